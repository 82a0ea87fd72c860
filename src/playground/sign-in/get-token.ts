import type { FormFlow } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { authorizationAddress, openWindow, waitForCode } from './authorize.ts';
import type { GivenCode } from './callback-message.ts';
import { challengeOf, randomText } from './pkce.ts';
import { requestToken, type Client, type TokenOutcome } from './request-token.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** What a reader entered. */
export interface Entered {
  client: Client;
  scope: string;
  user: { username: string; password: string };
  redirectUri: string;
}

/** A token by the flow; never throws. */
export function getToken(
  flow: FormFlow,
  entered: Entered,
  signal: AbortSignal,
): Promise<TokenOutcome> {
  if (flow.type === 'authorizationCode') return getByCode(flow, entered, signal);
  const { client, scope, user } = entered;
  const type = flow.type === 'password' ? 'password' : 'client_credentials';
  const fields = {
    grant_type: type,
    ...(scope && { scope }),
    ...(type === 'password' && user),
  };
  return requestToken(flow.tokenUrl ?? '', fields, client);
}

async function getByCode(
  { authorizationUrl = '', tokenUrl = '' }: FormFlow,
  { client, scope, redirectUri }: Entered,
  signal: AbortSignal,
): Promise<TokenOutcome> {
  if (!isSecureContext) return { problem: t('Signing in works on pages that came over HTTPS.') };
  const state = randomText();
  const verifier = randomText();
  const challenge = await challengeOf(verifier);
  const asked = { clientId: client.id, redirectUri, scope, state, challenge };
  const coming = waitForCode(state, signal);
  openWindow(authorizationAddress(authorizationUrl, asked));
  try {
    const given = await coming;
    if (given.code === undefined)
      return { problem: t('The sign-in was refused: {}', reasonOf(given)) };
    const fields = {
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    return await requestToken(tokenUrl, fields, client);
  } catch (error) {
    return rethrowUnless(error, 'AbortError') ?? { problem: t('Cancelled.') };
  }
}

function reasonOf({ error, description }: GivenCode): string {
  return [error, description].filter(Boolean).join(': ') || t('No answer');
}
