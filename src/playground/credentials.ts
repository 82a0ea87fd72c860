import type { FormScheme } from '../openapi/request/form-types.ts';
import { encodeBasic } from '../openapi/request/request.ts';
import { button, el, on } from './_dom.ts';
import { keepValues, isKeeping, valuesOf } from './kept-values.ts';
import { t } from '../text/words/page-words.ts';

let count = 0;

/** Inputs for one set of schemes. */
export interface CredentialInputs {
  element: HTMLElement;
  /** Those that are filled in. */
  read(): Credential[];
  /** All that are needed, with words in place of secrets. */
  placeholders(): Credential[];
}

/** The value for a scheme, as it is sent. */
export interface Credential {
  scheme: FormScheme;
  value: string;
}

/** The inputs for the credentials of an operation; the values are shared by all operations of `api`. */
export function createCredentials(schemes: readonly FormScheme[], api: string): CredentialInputs {
  const usable = schemes.filter(({ labels }) => labels.length > 0);
  const inputs = usable.map((scheme) => ({
    scheme,
    fields: scheme.labels.map((label, index) => createInput(scheme, label, index, api)),
  }));
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...inputs.flatMap(({ scheme, fields }) => [
      ...fields.map(({ row }) => row),
      ...listOrigins(scheme),
    ]),
  );
  if (inputs.length > 0) element.append(keepBox());
  return {
    element,
    placeholders: () => usable.map((scheme) => ({ scheme, value: scheme.placeholder })),
    read: () =>
      inputs.flatMap(({ scheme, fields }) => {
        const values = fields.map(({ input }) => input.value);
        if (values.every((value) => value === '' || value === scheme.prefix)) return [];
        const [first = '', second = ''] = values;
        return [
          { scheme, value: scheme.kind === 'basic' ? encodeBasic(first, second) : first.trim() },
        ];
      }),
  };
}

function keepBox(): HTMLElement {
  const box = el('input', {
    type: 'checkbox',
    checked: isKeeping(),
    onchange: () => keepValues(box.checked),
  });
  return el('label', { className: 't-try-keep' }, box, t('Keep for this tab until it is closed'));
}

function createInput(scheme: FormScheme, label: string, index: number, api: string) {
  const isSecret = scheme.kind !== 'basic' || index > 0;
  const values = valuesOf(`${api} ${scheme.id} ${scheme.name}`);
  const input = el('input', {
    type: isSecret ? 'password' : 'text',
    value: values.get(index) ?? scheme.prefix ?? '',
    autocomplete: 'off',
    spellcheck: false,
  });
  // Browsers offer to save what looks like a password of the site.
  input.setAttribute('data-1p-ignore', '');
  on(input, 'input', () => values.set(index, input.value));
  values.onchange(index, (value) => (input.value = value));
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

/** Where a token comes from; the reader gets it there and pastes it. */
function listOrigins({ origins, in: place }: FormScheme): HTMLElement[] {
  const rows = (origins ?? []).map(([label, text]) =>
    el('div', {}, el('dt', {}, label), el('dd', {}, text)),
  );
  const note =
    place === 'cookie' && t('The browser does not send this cookie; the curl line has it.');
  return [
    ...(note ? [el('p', { className: 't-try-note' }, note)] : []),
    ...(rows.length > 0
      ? [
          el(
            'details',
            { className: 't-try-headers' },
            el('summary', {}, t('Where to get a token')),
            el('dl', {}, ...rows),
          ),
        ]
      : []),
  ];
}
