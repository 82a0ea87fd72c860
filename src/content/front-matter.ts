import { isMap, isScalar, parseDocument } from 'yaml';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isError, rethrowUnless } from '../utils/errors.ts';

/** Fields with one text. */
export const TEXT_FIELDS = [
  'title', 'description', 'sidebarTitle', 'icon', 'iconType', 'tag', 'mode', 'url', 'openapi',
  'openapi-schema', 'openapi-introduction', 'asyncapi', 'api', 'authMethod', 'contentType', 'playground', 'version', 'robots',
  'canonical', 'lastUpdatedDate',
] as const; // prettier-ignore
/** Fields that are true or false. */
export const FLAG_FIELDS = [
  'deprecated', 'hidden', 'noindex', 'searchable', 'hideApiMarker', 'hideFooterPagination',
  'timestamp', 'rss',
] as const; // prettier-ignore

/** Fields with a list of texts, or one text with commas. */
const LIST_FIELDS = ['keywords', 'groups'] as const;

/** Fields by their name without capitals and separators, so that `Title` and `sidebar-title` are known, too. */
const KNOWN = new Map([
  ...[...TEXT_FIELDS, ...FLAG_FIELDS, ...LIST_FIELDS, 'boost', 'related'].map(
    (name) => [simplify(name), name] as const,
  ),
  ['auth', 'authMethod'],
]);

/** Names of all known fields. */
export const FIELD_NAMES: readonly string[] = [...KNOWN.values()];

const BLOCK = /^(\s*)(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\2[ \t]*(?:\n|$)/;
/** Fields below a first line of marks, up to an empty line. */
const UNCLOSED = /^(\s*)(---)[ \t]*\n((?:[A-Za-z][\w:.-]*:(?:[ \t].*)?(?:\n|$))+)(?=[ \t]*(?:\n|$))/;
/** A rule with a word and a colon below it is text; one with a field that each page has is not. */
const USUAL_FIELD = /^(?:title|sidebarTitle|description):/m;

/**
 * Reads the front matter of a page. Values that should be text may be numbers or dates; unknown
 * fields are kept in `raw`. Text that YAML rejects is read line by line, with a warning.
 */
export function parseFrontMatter(
  split: SplitPage,
  file: string,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  if (!split.yaml?.trim()) return { frontMatter: { raw: {} }, diagnostics: [] };
  const reading = split.isToml
    ? readToml(split.yaml)
    : (readSimple(split.yaml) ??
      readYaml(indentQuoted(split.yaml), file, split.yamlLine) ??
      readLines(split.yaml, notYaml(split.yaml, file, split.yamlLine)));
  const ends = split.isUnclosed ? [neverClosed(file, split.yamlLine - 1)] : [];
  return { frontMatter: toFrontMatter(reading.raw), diagnostics: [...ends, ...reading.diagnostics] };
}

function neverClosed(file: string, line: number): Diagnostic {
  return createDiagnostic({
    code: 'front-matter',
    message: 'front matter is never closed',
    hint: 'end it with a line of ---; Trellis read the fields above the first empty line',
    file,
    line,
  });
}

type ParsedFields = { raw: Record<string, unknown>; diagnostics: Diagnostic[] };

const SIMPLE_LINE = /^([A-Za-z][\w-]*):[ \t]+(?:"([^"\\]*)"|'([^']*)'|([A-Za-z/][^:#"'[\]{}|>&*!%@`]*))$/;

/** The fast way for the usual front matter, plain `key: text` lines; undefined for anything else. */
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

/** A quoted value that goes on in the next line needs no indentation to be understood. */
function indentQuoted(yaml: string): string {
  return yaml.replace(/^[\w:.-]+:[ \t]+("(?:[^"\\]|\\.)*"|'[^']*')[ \t]*$/gm, (value) =>
    value.replace(/\n(?=\S)/g, '\n  '),
  );
}

/** Aliases that the values of a page may have; ten lines of aliases of aliases stand for billions of values. */
const MAX_ALIASES = 50;

/** Undefined for text that YAML rejects. Text that is valid, but too large or too deep once it is expanded, is read line by line. */
function readYaml(yaml: string, file: string, line: number): ParsedFields | undefined {
  try {
    return parseYaml(yaml, file, line);
  } catch (error) {
    // The parser counts aliases, and is recursive.
    rethrowUnless(error, 'ReferenceError', 'RangeError');
    return readLines(yaml, tooLarge(error, file, line));
  }
}

function tooLarge(error: unknown, file: string, line: number): Diagnostic {
  return createDiagnostic({
    code: 'front-matter',
    message: isError(error, 'RangeError')
      ? 'front matter has too many lists and objects inside each other'
      : `front matter has more than ${MAX_ALIASES} aliases, or aliases that refer to nothing or to themselves`,
    hint: 'write the values without `*aliases`; Trellis read each line as it stands',
    file,
    line,
  });
}

