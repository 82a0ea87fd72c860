import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Schemas that no value follows, each told once. */
export function impossibleExample({
  impossibleExamples,
}: Pick<CheckedSite, 'impossibleExamples'>): Diagnostic[] {
  return impossibleExamples.map(({ part, operation, isShared, place }) => {
    const subject = isShared ? `"${part}"` : `"${part}" of ${operation}`;
    return finding('impossible-example', `no value meets all rules of ${subject}`, place());
  });
}
