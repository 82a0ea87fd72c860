import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import type { RequestForm } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { ServerChoice } from '../server/server-choice.ts';
import { createCredentials, type Credential, type CredentialInputs } from './credential-inputs.ts';
import { createKeepRow } from './keep-row.ts';
import { createKeptValues } from './kept-values.ts';
import { valuesOf } from './scheme-values.ts';

/** The credentials of a request. */
export interface CredentialChoice {
  element: HTMLElement;
  /** Those that are filled in. */
  read(): Credential[];
  /** Those that samples show: words in place of secrets, unless the reader wants to see them. */
  sample(): Credential[];
}

/** The inputs of the chosen way to authenticate. Values are shared by all operations of an API. */
export function createCredentialChoice(form: RequestForm, server: ServerChoice): CredentialChoice {
  const kept = createKeptValues(form.forgetsCredentials);
  const create = (schemes: readonly FormScheme[]) =>
    createCredentials(schemes, ({ id, name }) => valuesOf(kept, server, `${id} ${name}`));
  const [element, chosen] = choose(form.auth, form.auth.map(create));
  const row = createKeepRow(kept, form.forgetsCredentials);
  if (element.querySelector('input')) element.append(row.element);
  return {
    element,
    read: () => chosen()?.read() ?? [],
    sample() {
      const real = row.isShowing() ? (chosen()?.read() ?? []) : [];
      const words = chosen()?.placeholders() ?? [];
      return words.map((one) => real.find(({ scheme }) => scheme === one.scheme) ?? one);
    },
  };
}

/** All alternatives with what chooses one of them, and the chosen one. */
function choose(
  auth: RequestForm['auth'],
  alternatives: readonly CredentialInputs[],
): [element: HTMLElement, chosen: () => CredentialInputs | undefined] {
  const holder = el('div', {}, alternatives[0]?.element ?? '');
  if (alternatives.length < 2)
    return [el('div', { className: 't-try-fields' }, holder), () => alternatives[0]];
  const labels = auth.map((schemes) => schemes.map(({ id }) => id).join(' + ') || t('None'));
  const select = el(
    'select',
    { ariaLabel: t('Way to authenticate') },
    ...labels.map((label) => el('option', {}, label)),
  );
  const chosen = () => alternatives[select.selectedIndex];
  on(select, 'change', () => holder.replaceChildren(chosen()?.element ?? ''));
  return [el('div', { className: 't-try-fields' }, select, holder), chosen];
}
