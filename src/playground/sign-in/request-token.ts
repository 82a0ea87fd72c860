import { encodeBasic } from '../../openapi/request/encode-basic.ts';
import { t } from '../../text/words/page-words.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { parseJson } from '../../text/json.ts';

/** What a token endpoint gave. */
export interface Token {
  token: string;
  /** Moment at which it ends, in milliseconds since 1970; absent where that is not known. */
  expires?: number | undefined;
  /** What the next token is asked for with. */
  refresh?: string | undefined;
}

/** A token, or the reason why there is none. */
export type TokenOutcome = Token | { token?: undefined; problem: string };

/** The client that asks; one with a secret proves who it is. */
export interface Client {
  id: string;
  secret?: string | undefined;
}

interface TokenAnswer {
  access_token?: unknown;
  expires_in?: unknown;
  refresh_token?: unknown;
  error?: unknown;
  error_description?: unknown;
}

/** Asks for a token (RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6). Never throws. */
export async function requestToken(
  endpoint: string,
  fields: Record<string, string>,
  client: Client,
): Promise<TokenOutcome> {
  const inBody = { ...fields, client_id: client.id };
  if (!client.secret) return post(endpoint, inBody);
  // All servers have to know the header, but not all let browsers send it, and some read the body only.
  const basic = encodeBasic(encodeURIComponent(client.id), encodeURIComponent(client.secret));
  const first = await post(endpoint, fields, { Authorization: `Basic ${basic}` });
  if (first.token !== undefined) return first;
  const second = await post(endpoint, { ...inBody, client_secret: client.secret });
  return second.token === undefined ? first : second;
}

async function post(
  endpoint: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenOutcome> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams(fields),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // What it is sent is for this address alone.
      redirect: 'error',
    });
    const text = await answer.text();
    return readToken(answer.status, text, endpoint);
  } catch (error) {
    rethrowUnless(error, 'TypeError');
    return { problem: t('The browser got no answer from {} that it may show. It has to allow requests from {} (CORS), or the token is to be fetched elsewhere and pasted.', hostOf(endpoint), origin) }; // prettier-ignore
  }
}

function readToken(status: number, text: string, endpoint: string): TokenOutcome {
  const given = parse(text);
  const { access_token: token, expires_in: seconds, refresh_token: refresh } = given;
  if (typeof token === 'string' && token !== '')
    return {
      token,
      expires: Number(seconds) > 0 ? Date.now() + Number(seconds) * 1000 : undefined,
      refresh: typeof refresh === 'string' ? refresh : undefined,
    };
  const reason = [given.error, given.error_description].filter((one) => typeof one === 'string');
  const said = reason.join(': ') || String(status);
  return { problem: t('{} gave no token: {}', hostOf(endpoint), said) };
}

function parse(text: string): TokenAnswer {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
