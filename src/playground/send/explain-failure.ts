import { toUrl, type ApiRequest } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';

/** Browsers say nothing but that it failed; the possible reasons, the likeliest first. */
export function explainFailure(request: ApiRequest, error: unknown): string {
  const url = toUrl(request);
  if (!navigator.onLine) return t('There is no network connection.');
  if (!URL.canParse(url, location.href)) return t('“{}” is no address.', url);
  if (/\{[^}]*\}/.test(request.url))
    return t('A part of the address is still to be filled in: {}', request.url);
  const { protocol, origin, host } = new URL(url, location.href);
  if (location.protocol === 'https:' && protocol === 'http:' && !/^(localhost|127\.)/.test(host)) {
    return t(
      'This page came over HTTPS, so the browser does not let it call {} over plain HTTP.',
      origin,
    );
  }
  if (request.relay !== undefined) return t('The relay of {} could not be reached.', location.host);
  if (origin === location.origin) return t('{} could not be reached.', origin);
  if (!(error instanceof TypeError)) return String(error);
  return t(
    'The browser got no answer from {} that it may show. Either that server does not allow requests from other sites (CORS: it has to send Access-Control-Allow-Origin for {}), or it could not be reached: its address, the network, or its TLS certificate. The same request works outside of the browser if the server is there:',
    origin,
    location.origin,
  );
}
