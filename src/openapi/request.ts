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

/** What is sent as the body. */
export type RequestBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: NameValue[] }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; mediaType: string; file: FileValue };

/** One field of a multipart body. */
export interface BodyPart {
  name: string;
  value?: string | undefined;
  file?: FileValue | undefined;
  contentType?: string | undefined;
}

/** A file that the reader chose, or one to be named in a sample. */
export interface FileValue {
  fileName: string;
  blob?: Blob | undefined;
}

/** How a credential travels. */
export interface AuthShape {
  kind: 'bearer' | 'basic' | 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Header, query parameter or cookie. */
  name: string;
  in: 'header' | 'query' | 'cookie' | 'none';
  /** First word of the header for kind `http`. */
  scheme?: string | undefined;
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
  auth: readonly { scheme: AuthShape; value: string }[];
  body?: BodyInput | undefined;
  /** To be sent with the cookies that the browser has of the API. */
  hasCookies?: true | undefined;
  /** Address of the relay that passes it on. */
  relay?: string | undefined;
}

/** A body before it is serialised. */
export interface BodyInput {
  mediaType: string;
  /** An object for forms, text for text, any value for JSON, a FileValue for files. */
  value: unknown;
  /** Encoding Objects by property. */
  encoding?:
    | Readonly<Record<string, { contentType?: string; style?: string; explode?: boolean }>>
    | undefined;
}

/** Stands for a file where none is chosen. */
export const ANY_FILE = '<file>';

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

/** Whether a media type is JSON: `application/json`, `application/problem+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
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

function addCredential(request: ApiRequest, scheme: AuthShape, value: string): void {
  const { name } = scheme;
  if (scheme.in === 'query') request.query.push({ name, value });
  if (scheme.in === 'cookie') request.cookies.push({ name, value });
  if (scheme.in === 'header') request.headers.push({ name, value: withScheme(scheme, value) });
}

/** The header value; a scheme name that the reader typed is not repeated. */
function withScheme({ kind, scheme }: AuthShape, value: string): string {
  if (kind === 'apiKey') return value;
  const word = kind === 'basic' ? 'Basic' : kind === 'http' ? (scheme ?? '') : 'Bearer';
  const isThere = value.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return isThere || word === '' ? value : `${word} ${value}`;
}

function addBody(request: ApiRequest, input: BodyInput): void {
  const { mediaType, value } = input;
  const type = mediaType.split(';')[0]?.trim().toLowerCase();
  request.body = toBody(input, type ?? '');
  // The sender adds the boundary of a multipart body, and with it the header.
  if (request.body.kind === 'multipart') return;
  if (value !== undefined) request.headers.push({ name: 'Content-Type', value: mediaType });
}

function toBody({ mediaType, value, encoding = {} }: BodyInput, type: string): RequestBody {
  if (isFileValue(value)) return { kind: 'file', mediaType, file: value };
  if (isJson(mediaType)) return { kind: 'text', mediaType, text: JSON.stringify(value, null, 2) };
  const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
  if (type === 'application/x-www-form-urlencoded') {
    const fields = members.flatMap(([name, member]) => {
      const { style = 'form', explode = true } = encoding[name] ?? {};
      const nested = typeof member === 'object' && member !== null && !Array.isArray(member);
      const shape = { name, in: 'query', style: nested ? 'deepObject' : style, explode };
      return toPairs(shape, member);
    });
    return { kind: 'form', mediaType, fields };
  }
  if (type.startsWith('multipart/')) {
    const parts = members.flatMap(([name, member]) =>
      toParts(name, member, encoding[name]?.contentType),
    );
    return { kind: 'multipart', mediaType, parts };
  }
  if (value === ANY_FILE) return { kind: 'file', mediaType, file: { fileName: 'file' } };
  return {
    kind: 'text',
    mediaType,
    text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  };
}

function toParts(name: string, value: unknown, contentType: string | undefined): BodyPart[] {
  if (Array.isArray(value)) return value.flatMap((item) => toParts(name, item, contentType));
  if (isFileValue(value)) return [{ name, file: value, contentType }];
  if (value === ANY_FILE) return [{ name, file: { fileName: 'file' }, contentType }];
  const isDocument = typeof value === 'object' && value !== null;
  return [
    {
      name,
      value: toText(value),
      contentType: contentType ?? (isDocument ? 'application/json' : undefined),
    },
  ];
}

function isFileValue(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && 'fileName' in value && 'blob' in value;
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
