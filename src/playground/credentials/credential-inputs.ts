import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import { encodeBasic } from '../../openapi/request/encode-basic.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import { createSignInPanel } from '../sign-in/sign-in-panel.ts';
import { createCredentialInput } from './credential-input.ts';
import type { SchemeValues } from './scheme-values.ts';

/** Inputs for one set of schemes. */
export interface CredentialInputs {
  element: HTMLElement;
  /** Those that are filled in. */
  read(): Credential[];
  /** Enters what is given for schemes; says whether all of them are filled in then. */
  fill(given: GivenCredentials): boolean;
  /** All that are needed, with words in place of secrets. */
  placeholders(): Credential[];
}

/** What is to be entered for a scheme, in the order of its inputs; undefined for nothing. */
export type GivenCredentials = (scheme: FormScheme) => readonly string[] | undefined;

/** The value for a scheme, as it is sent. */
export interface Credential {
  scheme: FormScheme;
  value: string;
}

/** The inputs for the credentials of an operation. */
export function createCredentials(
  schemes: readonly FormScheme[],
  valuesOf: (scheme: FormScheme) => SchemeValues,
): CredentialInputs {
  const usable = schemes.filter(({ labels }) => labels.length > 0);
  const inputs = usable.map((scheme) => {
    const values = valuesOf(scheme);
    const fields = scheme.labels.map((label, index) =>
      createCredentialInput(scheme, label, index, values),
    );
    return { scheme, values, fields };
  });
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...inputs.flatMap(({ scheme, values, fields }) => [
      ...fields.map(({ row }) => row),
      ...notesOn(scheme, values),
    ]),
  );
  return {
    element,
    fill(given) {
      const found = inputs.map(({ scheme, values }) => {
        const texts = given(scheme);
        texts?.forEach((text, index) => values.set(index, text));
        return texts !== undefined;
      });
      return found.length > 0 && found.every(Boolean);
    },
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

/** What is to be known of a scheme, and where its token comes from. */
function notesOn({ tokens, in: place }: FormScheme, values: SchemeValues): HTMLElement[] {
  const notes: HTMLElement[] = [];
  if (place === 'cookie') {
    const note = t('The browser does not send this cookie; the curl line has it.');
    notes.push(el('p', { className: 't-try-note' }, note));
  }
  if (tokens) notes.push(createSignInPanel(tokens, values));
  return notes;
}
