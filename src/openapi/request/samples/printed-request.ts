import { parseExact } from '../../../text/exact-json.ts';
import { isJson } from '../../operation/media-types.ts';
import { encodeForm } from '../encode.ts';
import { isContainer, isPlain } from '../members.ts';
import { findBoundary, toMultipart, type BodyPart } from '../multipart.ts';
import { toFormText, type RequestBody } from '../request-body.ts';
import { toCookieHeader, toUrl, type ApiRequest } from '../request.ts';
import type { FileValue } from '../file-value.ts';
import type { NameValue } from '../serialize.ts';
import { rethrowUnless } from '../../../text/errors.ts';

/** A request in the shape that all languages print it from. */
export interface PrintedRequest {
  method: string;
  url: string;
  /** Cookies included; each name once. */
  headers: NameValue[];
  body?: PrintedBody | undefined;
}

/** A body by what a language has to do for it. */
export type PrintedBody =
  | { kind: 'text'; text: string; json?: unknown }
  | { kind: 'form'; fields: NameValue[]; text: string }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; file: FileValue }
  /** Texts and files to be written one after the other. */
  | { kind: 'pieces'; pieces: Piece[] };

/** A text, or a file whose bytes stand there. */
export type Piece = string | FileValue;

/** A request as all languages print it. Where its address has no host, `{base_url}` stands for it. */
export function toPrinted(request: ApiRequest): PrintedRequest {
  const cookie = toCookieHeader(request);
  const cookies = cookie === '' ? [] : [{ name: 'Cookie', value: cookie }];
  const printed: PrintedRequest = {
    method: request.method,
    url: withHost(toUrl(request)),
    headers: mergeHeaders([...request.headers, ...cookies]),
    body: request.body && toPrintedBody(request.body),
  };
  const { body } = printed;
  // Parts without names or with headers of their own are known to no library.
  const isUnusual =
    body?.kind === 'multipart' &&
    (!body.mediaType.startsWith('multipart/form-data') ||
      body.parts.some(({ name, headers }) => name === '' || headers));
  return isUnusual ? withBytes(printed) : printed;
}

/** The same request with the parts of its body as bytes: for languages whose libraries cannot write them. */
export function withBytes(request: PrintedRequest): PrintedRequest {
  const { body, headers } = request;
  if (body?.kind !== 'multipart') return request;
  const boundary = findBoundary(body.parts);
  const type = { name: 'Content-Type', value: `${body.mediaType}; boundary=${boundary}` };
  const pieces = joinTexts(toMultipart(body.parts, boundary));
  const [text] = pieces;
  const isText = pieces.length === 1 && typeof text === 'string';
  return {
    ...request,
    headers: [...headers, type],
    body: isText ? { kind: 'text', text } : { kind: 'pieces', pieces },
  };
}

/** Whether a part that is no file has a type, which few libraries can write. */
export function hasTypedField(parts: readonly BodyPart[]): boolean {
  return parts.some(({ file, contentType }) => !file && contentType !== undefined);
}

function toPrintedBody(body: RequestBody): PrintedBody {
  if (body.kind === 'text') return toPrintedText(body);
  if (body.kind !== 'form') return body;
  const { fields } = body;
  const text = toFormText(fields);
  // Libraries encode in their own way.
  const isUsual = fields.every(
    ({ value, encoded = encodeForm(value) }) => encoded === encodeForm(value),
  );
  return isUsual ? { kind: 'form', fields, text } : { kind: 'text', text };
}

function toPrintedText({ text, mediaType }: { text: string; mediaType: string }): PrintedBody {
  const plain = { kind: 'text', text } as const;
  if (!isJson(mediaType)) return plain;
  try {
    const json = parseExact(text);
    return isContainer(json) && isPlain(json) ? { ...plain, json } : plain;
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? plain;
  }
}

function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece);
    else joined.push(piece);
  }
  return joined;
}

/** A list of values in one header says the same as several headers (RFC 9110, section 5.3). */
function mergeHeaders(headers: readonly NameValue[]): NameValue[] {
  const merged = new Map<string, NameValue>();
  for (const { name, value } of headers) {
    const known = merged.get(name.toLowerCase());
    merged.set(
      name.toLowerCase(),
      known ? { ...known, value: `${known.value}, ${value}` } : { name, value },
    );
  }
  return [...merged.values()];
}

function withHost(url: string): string {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|\{)/i.test(url) ? url : `{base_url}${url}`;
}
