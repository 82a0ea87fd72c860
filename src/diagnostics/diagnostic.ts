import { isUtf8 } from 'node:buffer';
import { positionAt } from '../utils/text.ts';
import { RULES, type RuleId, type RuleVariant, type Severity } from './rules.ts';

/** A problem in a project file. Problems are values: functions return them, and only the CLI prints them. */
export interface Diagnostic {
  /** Id of the rule: `unknown-key`, `missing-page`, `broken-link`. */
  code: RuleId;
  severity: Severity;
  /** The problem, in the terms of docs.json or MDX. */
  message: string;
  /** How to fix it. */
  hint?: string | undefined;
  /** File relative to the project root, with forward slashes. */
  file?: string | undefined;
  /** Line of the marked text, counted from 1. */
  line?: number | undefined;
  /** Column of the marked text in UTF-16 code units, counted from 1. */
  column?: number | undefined;
  /** Length of the marked text on that line, in UTF-16 code units. */
  length?: number | undefined;
  /** Ids of the pages that include the affected text, if that text is not a page. */
  pages?: readonly string[] | undefined;
  /** Replacement for the marked text, if there is one safe fix. */
  replacement?: string | undefined;
  /** Stack trace, one call per line; printed with `--verbose`. */
  stack?: string | undefined;
  /** What to search for to locate the problem: name of an icon, or file of an API document that cannot be read. */
  subject?: string | undefined;
  /** A redirect missing in docs.json. */
  redirect?: { source: string; destination: string } | undefined;
  /** A moved page, if all references to it can be updated. */
  move?: PageMove | undefined;
}

/** Ids of a page before and after a move. */
export interface PageMove {
  from: string;
  to: string;
}

/** Input of `createDiagnostic`: the rule determines the severity. */
export interface DiagnosticInput extends Omit<Diagnostic, 'severity'> {
  /** Variant of a rule that has a different severity per variant. */
  variant?: RuleVariant | undefined;
}

/**
 * Diagnostic as reports publish it: without its stack, which contains local paths, and what only helps to locate it.
 */
export function toPublished(diagnostic: Diagnostic): Diagnostic {
  const { stack: _stack, subject: _subject, ...rest } = diagnostic;
  return rest;
}

/** Creates a diagnostic with the severity from the table of rules. Its message ends with a period. */
export function createDiagnostic({
  code,
  variant,
  message,
  ...details
}: DiagnosticInput): Diagnostic {
  const { severity, variants } = RULES[code];
  return {
    code,
    severity: (variant && variants?.[variant]) ?? severity,
    message: endSentence(message),
    ...details,
  };
}

/** A problem at the first character that is lost, if the file of a text is not encoded in UTF-8. */
export function listEncodingProblems(bytes: Buffer, text: string) {
  if (isUtf8(bytes)) return [];
  const code = 'wrong-encoding' as const;
  const message = 'The file is not encoded in UTF-8, so some of its characters are lost.';
  const position = positionAt(text, text.indexOf('\ufffd'));
  return [{ code, message, hint: 'Save the file as UTF-8.', ...position, length: 1 }];
}

/** Ends a message with one period, also if it ends with the message of an error. */
function endSentence(message: string): string {
  const text = message.replace(/\.+$/, '');
  return message === '' || /[!?…]$/.test(text) ? text : `${text}.`;
}

/** Problems of one page, including those of texts that it includes. */
interface PageFindings {
  id: string;
  /** Relative to the project root. */
  file: string;
  diagnostics: readonly Diagnostic[];
}

/**
 * Deduplicates problems of a site and its pages. A problem in an included file lists the ids of the pages that
 * include it.
 */
export function joinRepeats(
  ofPages: readonly PageFindings[],
  ofSite: readonly Diagnostic[] = [],
): Diagnostic[] {
  const found = new Map<string, { one: Diagnostic; pages: Set<string> }>();
  for (const one of ofSite) found.set(keyOf(one), { one, pages: new Set(one.pages) });
  for (const page of ofPages) {
    for (const one of page.diagnostics) {
      const key = keyOf(one);
      const pages = found.get(key)?.pages ?? new Set();
      if (one.file !== page.file) pages.add(page.id);
      found.set(key, { one, pages });
    }
  }
  return [...found.values()].map(({ one, pages }) =>
    pages.size > 0 ? { ...one, pages: [...pages] } : one,
  );
}

function keyOf({ code, file, line, column, message }: Diagnostic): string {
  return JSON.stringify([code, file, line, column, message]);
}

/**
 * Message of a diagnostic, followed by the pages that include the text: "… Included by guides/setup and 11 other
 * pages."
 */
export function messageWithPages({
  message,
  pages = [],
}: Pick<Diagnostic, 'message' | 'pages'>): string {
  const [first, ...others] = pages;
  if (first === undefined) return message;
  if (others.length === 1) return `${message} Included by ${first} and ${others[0]}.`;
  return `${message} Included by ${first}${others.length > 0 ? ` and ${others.length} other pages` : ''}.`;
}
