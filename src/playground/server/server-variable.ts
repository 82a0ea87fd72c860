import type { FormServer } from '../../openapi/request/request-form.ts';
import { el, on } from '../dom.ts';

/** The input for a variable of a server address; `values` has what is entered. */
export function variableRow(
  { name, default: value, enum: allowed }: FormServer['variables'][number],
  values: Map<string, string>,
  changed: () => void,
): HTMLElement {
  values.set(name, value);
  const input =
    allowed.length > 0
      ? el('select', {}, ...allowed.map((text) => el('option', {}, text)))
      : el('input', { autocomplete: 'off' });
  input.name = name;
  input.value = value;
  on(input, 'input', () => {
    values.set(name, input.value);
    changed();
  });
  const words = el('span', { className: 't-try-name' }, name, el('small', {}, 'server'));
  return el('label', { className: 't-try-row' }, words, input);
}
