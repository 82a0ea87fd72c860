import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

/** Operations without a page in documents with pages. */
export function unreferencedOperation({
  operations,
}: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  const shown = new Set(
    operations.filter(({ hasPage }) => hasPage).map(({ document }) => document),
  );
  return operations
    .filter(({ document, hasPage, isHidden }) => shown.has(document) && !hasPage && !isHidden)
    .map(({ id, location }) =>
      createFinding('unreferenced-operation', `${id} has no page`, location(), {
        hint: `add a page with "openapi: ${id}", or mark the operation with "x-hidden": true`,
      }),
    );
}

/** Schemas without a valid value, and schemas that are too large for a complete sample; each reported once. */
export function impossibleExample({
  impossibleExamples,
}: Pick<CheckedSite, 'impossibleExamples'>): Diagnostic[] {
  return impossibleExamples.map(({ part, operation, isShared, isCut, location }) => {
    const subject = isShared ? `"${part}"` : `"${part}" of ${operation}`;
    if (isCut)
      return createFinding('cut-schema', `the sample of ${subject} is incomplete: the schema has too many parts or levels`, location()); // prettier-ignore
    return createFinding(
      'impossible-example',
      `no value meets all rules of ${subject}`,
      location(),
    );
  });
}

/** Operations of a document whose summaries result in the same URL. */
export function repeatedSummary({ operations }: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  return operations.flatMap(({ id, document, generatedHref, duplicateOf, location }) => {
    if (generatedHref === undefined || duplicateOf === undefined) return [];
    const first = operations.find((one) => one.document === document && one.id === duplicateOf);
    if (first?.generatedHref === undefined) return [];
    const { line } = first.location();
    return createFinding(
      'repeated-summary',
      `the summary of ${id} gives its page the address of ${duplicateOf} (line ${line}), so it gets a number: ${generatedHref}`,
      location(),
      { hint: 'give each operation its own summary, or an address with "x-mint": { "href": … }' },
    );
  });
}
