import { t } from '../../text/words/page-words.ts';
import type { Token } from './request-token.ts';

/** Places in the values of a scheme; the first is what its input shows. */
const TOKEN = 0;
const REFRESH = 1;
const EXPIRES = 2;
const CLIENT = 3;
/** Where the token was got: nobody else is sent what renews it. */
const ENDPOINT = 4;

/** Time before the end of a token in which it is renewed. */
const EARLY_MS = 30_000;
/** Longest time that browsers wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Where a token is kept: values that all pages of the visit have in common. */
export interface TokenValues {
  get(index: number): string | undefined;
  set(index: number, value: string): void;
  /** Calls back when the values may be others. */
  onchange(listener: () => void): void;
}

/** A token among the credentials of the visit, and what renews it. */
export interface TokenState {
  clientId(): string;
  /** What renews the token, as long as it came from the endpoint of this page; else empty. */
  refresh(): string;
  /** Puts a token into the input of its scheme. */
  keep(token: Token, clientId: string): void;
  /** Until when it is good, in words; empty where there is no token. */
  describe(): string;
}

/**
 * The token of a scheme; `renew` is called shortly before it ends, where it can be renewed. `endpoint` gives the addresses
 * that a token is got and renewed at: documents of a site may call their schemes alike.
 */
export function createTokenState(
  values: TokenValues,
  endpoint: () => string,
  renew: () => void,
): TokenState {
  let timer = 0;
  const expires = () => Number(values.get(EXPIRES) ?? 0);
  const refresh = () => (values.get(ENDPOINT) === endpoint() ? (values.get(REFRESH) ?? '') : '');
  const plan = () => {
    clearTimeout(timer);
    const wait = expires() - Date.now() - EARLY_MS;
    if (values.get(REFRESH) && expires() && wait > 0)
      timer = window.setTimeout(renew, Math.min(wait, MAX_WAIT_MS));
  };
  plan();
  return {
    clientId: () => values.get(CLIENT) ?? '',
    refresh,
    keep(token, clientId) {
      const kept = token.refresh ?? refresh();
      values.set(TOKEN, token.token);
      values.set(REFRESH, kept);
      values.set(EXPIRES, String(token.expires ?? ''));
      values.set(CLIENT, clientId);
      values.set(ENDPOINT, endpoint());
      plan();
    },
    describe() {
      if (!values.get(TOKEN)) return '';
      if (!expires()) return t('Signed in.');
      if (expires() < Date.now()) return t('The token is no longer valid.');
      const { lang } = document.documentElement;
      const time = new Date(expires()).toLocaleTimeString(lang || undefined);
      return t('Signed in. The token is valid until {}.', time);
    },
  };
}
