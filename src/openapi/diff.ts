import { relative } from 'node:path';
import type { ApiChange } from './diff/changes.ts';

export type { ApiChange } from './diff/changes.ts';
export { formatChanges } from './diff/format.ts';
export { listRules } from './diff/rules.ts';

/** The changes between two documents, or the reason why one cannot be read. */
type Diff =
  | { changes: ApiChange[]; notes: string[]; problem?: undefined }
  | { changes?: undefined; notes?: undefined; problem: string };

/**
 * Compares two documents by meaning. Each is a file, or `REF:path` in the Git repository around `folder`. References
 * to URLs are not followed.
 */
export async function diffDocuments(
  [oldName, newName]: readonly [old: string, next: string],
  folder: string,
): Promise<Diff> {
  // Loaded lazily: the documentation needs only the kinds of changes.
  const { openDocument } = await import('./diff/inputs.ts');
  const { compareSources } = await import('./diff/compare-operations.ts');
  const [old, next] = [await openDocument(oldName, folder), await openDocument(newName, folder)];
  const problems = [old, next].flatMap(({ problem }) => problem ?? []);
  if (old.problem !== undefined || next.problem !== undefined)
    return { problem: [...new Set(problems)].join('\n') };
  const changes = compareSources(old.source, next.source).map((change) => {
    if (change.file === undefined) return change;
    const { root } = change.isOld ? old : next;
    return { ...change, file: relative(root, change.file).replaceAll('\\', '/') };
  });
  return { changes, notes: [...new Set([...old.notes, ...next.notes])] };
}
