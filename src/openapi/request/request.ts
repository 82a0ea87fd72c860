import type { CredentialTransport } from '../operation/credential-transport.ts';
import { toBody, type BodyInput, type RequestBody } from './request-body.ts';
import {
  toPairs,
  toSegmentText,
  toText,
  type NameValue,
  type ParameterShape,
} from './serialize.ts';

/** One HTTP request as plain data: samples print it, the playground sends it, tests compare it. */
export interface ApiRequest {
  /** Upper case. */
  method: string;
  /** Server and path with the path parameters in it; without query. */
  url: string;
  /** Not yet encoded. */
  query: NameValue[];
  headers: NameValue[];
  cookies: NameValue[];
  body?: RequestBody | undefined;
  /** To be sent with the cookies that the browser has of the API. */
  hasCookies?: true | undefined;
  /** Address of the relay that passes it on; it goes straight to the API without one. */
  relay?: string | undefined;
}

/** What one request is built from. */
export interface RequestParts {
  method: string;
  /** Base address, variables filled in. */
  server: string;
  /** Path with parameters in braces. */
  path: string;
  /** Parameters that have a value. */
  parameters: readonly { parameter: ParameterShape; value: unknown }[];
  /** Credentials; for `basic` the encoded pair, see `encodeBasic`. */
  auth: readonly { scheme: CredentialTransport; value: string }[];
  body?: BodyInput | undefined;
  /** To be sent with the cookies that the browser has of the API. */
  hasCookies?: true | undefined;
  /** Address of the relay that passes it on. */
  relay?: string | undefined;
}

/** Puts a request together. Path parameters without a value stay in braces. */
export function buildRequest(parts: RequestParts): ApiRequest {
  const request: ApiRequest = {
    method: parts.method.toUpperCase(),
    url: joinUrl(parts.server, fillPath(parts)),
    query: [],
    headers: [],
    cookies: [],
    ...(parts.hasCookies && { hasCookies: true }),
    ...(parts.relay !== undefined && { relay: parts.relay }),
  };
  for (const { scheme, value } of parts.auth) addCredential(request, scheme, value);
  for (const { parameter, value } of parts.parameters) addParameter(request, parameter, value);
  if (parts.body) addBody(request, parts.body);
  return request;
}

/** The address with its query: spaces and signs encoded, `,` `:` `/` `@` left to be read. */
export function toUrl({ url, query }: ApiRequest): string {
  if (query.length === 0) return url;
  const pairs = query.map(({ name, value }) =>
    name === '' ? value : `${encodeQuery(name)}=${encodeQuery(value)}`,
  );
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** The value of a Basic credential (RFC 7617, UTF-8). */
export function encodeBasic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function joinUrl(server: string, path: string): string {
  return server.endsWith('/') && path.startsWith('/') ? server.slice(0, -1) + path : server + path;
}

function fillPath({ path, parameters }: RequestParts): string {
  const values = parameters.filter(({ parameter }) => parameter.in === 'path');
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = values.find(({ parameter }) => parameter.name === name);
    return found ? toSegmentText(found.parameter, found.value, encodeSegment) : whole;
  });
}

function addParameter(request: ApiRequest, parameter: ParameterShape, value: unknown): void {
  const { name } = parameter;
  if (parameter.in === 'query') request.query.push(...toPairs(parameter, value));
  if (parameter.in === 'querystring') request.query.push({ name: '', value: toText(value) });
  if (parameter.in === 'cookie') request.cookies.push(...toPairs(parameter, value));
  if (parameter.in === 'header') {
    request.headers.push({ name, value: toSegmentText(parameter, value, (text) => text) });
  }
}

function addCredential(request: ApiRequest, scheme: CredentialTransport, value: string): void {
  const { name } = scheme;
  if (scheme.in === 'query') request.query.push({ name, value });
  if (scheme.in === 'cookie') request.cookies.push({ name, value });
  if (scheme.in === 'header') request.headers.push({ name, value: withScheme(scheme, value) });
}

/** The header value; a scheme name that the reader typed is not repeated. */
function withScheme({ kind, scheme }: CredentialTransport, value: string): string {
  if (kind === 'apiKey') return value;
  const word = kind === 'basic' ? 'Basic' : kind === 'http' ? (scheme ?? '') : 'Bearer';
  const isThere = value.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return isThere || word === '' ? value : `${word} ${value}`;
}

function addBody(request: ApiRequest, input: BodyInput): void {
  const { mediaType, value } = input;
  request.body = toBody(input);
  // The sender adds the boundary of a multipart body, and with it the header.
  if (request.body.kind === 'multipart') return;
  if (value !== undefined) request.headers.push({ name: 'Content-Type', value: mediaType });
}

function encodeSegment(text: string): string {
  return /^\{[^{}]*\}$/.test(text) ? text : encode(text);
}

/** Characters that a query may hold as they are (RFC 3986, section 3.4) stay readable. */
function encodeQuery(text: string): string {
  return encode(text).replace(/%(2C|3A|2F|40)/g, (code) => decodeURIComponent(code));
}

/** Half a surrogate pair has no encoding of its own. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
