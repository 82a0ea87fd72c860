import { RULES, type RuleId, type RuleVariant } from './rules/index.ts';
import type { Severity } from './rules/rule.ts';

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
