import { t } from '../../../i18n/page-messages.ts';
import { encodeBasic, type FormFlow } from '../../../openapi/request-form.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { parseJson } from '../../../utils/json.ts';
import { siteName } from '../../shared/site.ts';
import { CALLBACK_CHANNEL, type CallbackMessage, type GivenCode } from './callback.ts';

/** Values entered by a reader. */
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
  return requestToken(flow.tokenUrl ?? '', fields, client, signal);
}

async function getByCode(
  { authorizationUrl = '', tokenUrl = '' }: FormFlow,
  { client, scope, redirectUri }: Entered,
  signal: AbortSignal,
): Promise<TokenOutcome> {
  if (!isSecureContext) return { problem: t('Sign-in works only on pages with HTTPS.') };
  const state = randomText();
  const verifier = randomText();
  const challenge = await challengeOf(verifier);
  const request = { clientId: client.id, redirectUri, scope, state, challenge };
  const coming = waitForCode(state, signal);
  openWindow(buildAuthorizationUrl(authorizationUrl, request));
  try {
    const authorization = await coming;
    if (authorization.code === undefined)
      return { problem: t('Sign-in was rejected: {}', reasonOf(authorization)) };
    const fields = {
      grant_type: 'authorization_code',
      code: authorization.code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    return await requestToken(tokenUrl, fields, client, signal);
  } catch (error) {
    return rethrowUnless(error, 'AbortError') ?? { problem: t('Canceled.') };
  }
}

function reasonOf({ error, description }: GivenCode): string {
  return [error, description].filter(Boolean).join(': ') || t('No response');
}

/** Response of a token endpoint. */
interface Token {
  token: string;
  /** Expiry in milliseconds since 1970; undefined if unknown. */
  expires?: number | undefined;
  /** Refresh token. */
  refresh?: string | undefined;
}

/** A token, or the reason why there is none. */
export type TokenOutcome = Token | { token?: undefined; problem: string };

/** The OAuth client; with a secret, a confidential client. */
interface Client {
  id: string;
  secret?: string | undefined;
}

interface TokenResponse {
  access_token?: unknown;
  expires_in?: unknown;
  refresh_token?: unknown;
  error?: unknown;
  error_description?: unknown;
}

/** Requests a token (RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6). Never throws. */
export async function requestToken(
  endpoint: string,
  fields: Record<string, string>,
  client: Client,
  signal?: AbortSignal,
): Promise<TokenOutcome> {
  const inBody = { ...fields, client_id: client.id };
  const init = signal && { signal };
  if (!client.secret) return post(endpoint, inBody, init);
  // All servers must support the header, but some do not allow it across origins, and some read
  // only the body.
  const basic = encodeBasic(encodeURIComponent(client.id), encodeURIComponent(client.secret));
  const headers = { Authorization: `Basic ${basic}` };
  const first = await post(endpoint, fields, { ...init, headers });
  if (first.token !== undefined || signal?.aborted) return first;
  const second = await post(endpoint, { ...inBody, client_secret: client.secret }, init);
  return second.token === undefined ? first : second;
}

async function post(
  endpoint: string,
  fields: Record<string, string>,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TokenOutcome> {
  try {
    const response = await fetch(endpoint, {
      ...(signal && { signal }),
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams(fields),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // Refuses redirects: the request contains secrets for this URL only.
      redirect: 'error',
    });
    const text = await response.text();
    return readToken(response.status, text, endpoint);
  } catch (error) {
    if (signal?.aborted) return { problem: t('Canceled.') };
    rethrowUnless(error, 'TypeError');
    return {
      problem: t(
        'The browser could not read a response from {}. The server must allow requests from {} (CORS). You can also get a token elsewhere and paste it.',
        hostOf(endpoint),
        origin,
      ),
    };
  }
}

function readToken(status: number, text: string, endpoint: string): TokenOutcome {
  const fields = parse(text);
  const { access_token: token, expires_in: seconds, refresh_token: refresh } = fields;
  if (typeof token === 'string' && token !== '')
    return {
      token,
      expires: Number(seconds) > 0 ? Date.now() + Number(seconds) * 1000 : undefined,
      refresh: typeof refresh === 'string' ? refresh : undefined,
    };
  const reason = [fields.error, fields.error_description].filter((one) => typeof one === 'string');
  const reasonText = reason.join(': ') || String(status);
  return { problem: t('{} did not return a token: {}', hostOf(endpoint), reasonText) };
}

function parse(text: string): TokenResponse {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Indexes of the values of a scheme; the first is shown in its input. */
const TOKEN = 0;
const REFRESH = 1;
const EXPIRES = 2;
const CLIENT = 3;
/** Token endpoint: the refresh token is sent to no other URL. */
const ENDPOINT = 4;

/** Time before the expiry of a token at which it is renewed. */
const EARLY_MS = 30_000;
/** Longest time that browsers wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Store of a token: values shared by all pages of the visit. */
export interface TokenValues {
  get(index: number): string | undefined;
  set(index: number, value: string): void;
  /** Calls back when the values may be others. */
  onchange(listener: () => void): void;
}

/** A token among the credentials of the visit, and its renewal. */
export interface TokenState {
  clientId(): string;
  /** The refresh token if it was issued by the endpoint of this page; '' otherwise. */
  refresh(): string;
  /** Puts a token into the input of its scheme. */
  keep(token: Token, clientId: string): void;
  /** Description of a token that was requested; '' for none, and for one that the reader entered. */
  describe(): string;
}

/**
 * The token of a scheme; `renew` is called shortly before it expires, if it can be renewed.
 * `endpoint` returns the URLs where a token is requested and renewed, because documents of a site
 * may use the same scheme name.
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
  // Another tab may have got, renewed, or forgotten the token.
  values.onchange(plan);
  return {
    clientId: () => values.get(CLIENT) ?? '',
    refresh,
    keep(token, clientId) {
      const refreshToken = token.refresh ?? refresh();
      values.set(TOKEN, token.token);
      values.set(REFRESH, refreshToken);
      values.set(EXPIRES, String(token.expires ?? ''));
      values.set(CLIENT, clientId);
      values.set(ENDPOINT, endpoint());
    },
    describe() {
      if (!values.get(TOKEN)) return '';
      if (!expires()) return values.get(ENDPOINT) ? t('The token is filled in.') : '';
      if (expires() < Date.now()) return t('The token has expired.');
      const { lang } = document.documentElement;
      const time = new Date(expires()).toLocaleTimeString(lang || undefined);
      return t('The token is filled in. It is valid until {}.', time);
    },
  };
}

/**
 * Renews a token, unless another tab is doing so: servers end the session if a refresh token is used twice (RFC 9700,
 * section 4.14.2).
 */
export async function renewOnce(refresh: string, renew: () => Promise<void>): Promise<void> {
  // Pages without HTTPS have no locks.
  if (!('locks' in navigator)) return renew();
  await navigator.locks.request(`trellis-renew ${refresh}`, { ifAvailable: true }, (lock) =>
    lock ? renew() : undefined,
  );
}

/** Parameters of an authorization request. */
interface Authorization {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string;
  challenge: string;
}

/** The URL of an authorization request (RFC 6749, section 4.1.1, and RFC 7636). */
export function buildAuthorizationUrl(endpoint: string, request: Authorization): string {
  const url = new URL(endpoint);
  const fields = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    ...(request.scope && { scope: request.scope }),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens the window of an authorization. The redirect page reports the outcome. */
function openWindow(url: string): void {
  // The window must have no access to this page.
  open(url, '_blank', 'noopener,noreferrer,popup,width=520,height=720');
}

/** The response to the authorization with a state; ignores all others. */
function waitForCode(state: string, signal: AbortSignal): Promise<GivenCode> {
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

/** A random, unguessable text of characters that URLs do not encode. */
export function randomText(): string {
  return toText(crypto.getRandomValues(new Uint8Array(32)));
}

/** The code challenge of a verifier (RFC 7636, method S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toText(new Uint8Array(digest));
}

function toText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}
