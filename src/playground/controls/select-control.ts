import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import type { Control } from './control.ts';
import { valueText } from './value-text.ts';

/** A list of the values there are. */
export function selectControl(field: FormField, required: boolean): Control {
  const values = field.enum ?? ['true', 'false'];
  const options = values.map((value) => el('option', { value }, valueText(JSON.parse(value))));
  const select = el(
    'select',
    { required },
    el('option', { value: '' }, required ? t('Choose') : ''),
    ...options,
  );
  if (required && field.default !== undefined) select.value = field.default;
  return {
    element: select,
    read: () => (select.value === '' ? undefined : JSON.parse(select.value)),
    write(value) {
      select.value = JSON.stringify(value);
    },
  };
}
