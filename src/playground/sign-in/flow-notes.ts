import type { FormFlow, TokenSource } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { findScript } from '../deferred-scripts.ts';
import { disclosure, pairList } from '../disclosure.ts';
import { button, el } from '../dom.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Names of flows as OAuth 2.0 has them. */
const NAMES: Record<string, string> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  password: 'Password',
};

/** What a flow is called. */
export function describeFlow({ type }: FormFlow): string {
  return NAMES[type] ?? type;
}

/** The page of this site that an authorization comes back to. */
export function redirectUri(): string {
  return findScript('sign-in-page');
}

/** The address to register with the client, to be copied. */
export function redirectNote(): HTMLElement {
  const copy = button(t('Copy'), 't-try-copy', async () => {
    await navigator.clipboard
      ?.writeText(redirectUri())
      .catch((error: unknown) => rethrowUnless(error, 'NotAllowedError'));
    copy.textContent = t('Copied');
  });
  return el(
    'p',
    { className: 't-try-about t-try-redirect' },
    t('The client has to know this redirect URI:'),
    ' ',
    el('code', {}, redirectUri()),
    ' ',
    copy,
  );
}

/** The addresses that tokens come from, for those who get theirs elsewhere. */
export function listAddresses(
  { flows, scopes, discovery }: TokenSource,
  found?: FormFlow,
): HTMLElement {
  const pairs = [...new Set([...flows, ...(found ? [found] : [])])].flatMap(
    (flow): [string, string | undefined][] => [
      [`${flow.type}: authorize at`, flow.authorizationUrl],
      [`${flow.type}: token from`, flow.tokenUrl],
      [`${flow.type}: code from`, flow.deviceAuthorizationUrl],
    ],
  );
  pairs.push(['discovery', discovery], ['scopes', scopes.join(' ') || undefined]);
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return disclosure(t('Addresses'), pairList(given));
}
