import type { ApiHistory, ApiRelease, LinkedChange } from '../diff.ts';

/** What happened to an operation or field in a version. */
export interface ChangeLabel {
  event: 'since' | 'changed' | 'deprecated' | 'removed';
  /** Name of the version. */
  version: string;
}

/** Labels of an operation (location `''`) and of its fields, by location; see `ApiChange`. */
export interface OperationLabels {
  /** URL of the page with all changes; undefined without one. */
  page?: string | undefined;
  at: ReadonlyMap<string, readonly ChangeLabel[]>;
}

/**
 * Labels of an operation of a document, from the histories that the document is a version of; undefined if nothing is
 * known to have changed.
 */
export function labelOperation(
  histories: readonly ApiHistory[],
  document: string,
  operation: string,
): OperationLabels | undefined {
  const history = histories.find(({ documents }) => documents.includes(document));
  if (!history) return undefined;
  const position = history.documents.indexOf(document);
  const at = new Map<string, ChangeLabel[]>();
  // Releases and versions are listed from the newest to the oldest.
  const isLater = ({ name }: ApiRelease) => history.versions.indexOf(name) < position;
  const changes = changesOf(history, operation);
  addLater(at, changes.filter(({ release }) => isLater(release)).toReversed());
  addEarlier(
    at,
    changes.filter(({ release }) => !isLater(release)),
  );
  return at.size > 0 ? { page: history.href, at } : undefined;
}

interface ReleasedChange extends LinkedChange {
  release: ApiRelease;
}

const known = new WeakMap<ApiHistory, Map<string, ReleasedChange[]>>();

/** Changes of an operation, newest first; path parameters can have had other names. */
function changesOf(history: ApiHistory, operation: string): readonly ReleasedChange[] {
  const keyOf = (id: string) => id.replace(/\{[^{}]*\}/g, '{}');
  let byOperation = known.get(history);
  if (!byOperation) {
    const all = history.releases.flatMap((release) =>
      release.changes.flatMap((change) =>
        change.operation === null ? [] : { ...change, release },
      ),
    );
    byOperation = Map.groupBy(all, ({ operation: id }) => keyOf(id ?? ''));
    known.set(history, byOperation);
  }
  return byOperation.get(keyOf(operation)) ?? [];
}

/** What happened up to the version that the page shows, newest first. */
function addEarlier(at: Map<string, ChangeLabel[]>, changes: readonly ReleasedChange[]): void {
  /**
   * Locations added in a later version: an earlier change at such a location was about another element.
   */
  const added = new Map<string, string>();
  const hasEnded = (location: string, version: string) =>
    [...added].some(
      ([one, since]) => since !== version && (one === '' || `${location} `.startsWith(`${one} `)),
    );
  for (const { locations, release, ...change } of changes) {
    const event = eventOf(change);
    for (const location of locations) {
      if (hasEnded(location, release.name)) continue;
      addLabel(at, location, { event, version: release.name });
      if (event === 'since') added.set(location, release.name);
    }
    // The page of an operation with changed fields has a label at the top.
    if (!added.has('') && !locations.includes(''))
      addLabel(at, '', { event: 'changed', version: release.name });
  }
}

/** What happened after the version that the page shows, oldest first. */
function addLater(at: Map<string, ChangeLabel[]>, changes: readonly ReleasedChange[]): void {
  for (const { locations, release, ...change } of changes) {
    const event = eventOf(change);
    if (event === 'removed' || event === 'deprecated')
      for (const location of locations) addLabel(at, location, { event, version: release.name });
  }
}

/** Adds a label unless there is a more important one of the same event. */
function addLabel(at: Map<string, ChangeLabel[]>, location: string, label: ChangeLabel): void {
  const labels = at.get(location);
  if (!labels) at.set(location, [label]);
  else if (labels.every(({ event }) => event !== label.event)) labels.push(label);
}

/** Changes that add or remove the element at their location. */
const PRESENCE =
  /^(?:(?:request-|response-)?(?:required-)?(?:operation|webhook|parameter|request-body|response|error-response|response-header|property)-)(added|removed)$/;

function eventOf({ kind, type }: Pick<LinkedChange, 'kind' | 'type'>): ChangeLabel['event'] {
  const [, presence] = PRESENCE.exec(kind) ?? [];
  if (presence !== undefined) return presence === 'added' ? 'since' : 'removed';
  return type === 'deprecated' ? 'deprecated' : 'changed';
}
