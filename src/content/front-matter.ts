import { parse as parseToml, TomlError } from 'smol-toml';
import { isMap, isScalar, parseDocument, type YAMLError, type YAMLMap } from 'yaml';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isError, rethrowUnless } from '../utils/errors.ts';
import { positionAt, splitAtFirst } from '../utils/text.ts';

/** Front matter fields whose value is a string. */
export const TEXT_FIELDS = [
  'title', 'description', 'sidebarTitle', 'icon', 'iconType', 'tag', 'mode', 'url', 'openapi',
  'openapi-schema', 'openapi-introduction', 'asyncapi', 'api', 'authMethod', 'contentType', 'playground', 'version', 'robots',
  'canonical', 'lastUpdatedDate',
] as const; // prettier-ignore
/** Front matter fields whose value is a boolean. */
export const FLAG_FIELDS = [
  'deprecated', 'hidden', 'noindex', 'searchable', 'hideApiMarker', 'hideFooterPagination',
  'timestamp', 'rss',
] as const; // prettier-ignore

/** Fields with a list of strings, or a comma-separated string. */
const LIST_FIELDS = ['keywords', 'groups'] as const;

/** Fields by normalized name, so that `Title` and `sidebar-title` are recognized. */
const KNOWN = new Map([
  ...[...TEXT_FIELDS, ...FLAG_FIELDS, ...LIST_FIELDS, 'boost', 'related'].map(
    (name) => [simplify(name), name] as const,
  ),
  ['auth', 'authMethod'],
]);

/** Names of all front matter fields that Trellis reads. */
export const FIELD_NAMES: readonly string[] = [...KNOWN.values()];

const BLOCK = /^(\s*)(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\2[ \t]*(?:\n|$)/;
/** Fields after an opening `---`, up to an empty line. */
const UNCLOSED =
  /^(\s*)(---)[ \t]*\n((?:[A-Za-z][\w:.-]*:(?:[ \t].*)?(?:\n|$))+)(?=[ \t]*(?:\n|$))/;
/** Text after a thematic break can contain a colon; these fields indicate unclosed front matter. */
const USUAL_FIELD = /^(?:title|sidebarTitle|description):/m;

/**
 * Parses the front matter of a page. Converts numbers and dates to strings for string fields; keeps unknown fields in
 * `raw`. Parses invalid YAML line by line, with a warning.
 */
export function parseFrontMatter(
  split: SplitPage,
  file: string,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  if (!split.yaml?.trim()) return { frontMatter: { raw: {} }, diagnostics: [] };
  const reading = (split.isToml ? readToml : readAnyYaml)(split.yaml, file, split.yamlLine);
  const ends = split.isUnclosed ? [neverClosed(file, split.yamlLine - 1)] : [];
  return {
    frontMatter: toFrontMatter(reading.raw),
    diagnostics: [...ends, ...reading.diagnostics],
  };
}

function neverClosed(file: string, line: number): Diagnostic {
  return createDiagnostic({
    code: 'front-matter',
    message: 'Front matter is not closed.',
    hint: 'End it with a line of ---. Trellis read the fields before the first empty line.',
    file,
    line,
  });
}

type ParsedFields = { raw: Record<string, unknown>; diagnostics: Diagnostic[] };

const SIMPLE_LINE =
  /^([A-Za-z][\w-]*):[ \t]+(?:"([^"\\]*)"|'([^']*)'|([A-Za-z/][^:#"'[\]{}|>&*!%@`]*))$/;

/** Fast path for simple `key: text` lines; undefined for other front matter. */
function readSimple(yaml: string): ParsedFields | undefined {
  const raw: Record<string, unknown> = Object.create(null);
  for (const line of yaml.split('\n')) {
    if (line.trim() === '') continue;
    const match = SIMPLE_LINE.exec(line.trimEnd());
    if (!match) return undefined;
    const [, key = '', double, single, plain] = match;
    if (plain !== undefined && /^(true|false|null|yes|no|on|off)$/i.test(plain)) return undefined;
    if (key in raw) return undefined;
    raw[key] = double ?? single ?? plain?.trim();
  }
  return { raw, diagnostics: [] };
}

/** Parses YAML; invalid YAML line by line. */
function readAnyYaml(text: string, file: string, line: number): ParsedFields {
  const simple = readSimple(text);
  if (simple) return simple;
  const yaml = indentQuoted(text);
  return readYaml(yaml, file, line) ?? readLines(text, listYamlProblems(yaml, file, line));
}

