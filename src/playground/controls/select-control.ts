import { isFixed, type FormField } from '../../openapi/request/form-field.ts';
import { parseScalar, writeExact } from '../../text/exact-json.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import type { Control } from './control.ts';
import { valueText } from './value-text.ts';

/** A list of the values there are. */
export function selectControl(field: FormField, required: boolean): Control {
  const given = field.enum ?? ['true', 'false'];
  const values = field.nullable && !given.includes('null') ? [...given, 'null'] : given;
  const options = values.map((value, index) => {
    const meaning = field.meanings?.[index];
    const text = valueText(parseScalar(value));
    return el('option', { value }, meaning ? `${text} – ${meaning}` : text);
  });
  const select = el(
    'select',
    { required },
    el('option', { value: '' }, required ? t('Choose') : ''),
    ...options,
  );
  if (isFixed(field)) select.value = given[0] ?? '';
  return {
    element: select,
    read: () => (select.value === '' ? undefined : parseScalar(select.value)),
    write(value) {
      select.value = value === undefined ? '' : writeExact(value);
    },
  };
}
