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