/** Indents the continuation of quoted values, which YAML requires. */
function indentQuoted(yaml: string): string {
  return yaml.replace(/^[\w:.-]+:[ \t]+("(?:[^"\\]|\\.)*"|'[^']*')[ \t]*$/gm, (value) =>
    value.replace(/\n(?=\S)/g, '\n  '),
  );
}

/** Maximum number of aliases; ten lines of nested aliases could expand to billions of values. */
const MAX_ALIASES = 50;

/** Messages with an excerpt of the text would take quadratic time for many errors. */
const YAML_OPTIONS = { uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const;

/** Undefined for invalid YAML. Valid text that is too large or too deep when expanded is parsed line by line. */
function readYaml(yaml: string, file: string, line: number): ParsedFields | undefined {
  try {
    return parseYaml(yaml, file, line);
  } catch (error) {
    // The parser counts aliases, and is recursive.
    rethrowUnless(error, 'ReferenceError', 'RangeError');
    return readLines(yaml, [tooLarge(error, file, line)]);
  }
}

function tooLarge(error: unknown, file: string, line: number): Diagnostic {
  return createDiagnostic({
    code: 'front-matter',
    message: isError(error, 'RangeError')
      ? 'Lists and objects in the front matter are nested too deeply.'
      : `Front matter contains more than ${MAX_ALIASES} aliases, or aliases that are undefined or circular.`,
    hint: 'Replace the aliases by their values. Trellis read the front matter line by line.',
    file,
    line,
  });
}

function parseYaml(yaml: string, file: string, line: number): ParsedFields | undefined {
  const document = parseDocument(yaml, YAML_OPTIONS);
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'));
  if (isTooDeep) throw new RangeError('The values are nested too deeply.');
  if (document.errors.length > 0) return undefined;
  if (!isMap(document.contents)) return { raw: {}, diagnostics: [notAList(file, line)] };
  const raw = { ...(document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>) };
  if (yaml.includes('*') && containsItself(raw))
    throw new ReferenceError('An alias contains itself.');
  for (const { key, value } of document.contents.items) {
    // `version: 1.0` is a string, which a number would change.
    if (isScalar(key) && isScalar(value) && typeof value.value === 'number' && value.source)
      raw[String(key.value)] = value.source;
  }
  return { raw, diagnostics: listDuplicates(document.contents, yaml, file, line) };
}

/** Fields that occur again. The last one applies, as in the parser. */
function listDuplicates(
  { items }: YAMLMap,
  yaml: string,
  file: string,
  yamlLine: number,
): Diagnostic[] {
  const keys = items.map(({ key }) => key).filter((key) => isScalar(key));
  const again = [...Map.groupBy(keys, ({ value }) => value).values()].flatMap((same) =>
    same.slice(1),
  );
  return again.slice(0, MAX_PROBLEMS).map(({ value, range }) => {
    const { line, column } = positionAt(yaml, range?.[0] ?? 0);
    return createDiagnostic({
      code: 'duplicate-key',
      message: `Duplicate field "${String(value)}".`,
      hint: 'Remove one of them. The last value applies.',
      file,
      line: yamlLine + line - 1,
      column,
    });
  });
}

/** Whether a value is reached again below itself. Values that aliases share are read once. */
function containsItself(
  value: unknown,
  around = new Set<object>(),
  known = new Set<object>(),
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (around.has(value)) return true;
  if (known.has(value)) return false;
  around.add(value);
  const isFound = Object.values(value).some((one) => containsItself(one, around, known));
  around.delete(value);
  known.add(value);
  return isFound;
}

function notAList(file: string, line: number): Diagnostic {
  return createDiagnostic({
    code: 'front-matter',
    message: 'Front matter is not a list of fields.',
    hint: 'Put each field on its own line. Example: title: Quickstart',
    file,
    line,
  });
}

/** The parser is recursive. */
const MAX_TOML_DEPTH = 100;

const TOML_LINE = /^[ \t]*([\w-]+)[ \t]*=[ \t]*(.*)$/gm;

const LOOSE_LINE = /^["']?([\w:.-]+?)["']?\s*:(?:[ \t]+(?![ \t])(.*))?$/;

/** Parses `key: value` lines of invalid YAML (a colon in a title, a stray quote, tabs). */
function readLines(yaml: string, diagnostics: Diagnostic[]): ParsedFields {
  const raw: Record<string, unknown> = Object.create(null);
  for (const line of yaml.split('\n')) {
    const [, key, value = ''] = LOOSE_LINE.exec(line.replace(/\t/g, ' ').trimEnd()) ?? [];
    if (key) raw[key] = unquote(value.trim());
  }
  return { raw, diagnostics };
}

/** Maximum number of problems of one front matter in messages. */
const MAX_PROBLEMS = 20;

/** Problems of invalid YAML, one for each line. */
function listYamlProblems(yaml: string, file: string, yamlLine: number): Diagnostic[] {
  const { errors } = parseDocument(yaml, YAML_OPTIONS);
  // What follows an open quote or bracket is a part of its value.
  const open = errors.findIndex(
    ({ message }) => OPEN_QUOTE.test(message) || OPEN_BRACKET.test(message),
  );
  const known = errors.slice(0, open < 0 ? MAX_PROBLEMS : Math.min(open + 1, MAX_PROBLEMS));
  const problems = known.map((error) => describeError(error, yaml, file, yamlLine));
  return problems.filter(
    ({ line, message }, index) =>
      !problems
        .slice(0, index)
        .some((one) => one.line === line || (one.message === message && message === TABS)),
  );
}

const TABS = 'YAML does not allow tabs for indentation.';

function describeError(error: YAMLError, yaml: string, file: string, yamlLine: number): Diagnostic {
  const [, bracket] = OPEN_BRACKET.exec(error.message) ?? [];
  const reason = bracket ? `Missing closing "${bracket}"` : (error.message.split('\n')[0] ?? '');
  const { line, column } = positionAt(yaml, startOf(yaml, error));
  return createDiagnostic({
    code: 'front-matter',
    message:
      error.code === 'TAB_AS_INDENT'
        ? TABS
        : `Invalid YAML in the front matter: ${reason.replace(/(["'])quote/, '$1 quote')}.`,
    hint: `${hintFor(error)} Trellis read the front matter line by line.`,
    file,
    line: yamlLine + line - 1,
    column,
  });
}

function hintFor({ code, message }: YAMLError): string {
  if (code === 'TAB_AS_INDENT') return 'Indent with spaces.';
  if (OPEN_QUOTE.test(message)) return 'Add the quote at the end of the value.';
  const [, bracket] = OPEN_BRACKET.exec(message) ?? [];
  if (bracket !== undefined)
    return `Add "${bracket}" at the end of the value, or put the value in double quotes.`;
  return 'Put the value in double quotes.';
}

const OPEN_QUOTE = /^Missing closing (["'])quote/;
const OPEN_BRACKET = /must be sufficiently indented and end with a (\]|\})/;

/** Offset of a problem; for a quote or a bracket that is not closed, that of the quote or bracket. */
function startOf(yaml: string, { message, pos: [at] }: YAMLError): number {
  const [, quote] = OPEN_QUOTE.exec(message) ?? [];
  const [, bracket] = OPEN_BRACKET.exec(message) ?? [];
  const sign = quote ?? (bracket && (bracket === ']' ? '\\[' : '\\{'));
  if (sign === undefined) return at;
  const open = new RegExp(`^[^\\n#]*?:[ \\t]+(?=${sign})`, 'gm');
  const starts = [...yaml.slice(0, at).matchAll(open)].map(
    (match) => match.index + match[0].length,
  );
  return starts.at(-1) ?? at;
}

function readToml(toml: string, file: string, tomlLine: number): ParsedFields {
  try {
    const raw: Record<string, unknown> = parseToml(toml, { maxDepth: MAX_TOML_DEPTH });
    // `version = 1.0` is a string, which a number would change.
    for (const [, key = '', value = ''] of toml.matchAll(TOML_LINE))
      if (typeof raw[key] === 'number') raw[key] = splitAtFirst(value, '#')[0].trim();
    return { raw, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return readLines(toml.replace(TOML_LINE, '$1: $2'), [notToml(error, file, tomlLine)]);
  }
}

function notToml({ message, line, column }: TomlError, file: string, tomlLine: number): Diagnostic {
  const reason = /^Invalid TOML document: (.*)/.exec(message)?.[1] ?? message;
  return createDiagnostic({
    code: 'front-matter',
    message: `Invalid TOML in the front matter: ${reason}.`,
    hint: 'Write each field as name = "value". Trellis read the front matter line by line.',
    file,
    line: tomlLine + line - 1,
    column,
  });
}

function unquote(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  if (quoted) return quoted[2];
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}

type TextField = (typeof TEXT_FIELDS)[number];
type FlagField = (typeof FLAG_FIELDS)[number];

/** Known fields of the front matter; `raw` contains all fields as written. */
export interface FrontMatter
  extends
    Partial<Record<TextField, string | undefined>>,
    Partial<Record<FlagField, boolean | undefined>> {
  keywords?: string[] | undefined;
  /** Groups that the page is restricted to; public if absent. */
  groups?: string[] | undefined;
  boost?: number | undefined;
  /** Pages in `related`; empty with `related: false`. */
  related?: RelatedEntry[] | undefined;
  raw: Record<string, unknown>;
}

/** Field name for a front matter key; undefined for custom keys. */
export function fieldOf(key: string): string | undefined {
  return KNOWN.get(simplify(key));
}

function simplify(key: string): string {
  return key.replace(/[-_ ]/g, '').toLowerCase();
}

/**
 * Known fields of front matter. Converts numbers and dates to strings for string fields; of two spellings of a field
 * the exact one wins.
 */
export function toFrontMatter(raw: Record<string, unknown>): FrontMatter {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const name = KNOWN.get(simplify(key));
    if (!name || value === null || value === undefined) continue;
    if (name !== key && (name in fields || name in raw)) continue;
    const converted = convert(name, value);
    if (converted !== undefined) fields[name] = converted;
  }
  return { ...fields, raw };
}

function convert(name: string, value: unknown): unknown {
  if (FLAG_FIELDS.some((field) => field === name)) return value === true || value === 'true';
  if (name === 'boost') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (name === 'related') return readRelated(value);
  if (LIST_FIELDS.some((field) => field === name)) return toList(value);
  // Blanks at the end of a path distinguish operations.
  if (name === 'openapi' && typeof value === 'string')
    return /[\n\r]/.test(value) ? value.trim() : value.trimStart();
  return toText(value);
}

function toText(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') return undefined;
  return String(value).trim();
}

function toList(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return list.map((item) => String(item).trim()).filter(Boolean);
}

/** A page file divided at its `---` lines. */
interface SplitPage {
  /** Text between the `---` lines; undefined without front matter. */
  yaml: string | undefined;
  /** The rest, preceded by as many blank lines as the front matter has, so that line numbers are unchanged. */
  body: string;
  /** First line of `yaml`, from 1. */
  yamlLine: number;
  /** True for `key = value` lines between `+++`. */
  isToml?: boolean;
  /** True if the closing line is missing. */
  isUnclosed?: boolean;
}

/** Splits a page into front matter and body. Removes a byte order mark and normalizes line endings. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const closed = BLOCK.exec(text);
  const match = closed ?? findUnclosed(text);
  if (!match) return { yaml: undefined, body: text, yamlLine: 1 };
  const [block, before = '', marker, yaml = ''] = match;
  return {
    // Copied, because substrings of the text would keep the whole page in memory.
    yaml: structuredClone(yaml),
    body: '\n'.repeat(countLines(block)) + text.slice(block.length),
    yamlLine: countLines(before) + 2,
    ...(marker === '+++' && { isToml: true }),
    ...(!closed && { isUnclosed: true }),
  };
}

function findUnclosed(text: string): RegExpExecArray | undefined {
  const match = UNCLOSED.exec(text);
  return match && USUAL_FIELD.test(match[3] ?? '') ? match : undefined;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** An entry of `related`. */
export interface RelatedEntry {
  /** As written: a path of the site, or a URL. */
  href: string;
  /** Label of the link (default: title of the page). */
  label?: string | undefined;
}

/**
 * Reads the field `related`: URLs, or `label: URL`. Accepts a single string; ignores other values, including `false`.
 */
export function readRelated(value: unknown): RelatedEntry[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry): RelatedEntry[] => {
    if (typeof entry === 'string') return entry.trim() ? [{ href: entry.trim() }] : [];
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).flatMap(([label, href]) =>
      typeof href === 'string' && href.trim() ? [{ label, href: href.trim() }] : [],
    );
  });
}

/** Names of groups of readers. Readers without a group can read only content without groups. */
export type Groups = readonly string[];

/** Whether readers in `readers` can read content for `keptFor`. Undefined readers can read everything. */
export function canRead(keptFor: Groups | undefined, readers: Groups | undefined): boolean {
  if (!keptFor?.length || readers === undefined) return true;
  return keptFor.some((group) => readers.includes(group));
}
