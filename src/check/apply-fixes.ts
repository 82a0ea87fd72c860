import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** One mended place. */
export interface Fix {
  file: string;
  line: number;
  column: number;
  before: string;
  after: string;
  code: string;
}

export interface FixOptions {
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
  const mendable = diagnostics.filter(
    ({ replacement, file, line }) => replacement !== undefined && file && line,
  );
  return [...Map.groupBy(mendable, ({ file = '' }) => file)].flatMap(([file, own]) => {
    const path = findInside(root, file);
    const text = path && readFileSync(path, 'utf8');
    if (!path || text === undefined) return [];
    const { text: mended, fixes } = mend(text, file, own);
    if (fixes.length === 0 || !isStillGood(file, text, mended)) return [];
    if (!isDryRun) replaceFile(path, mended);
    return fixes;
  });
}

/** The text with all replacements, from the last to the first so that places stay true. */
export function mend(
  text: string,
  file: string,
  diagnostics: readonly Diagnostic[],
): { text: string; fixes: Fix[] } {
  const starts = lineStarts(text);
  const fixes: Fix[] = [];
  let mended = text;
  let limit = Infinity;
  const fromLast = diagnostics.toSorted(
    (a, b) => (b.line ?? 0) - (a.line ?? 0) || (b.column ?? 0) - (a.column ?? 0),
  );
  for (const { line = 1, column = 1, length = 0, replacement = '', code } of fromLast) {
    const start = (starts[line - 1] ?? text.length) + column - 1;
    const end = start + length;
    const before = text.slice(start, end);
    if (end > limit || before.includes('\n') || before === '' || before === replacement) continue;
    mended = mended.slice(0, start) + replacement + mended.slice(end);
    limit = start;
    fixes.unshift({ file, line, column, before, after: replacement, code });
  }
  return { text: mended, fixes };
}

/** Offsets of lines in a text as it lies on disk; a byte order mark is no character of the first one. */
function lineStarts(text: string): number[] {
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  return [
    first,
    ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length),
  ];
}

/** A JSON file that could be read can still be read. */
function isStillGood(file: string, before: string, after: string): boolean {
  return !file.endsWith('.json') || !isJson(before) || isJson(after);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

function findInside(root: string, file: string): string | undefined {
  try {
    const path = realpathSync(join(root, file));
    return path.startsWith(realpathSync(root) + sep) ? path : undefined;
  } catch {
    return undefined;
  }
}

function replaceFile(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.trellis`;
  writeFileSync(unfinished, text, { mode: statSync(path).mode });
  renameSync(unfinished, path);
}
