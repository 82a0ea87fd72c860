import { isMap, isScalar, parseDocument } from 'yaml';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isError, rethrowUnless } from '../text/errors.ts';
import { toFrontMatter } from './front-matter-fields.ts';
import type { FrontMatter } from './front-matter-fields.ts';
import type { SplitPage } from './split-page.ts';

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

/** A quoted value that goes on in the next line needs no indentation to be understood. */
function indentQuoted(yaml: string): string {
  return yaml.replace(/^[\w:.-]+:[ \t]+("(?:[^"\\]|\\.)*"|'[^']*')[ \t]*$/gm, (value) =>
    value.replace(/\n(?=\S)/g, '\n  '),
  );
}

/** Aliases that the values of a page may have; ten lines of aliases of aliases stand for billions of values. */
const MAX_ALIASES = 50;

/** Undefined for text that YAML rejects. Text that is valid, but too large or too deep once it is expanded, is read line by line. */
function readYaml(yaml: string, file: string, line: number): Reading | undefined {
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
      : `front matter has more than ${MAX_ALIASES} aliases, or aliases that refer to nothing`,
    hint: 'write the values without `*aliases`; Trellis read each line as it stands',
    file,
    line,
  });
}

function parseYaml(yaml: string, file: string, line: number): Reading | undefined {
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' });
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'));
  if (isTooDeep) throw new RangeError('The values are nested too deeply.');
  if (document.errors.length > 0) return undefined;
  if (!isMap(document.contents)) return { raw: {}, diagnostics: [notAList(file, line)] };
  const raw = { ...(document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>) };
  for (const { key, value } of document.contents.items) {
    // `version: 1.0` means the text, which the number would not keep.
    if (isScalar(key) && isScalar(value) && typeof value.value === 'number' && value.source)
      raw[String(key.value)] = value.source;
  }
  return { raw, diagnostics: [] };
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
function readLines(yaml: string, reason: Diagnostic): Reading {
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
function readToml(toml: string): Reading {
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
