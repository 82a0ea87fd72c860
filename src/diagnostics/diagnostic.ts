import { RULES, type RuleId, type RuleVariant, type Severity } from './rules.ts';

/** One problem in a project file. Problems are values: functions return them, only the CLI prints them. */
export interface Diagnostic {
  /** The rule that is broken: `unknown-key`, `missing-page`, `broken-link`. */
  code: RuleId;
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
  /** Ids of the pages that include the text with the problem, where that is no page itself. */
  pages?: readonly string[] | undefined;
  /** What to write in place of the marked text, where that is beyond doubt. */
  replacement?: string | undefined;
  /** Where an error was thrown, a line for each call, which `--verbose` prints. */
  stack?: string | undefined;
  /** A redirect that docs.json lacks. */
  redirect?: { source: string; destination: string } | undefined;
  /** A page that moved, where all that names it can follow. */
  move?: PageMove | undefined;
}

/** Ids of a page, before and after. */
export interface PageMove {
  from: string;
  to: string;
}

/** What a check gives: its rule decides how severe that is. */
export interface DiagnosticInput extends Omit<Diagnostic, 'severity'> {
  /** The case of the rule that this is, where it has severities of its own by case. */
  variant?: RuleVariant | undefined;
}

/** A diagnostic as reports for programs have it: a stack names paths of one machine. */
export function withoutStack(diagnostic: Diagnostic): Diagnostic {
  const { stack: _, ...rest } = diagnostic;
  return rest;
}

/** A diagnostic with the severity that the table of rules gives it. */
export function createDiagnostic({ code, variant, ...details }: DiagnosticInput): Diagnostic {
  const { severity, variants } = RULES[code];
  return { code, severity: (variant && variants?.[variant]) ?? severity, ...details };
}

/** What was found on one page, the problems of texts that it includes among it. */
interface PageFindings {
  id: string;
  /** Relative to the project root. */
  file: string;
  diagnostics: readonly Diagnostic[];
}

/** The problems of a site and of all pages, each once; one that lies outside of the pages that have it names those. */
export function joinRepeats(
  ofPages: readonly PageFindings[],
  ofSite: readonly Diagnostic[] = [],
): Diagnostic[] {
  const byLocation = new Map(ofSite.map((one) => [keyOf(one), one]));
  for (const page of ofPages) {
    for (const one of page.diagnostics) {
      const key = keyOf(one);
      const known = byLocation.get(key);
      const pages = [...(known?.pages ?? []), ...(one.file === page.file ? [] : [page.id])];
      byLocation.set(key, pages.length > 0 ? { ...one, pages: [...new Set(pages)] } : one);
    }
  }
  return [...byLocation.values()];
}

function keyOf({ code, file, line, column, message }: Diagnostic): string {
  return JSON.stringify([code, file, line, column, message]);
}

/** The message, for a text that pages include with those pages: "… on page guides/setup and 11 others". */
export function messageOf({ message, pages = [] }: Pick<Diagnostic, 'message' | 'pages'>): string {
  const [first, ...others] = pages;
  if (first === undefined) return message;
  if (others.length === 1) return `${message}, on pages ${first} and ${others[0]}`;
  return `${message}, on page ${first}${others.length > 0 ? ` and ${others.length} others` : ''}`;
}
