import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Schemas that no value follows, and those that are too large for a complete sample; each reported once. */
export function impossibleExample({
  impossibleExamples,
}: Pick<CheckedSite, 'impossibleExamples'>): Diagnostic[] {
  return impossibleExamples.map(({ part, operation, isShared, isCut, place }) => {
    const subject = isShared ? `"${part}"` : `"${part}" of ${operation}`;
    if (isCut)
      return finding('cut-schema', `the sample of ${subject} is incomplete: the schema has too many parts or levels`, place()); // prettier-ignore
    return finding('impossible-example', `no value meets all rules of ${subject}`, place());
  });
}
