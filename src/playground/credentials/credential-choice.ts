import type { RequestForm } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import { createCredentials, type CredentialInputs } from './credential-inputs.ts';

/** The inputs of the chosen way to authenticate. */
export function createCredentialChoice({ auth, servers }: RequestForm): CredentialInputs {
  // A token of one API is not offered to another, even where their documents call it the same.
  const api = servers[0]?.template ?? '';
  const alternatives = auth.map((schemes) => createCredentials(schemes, api));
  const [first] = alternatives;
  if (!first) return createCredentials([], api);
  if (alternatives.length === 1) return first;
  const labels = auth.map((schemes) => schemes.map(({ id }) => id).join(' + ') || t('None'));
  const select = el(
    'select',
    { ariaLabel: t('Way to authenticate') },
    ...labels.map((label) => el('option', {}, label)),
  );
  const holder = el('div', {}, first.element);
  on(select, 'change', () =>
    holder.replaceChildren(alternatives[select.selectedIndex]?.element ?? ''),
  );
  return {
    element: el('div', { className: 't-try-fields' }, select, holder),
    read: () => alternatives[select.selectedIndex]?.read() ?? [],
    placeholders: () => alternatives[select.selectedIndex]?.placeholders() ?? [],
  };
}
