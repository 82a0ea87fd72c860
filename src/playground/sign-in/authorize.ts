import { siteName } from '../site-name.ts';
import { CALLBACK_CHANNEL, type CallbackMessage, type GivenCode } from './callback-message.ts';

/** What an authorization is asked for. */
export interface Authorization {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string;
  challenge: string;
}

/** The address that asks for an authorization code (RFC 6749, section 4.1.1, and RFC 7636). */
export function authorizationAddress(endpoint: string, asked: Authorization): string {
  const url = new URL(endpoint);
  const fields = {
    response_type: 'code',
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    ...(asked.scope && { scope: asked.scope }),
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens the window of an authorization. What comes of it is told by the page that it comes back to. */
export function openWindow(address: string): void {
  // Nothing there may reach into this page.
  open(address, '_blank', 'noopener,noreferrer,popup,width=520,height=720');
}

/** What the authorization with a state gives; never for any other. */
export function waitForCode(state: string, signal: AbortSignal): Promise<GivenCode> {
  const channel = new BroadcastChannel(siteName(CALLBACK_CHANNEL));
  return new Promise((done, fail) => {
    channel.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
      if (data.type !== 'given' || data.state !== state) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
      channel.postMessage({ type: 'taken', state } satisfies CallbackMessage);
      channel.close();
      done(data);
    });
    signal.addEventListener('abort', () => {
      channel.close();
      fail(new DOMException('Given up', 'AbortError'));
    });
  });
}
