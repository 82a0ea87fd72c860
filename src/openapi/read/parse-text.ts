import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { parseDocument, visit, type Document, type YAMLError } from 'yaml';
import { createPositions, type Position } from '../../diagnostics/position.ts';
import { isError, messageOf, rethrowUnless } from '../../utils/errors.ts';
import { parseJson } from '../../utils/json.ts';
import { isObject, setOwn } from '../../utils/json-object.ts';
import { isHttpUrl, withoutQuery } from '../../utils/url.ts';
import { keepPropertyOrder } from './property-order.ts';

/** A parsed text, or its error with the position. */
export type Parsed =
  | { value: unknown; problem?: undefined; flaw?: TextProblem | undefined }
  | { problem: string; position?: Position | undefined };

/** A problem in a text that can still be parsed. */
interface TextProblem {
  message: string;
  position: Position;
}

/** Larger than any real document; YAML aliases can expand a few lines to billions of nodes. */
export const MAX_NODES = 5_000_000;
const MAX_DEPTH = 400;
const TOO_DEEP = { problem: 'Values are nested too deeply.' };
/** YAML errors with an unambiguous meaning, which are only reported. */
const UNAMBIGUOUS = new Set(['BAD_INDENT', 'DUPLICATE_KEY']);
/** The same for an error whose code others have, too: `$ref: 'plant.yaml'# comment`. */
const NO_SPACE = /^Comments must be separated/;

