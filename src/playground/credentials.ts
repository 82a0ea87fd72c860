import type { FormScheme } from '../openapi/form.ts';
import { encodeBasic } from '../openapi/request.ts';
import { button, el, on } from './_dom.ts';

/** Values by scheme; they last as long as the page, or as the tab if the reader wants that. */
const KEY = 'trellis-credentials';

let count = 0;
const kept: Record<string, string[]> = readKept();

function readKept(): Record<string, string[]> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

/** Whether the reader asked to have credentials kept. */
function isKeeping(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function keep(isWanted: boolean): void {
  try {
    if (isWanted) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: the values last as long as the page.
  }
}

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

/** The inputs for the credentials of an operation; the values are shared by all of them. */
export function createCredentials(schemes: readonly FormScheme[]): CredentialInputs {
  const usable = schemes.filter(({ labels }) => labels.length > 0);
  const inputs = usable.map((scheme) => ({
    scheme,
    fields: scheme.labels.map((label, index) => createInput(scheme, label, index)),
  }));
  const isKept = el('input', {
    type: 'checkbox',
    checked: isKeeping(),
    onchange: () => keep(isKept.checked),
  });
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...inputs.flatMap(({ fields }) => fields.map(({ row }) => row)),
  );
  if (inputs.length > 0) {
    element.append(
      el('label', { className: 't-try-keep' }, isKept, 'Keep for this tab until it is closed'),
    );
    on(element, 'input', () => {
      if (isKept.checked) keep(true);
    });
  }
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

function createInput(scheme: FormScheme, label: string, index: number) {
  const key = `${scheme.id} ${scheme.name}`;
  const isSecret = scheme.kind !== 'basic' || index > 0;
  const input = el('input', {
    type: isSecret ? 'password' : 'text',
    value: kept[key]?.[index] ?? scheme.prefix ?? '',
    autocomplete: 'off',
    spellcheck: false,
  });
  // Browsers offer to save what looks like a password of the site.
  input.setAttribute('data-1p-ignore', '');
  on(input, 'input', () => {
    (kept[key] ??= [])[index] = input.value;
  });
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
  const show = button('Show', 't-try-show', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    show.textContent = isShown ? 'Show' : 'Hide';
  });
  show.ariaLabel = `Show or hide ${label}`;
  return show;
}
