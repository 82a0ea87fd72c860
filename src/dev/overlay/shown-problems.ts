import { join } from 'node:path';
import { codeFrame } from '../../diagnostics/code-frame.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../diagnostics/join-repeats.ts';
import { splitLines } from '../../diagnostics/position.ts';
import { sortDiagnostics } from '../../diagnostics/print.ts';
import { digest } from '../../text/digest.ts';
import type { ShownProblem } from '../live-names.ts';
import { readIfReadable } from '../../engine/files.ts';

/** Where the files of problems are, and which of them is the one of the page that shows them. */
export interface Surroundings {
  root: string;
  /** Relative to the root. */
  here?: string | undefined;
}

/** Kinds of problems after which a part of a page is not what its author meant. */
const HIDING = /^(?:mdx-syntax|page-error|component-error)$/;

const RANK = ['error', 'warning', 'info'];

/** Problems in the order in which a page shows them: the worst file first, then the page's own. */
export function toShownProblems(
  found: readonly Diagnostic[],
  { root, here }: Surroundings,
): ShownProblem[] {
  const byFile = [...Map.groupBy(sortDiagnostics(found), ({ file = '' }) => file)];
  const worst = (problems: readonly Diagnostic[]) => Math.min(...problems.map(rankOf));
  const isHere = (file: string) => file !== '' && file === here;
  return byFile
    .toSorted(
      ([a, ofA], [b, ofB]) => worst(ofA) - worst(ofB) || Number(isHere(b)) - Number(isHere(a)),
    )
    .flatMap(([file, problems]) => {
      const lines = file ? splitLines(readText(join(root, file))) : [];
      return problems
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((problem) => ({ ...toShown(problem, lines), file, isHere: isHere(file) }));
    });
}

/** The name by which a page speaks of a problem: it is another one as soon as anything about it is. */
export function idOf({ code, file, line, column, message, replacement }: Diagnostic): string {
  return digest(JSON.stringify([code, file, line, column, message, replacement]));
}

function rankOf(problem: Diagnostic): number {
  // Links and entries that a page left behind are mended with it.
  if (problem.move) return 0;
  return isGrave(problem) ? 0 : RANK.indexOf(problem.severity);
}

function isGrave({ severity, code }: Diagnostic): boolean {
  return severity === 'error' || HIDING.test(code);
}

function toShown(problem: Diagnostic, lines: readonly string[]) {
  const { severity, hint, file, line = 0, column = 1, length = 1, replacement, move } = problem;
  const text = lines[line - 1];
  return {
    id: idOf(problem),
    severity,
    isGrave: isGrave(problem),
    message: messageOf(problem),
    hint,
    place: [file, line, line && column].filter(Boolean).join(':'),
    frame: text === undefined ? '' : codeFrame(text, { line, column, length }),
    replacement: text === undefined ? undefined : replacement,
    move,
  };
}

function readText(file: string): string {
  return readIfReadable(file) ?? '';
}
