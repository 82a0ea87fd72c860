import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Operations without a page in documents that have pages. */
export function unreferencedOperation({
  operations,
}: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  const shown = new Set(
    operations.filter(({ hasPage }) => hasPage).map(({ document }) => document),
  );
  return operations
    .filter(({ document, hasPage, isHidden }) => shown.has(document) && !hasPage && !isHidden)
    .map(({ id, place }) =>
      finding('unreferenced-operation', `${id} has no page`, place(), {
        hint: `add a page with "openapi: ${id}", or mark the operation with "x-hidden": true`,
      }),
    );
}
