import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import { encodeBasic } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { disclosure, pairList } from '../disclosure.ts';
import { el } from '../dom.ts';
import { createCredentialInput } from './credential-input.ts';
import type { SchemeValues } from './scheme-values.ts';

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
    return { scheme, fields };
  });
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...inputs.flatMap(({ scheme, fields }) => [
      ...fields.map(({ row }) => row),
      ...listTokenSources(scheme),
    ]),
  );
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

/** Where a token comes from; the reader gets it there and pastes it. */
function listTokenSources({ tokenSources, in: place }: FormScheme): HTMLElement[] {
  const notes: HTMLElement[] = [];
  if (place === 'cookie') {
    const note = t('The browser does not send this cookie; the curl line has it.');
    notes.push(el('p', { className: 't-try-note' }, note));
  }
  if (tokenSources) notes.push(disclosure(t('Where to get a token'), pairList(tokenSources)));
  return notes;
}
