import { t } from '../../text/words/page-words.ts';

/** Why no connection to an address can be tried; undefined where it can. */
export function explainAddress(url: string): string | undefined {
  if (!navigator.onLine) return t('There is no network connection.');
  if (/\{[^{}]*\}/.test(url)) return t('A part of the address is still to be filled in: {}', url);
  if (!URL.canParse(url)) return t('“{}” is no address.', url);
  const { protocol, host, hostname } = new URL(url);
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (location.protocol !== 'https:' || protocol !== 'ws:' || isLocal) return undefined;
  return t(
    'This page came over HTTPS, so the browser does not let it connect to {}, which is not encrypted.',
    host,
  );
}

/** Why a connection was not made; browsers tell pages nothing but that, and what their own policy forbids. */
export function explainRefusal(url: string, isForbidden: boolean): string {
  const { host } = new URL(url);
  if (isForbidden) return t('The policy of this page allows no connection to {}.', host);
  return t(
    'The connection to {} was not made. Nothing may be there, or nothing that speaks WebSocket; or the server refused it, for want of other credentials, parameters or subprotocols, or because the page is on {}. Browsers say no more than that.',
    host,
    origin,
  );
}