function parseYaml(yaml: string, file: string, line: number): ParsedFields | undefined {
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' });
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'));
  if (isTooDeep) throw new RangeError('The values are nested too deeply.');
  if (document.errors.length > 0) return undefined;
  if (!isMap(document.contents)) return { raw: {}, diagnostics: [notAList(file, line)] };
  const raw = { ...(document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>) };
  if (yaml.includes('*') && containsItself(raw)) throw new ReferenceError('An alias contains itself.');
  for (const { key, value } of document.contents.items) {
    // `version: 1.0` means the text, which the number would not keep.
    if (isScalar(key) && isScalar(value) && typeof value.value === 'number' && value.source)
      raw[String(key.value)] = value.source;
  }
  return { raw, diagnostics: [] };
}

/** Whether a value is reached again below itself. Values that aliases share are read once. */
function containsItself(value: unknown, around = new Set<object>(), known = new Set<object>()): boolean {
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
    message: 'front matter is not a list of `key: value` lines',
    hint: 'write each field on a line of its own, for example `title: Quickstart`',
    file,
    line,
  });
}

const LOOSE_LINE = /^["']?([\w:.-]+?)["']?\s*:(?:[ \t]+(?![ \t])(.*))?$/;

/** Takes `key: value` lines at their word, for text that YAML rejects (a colon in a title, a stray quote, tabs). */
function readLines(yaml: string, reason: Diagnostic): ParsedFields {
  const raw: Record<string, unknown> = Object.create(null);
  for (const line of yaml.split('\n')) {
    const [, key, value = ''] = LOOSE_LINE.exec(line.replace(/\t/g, ' ').trimEnd()) ?? [];
    if (key) raw[key] = unquote(value.trim());
  }
  return { raw, diagnostics: [reason] };
}

function notYaml(yaml: string, file: string, yamlLine: number): Diagnostic {
  const [error] = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' }).errors;
  const reason = error?.message.split('\n')[0]?.replace(/ at line .*$/s, '') ?? 'unreadable';
  const position = error?.linePos?.[0];
  const isTab = error?.code === 'TAB_AS_INDENT';
  return createDiagnostic({
    code: 'front-matter',
    message: isTab
      ? 'front matter is indented with a tab, which YAML does not allow'
      : `front matter is not valid YAML: ${reason}`,
    hint: isTab
      ? 'indent with spaces; until then each line is read on its own'
      : 'put the value in double quotes; Trellis read each line as it stands',
    file,
    line: yamlLine + (position ? position.line - 1 : 0),
    column: position?.col,
  });
}

/** Reads the `key = value` lines of TOML; tables and lists are no fields of a page. */
function readToml(toml: string): ParsedFields {
  const lines = toml.matchAll(/^[ \t]*([\w-]+)[ \t]*=(.*)$/gm);
  const raw = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, unquote(value.trim())]));
  return { raw, diagnostics: [] };
}

function unquote(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  if (quoted) return quoted[2];
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}

type TextField = (typeof TEXT_FIELDS)[number];
type FlagField = (typeof FLAG_FIELDS)[number];

/** The known fields of a page's front matter; `raw` keeps everything as written. */
export interface FrontMatter
  extends
    Partial<Record<TextField, string | undefined>>,
    Partial<Record<FlagField, boolean | undefined>> {
  keywords?: string[] | undefined;
  /** Groups of readers that the page is kept for; everybody where it names none. */
  groups?: string[] | undefined;
  boost?: number | undefined;
  /** Pages that this one leads to at its end; none with `related: false`. */
  related?: RelatedEntry[] | undefined;
  raw: Record<string, unknown>;
}

/** Name of the field that a key of the front matter means; undefined for keys of the author's own. */
export function fieldOf(key: string): string | undefined {
  return KNOWN.get(simplify(key));
}

function simplify(key: string): string {
  return key.replace(/[-_ ]/g, '').toLowerCase();
}

/**
 * The known fields in what stands in a front matter. Values that should be text may be numbers or dates;
 * of two spellings of a field the exact one counts.
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
  if ((FLAG_FIELDS as readonly string[]).includes(name)) return value === true || value === 'true';
  if (name === 'boost') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (name === 'related') return readRelated(value);
  if ((LIST_FIELDS as readonly string[]).includes(name)) return toList(value);
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

/** What stands above and below the `---` lines of a page file. */
interface SplitPage {
  /** Text between the `---` lines; undefined where the page has none. */
  yaml: string | undefined;
  /** The rest, with as many blank lines before it as the front matter took, so that line numbers stay true. */
  body: string;
  /** Line of the first line of `yaml`, from 1. */
  yamlLine: number;
  /** True for `key = value` lines between `+++`. */
  isToml?: boolean;
  /** True where no second line of marks follows. */
  isUnclosed?: boolean;
}

/** Separates front matter and body. Byte order mark and CRLF line ends are removed. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const closed = BLOCK.exec(text);
  const match = closed ?? findUnclosed(text);
  if (!match) return { yaml: undefined, body: text, yamlLine: 1 };
  const [block, before = '', marker, yaml = ''] = match;
  return {
    yaml,
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

/** A page that another leads to at its end. */
export interface RelatedEntry {
  /** As written: a path of the site, or a full address. */
  href: string;
  /** What the link says; without it what the page is called. */
  label?: string | undefined;
}

/**
 * Entries of the field `related`: addresses, or `label: address`. A text alone is one of them; anything else is none, as is
 * `false`.
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
