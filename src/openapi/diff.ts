import { relative } from 'node:path';
import { restoreIntegers } from '../utils/json.ts';
import type { ApiChange } from './diff/changes.ts';
import type { SharedChange } from './diff/format.ts';

export type { ApiChange } from './diff/changes.ts';
export { formatChanges, shareChanges, type SharedChange } from './diff/format.ts';
export { labelOperation, type ChangeLabel, type OperationLabels } from './diff/labels.ts';
export { listRules } from './diff/rules.ts';

/** A version of a document, and its changes since the previous version. */
export interface ApiRelease {
  /** Name of the version: `v2`. */
  name: string;
  /** `2026-03-01`; undefined for the current files. */
  date?: string | undefined;
  /** Name of the version before. */
  since: string;
  changes: LinkedChange[];
  /** The same changes by their location in the document, breaking ones first. */
  shared: SharedChange<LinkedChange>[];
}

/** A change with the URL of its operation or field, if the site has a page for it. */
export interface LinkedChange extends ApiChange {
  href?: string | undefined;
}

/** Versions of a document, newest first. */
export interface ApiHistory {
  /** ID of the document. */
  document: string;
  /** Names of all versions, newest first; the last one has no changes. */
  versions: string[];
  /** IDs of the documents of the site that are these versions; undefined for those of a commit. */
  documents: (string | undefined)[];
  releases: ApiRelease[];
  /** ID of the page with all changes; undefined without one. */
  page?: string | undefined;
  /** URL of that page. */
  href?: string | undefined;
}

/** Location of a version of a document in a project. */
export interface VersionInput {
  /** Absolute path. */
  file: string;
  /** Full hash; absent for the files of the project. */
  commit?: string | undefined;
}

/** The changes between versions of a project, without those of texts, or the reason why there are none. */
type VersionDiff = { changes: ApiChange[]; problem?: undefined } | { problem: string };

/** Compares two versions of a document of a project. Documents for some readers only are not compared. */
export async function diffVersions(
  [first, second]: readonly [old: VersionInput, next: VersionInput],
  options: { root: string; isReadable?: (file: string) => boolean },
): Promise<VersionDiff> {
  const { createSources, openVersion } = await import('./diff/inputs.ts');
  const { compareSources } = await import('./diff/compare-operations.ts');
  const old = await openVersion(first.file, { ...options, commit: first.commit });
  const next = await openVersion(second.file, { ...options, commit: second.commit });
  if (old.problem !== undefined) return { problem: old.problem };
  if (next.problem !== undefined) return { problem: next.problem };
  if (old.isRestricted || next.isRestricted)
    return {
      problem: 'parts of the document are for some readers only, so its changes are not shown',
    };
  const { sources, largeIntegers } = await createSources(old, next);
  const changes = compareSources(...sources, { hasLocations: true });
  return {
    changes: restoreIntegers(
      largeIntegers,
      changes.filter(({ isText }) => !isText),
    ),
  };
}

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
  const { createSources, openDocument } = await import('./diff/inputs.ts');
  const { compareSources } = await import('./diff/compare-operations.ts');
  const { listUnused } = await import('./diff/compare-document.ts');
  const [old, next] = [await openDocument(oldName, folder), await openDocument(newName, folder)];
  const problems = [old, next].flatMap(({ problem }) => problem ?? []);
  if (old.problem !== undefined || next.problem !== undefined)
    return { problem: [...new Set(problems)].join('\n') };
  const { sources, largeIntegers } = await createSources(old, next);
  const changes = restoreIntegers(largeIntegers, compareSources(...sources)).map((change) => {
    if (change.file === undefined) return change;
    const { root } = change.isOld ? old : next;
    return { ...change, file: relative(root, change.file).replaceAll('\\', '/') };
  });
  const unused = listUnused(...sources);
  const notes = unused.length > 0 ? [describeUnused(unused)] : [];
  return { changes, notes: [...new Set([...old.notes, ...next.notes, ...notes])] };
}

/** Maximum number of names that a note lists. */
const MAX_NAMES = 5;

function describeUnused(names: readonly string[]): string {
  const unlisted = names.length - MAX_NAMES;
  const list = [
    ...names.slice(0, MAX_NAMES),
    ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
  ].join(', ');
  return names.length === 1
    ? `1 changed schema was not compared, because no operation uses it: ${list}.`
    : `${names.length} changed schemas were not compared, because no operation uses them: ${list}.`;
}
