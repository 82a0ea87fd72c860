import { rethrowUnless } from '../../utils/errors.ts';
import { parseExact } from '../../utils/json.ts';
import {
  encodeForm,
  findBoundary,
  isContainer,
  isJson,
  isPlain,
  membersOf,
  toMultipart,
  type BodyPart,
  type FileValue,
  type NameValue,
} from '../encoding.ts';
import {
  toCookieHeader,
  toFormText,
  toUrl,
  type ApiRequest,
  type RequestBody,
} from '../request.ts';
import { CREDENTIALS } from '../security.ts';

/** A request in the form that all languages use. */
export interface SnippetInput {
  method: string;
  url: string;
  /** Includes cookies; names are unique. */
  headers: NameValue[];
  body?: PrintedBody | undefined;
}

/** Words in place of a user name and a password, for languages that encode both. */
export const USER_NAME = '<USERNAME>';
export const PASSWORD = '<PASSWORD>';
/** Value of a header with both in Base64, which readers cannot write by hand. */
export const BASIC_PLACEHOLDER = `Basic ${CREDENTIALS}`;

/** Whether a header has this value. */
export function isBasicPlaceholder({ name, value }: NameValue): boolean {
  return name === 'Authorization' && value === BASIC_PLACEHOLDER;
}

/** A body by the way in which languages send it. */
export type PrintedBody =
  | { kind: 'text'; text: string; json?: unknown }
  | { kind: 'form'; fields: NameValue[]; text: string }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; file: FileValue }
  /** Texts and files to be written one after the other. */
  | { kind: 'pieces'; pieces: Piece[] };

/** A text, or a file whose content is inserted. */
export type Piece = string | FileValue;

/** Prepares a request for printing. `{base_url}` replaces a missing host. */
export function toSnippetInput(request: ApiRequest): SnippetInput {
  const cookie = toCookieHeader(request);
  const cookies = cookie === '' ? [] : [{ name: 'Cookie', value: cookie }];
  const printed: SnippetInput = {
    method: request.method,
    url: withHost(toUrl(request)),
    headers: mergeHeaders([...request.headers, ...cookies]),
    body: request.body && toPrintedBody(request.body),
  };
  const { body } = printed;
  // Libraries do not support parts without names or with their own headers.
  const isUnusual =
    body?.kind === 'multipart' &&
    (!body.mediaType.startsWith('multipart/form-data') ||
      body.parts.some(({ name, headers }) => name === '' || headers));
  return isUnusual ? withBytes(printed) : printed;
}

/** Request whose body parts are bytes, for languages whose libraries cannot write them. */
export function withBytes(request: SnippetInput): SnippetInput {
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

/** Whether a part other than a file has a content type, which few libraries support. */
export function hasTypedField(parts: readonly BodyPart[]): boolean {
  return parts.some(({ file, contentType }) => !file && contentType !== undefined);
}

function toPrintedBody(body: RequestBody): PrintedBody {
  if (body.kind === 'text') return toPrintedText(body);
  if (body.kind !== 'form') return body;
  const { fields } = body;
  const text = toFormText(fields);
  // Libraries use their own encoding.
  const isUsual =
    fields.length > 0 &&
    fields.every(({ value, encoded = encodeForm(value) }) => encoded === encodeForm(value));
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

/** Joins headers of the same name to one value, which is equivalent (RFC 9110, section 5.3). */
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

/** Syntax for joining bytes. */
export interface PieceSyntax {
  /** Bytes of a text. */
  text(text: string): string;
  /** Bytes of a file. */
  file(name: string): string;
  /** Joins several expressions. */
  join(items: string[]): string;
}

/** Request whose body is text or bytes; no pieces without a body. */
export function toPlain(request: SnippetInput): Omit<SnippetInput, 'body'> & { pieces: Piece[] } {
  const { body, ...rest } = withBytes(request);
  return { ...rest, pieces: body ? toPieces(body) : [] };
}

/** Expression for the pieces. */
export function printPieceList(
  pieces: readonly Piece[],
  { text, file, join }: PieceSyntax,
): string {
  const items = pieces.map((piece) =>
    typeof piece === 'string' ? text(piece) : file(piece.fileName),
  );
  return items.length === 1 ? (items[0] ?? '') : join(items);
}

/** Text of a body that is a single text. */
export function textOf(pieces: readonly Piece[]): string | undefined {
  const [text] = pieces;
  return pieces.length === 1 && typeof text === 'string' ? text : undefined;
}

function toPieces(body: NonNullable<SnippetInput['body']>): Piece[] {
  if (body.kind === 'text' || body.kind === 'form') return [body.text];
  if (body.kind === 'file') return [body.file];
  return body.kind === 'pieces' ? body.pieces : [];
}

/** Syntax of list and object literals. */
export interface LiteralSyntax {
  quote: Quote;
  /** Literals of true, false, and null. */
  keywords: readonly [string, string, string];
  list: readonly [open: string, close: string];
  object: readonly [open: string, close: string];
  emptyObject: string;
  member(name: string, value: string): string;
  step: string;
}

/** Maximum length of a list on one line. */
const LINE_LENGTH = 60;

/** A JSON value as a literal; `indent` is the indentation of its first line. */
export function printLiteral(value: unknown, syntax: LiteralSyntax, indent = ''): string {
  const inner = indent + syntax.step;
  if (Array.isArray(value)) {
    const items = value.map((item) => printLiteral(item, syntax, inner));
    const line = items.join(', ');
    const isShort = line.length < LINE_LENGTH && !value.some(isContainer);
    const [open, close] = syntax.list;
    return isShort ? open + line + close : printLines(items, [open, close], indent, inner);
  }
  const members = membersOf(value);
  if (!members) return printScalar(value, syntax);
  if (members.length === 0) return syntax.emptyObject;
  const lines = members.map(([name, member]) =>
    syntax.member(name, printLiteral(member, syntax, inner)),
  );
  return printLines(lines, syntax.object, indent, inner);
}

function printLines(
  lines: readonly string[],
  [open, close]: readonly [string, string],
  indent: string,
  inner: string,
): string {
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}

function printScalar(value: unknown, { quote, keywords }: LiteralSyntax): string {
  if (typeof value === 'string') return quote(value);
  const [yes, no, none] = keywords;
  if (typeof value === 'boolean') return value ? yes : no;
  return value === null ? none : String(value);
}

/** Quotes a text as a string literal. */
export type Quote = (text: string) => string;

/** Characters that source code cannot contain, or that editors and terminals change. */
const UNSEEN = /[\p{Cc}\u2028\u2029\uFEFF]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Creates a quoting function: delimiter, characters to escape with a backslash, and an escape for invisible
 * characters.
 */
export function quoteWith(mark: string, special: RegExp, escape: (code: number) => string): Quote {
  return (text) =>
    mark +
    text
      .toWellFormed()
      .replace(special, '\\$&')
      .replace(UNSEEN, (character) => SHORT[character] ?? escape(character.charCodeAt(0))) +
    mark;
}

/** Creates a quoting function: single quotes, which can contain line breaks; `escaped` for invisible characters. */
export function singleQuoted(escaped: Quote): Quote {
  return (text) =>
    /[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text)
      ? escaped(text)
      : `'${text.toWellFormed().replace(/['\\]/g, '\\$&')}'`;
}

/** Double quotes, for languages that have `\u000b` and no variables in strings. */
export const doubleQuoted = /* @__PURE__ */ quoteWith('"', /["\\]/g, unicodeEscape);

/** Unicode escape: `\u000b` for 11. */
export function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
