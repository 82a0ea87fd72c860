import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findInside } from '../utils/files.ts';
import { isJsonText } from '../utils/json.ts';

interface FixOptions {
  /** Absolute path of the project; nothing outside is written. */
  root: string;
  /** Only say what would be changed. */
  isDryRun: boolean;
}

/**
 * Puts the replacements of problems in their places, and gives what was changed. Each file is written as a
 * whole or not at all; places that overlap wait for the next time.
 */
export function applyFixes(
  diagnostics: readonly Diagnostic[],
  { root, isDryRun }: FixOptions,
): Fix[] {
  const fixable = diagnostics.filter(
    ({ replacement, file, line }) => replacement !== undefined && file && line,
  );
  return [...Map.groupBy(fixable, ({ file = '' }) => file)].flatMap(([file, own]) => {
    const path = findInside(root, file);
    if (path === undefined) return [];
    const before = readFileSync(path, 'utf8');
    const { text, fixes } = applyReplacements(before, file, own);
    if (fixes.length === 0 || breaksJson(file, before, text)) return [];
    if (!isDryRun) replaceFile(path, text);
    return fixes;
  });
}

function breaksJson(file: string, before: string, after: string): boolean {
  return file.endsWith('.json') && isJson(before) && !isJson(after);
}

function isJson(text: string): boolean {
  return isJsonText(text.replace(/^\uFEFF/, ''));
}

/** Writes a file as a whole: whoever is killed leaves the old text or the new one. */
export function replaceFile(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.trellis`;
  writeFileSync(unfinished, text, { mode: statSync(path).mode });
  renameSync(unfinished, path);
}

/** A marked text, and what to write in its place. */
interface Replacement extends Pick<Diagnostic, 'line' | 'column' | 'length' | 'replacement'> {
  /** Why it is replaced: the rule that is broken, or the command that asks for it. */
  code: string;
}

/** One place that was changed. */
export interface Fix {
  file: string;
  line: number;
  column: number;
  before: string;
  after: string;
  code: string;
}

/** The text with all replacements, from the last to the first so that places stay true. */
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

/** Offsets of lines in a text as it lies on disk; a byte order mark is no character of the first one. */
function lineStarts(text: string): number[] {
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  const lineBreaks = [...text.matchAll(/\r\n|\r|\n/g)];
  return [first, ...lineBreaks.map(({ index, 0: lineBreak }) => index + lineBreak.length)];
}
