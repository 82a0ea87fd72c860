import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/**
 * The problems of a build as a check reports them: without operations that may stand in a document that could not be
 * had, and without what a check tells one by one.
 */
export function toCheckProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isUnsure = diagnostics.some(({ code }) => code === 'openapi-unreachable');
  return diagnostics.filter(
    ({ code }) => code !== 'dead-selector' && !(isUnsure && code === 'unknown-operation'),
  );
}
