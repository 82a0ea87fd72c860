import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { button, el, on } from '../dom.ts';
import type { SchemeValues } from './scheme-values.ts';

/** An input for a credential, or for one of its two parts. */
export interface CredentialInput {
  input: HTMLInputElement;
  /** The input with its label. */
  row: HTMLElement;
}

let count = 0;

/** The input for the label at an index. */
export function createCredentialInput(
  scheme: FormScheme,
  label: string,
  index: number,
  values: SchemeValues,
): CredentialInput {
  const isSecret = scheme.kind !== 'basic' || index > 0;
  const input = el('input', {
    type: isSecret ? 'password' : 'text',
    autocomplete: 'off',
    spellcheck: false,
  });
  // Browsers offer to save what looks like a password of the site.
  input.setAttribute('data-1p-ignore', '');
  const prefix = scheme.prefix ?? '';
  let isRevealed = false;
  // The prefix alone is no secret: masked, it would look like somebody's password.
  const mask = () => {
    const isMasked = isSecret && !isRevealed && (prefix === '' || input.value !== prefix);
    input.type = isMasked ? 'password' : 'text';
  };
  const show = () => {
    const value = values.get(index) ?? scheme.initial ?? prefix;
    if (input.value !== value) input.value = value;
    mask();
  };
  // In time, should the reader go on as soon as the value is there.
  on(input, 'pointerdown', values.prepare);
  on(input, 'keydown', values.prepare);
  on(input, 'input', () => {
    const value = withPrefixOnce(input.value, prefix);
    if (input.value !== value) input.value = value;
    mask();
    values.set(index, value);
  });
  values.onchange(show);
  show();
  const words = el(
    'label',
    { className: 't-try-name', htmlFor: (input.id = `credential-${++count}`) },
    label,
    el('small', {}, scheme.in),
  );
  const field = el('span', { className: 't-try-secret' }, input);
  if (isSecret)
    field.append(
      showButton(label, () => {
        isRevealed = !isRevealed;
        mask();
        return isRevealed;
      }),
    );
  return { input, row: el('div', { className: 't-try-row' }, words, field) };
}

/** A pasted token at the start, or one that has the prefix already, leaves the prefix in the input once: `Bearer xyz`. */
export function withPrefixOnce(text: string, prefix: string): string {
  if (prefix === '') return text;
  const start = prefix.toLowerCase();
  // Credentials do not end with a space, so that such an end was the start.
  const isPasted = /\s$/.test(prefix) && text.length > prefix.length && text.endsWith(prefix);
  let rest = isPasted ? text.slice(0, -prefix.length) : text;
  const startsWithPrefix = () => rest.toLowerCase().startsWith(start);
  if (!isPasted && !startsWithPrefix()) return text;
  while (startsWithPrefix()) rest = rest.slice(prefix.length);
  return prefix + rest;
}

/** `toggle` gives whether the input is shown then. */
function showButton(label: string, toggle: () => boolean): HTMLElement {
  const show = button(t('Show'), 't-try-show', () => {
    show.textContent = t(toggle() ? 'Hide' : 'Show');
  });
  show.ariaLabel = t('Show or hide {}', label);
  return show;
}
