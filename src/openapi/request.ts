import { rethrowUnless } from '../utils/errors.ts';
import { isJsonText, JsonSource, writeExact } from '../utils/json.ts';
import type { FormEncoding } from './body.ts';
import {
  ANY_FILE,
  encodeCookie,
  encodeForm,
  encodeQuery,
  encodeReserved,
  essenceOf,
  isContainer,
  isFileValue,
  isJson,
  isJsonLines,
  membersOf,
  toContentText,
  toFormFields,
  toLines,
  toPairs,
  toParts,
  toSegmentText,
  type BodyPart,
  type FileValue,
  type NameValue,
  type ParameterShape,
} from './encoding.ts';
import type { CredentialTransport } from './security.ts';
import { encodeUrlPart } from '../utils/url.ts';

const ANY_FILE_NAME = 'file';

/** Header names of the Fetch standard that only browsers themselves set. */
const FORBIDDEN = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'accept-charset accept-encoding access-control-request-headers access-control-request-method connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via'.split(
    ' ',
  ),
);
const OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const FORBIDDEN_METHOD = /^(?:CONNECT|TRACE|TRACK)$/i;
/** A name of HTTP (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

export const REQUEST_HEADER = 'x-relay-request';
export const RESPONSE_HEADER = 'x-relay-answer';

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
  /** Credentials; for `basic` the encoded pair, see `encodeBasic` of `request-form.ts`. */
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
  return /^\{[\w.-]+\}$/.test(text) ? text : encodeUrlPart(text);
}

/** What is sent as the body. */
export type RequestBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: NameValue[] }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; mediaType: string; file: FileValue };

/** A body before it is serialized. */
export interface BodyInput {
  mediaType: string;
  /** An object for forms, text for text, any value for JSON, a FileValue for files. */
  value: unknown;
  /** Encoding Objects by property. */
  encoding?: FormEncoding | undefined;
}

/** A body as it is sent. */
export function toBody({ mediaType, value, encoding = {} }: BodyInput): RequestBody {
  const type = essenceOf(mediaType);
  if (isFileValue(value)) return { kind: 'file', mediaType, file: value };
  if (isJson(type)) return { kind: 'text', mediaType, text: writeExact(value, 2) };
  if (isJsonLines(type)) return { kind: 'text', mediaType, text: toLines(value, type) };
  const isText = typeof value !== 'object' || value === null;
  if (type === 'application/x-www-form-urlencoded' && !isText)
    return { kind: 'form', mediaType, fields: toFormFields(value, encoding) };
  if (type.startsWith('multipart/') && !isText)
    return { kind: 'multipart', mediaType, parts: toParts(value, encoding) };
  if (value === ANY_FILE) return { kind: 'file', mediaType, file: { fileName: ANY_FILE_NAME } };
  const text = isText && !(value instanceof JsonSource) ? String(value) : writeExact(value, 2);
  return { kind: 'text', mediaType, text };
}

/** Whether a body has fields or parts to be filled in, and none of them is. */
function isEmpty(body: RequestBody): boolean {
  if (body.kind === 'form') return body.fields.length === 0;
  return body.kind === 'multipart' && body.parts.length === 0;
}

/** The text of a body of fields: `a=1&b=x+y`. */
export function toFormText(fields: readonly NameValue[]): string {
  return fields
    .map(({ name, value, encoded }) => `${encodeForm(name)}=${encoded ?? encodeForm(value)}`)
    .join('&');
}

/** A document that is the whole query (OpenAPI 3.2): fields as in a body, all else encoded. */
function toWholeQuery({ contentType }: ParameterShape, value: unknown): NameValue[] {
  const type = contentType ?? 'application/x-www-form-urlencoded';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const members = isForm ? membersOf(value) : undefined;
  const text = members ? toFormText(toFormFields(value, {})) : toContentText(value, type);
  const encoded = isForm ? encodeReserved(text, 'querystring') : encodeUrlPart(text);
  return text === '' ? [] : [{ name: '', value: text, encoded }];
}

/** The type that a body is sent as: a wildcard of the document (`image/*`) becomes a type, `given` by the reader or found. */
function concreteType(mediaType: string, body: RequestBody, given?: string): string {
  if (!mediaType.includes('*')) return mediaType;
  if (given !== undefined && given !== '') return given;
  if (body.kind === 'file') return body.file.blob?.type || 'application/octet-stream';
  return body.kind === 'text' && !isJsonText(body.text) ? 'text/plain' : 'application/json';
}

