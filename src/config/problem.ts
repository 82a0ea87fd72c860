import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { locateJson } from '../diagnostics/locate-json.ts';
import { createPositions, type JsonPath } from '../diagnostics/position.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { toPathText } from './path-text.ts';

/** A diagnostic before its place in the file is known. */
export interface Problem {
  code: string;
  severity: Severity;
  /** What the sentence is about; the whole file when empty. */
  path: JsonPath;
  /** The sentence after its subject: `must be a string, not true`. */
  says: string;
  hint?: string | undefined;
  /** What to mark instead of the value at `path`: the name of a property of it, or a piece of the text. */
  at?: { key: string } | { offset: number; length: number } | undefined;
}

/** Takes note of one problem. */
export type Report = (problem: Problem) => void;

/** Diagnostics in line order, with the places that the problems have in the text. */
export function toDiagnostics(
  problems: readonly Problem[],
  text: string,
  file: string,
): Diagnostic[] {
  const locate = locateJson(text);
  const toPosition = createPositions(text);
  const diagnostics = problems.map(({ code, severity, path, says, hint, at }): Diagnostic => {
    const position = !at
      ? locate(path)
      : 'key' in at
        ? locate([...path, at.key], 'key')
        : toPosition(at.offset, at.length);
    const message = `${toPathText(path) || file} ${says}`;
    return { code, severity, message, hint, file, ...position };
  });
  return sortDiagnostics(diagnostics);
}
