import { siteName } from '../../shared/site.ts';

/** Time for the page that started a sign-in to respond, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 3000;

/**
 * In the OAuth redirect window: passes the code to the page that started the sign-in, and closes.
 * Only pages of this site receive it, and only the page with the matching state accepts it.
 */
export function handOver(): void {
  const params = new URLSearchParams(location.search);
  // Removes the code from the history.
  history.replaceState(null, '', location.pathname);
  const channel = new BroadcastChannel(siteName(CALLBACK_CHANNEL));
  const state = params.get('state') ?? '';
  const show = (id: string) =>
    document.querySelectorAll<HTMLElement>('p').forEach((text) => (text.hidden = text.id !== id));
  const timer = setTimeout(() => show('unknown'), RESPONSE_TIMEOUT_MS);
  channel.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
    if (data.type !== 'taken' || data.state !== state) return;
    clearTimeout(timer);
    show('done');
    close();
  });
  const message: CallbackMessage = {
    type: 'given',
    state,
    code: params.get('code') ?? undefined,
    error: params.get('error') ?? undefined,
    description: params.get('error_description') ?? undefined,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  channel.postMessage(message);
}

/** Channel between the window of an authorization and the pages of the site, before the path of the site. */
export const CALLBACK_CHANNEL = 'trellis-sign-in';

/** Messages of the channel: the outcome, and the confirmation of its receipt. */
export type CallbackMessage = GivenCode | { type: 'taken'; state: string };

/** Response of an authorization server (RFC 6749, section 4.1.2). */
export interface GivenCode {
  type: 'given';
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  description?: string | undefined;
}
