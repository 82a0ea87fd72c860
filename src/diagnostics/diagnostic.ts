/** How much a problem matters: an error fails the command, a warning does so only under `--strict`. */
export type Severity = 'error' | 'warning' | 'info';

/** One problem in a project file. Problems are values: functions return them, only the CLI prints them. */
export interface Diagnostic {
  /** Kind in kebab-case: `unknown-key`, `missing-page`, `broken-link`. */
  code: string;
  severity: Severity;
  /** What happened, in the words of docs.json or MDX. */
  message: string;
  /** What to do about it. */
  hint?: string | undefined;
  /** File relative to the project root, with forward slashes. */
  file?: string | undefined;
  /** Line of the marked text, counted from 1. */
  line?: number | undefined;
  /** Column of the marked text in UTF-16 code units, counted from 1. */
  column?: number | undefined;
  /** Length of the marked text on that line, in UTF-16 code units. */
  length?: number | undefined;
  /** What to write in place of the marked text, where that is beyond doubt. */
  replacement?: string | undefined;
}
