import { createDiagnostic, type DiagnosticInput } from '../../diagnostics/diagnostic.ts';
import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';
import { offsetAt, placeAt } from '../../text/edits.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { stackOf } from '../../text/errors.ts';
import type { RenderState } from './render-state.ts';

/** Something that went wrong while a text was rendered. */
export interface Problem extends Omit<DiagnosticInput, 'file'> {
  /** Finds the place in the text where it is not known. */
  find?: RegExp | undefined;
  /** What was thrown; `--verbose` prints where. */
  cause?: unknown;
}

/** Notes a problem of a page's text or of a snippet in it, once. */
export function report(state: RenderState, source: SourceModule, problem: Problem): void {
  const { find, cause, ...rest } = problem;
  const key = JSON.stringify([source.file, rest.code, rest.message, rest.line, rest.column]);
  if (state.reported.has(key)) return;
  state.reported.add(key);
  const place = rest.column === undefined ? placeOf(source.body, find, rest.line) : {};
  state.diagnostics.push(
    createDiagnostic({
      ...rest,
      file: source.file,
      ...place,
      ...(cause !== undefined && { stack: stackOf(cause) }),
    }),
  );
}

/** Where a pattern first matches outside code, else in it, from a line on; nothing where it does not. */
function placeOf(
  body: string,
  pattern: RegExp | undefined,
  line = 1,
): { line?: number; column?: number } {
  if (!pattern) return {};
  const from = offsetAt(body, { line, column: 1 });
  const matches = [...body.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))];
  const found = matches.filter(({ index }) => index >= from);
  const isCode = createCodeTest(found.length > 1 ? codeRanges(body) : []);
  const offset = (found.find(({ index }) => !isCode(index)) ?? found[0])?.index;
  return offset === undefined ? {} : placeAt(body, offset);
}

/** A text as a part of a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