/** Parses JSON or YAML; the format depends on the file extension, or on the content. */
export async function parseText(name: string, text: string): Promise<Parsed> {
  try {
    const value = parseQuickly(text) ?? (await parseAny(name, text));
    const problem = findExcess(value);
    if (problem !== undefined) return { problem };
    fillMergeKeys(text, value);
    keepPropertyOrder(text, value);
    return { value };
  } catch (error) {
    // A text that is a single string or number is not a document, but valid.
    if (error instanceof Error && error.message.endsWith('is not a valid JSON Schema'))
      return { value: undefined };
    return /^\s*[[{]/.test(text) ? explainJson(text, error) : explainYaml(text, error);
  }
}

/** Files whose text is the value of a reference, such as descriptions, code samples, and XML. */
const TEXT_FILE =
  /\.(?:mdx?|markdown|txt|xml|html?|svg|csv|curl|http|(?:ba|z)?sh|[cm]?[jt]sx?|py|rb|php|java|kts?|go|rs|c|h|cpp|cs|swift|m|scala|lua|r|dart|ps1|ex|clj|ml|pl|groovy)$/i;

/** Parses a file that a document references: JSON or YAML, or a text by its extension or if it is neither. */
export async function parseReferenced(name: string, text: string): Promise<Parsed> {
  // The extension of a URL can be that of a program, which responds with JSON.
  const isData = isHttpUrl(name) && /^\s*[[{]/.test(text);
  if (!isData && TEXT_FILE.test(withoutQuery(name))) return { value: text.trimEnd() };
  const parsed = await parseText(name, text);
  if (parsed.problem !== undefined || parsed.value !== undefined || text.trim() === '')
    return parsed;
  return { value: parseJson(text) ?? text.trimEnd() };
}

/** Fast path for JSON; undefined for YAML, and for JSON with comments or other extensions. */
function parseQuickly(text: string): unknown {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  return parseJson(text.replace(/^\uFEFF/, ''));
}

async function parseAny(name: string, text: string): Promise<unknown> {
  const { $RefParser } = await import('@apidevtools/json-schema-ref-parser');
  const reader = { order: 1, canRead: true, read: () => text };
  const path = withoutQuery(name);
  return new $RefParser().parse(path, { resolve: { text: reader, file: false, http: false } });
}

/** Reason why a value cannot be traversed: it is circular, too deep, or too large. */
export function findExcess(root: unknown): string | undefined {
  let nodes = 0;
  const open = new Set<object>();
  const visit = (value: unknown, depth: number): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (open.has(value)) return 'An alias contains itself.';
    if (depth > MAX_DEPTH) return `Values are nested more than ${MAX_DEPTH} levels deep.`;
    if (++nodes > MAX_NODES) return 'Aliases make the document too large.';
    open.add(value);
    for (const member of Object.values(value)) {
      const problem = visit(member, depth + 1);
      if (problem !== undefined) return problem;
    }
    open.delete(value);
    return undefined;
  };
  return visit(root, 0);
}

function explainJson(text: string, error: unknown): Parsed {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors);
  } catch (cause) {
    return rethrowUnless(cause, 'RangeError') ?? TOO_DEEP;
  }
  const [first] = errors;
  if (!first) return { problem: describeError(error) };
  const reason = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return {
    problem: `Invalid JSON: ${reason}.`,
    position: createPositions(text)(first.offset, first.length),
  };
}

/** Parses a text that the first parser rejects with a more tolerant one, for better messages. */
function explainYaml(text: string, error: unknown): Parsed {
  try {
    const document = parseTolerantly(text);
    const [first] = document.errors;
    const quoted = first && readUnindented(text, document, first);
    if (quoted) return quoted;
    const isClear = document.errors.every(
      ({ code, message }) => UNAMBIGUOUS.has(code) || NO_SPACE.test(message),
    );
    const value: unknown = isClear ? document.toJS({ maxAliasCount: 1000 }) : undefined;
    const isUsable = isObject(value) && findExcess(value) === undefined;
    if (!first) return isUsable ? { value } : { problem: describeError(error) };
    const message = `Invalid YAML: ${describeFlaw(text, first)}.`;
    const position = createPositions(text)(openQuote(document, first) ?? first.pos[0]);
    return isUsable ? { value, flaw: { message, position } } : { problem: message, position };
  } catch (cause) {
    rethrowUnless(cause, 'RangeError', 'ReferenceError');
    // An alias without an anchor.
    if (!isError(cause, 'ReferenceError')) return TOO_DEEP;
    const at = findUnresolvedAlias(parseDocument(text, { logLevel: 'silent' }));
    const position = at === undefined ? undefined : createPositions(text)(at);
    return { problem: `Invalid YAML: ${describeError(cause)}.`, position };
  }
}

function parseTolerantly(text: string): Document.Parsed {
  return parseDocument(text, { logLevel: 'silent', uniqueKeys: true, prettyErrors: false });
}

/** Quoted strings of a text whose lines are indented; each takes another run of the parser. */
const MAX_INDENTED = 4;

/**
 * Reads a text with quoted strings whose further lines are not indented more than the key, as parsers of YAML 1.1 do.
 * Undefined if it has other errors.
 */
function readUnindented(text: string, document: Document, first: YAMLError): Parsed | undefined {
  const start = openQuote(document, first);
  if (start === undefined) return undefined;
  const position = createPositions(text)(start);
  const message = 'Invalid YAML: Lines of a quoted string must be indented more than its key.';
  const quotes = /"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'/y;
  let indented = text;
  let at: number | undefined = start;
  for (let round = 0; round < MAX_INDENTED && at !== undefined; round++) {
    quotes.lastIndex = at;
    const quoted = quotes.exec(indented)?.[0];
    if (quoted === undefined) return undefined;
    const indent = ' '.repeat(at - indented.lastIndexOf('\n', at));
    const lines = quoted.replace(/\n(?=[^\r\n])/g, `\n${indent}`);
    indented = indented.slice(0, at) + lines + indented.slice(at + quoted.length);
    const parsed = parseTolerantly(indented);
    const [error] = parsed.errors;
    if (!error) {
      const value: unknown = parsed.toJS({ maxAliasCount: 1000 });
      const isUsable = isObject(value) && findExcess(value) === undefined;
      return isUsable ? { value, flaw: { message, position } } : undefined;
    }
    at = openQuote(parsed, error);
  }
  return undefined;
}

/** Message of a parser in one line. A quote that another line closes is not missing: that line is not indented. */
function describeFlaw(text: string, { message, pos }: YAMLError): string {
  const [, quote] = OPEN_QUOTE.exec(message) ?? [];
  if (quote === undefined) return message.split('\n')[0] ?? '';
  return text.includes(quote, pos[0])
    ? `Missing closing ${quote} quote, or the next line is not indented more than the key`
    : `Missing closing ${quote} quote`;
}

const OPEN_QUOTE = /^Missing closing (["'])quote/;

/** Start of the first alias whose anchor does not precede it. */
function findUnresolvedAlias(document: Document): number | undefined {
  let start: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return undefined;
      start = alias.range?.[0];
      return visit.BREAK;
    },
  });
  return start;
}

/**
 * Start of a string without a closing quote: the parser reports the position after it, which is the end of the document
 * or of the last line that is indented enough.
 */
function openQuote(document: Document, { message, pos }: YAMLError): number | undefined {
  if (!OPEN_QUOTE.test(message)) return undefined;
  let start: number | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') === true && range && range[0] <= pos[0]) start = range[0];
    },
  });
  return start;
}

function describeError(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? 'unreadable';
}

const MERGE_KEY = /(?:^|[\s{,])<<\s*:/m;

/**
 * Resolves YAML merge keys (`<<: *other`) in place: own members win over merged ones, and earlier merged objects over
 * later ones. Does nothing for texts without the key.
 */
function fillMergeKeys(text: string, value: unknown): void {
  if (MERGE_KEY.test(text)) fill(value, new Set());
}

function fill(value: unknown, done: Set<object>): void {
  if (typeof value !== 'object' || value === null || done.has(value)) return;
  done.add(value);
  for (const member of Object.values(value)) fill(member, done);
  if (!isObject(value)) return;
  const merged = [value['<<']].flat();
  if (!merged.every(isObject)) return;
  delete value['<<'];
  for (const from of merged)
    for (const [key, member] of Object.entries(from))
      if (!Object.hasOwn(value, key)) setOwn(value, key, member);
}
