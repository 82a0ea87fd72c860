import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from '../controls/control.ts';
import { bestOption } from './fit.ts';

/**
 * Alternatives to choose from; `create` makes the control of the one at an index. What was entered for another one is
 * there again when the reader goes back to it.
 */
export function choiceControl(
  field: FormField,
  label: string,
  required: boolean,
  create: (index: number) => Control,
): Control {
  const { options = [] } = field;
  const select = el(
    'select',
    { ariaLabel: t('Kind of {}', label), className: 't-try-kind' },
    ...(required ? [] : [el('option', { value: '' }, '')]),
    ...options.map((option, index) => el('option', { value: String(index) }, option.label)),
  );
  const controls = new Map<string, Control>();
  const element = el('div', { className: 't-try-choice' });
  const chosen = (): Control | undefined => controls.get(select.value);
  const show = () => {
    const { value } = select;
    if (value !== '' && !controls.has(value)) controls.set(value, create(Number(value)));
    const control = chosen();
    element.replaceChildren(select, ...(control ? [control.element] : []));
  };
  const clear = () => {
    controls.clear();
    select.selectedIndex = 0;
    show();
  };
  on(select, 'input', show);
  clear();
  return {
    element,
    read: () => chosen()?.read(),
    write(value) {
      if (value === undefined) return clear();
      select.value = String(bestOption(field, value).index);
      show();
      chosen()?.write(value);
    },
  };
}
