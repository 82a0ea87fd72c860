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
import { usualType } from './media-types.ts';
import type { CredentialTransport } from './security.ts';
import { encodeUrlPart, HTTP_TOKEN, sentPath } from '../utils/url.ts';
import { isListOfPairs } from '../utils/json-object.ts';

const ANY_FILE_NAME = 'file';

/**
 * Request headers that only browsers set (Fetch standard), and `User-Agent`, which Chromium replaces silently.
 */
const FORBIDDEN = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'accept-charset accept-encoding access-control-request-headers access-control-request-method connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade user-agent via'.split(
    ' ',
  ),
);
const OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const FORBIDDEN_METHOD = /^(?:CONNECT|TRACE|TRACK)$/i;

/** Header in which a page sends the packed request to the proxy. */
export const REQUEST_HEADER = 'x-relay-request';
/** Header in which the proxy returns the packed status and headers of the response. */
export const RESPONSE_HEADER = 'x-relay-answer';

/** An HTTP request as plain data, used by samples, the playground, and tests. */
export interface ApiRequest {
  /** Upper case. */
  method: string;
  /** Server and path with path parameters, without query. */
  url: string;
  /** Before encoding. */
  query: NameValue[];
  headers: NameValue[];
  cookies: NameValue[];
  body?: RequestBody | undefined;
  /** Whether to include the cookies that the browser has for the API. */
  hasCookies?: true | undefined;
  /** URL of the request proxy; absent for direct requests. */
  relay?: string | undefined;
}

/** Parts of a request. */
export interface RequestParts {
  method: string;
  /** Base URL with variables filled in. */
  server: string;
  /** Path with parameters in braces. */
  path: string;
  /** Parameters with a value. */
  parameters: readonly { parameter: ParameterShape; value: unknown }[];
  /** Credentials; for `basic` the encoded pair, see `encodeBasic` in `request-form.ts`. */
  auth: readonly { scheme: CredentialTransport; value: string }[];
  body?: BodyInput | undefined;
  /** Whether to include the cookies that the browser has for the API. */
  hasCookies?: true | undefined;
  /** URL of the request proxy. */
  relay?: string | undefined;
  /** Of simulated responses: the URL of the service worker, or empty if the server of the page responds. */
  mock?: string | undefined;
}

/** Builds a request. Path parameters without a value stay in braces. */
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

