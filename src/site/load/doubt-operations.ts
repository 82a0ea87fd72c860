import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/**
 * Entries of the navigation that no document describes, with the likely cause where a document could not be had: what to
 * correct is then not the entry.
 */
export function doubtOperations<T extends Pick<Diagnostic, 'code' | 'hint'>>(
  problems: readonly T[],
  ofDocuments: readonly Pick<Diagnostic, 'code'>[],
): T[] {
  const isUnsure = ofDocuments.some(({ code }) => code === 'openapi-unreachable');
  const hint = 'it may stand in the document that could not be had: see that first';
  return problems.map((one) =>
    isUnsure && one.code === 'unknown-operation' ? { ...one, hint } : one,
  );
}
