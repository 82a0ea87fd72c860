import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findInside } from '../../config/read/find-inside.ts';
import { applyReplacements, type Fix } from './apply-replacements.ts';
import { isJsonText } from '../../text/json.ts';

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
