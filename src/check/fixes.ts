import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findLines } from '../diagnostics/position.ts';
import { findInside, writeAtomic } from '../utils/files.ts';
import { isJsonText } from '../utils/json.ts';
import { insertRedirects } from './rename-config.ts';

interface FixOptions {
  /** Absolute path of the project; files outside are not written. */
  root: string;
  /** Only reports changes. */
  isDryRun: boolean;
}

/**
 * Applies the replacements of problems and returns the changes. Writes each file atomically; of overlapping
 * replacements only the first is applied. Files in other encodings than UTF-8 would lose characters, and stay as they are.
 */
export function applyFixes(
  diagnostics: readonly Diagnostic[],
  { root, isDryRun }: FixOptions,
): Fix[] {
  const fixable = diagnostics.filter(
    ({ replacement, file, line }) => replacement !== undefined && file && line,
  );
  return [...Map.groupBy(fixable, ({ file = '' }) => file)].flatMap(([file, group]) => {
    const path = findInside(root, file);
    if (path === undefined) return [];
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return [];
    const before = bytes.toString();
    const { text, fixes } = applyReplacements(before, file, group);
    if (fixes.length === 0 || breaksJson(file, before, text)) return [];
    if (!isDryRun) replaceFile(path, text);
    return fixes;
  });
}

/** Adds the redirects that fix problems to the file of docs.json, and returns the changes. */
export function applyRedirects(
  diagnostics: readonly Diagnostic[],
  file: string | undefined,
  { root, isDryRun }: FixOptions,
): Fix[] {
  const requested = diagnostics.flatMap(({ code, redirect }) =>
    redirect ? { code, redirect } : [],
  );
  if (file === undefined || requested.length === 0) return [];
  const bySource = Map.groupBy(requested, ({ redirect }) => redirect.source);
  const missing = [...bySource.values()].flatMap(([first]) => first ?? []);
  const path = join(root, file);
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return [];
  const before = bytes.toString();
  const after = insertRedirects(
    before,
    missing.map(({ redirect }) => redirect),
  );
  if (after === before) return [];
  if (!isDryRun) replaceFile(path, after);
  return missing.map(({ code, redirect: { source, destination } }) => ({
    file,
    line: 1,
    column: 1,
    code,
    before: source,
    after: destination,
  }));
}

function breaksJson(file: string, before: string, after: string): boolean {
  return file.endsWith('.json') && isJson(before) && !isJson(after);
}

function isJson(text: string): boolean {
  return isJsonText(text.replace(/^\uFEFF/, ''));
}

/** Replaces a file atomically, and keeps its permissions. */
export function replaceFile(path: string, text: string): void {
  writeAtomic(path, text, { mode: statSync(path).mode });
}

/** A location and its replacement. */
interface Replacement extends Pick<Diagnostic, 'line' | 'column' | 'length' | 'replacement'> {
  /** Rule or command that caused it. */
  code: string;
}

/** An applied change. */
export interface Fix {
  file: string;
  line: number;
  column: number;
  before: string;
  after: string;
  code: string;
}

/** Applies all replacements from last to first, so that offsets stay valid. */
export function applyReplacements(
  original: string,
  file: string,
  replacements: readonly Replacement[],
): { text: string; fixes: Fix[] } {
  const starts = lineStarts(original);
  const fixes: Fix[] = [];
  let text = original;
  let limit = Infinity;
  const fromLast = replacements.toSorted(
    (a, b) => (b.line ?? 0) - (a.line ?? 0) || (b.column ?? 0) - (a.column ?? 0),
  );
  for (const { line = 1, column = 1, length = 0, replacement = '', code } of fromLast) {
    const start = (starts[line - 1] ?? original.length) + column - 1;
    const end = start + length;
    const before = original.slice(start, end);
    if (end > limit || before.includes('\n') || before === '' || before === replacement) continue;
    text = text.slice(0, start) + replacement + text.slice(end);
    limit = start;
    fixes.unshift({ file, line, column, before, after: replacement, code });
  }
  return { text, fixes };
}

/** Offsets of lines on disk; a byte order mark is not part of the first line. */
function lineStarts(text: string): number[] {
  const [, ...others] = findLines(text).starts;
  return [text.startsWith('\uFEFF') ? 1 : 0, ...others];
}
