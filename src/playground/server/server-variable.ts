import type { FormServer } from '../../openapi/request/request-form.ts';
import { el, on } from '../dom.ts';

let count = 0;

/** The input for a variable of a server address; `values` has what is entered. */
export function variableRow(
  { name, default: value, enum: allowed, description }: FormServer['variables'][number],
  values: Map<string, string>,
  changed: () => void,
): HTMLElement {
  const input =
    allowed.length > 0
      ? el('select', {}, ...allowed.map((text) => el('option', {}, text)))
      : el('input', { autocomplete: 'off' });
  input.name = name;
  input.value = value;
  values.set(name, input.value);
  on(input, 'input', () => {
    values.set(name, input.value);
    changed();
  });
  const id = (input.id = `server-variable-${++count}`);
  const label = el('label', { className: 't-try-name', htmlFor: id }, name);
  label.append(el('small', {}, 'server'));
  const row = el('div', { className: 't-try-row' }, label, input);
  if (!description) return row;
  const help = el('p', { className: 't-try-help', id: `${id}-help` }, description);
  input.setAttribute('aria-describedby', help.id);
  row.append(help);
  return row;
}