/** The header value of a credential; a scheme name that the reader typed is not repeated. */
function toHeaderValue({ kind, scheme }: CredentialTransport, value: string): string {
  if (kind === 'apiKey') return value;
  const word = kind === 'basic' ? 'Basic' : kind === 'http' ? (scheme ?? '') : 'Bearer';
  const isThere = value.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return isThere || word === '' ? value : `${word} ${value}`;
}

/** A part of a request that no browser sends for a page. */
export interface UnsendablePart {
  part: 'method' | 'body' | 'header' | 'cookie' | 'address';
  /** Name of the header or cookie; else the method or the address. */
  name: string;
  /** `forbidden` to pages, `characters` that do not exist in it, or a `method` that has no body. */
  reason: 'forbidden' | 'characters' | 'method';
  /** The browser refuses the whole request; else it goes without this part, and nothing says so. */
  isRefused: boolean;
}

/** What a browser cannot send of a request, and why; the relay sends headers and methods that pages cannot. */
export function listUnsendable(request: ApiRequest): UnsendablePart[] {
  const cookies = request.cookies.map(({ name }) => leftOut('cookie', name));
  if (request.relay !== undefined) return cookies;
  return [
    ...checkMethod(request),
    ...request.headers.flatMap(({ name, value }) => checkHeader(name, value)),
    ...cookies,
    ...checkUrl(request.url),
  ];
}

function checkMethod({ method, body }: ApiRequest): UnsendablePart[] {
  if (FORBIDDEN_METHOD.test(method)) return [unsendable('method', method, 'forbidden')];
  if (!TOKEN.test(method)) return [unsendable('method', method, 'characters')];
  return body && /^(?:GET|HEAD)$/.test(method) ? [unsendable('body', method, 'method')] : [];
}

function checkHeader(name: string, value: string): UnsendablePart[] {
  const key = name.toLowerCase();
  // A browser makes bytes of letters in Latin-1, which ends with ÿ.
  if (!TOKEN.test(name) || !/^[^\0\r\n\u0100-\uFFFF]*$/.test(value))
    return [unsendable('header', name, 'characters')];
  const isForbidden =
    FORBIDDEN.has(key) ||
    /^(?:proxy-|sec-)/.test(key) ||
    (OVERRIDES.has(key) && FORBIDDEN_METHOD.test(value));
  return isForbidden ? [leftOut('header', name)] : [];
}

/** `https://user:password@host` is an address that `fetch` refuses. */
function checkUrl(url: string): UnsendablePart[] {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url)
    ? [unsendable('address', url, 'forbidden')]
    : [];
}

function unsendable(
  part: UnsendablePart['part'],
  name: string,
  reason: UnsendablePart['reason'],
): UnsendablePart {
  return { part, name, reason, isRefused: true };
}

function leftOut(part: UnsendablePart['part'], name: string): UnsendablePart {
  return { part, name, reason: 'forbidden', isRefused: false };
}

/** What the relay is asked to send; it travels in a header, because only pages of the site can set one. */
export interface ProxyRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
}

/** Head of the answer, in a header too: as headers of its own they would act on the site. */
interface ProxyResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
}

/** A value as text for a header: JSON in UTF-8, in Base64. */
export function pack(value: ProxyRequest | ProxyResponse): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The request in a header; undefined where it is none. */
export function unpackRequest(text: string): ProxyRequest | undefined {
  const { method, url, headers } = unpack(text) as Partial<ProxyRequest>;
  if (typeof method !== 'string' || typeof url !== 'string' || !isHeaders(headers))
    return undefined;
  return { method, url, headers };
}

/** The answer in a header; undefined where it is none. */
export function unpackResponse(text: string): ProxyResponse | undefined {
  const { status, statusText, headers } = unpack(text) as Partial<ProxyResponse>;
  if (typeof status !== 'number' || !isHeaders(headers)) return undefined;
  return { status, statusText: String(statusText ?? ''), headers };
}

function unpack(text: string): object {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    // Not base64, not UTF-8, or not JSON.
    return rethrowUnless(error, 'InvalidCharacterError', 'TypeError', 'SyntaxError') ?? {};
  }
}

function isHeaders(value: unknown): value is [string, string][] {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
  return Array.isArray(value) && value.every(isPair);
}