/** URL with its query. Encodes spaces and special characters, except `,`, `:`, `/`, and `@`. */
export function toUrl({ url, query }: ApiRequest): string {
  if (query.length === 0) return url;
  const pairs = query.map(({ name, value, encoded }) => {
    const text = encoded ?? encodeQuery(value);
    return name === '' ? text : `${encodeQuery(name)}=${text}`;
  });
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** Value of the `Cookie` header; empty without cookies. */
export function toCookieHeader({ cookies }: ApiRequest): string {
  return cookies
    .map(({ name, value, encoded }) => `${name}=${encoded ?? encodeCookie(value)}`)
    .join('; ');
}

function joinUrl(written: string, path: string): string {
  const server = encodeServer(written);
  return server.endsWith('/') && path.startsWith('/') ? server.slice(0, -1) + path : server + path;
}

/** Encodes spaces and other characters of variables, as browsers do. Keeps the host: clients convert its letters. */
function encodeServer(server: string): string {
  const host = /^\w+:\/\/[^/?#]*/.exec(server)?.[0] ?? '';
  return host + server.slice(host.length).replace(UNSAFE, encodeUrlPart);
}

/** Characters that URLs cannot have. */
const UNSAFE = /[^!-~]+|["<>]/g;

function fillPath({ path, parameters }: RequestParts): string {
  const values = parameters.filter(({ parameter }) => parameter.in === 'path');
  return sentPath(path).replace(/\{([^{}]+)\}|[^{}]+/g, (part: string, name?: string) => {
    if (name === undefined) return part.replace(UNSAFE, encodeUrlPart);
    const found = values.find(({ parameter }) => parameter.name === name);
    if (!found) return part;
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

/** Credentials are added first; a header parameter of the same name is ignored, as OpenAPI requires. */
function isRepeated({ headers }: ApiRequest, name: string): boolean {
  const key = name.toLowerCase();
  return key === 'authorization' && headers.some((header) => header.name.toLowerCase() === key);
}

function addCredential(request: ApiRequest, scheme: CredentialTransport, value: string): void {
  const { name } = scheme;
  if (scheme.in === 'query') request.query.push({ name, value });
  // A cookie from the server is sent back unchanged.
  if (scheme.in === 'cookie') request.cookies.push({ name, value, encoded: value });
  if (scheme.in === 'header') request.headers.push({ name, value: toHeaderValue(scheme, value) });
}

function addBody(request: ApiRequest, input: BodyInput): void {
  const body = toBody(input);
  // It would consist of the last boundary only, which servers reject.
  if (body.kind === 'multipart' && body.parts.length === 0) return;
  request.body = body;
  const contentType = request.headers.find(({ name }) => name.toLowerCase() === 'content-type');
  // A content type from the reader replaces a wildcard in the document.
  const type = concreteType(input.mediaType, body, contentType?.value);
  request.headers = request.headers.filter((header) => header !== contentType);
  // The sender sets the header of a multipart body, because it chooses the boundary.
  if (body.kind === 'multipart' || input.value === undefined) return;
  request.headers.push({ name: 'Content-Type', value: type });
}

/** Keeps placeholders in braces. */
function encodeSegment(text: string): string {
  return /^\{[\w.-]+\}$/.test(text) ? text : encodeUrlPart(text);
}

/** The serialized body. */
export type RequestBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: NameValue[] }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; mediaType: string; file: FileValue };

/** A body before serialization. */
export interface BodyInput {
  mediaType: string;
  /** An object for forms, a string for text, any value for JSON, a FileValue for files. */
  value: unknown;
  /** Encoding Objects by property. */
  encoding?: FormEncoding | undefined;
}

/** Serializes a body. */
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

/** Text of a form body: `a=1&b=x+y`. */
export function toFormText(fields: readonly NameValue[]): string {
  return fields
    .map(({ name, value, encoded }) => `${encodeForm(name)}=${encoded ?? encodeForm(value)}`)
    .join('&');
}

/** A parameter that is the whole query (OpenAPI 3.2): fields as in a form body, other values encoded. */
function toWholeQuery({ contentType }: ParameterShape, value: unknown): NameValue[] {
  const type = contentType ?? 'application/x-www-form-urlencoded';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const members = isForm ? membersOf(value) : undefined;
  const text = members ? toFormText(toFormFields(value, {})) : toContentText(value, type);
  const encoded = isForm ? encodeReserved(text, 'querystring') : encodeUrlPart(text);
  return text === '' ? [] : [{ name: '', value: text, encoded }];
}

/**
 * Content type of a body. A wildcard of the document (`image/*`) is replaced by `contentType` or the detected type;
 * `application/json` is not in the range `application/*+json`, which frameworks write for all types with this suffix.
 */
function concreteType(mediaType: string, body: RequestBody, contentType?: string): string {
  if (!mediaType.includes('*')) return mediaType;
  if (contentType !== undefined && contentType !== '') return contentType;
  if (body.kind === 'file' && body.file.blob)
    return body.file.blob.type || 'application/octet-stream';
  if (mediaType.includes('/*+')) return mediaType.replace('*', 'vnd.example');
  if (body.kind === 'file') return usualType(mediaType);
  return body.kind === 'text' && !isJsonText(body.text) ? 'text/plain' : 'application/json';
}

/** Header value of a credential, without repeating a scheme name that the reader typed. */
function toHeaderValue({ kind, scheme }: CredentialTransport, value: string): string {
  if (kind === 'apiKey') return value;
  const word = kind === 'basic' ? 'Basic' : kind === 'http' ? (scheme ?? '') : 'Bearer';
  const isThere = value.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return isThere || word === '' ? value : `${word} ${value}`;
}

/** A part of a request that browsers cannot send. */
export interface UnsendablePart {
  part: 'method' | 'body' | 'header' | 'cookie' | 'url';
  /** Name of the header or cookie, or the method or URL. */
  name: string;
  /** `forbidden` for scripts, invalid `characters`, or a `method` without a body. */
  reason: 'forbidden' | 'characters' | 'method';
  /** Whether the browser rejects the request; otherwise it silently omits this part. */
  isRefused: boolean;
}

/** Parts of a request that browsers cannot send, and why. The request proxy supports more headers and methods. */
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
  if (!HTTP_TOKEN.test(method)) return [unsendable('method', method, 'characters')];
  return body && /^(?:GET|HEAD)$/.test(method) ? [unsendable('body', method, 'method')] : [];
}

function checkHeader(name: string, value: string): UnsendablePart[] {
  const key = name.toLowerCase();
  // Browsers encode headers in Latin-1, which ends with ÿ.
  if (!HTTP_TOKEN.test(name) || !/^[^\0\r\n\u0100-\uFFFF]*$/.test(value))
    return [unsendable('header', name, 'characters')];
  const isForbidden =
    FORBIDDEN.has(key) ||
    /^(?:proxy-|sec-)/.test(key) ||
    (OVERRIDES.has(key) && FORBIDDEN_METHOD.test(value));
  return isForbidden ? [leftOut('header', name)] : [];
}

/** `fetch` rejects URLs with credentials: `https://user:password@host`. */
function checkUrl(url: string): UnsendablePart[] {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url) ? [unsendable('url', url, 'forbidden')] : [];
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

/** Request for the proxy, sent in a header, because only pages of the site can set one. */
export interface ProxyRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
}

/** Head of the response, also in a header: as real headers they would affect the site. */
interface ProxyResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
}

/** Encodes a value for a header: JSON as UTF-8 and Base64. */
export function pack(value: ProxyRequest | ProxyResponse): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes the request header; undefined if it is invalid. */
export function unpackRequest(text: string): ProxyRequest | undefined {
  const { method, url, headers } = unpack(text) as Partial<ProxyRequest>;
  if (typeof method !== 'string' || typeof url !== 'string' || !isListOfPairs(headers))
    return undefined;
  return { method, url, headers };
}

/** Decodes the response header; undefined if it is invalid. */
export function unpackResponse(text: string): ProxyResponse | undefined {
  const { status, statusText, headers } = unpack(text) as Partial<ProxyResponse>;
  if (typeof status !== 'number' || !isListOfPairs(headers)) return undefined;
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
