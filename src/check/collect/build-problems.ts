import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** The problems of a build as a check reports them: without what a check tells one by one. */
export function toCheckProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== 'dead-selector');
}
