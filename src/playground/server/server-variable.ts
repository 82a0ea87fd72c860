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
  const words = el('span', { className: 't-try-name' }, name, el('small', {}, 'server'));
  const row = el('label', { className: 't-try-row' }, words, input);
  if (!description) return row;
  const about = el(
    'p',
    { className: 't-try-about', id: `server-variable-${++count}` },
    description,
  );
  input.setAttribute('aria-describedby', about.id);
  return el('div', {}, row, about);
}
