import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeAt } from './edits.ts';
import type { SourceModule } from './modules.ts';
import type { PageRun } from './page-run.ts';

/** Something that went wrong while a text was rendered; a warning unless it says otherwise. */
export interface Problem extends Omit<Diagnostic, 'severity' | 'file' | 'length'> {
  severity?: Diagnostic['severity'];
  /** Finds the place in the text where it is not known. */
  find?: RegExp | undefined;
}

/** Notes a problem of a page's text or of a snippet in it, once. */
export function report(run: PageRun, source: SourceModule, problem: Problem): void {
  const { find, severity = 'warning', ...rest } = problem;
  const key = JSON.stringify([source.file, rest.code, rest.message, rest.line]);
  if (run.reported.has(key)) return;
  run.reported.add(key);
  const place = rest.line ? {} : placeOf(source.body, find);
  run.diagnostics.push({ ...rest, severity, file: source.file, ...place });
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where a pattern first matches, from 1; nothing where it does not. */
function placeOf(body: string, pattern: RegExp | undefined): { line?: number; column?: number } {
  const offset = pattern ? body.search(pattern) : -1;
  return offset < 0 ? {} : placeAt(body, offset);
}

/** A text as a part of a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
