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
  const show = () => {
    const value = values.get(index) ?? scheme.initial ?? scheme.prefix ?? '';
    if (input.value !== value) input.value = value;
  };
  // In time, should the reader go on as soon as the value is there.
  on(input, 'pointerdown', values.prepare);
  on(input, 'keydown', values.prepare);
  on(input, 'input', () => values.set(index, input.value));
  values.onchange(show);
  show();
  const words = el(
    'label',
    { className: 't-try-name', htmlFor: (input.id = `credential-${++count}`) },
    label,
    el('small', {}, scheme.in),
  );
  const field = el('span', { className: 't-try-secret' }, input);
  if (isSecret) field.append(showButton(input, label));
  return { input, row: el('div', { className: 't-try-row' }, words, field) };
}

function showButton(input: HTMLInputElement, label: string): HTMLElement {
  const show = button(t('Show'), 't-try-show', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    show.textContent = t(isShown ? 'Show' : 'Hide');
  });
  show.ariaLabel = t('Show or hide {}', label);
  return show;
}
