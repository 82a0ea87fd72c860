import { siteName } from '../../shared/site.ts';

/** Time in which the page that began a sign-in has to answer. */
const ANSWER_TIMEOUT_MS = 3000;

/**
 * In the window that comes back from an authorization: hands the code to the page that began it, and closes. Pages of this
 * site alone hear it, and the one that knows the state takes it.
 */
export function handOver(): void {
  const given = new URLSearchParams(location.search);
  // Nothing of it stays in the history.
  history.replaceState(null, '', location.pathname);
  const channel = new BroadcastChannel(siteName(CALLBACK_CHANNEL));
  const state = given.get('state') ?? '';
  const show = (id: string) =>
    document.querySelectorAll<HTMLElement>('p').forEach((text) => (text.hidden = text.id !== id));
  const timer = setTimeout(() => show('unknown'), ANSWER_TIMEOUT_MS);
  channel.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
    if (data.type !== 'taken' || data.state !== state) return;
    clearTimeout(timer);
    show('done');
    close();
  });
  const message: CallbackMessage = {
    type: 'given',
    state,
    code: given.get('code') ?? undefined,
    error: given.get('error') ?? undefined,
    description: given.get('error_description') ?? undefined,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  channel.postMessage(message);
}

/** Channel between the window of an authorization and the pages of the site, before the path of the site. */
export const CALLBACK_CHANNEL = 'trellis-sign-in';

/** What goes over it: the outcome, and that somebody took it. */
export type CallbackMessage = GivenCode | { type: 'taken'; state: string };

/** What an authorization server gave (RFC 6749, section 4.1.2). */
export interface GivenCode {
  type: 'given';
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  description?: string | undefined;
}
