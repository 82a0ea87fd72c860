import type { CredentialTransport } from '../operation/credential-transport.ts';
import { toHeaderValue } from './credential-header.ts';
import { encodeCookie, encodeQuery, encodeReserved, encodeText } from './encode.ts';
import { concreteType } from './concrete-type.ts';
import { isContainer } from './members.ts';
import { isEmpty, toBody, type BodyInput, type RequestBody } from './request-body.ts';
import { toPairs, toSegmentText, type NameValue, type ParameterShape } from './serialize.ts';
import { toWholeQuery } from './whole-query.ts';

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
  const pairs = query.map(({ name, value, encoded }) => {
    const text = encoded ?? encodeQuery(value);
    return name === '' ? text : `${encodeQuery(name)}=${text}`;
  });
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** All cookies as the one header that carries them; empty for none. */
export function toCookieHeader({ cookies }: ApiRequest): string {
  return cookies
    .map(({ name, value, encoded }) => `${name}=${encoded ?? encodeCookie(value)}`)
    .join('; ');
}

function joinUrl(server: string, path: string): string {
  return server.endsWith('/') && path.startsWith('/') ? server.slice(0, -1) + path : server + path;
}

function fillPath({ path, parameters }: RequestParts): string {
  const values = parameters.filter(({ parameter }) => parameter.in === 'path');
  // A fragment tells operations of a document apart, and is not sent.
  return path.replace(/#.*$/s, '').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = values.find(({ parameter }) => parameter.name === name);
    if (!found) return whole;
    const { parameter, value } = found;
    return toSegmentText(parameter, value, (text) =>
      parameter.allowReserved ? encodeReserved(text, 'path') : encodeSegment(text),
    );
  });
}

function addParameter(request: ApiRequest, parameter: ParameterShape, value: unknown): void {
  const { name } = parameter;
  if (parameter.in === 'query') request.query.push(...toPairs(parameter, value));
  if (parameter.in === 'querystring') request.query.push(...toWholeQuery(parameter, value));
  if (parameter.in === 'cookie') request.cookies.push(...toPairs(parameter, value));
  if (parameter.in !== 'header' || isRepeated(request, name)) return;
  const text = toSegmentText(parameter, value, (part) => part);
  if (text !== '' || !isContainer(value)) request.headers.push({ name, value: text });
}

/** Credentials come first; what a document says of the same header beside them is passed over, as OpenAPI has it. */
function isRepeated({ headers }: ApiRequest, name: string): boolean {
  const key = name.toLowerCase();
  return key === 'authorization' && headers.some((header) => header.name.toLowerCase() === key);
}

function addCredential(request: ApiRequest, scheme: CredentialTransport, value: string): void {
  const { name } = scheme;
  if (scheme.in === 'query') request.query.push({ name, value });
  // What a server gave as a cookie goes back as it came.
  if (scheme.in === 'cookie') request.cookies.push({ name, value, encoded: value });
  if (scheme.in === 'header') request.headers.push({ name, value: toHeaderValue(scheme, value) });
}

function addBody(request: ApiRequest, input: BodyInput): void {
  const body = toBody(input);
  if (isEmpty(body)) return;
  request.body = body;
  const given = request.headers.find(({ name }) => name.toLowerCase() === 'content-type');
  // A type that the reader gives fills in a wildcard of the document.
  const type = concreteType(input.mediaType, body, given?.value);
  request.headers = request.headers.filter((header) => header !== given);
  // The sender adds the boundary of a multipart body, and with it the header.
  if (body.kind === 'multipart' || input.value === undefined) return;
  request.headers.push({ name: 'Content-Type', value: type });
}

/** A name in braces is one that is still to be filled in. */
function encodeSegment(text: string): string {
  return /^\{[\w.-]+\}$/.test(text) ? text : encodeText(text);
}
