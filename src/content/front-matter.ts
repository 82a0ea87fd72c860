import { parseDocument } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FrontMatter } from './page.ts';

/** What stands above and below the `---` lines of a page file. */
export interface SplitPage {
  /** Text between the `---` lines; undefined where the page has none. */
  yaml: string | undefined;
  /** The rest, with as many blank lines before it as the front matter took, so that line numbers stay true. */
  body: string;
  /** Line of the first line of `yaml`, from 1. */
  yamlLine: number;
}

const BLOCK = /^(\s*)(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\2[ \t]*(?:\n|$)/;

/** Separates front matter and body. Byte order mark and CRLF line ends are removed. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = BLOCK.exec(text);
  if (!match) return { yaml: undefined, body: text, yamlLine: 1 };
  const [block, before = '', , yaml = ''] = match;
  return {
    yaml,
    body: '\n'.repeat(countLines(block)) + text.slice(block.length),
    yamlLine: countLines(before) + 2,
  };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

const STRINGS = [
  'title', 'description', 'sidebarTitle', 'icon', 'iconType', 'tag', 'mode', 'url', 'openapi',
  'openapi-schema', 'api', 'authMethod', 'contentType', 'playground', 'version', 'robots',
  'canonical', 'lastUpdatedDate',
] as const; // prettier-ignore
const BOOLEANS = [
  'deprecated', 'hidden', 'noindex', 'searchable', 'hideApiMarker', 'hideFooterPagination',
  'timestamp', 'rss',
] as const; // prettier-ignore
const KNOWN = new Map(
  [...STRINGS, ...BOOLEANS, 'keywords', 'boost'].map((name) => [name.toLowerCase(), name]),
);
const ALIASES: Record<string, string> = { auth: 'authMethod', sidebar_title: 'sidebarTitle' };

/**
 * Reads the front matter of a page. Values that should be text may be numbers or dates; unknown
 * fields are kept in `raw`. Text that YAML rejects is read line by line, with a warning.
 */
export function parseFrontMatter(
  split: SplitPage,
  file: string,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  if (!split.yaml?.trim()) return { frontMatter: { raw: {} }, diagnostics: [] };
  const { raw, diagnostics } =
    readSimple(split.yaml) ?? readYaml(split.yaml, file, split.yamlLine) ?? readLines(split, file);
  return { frontMatter: toFrontMatter(raw), diagnostics };
}

type Reading = { raw: Record<string, unknown>; diagnostics: Diagnostic[] };

const SIMPLE_LINE = /^([A-Za-z][\w-]*):[ \t]+(?:"([^"\\]*)"|'([^']*)'|([A-Za-z/][^:#"'[\]{}|>&*!%@`]*))$/;

/** The fast way for the usual front matter, plain `key: text` lines; undefined for anything else. */
function readSimple(yaml: string): Reading | undefined {
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

function readYaml(yaml: string, file: string, yamlLine: number): Reading | undefined {
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const value: unknown = document.toJS({ maxAliasCount: 50 });
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return {
      raw: {},
      diagnostics: [
        {
          code: 'front-matter',
          severity: 'warning',
          message: 'front matter is not a list of `key: value` lines',
          hint: 'write each field on a line of its own, for example `title: Quickstart`',
          file,
          line: yamlLine,
        },
      ],
    };
  }
  return { raw: { ...value }, diagnostics: [] };
}

const LOOSE_LINE = /^["']?([\w:.-]+?)["']?\s*:(?:[ \t]+(.*))?$/;

/** Takes `key: value` lines at their word, for text that YAML rejects (a colon in a title, a stray quote, tabs). */
function readLines(split: SplitPage, file: string): Reading {
  const raw: Record<string, unknown> = Object.create(null);
  const diagnostics: Diagnostic[] = [];
  const lines = (split.yaml ?? '').split('\n');
  const [error] = parseDocument(split.yaml ?? '', { uniqueKeys: false, logLevel: 'silent' }).errors;
  const position = error?.linePos?.[0];
  diagnostics.push({
    code: 'front-matter',
    severity: 'warning',
    message: `front matter is not valid YAML: ${error?.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'unreadable'}`,
    hint: 'put the value in double quotes; Trellis read each line as it stands',
    file,
    line: split.yamlLine + (position ? position.line - 1 : 0),
    column: position?.col,
  });
  for (const line of lines) {
    const match = LOOSE_LINE.exec(line.replace(/\t/g, ' ').trimEnd());
    if (match?.[1]) raw[match[1]] = unquote(match[2]?.trim() ?? '');
  }
  return { raw, diagnostics };
}

function unquote(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  if (quoted) return quoted[2];
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}

/** Known fields out of raw values, converted to what they should be; the rest stays in `raw`. */
export function toFrontMatter(raw: Record<string, unknown>): FrontMatter {
  const result: Record<string, unknown> = { raw };
  for (const [key, value] of Object.entries(raw)) {
    const name = KNOWN.get(key.toLowerCase()) ?? ALIASES[key];
    if (!name || value === null || value === undefined || name in result) continue;
    const converted = convert(name, value);
    if (converted !== undefined) result[name] = converted;
  }
  return result as unknown as FrontMatter;
}

function convert(name: string, value: unknown): unknown {
  if ((BOOLEANS as readonly string[]).includes(name)) return value === true || value === 'true';
  if (name === 'boost') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (name === 'keywords') return toList(value);
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
