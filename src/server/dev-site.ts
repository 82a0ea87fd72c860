import { watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadIgnore } from '../content/ignore.ts';
import { createPageReads, type PageReads } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { loadSite, refreshPages, type LoadedSite } from '../site/load.ts';
import type { Site, SiteOptions } from '../site/site.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { relativePath } from '../utils/files.ts';
import {
  listChanges,
  listFresh,
  retakeSnapshot,
  takeSnapshot,
  type Snapshot,
} from './dev/snapshot.ts';

/** Platforms with recursive file watching; on others each folder is watched. */
const IS_DEEP = process.platform === 'darwin' || process.platform === 'win32';

/** A site that is updated when its files change. */
export interface DevSite {
  /** The site of the last docs.json without errors. */
  site: Site;
  /** Texts of docs.json and of the files that it references, as loaded. */
  texts: LoadedSite['texts'];
  /** Errors that prevent updates from docs.json; empty if there are none. */
  blocking: readonly Diagnostic[];
  /** Number of changes of assets: images, style sheets, scripts. */
  assetChanges: number;
  /** Checks all files and applies changes. */
  refresh(): Promise<void>;
  /** Like `refresh`, but skips the check if the last one is recent and no change was signaled. */
  refreshIfStale(): Promise<void>;
  /** Registers a listener for changes; paths are relative to the project. */
  onChange(listener: (files: readonly string[]) => void): void;
  /** Enables periodic checks while pages are open, for file systems without notifications. */
  setPolling(isThere: boolean): void;
  close(): void;
}

/** Editors write a file in several steps; changes within this time, in milliseconds, are combined. */
const DEBOUNCE_MS = 20;
/** Maximum delay of continuous changes, in milliseconds. */
const MAX_DEBOUNCE_MS = 200;
/** Delay before a second check after files changed, in milliseconds. */
const RECHECK_MS = 150;
/** Time for which a check is valid without a notification, in milliseconds. */
const FRESH_MS = 100;
/** Interval of periodic checks in milliseconds; longer if a check takes more than 2% of the time. */
const POLL_MS = 1000;

/** Loads a project and watches its files, including changes during loading; without `dev` if there is no site. */
export async function openDevSite(
  project: Project,
  options: SiteOptions,
): Promise<LoadedSite & { dev?: DevSite }> {
  const watcher = createFileWatcher(project, options);
  const reads = createPageReads();
  const loaded = await loadSite(project, options, { reads });
  return loaded.site
    ? { ...loaded, dev: createDevSite(loaded.site, loaded.texts, watcher, reads) }
    : loaded;
}

function createDevSite(
  first: Site,
  texts: DevSite['texts'],
  watcher: FileWatcher,
  reads: PageReads,
): DevSite {
  const listeners: ((files: readonly string[]) => void)[] = [];
  let round: NodeJS.Timeout | undefined;

  const queue = createTaskQueue(async () => {
    const { changes, folders, isFresh } = watcher.take(usedFiles(dev.site));
    // A second check finds changes before a folder was watched, or within the resolution of the clock.
    const hasNewFolder = watch.follow(folders);
    if (hasNewFolder) watcher.note();
    if (hasNewFolder || isFresh) again.call();
    if (changes.length === 0) return;
    reads.forget(changes);
    await applyChanges(dev, changes, reads);
    for (const listener of listeners) listener(changes);
  });
  const soon = debounce(() => void queue.next(), DEBOUNCE_MS, MAX_DEBOUNCE_MS);
  const again = debounce(() => {
    watcher.noteFresh();
    void queue.next();
  }, RECHECK_MS);
  const watch = watchFolders((file) => {
    watcher.note(file);
    soon.call();
  });

  const dev: DevSite = {
    site: first,
    texts,
    blocking: [],
    assetChanges: 0,
    refresh: () => queue.next(),
    async refreshIfStale() {
      // Pending notifications arrive within one turn of the event loop.
      await nextTurn();
      await (soon.isPending() || watcher.age() > FRESH_MS ? queue.next() : queue.settled());
    },
    onChange: (listener) => void listeners.push(listener),
    setPolling(isThere) {
      clearInterval(round);
      const check = () => watcher.age() > 50 * watcher.cost() && void queue.next();
      if (isThere) round = setInterval(check, POLL_MS).unref();
    },
    close() {
      soon.cancel();
      again.cancel();
      clearInterval(round);
      watch.close();
    },
  };
  // The initial check could not rely on notifications.
  again.call();
  return dev;
}

/** Updates the site after a change. */
async function applyChanges(
  dev: DevSite,
  files: readonly string[],
  reads: PageReads,
): Promise<void> {
  const { site } = dev;
  const changed = new Set(files.map((file) => join(site.project.root, file)));
  const hasAsset = ({ files: { assets } }: Site) =>
    [...assets.values()].some((file) => changed.has(file));
  if (refreshPages(site, files)) return;
  const reused = { before: site, reads };
  const { site: next, texts, diagnostics } = await loadSite(site.project, site.options, reused);
  const ofPages = new Set([...(next?.pages.values() ?? [])].map(({ file }) => file));
  dev.blocking = diagnostics.filter(
    ({ severity, file }) => severity === 'error' && !ofPages.has(file ?? ''),
  );
  if (hasAsset(site) || (next && hasAsset(next))) dev.assetChanges += 1;
  if (next && dev.blocking.length === 0) Object.assign(dev, { site: next, texts });
  // Pages are updated even if docs.json is invalid.
  else for (const file of files) refreshPages(site, [file]);
}

