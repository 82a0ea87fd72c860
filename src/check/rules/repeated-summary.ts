import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Operations of one document whose summaries give their generated pages the same address. */
export function repeatedSummary({ operations }: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  return operations.flatMap(({ id, document, generatedHref, namesake, place }) => {
    if (generatedHref === undefined || namesake === undefined) return [];
    const first = operations.find((one) => one.document === document && one.id === namesake);
    if (first?.generatedHref === undefined) return [];
    const { line } = first.place();
    return finding(
      'repeated-summary',
      `the summary of ${id} gives its page the address of ${namesake} (line ${line}), so it gets a number: ${generatedHref}`,
      place(),
      { hint: 'give each operation its own summary, or an address with "x-mint": { "href": … }' },
    );
  });
}