/** Files that the site depends on in folders that are otherwise ignored. */
function usedFiles({ documents, renderCache }: Site): string[] {
  const included = [...renderCache.known()].flatMap(({ dependencies, codeFiles }) => [
    ...dependencies,
    ...codeFiles.filter(({ ref }) => ref === undefined),
  ]);
  const all = [...documents.flatMap(({ files }) => files), ...included.map(({ file }) => file)];
  return [...new Set(all)].filter((file) => !/^(?:https?:|package )/.test(file));
}

/** Runs a task sequentially. */
interface TaskQueue {
  /** Resolves after a run that starts after this call; a running one does not count. */
  next(): Promise<void>;
  /** Resolves after the last requested run. */
  settled(): Promise<void>;
}

/** Creates a queue for a task, whose errors are printed. */
function createTaskQueue(run: () => Promise<void>): TaskQueue {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return {
    next() {
      waiting ??= running.then(() => {
        waiting = undefined;
        running = run().catch((error: unknown) => console.error(error));
        return running;
      });
      return waiting;
    },
    settled: () => waiting ?? running,
  };
}

/** A debounced function. */
interface Debounced {
  call(): void;
  /** Whether a call is pending. */
  isPending(): boolean;
  cancel(): void;
}

/** Calls `run` after `pause` milliseconds without further calls, or `longest` milliseconds after the first call. */
function debounce(run: () => void, pause: number, longest = pause): Debounced {
  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  return {
    call() {
      const now = performance.now();
      if (timer === undefined) first = now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          run();
        },
        Math.max(0, Math.min(pause, first + longest - now)),
      ).unref();
    },
    isPending: () => timer !== undefined,
    cancel: () => clearTimeout(timer),
  };
}

/** Watches folders for notifications. */
interface FolderWatch {
  /** Watches exactly these folders; returns whether any is new. */
  follow(folders: readonly string[]): boolean;
  close(): void;
}

/**
 * Calls `onHint` when a file may have changed, with its absolute path if known. Notifications can be late,
 * duplicated, or missing if the system cannot watch enough folders, so they only trigger a check.
 */
function watchFolders(onHint: (file?: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher | undefined>();
  const stop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  // Its watches, and those of the folders in it, may be for other folders that had their names before.
  const stopReplaced = (path: string) => {
    if (!watchers.has(path)) return;
    for (const folder of watchers.keys())
      if (folder === path || folder.startsWith(path + sep)) stop(folder);
  };
  const start = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, { recursive: IS_DEEP, persistent: false });
      watcher.on('change', (event, name) => {
        const path = join(folder, String(name));
        if (event === 'rename') stopReplaced(path);
        onHint(path);
      });
      return watcher.on('error', () => onHint());
    } catch (error) {
      // The folder was removed or is not readable, or the limit of watches is reached.
      return rethrowUnless(
        error,
        'ENOENT',
        'ENOTDIR',
        'EACCES',
        'EPERM',
        'ENOSPC',
        'EMFILE',
        'ENFILE',
      );
    }
  };
  return {
    follow(folders) {
      const wanted = new Set(IS_DEEP ? folders.slice(0, 1) : folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) stop(folder);
      const added = [...wanted].filter((folder) => !watchers.has(folder));
      for (const folder of added) watchers.set(folder, start(folder));
      return added.length > 0;
    },
    close: () => [...watchers.keys()].forEach(stop),
  };
}

/** Result of checking the files of a project. */
interface FileChanges {
  /** Paths that changed since the last check, relative to the project. */
  changes: string[];
  /** Absolute paths of all folders. */
  folders: readonly string[];
  /** Whether a file is so recent that a further change may be undetectable. */
  isFresh: boolean;
}

/** Checks the files of a project for changes. */
interface FileWatcher {
  /** Records a notification; without a file, anything may have changed. */
  note(file?: string): void;
  /** Records the files that were so recent at the last check that a further change may be undetectable. */
  noteFresh(): void;
  /** Checks files that may have changed, and `used` files in any location. */
  take(used: readonly string[]): FileChanges;
  /** Milliseconds since the last check. */
  age(): number;
  /** Duration of a full check in milliseconds. */
  cost(): number;
}

/** Takes the initial snapshot of a project; later changes are found by `take`. */
function createFileWatcher({ root }: Project, { outDir }: SiteOptions): FileWatcher {
  /** Files with a notification; undefined if anything may have changed. */
  let suspects: Set<string> | undefined;
  let snapshot = takeSnapshot(root, createIgnoreTest(root, outDir));
  let checkedAt = 0;
  let cost = 0;

  const takeNext = (used: readonly string[]): Snapshot => {
    const notified = suspects;
    suspects = new Set();
    const next = notified && notified.size > 0 && retakeSnapshot(root, snapshot, notified);
    if (next) return next;
    const startedAt = performance.now();
    const fresh = takeSnapshot(root, createIgnoreTest(root, outDir), used);
    cost = performance.now() - startedAt;
    return fresh;
  };

  return {
    note(file) {
      const path = file && relativePath(root, file);
      if (path && suspects && snapshot.stamps.has(path)) suspects.add(path);
      else suspects = undefined;
    },
    noteFresh() {
      for (const path of listFresh(snapshot)) suspects?.add(path);
    },
    take(used) {
      const next = takeNext(used);
      const changes = listChanges(root, snapshot, next);
      snapshot = next;
      checkedAt = performance.now();
      return { changes, folders: next.folders, isFresh: listFresh(next).length > 0 };
    },
    age: () => performance.now() - checkedAt,
    cost: () => cost,
  };
}

/** Reads the ignore rules each time, because they can change. */
function createIgnoreTest(root: string, outDir: string | undefined): (folder: string) => boolean {
  const { isIgnored } = loadIgnore(root);
  return (folder) => join(root, folder) === outDir || isIgnored(folder, true);
}
