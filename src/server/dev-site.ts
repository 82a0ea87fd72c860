import { watch, type FSWatcher } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadIgnore } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { loadSite, refreshPages, type LoadedSite } from '../site/load.ts';
import type { Site, SiteOptions } from '../site/site.ts';
import { rethrowUnless } from '../utils/errors.ts';
import {
  isFresh,
  listChanges,
  retakeSnapshot,
  takeSnapshot,
  type Snapshot,
} from './dev/snapshot.ts';

/** Systems that tell of everything below a folder; on others each folder is followed by itself. */
const IS_DEEP = process.platform === 'darwin' || process.platform === 'win32';

/** A site that keeps in step with its files. */
export interface DevSite {
  /** The site as it was when its docs.json was last without errors. */
  site: Site;
  /** Texts of docs.json and the files that it refers to, as the site was made from them. */
  texts: LoadedSite['texts'];
  /** What keeps the site from following docs.json; empty where nothing does. */
  blocking: readonly Diagnostic[];
  /** Counts changes of files that pages do not hold themselves: pictures, style sheets, scripts. */
  assetChanges: number;
  /** Takes in what changed on disk until this moment, by another look at the files. */
  refresh(): Promise<void>;
  /** The same without another look where the last one was a moment ago and the system has told nothing since. */
  freshen(): Promise<void>;
  /** Has a function called after each change with the paths that changed, relative to the project. */
  onChange(listener: (files: readonly string[]) => void): void;
  /** While somebody looks, files are also looked at from time to time, for systems that tell nothing. */
  setAudience(isThere: boolean): void;
  close(): void;
}

/** Editors write a file in several steps; what follows within this time is one change. */
const PAUSE_MS = 20;
/** A change that goes on and on is shown this often. */
const MAX_PAUSE_MS = 200;
/** When all files are looked at once more after some were written. */
const AGAIN_MS = 150;
/** How long a look holds where the system tells of nothing new. */
const FRESH_MS = 100;
/** How often files are looked at without news, where that takes no more than a fiftieth of the time. */
const ROUND_MS = 1000;

/** Loads a project and follows its files, those that change while it is loaded included; no `dev` where there is no site. */
export async function openDevSite(
  project: Project,
  options: SiteOptions,
): Promise<LoadedSite & { dev?: DevSite }> {
  const look = createFileWatcher(project, options);
  const loaded = await loadSite(project, options);
  return loaded.site ? { ...loaded, dev: createDevSite(loaded.site, loaded.texts, look) } : loaded;
}

function createDevSite(first: Site, texts: DevSite['texts'], look: FileWatcher): DevSite {
  const listeners: ((files: readonly string[]) => void)[] = [];
  let round: NodeJS.Timeout | undefined;

  const queue = createTaskQueue(async () => {
    const { changes, folders, isFresh } = look.take(usedFiles(dev.site));
    // What was written before a folder was followed, or twice within a tick of the clock, is found by another look.
    if (watch.follow(folders) || isFresh) again.call();
    if (changes.length === 0) return;
    await applyChanges(dev, changes);
    for (const listener of listeners) listener(changes);
  });
  const soon = debounce(() => void queue.next(), PAUSE_MS, MAX_PAUSE_MS);
  const again = debounce(() => {
    look.note();
    void queue.next();
  }, AGAIN_MS);
  const watch = watchFolders((file) => {
    look.note(file);
    soon.call();
  });

  const dev: DevSite = {
    site: first,
    texts,
    blocking: [],
    assetChanges: 0,
    refresh: () => queue.next(),
    async freshen() {
      // What the system has to tell is heard within a turn.
      await nextTurn();
      await (soon.isPending() || look.age() > FRESH_MS ? queue.next() : queue.settled());
    },
    onChange: (listener) => void listeners.push(listener),
    setAudience(isThere) {
      clearInterval(round);
      const check = () => look.age() > 50 * look.cost() && void queue.next();
      if (isThere) round = setInterval(check, ROUND_MS).unref();
    },
    close() {
      soon.cancel();
      again.cancel();
      clearInterval(round);
      watch.close();
    },
  };
  // The first look told of nothing that the system may tell.
  again.call();
  return dev;
}

/** Has the site be what its files are after a change. */
async function applyChanges(dev: DevSite, files: readonly string[]): Promise<void> {
  const { site } = dev;
  const changed = new Set(files.map((file) => join(site.project.root, file)));
  const hasAsset = ({ files: { assets } }: Site) =>
    [...assets.values()].some((file) => changed.has(file));
  if (refreshPages(site, files)) return;
  const { site: next, texts, diagnostics } = await loadSite(site.project, site.options, site);
  const ofPages = new Set([...(next?.pages.values() ?? [])].map(({ file }) => file));
  dev.blocking = diagnostics.filter(
    ({ severity, file }) => severity === 'error' && !ofPages.has(file ?? ''),
  );
  if (hasAsset(site) || (next && hasAsset(next))) dev.assetChanges += 1;
  if (next && dev.blocking.length === 0) Object.assign(dev, { site: next, texts });
  // What can be shown is shown, whatever is wrong with docs.json.
  else for (const file of files) refreshPages(site, [file]);
}

/** Files that a site is made from although they lie in folders that are left out otherwise. */
function usedFiles({ documents, store }: Site): string[] {
  const taken = [...store.known()].flatMap(({ dependencies, codeFiles }) => [
    ...dependencies,
    ...codeFiles.filter(({ ref }) => ref === undefined),
  ]);
  const all = [...documents.flatMap(({ files }) => files), ...taken.map(({ file }) => file)];
  return [...new Set(all)].filter((file) => !/^(?:https?:|package )/.test(file));
}

/** Runs of one task that come one after another. */
interface TaskQueue {
  /** Ends with a run that begins after the question: while one is under way that is the next. */
  next(): Promise<void>;
  /** Ends with the last run that was asked for. */
  settled(): Promise<void>;
}

/** Takes care that runs of a task do not overlap; what goes wrong in one is printed. */
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

/** A function that is called once after a burst of calls. */
interface Debounced {
  call(): void;
  /** A call is still to come. */
  isPending(): boolean;
  cancel(): void;
}

/** Calls `run` when nothing has asked for it for `pause` milliseconds, or when `longest` have passed since the first call. */
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

/** Follows folders by what the system tells of them. */
interface FolderWatch {
  /** Follows these folders and no others; says whether any of them is new. */
  follow(folders: readonly string[]): boolean;
  close(): void;
}

/**
 * Calls `onHint` when something may have changed, with the absolute path of the file where the system tells it. It
 * may come late, twice, or where a system cannot follow so many folders not at all, so that a hint is only a reason
 * to look.
 */
function watchFolders(onHint: (file?: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher | undefined>();
  const stop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const start = (folder: string): FSWatcher | undefined => {
    try {
      const watcher = watch(folder, { recursive: IS_DEEP, persistent: false });
      watcher.on('change', (_event, name) => onHint(join(folder, String(name))));
      return watcher.on('error', () => onHint());
    } catch (error) {
      // The folder was removed, is not for this user, or the system follows no more of them.
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

/** What a look at the files of a project found. */
interface FileChanges {
  /** Paths that changed since the last look, relative to the project. */
  changes: string[];
  /** Absolute paths of all folders. */
  folders: readonly string[];
  /** A file was so new that it may change again without a trace. */
  isFresh: boolean;
}

/** The files of a project, looked at again and again. */
interface FileWatcher {
  /** Notes that the system has told of a file; that anything may have changed where it names none. */
  note(file?: string): void;
  /** Looks at what may have changed, and at `used` files wherever they lie. */
  take(used: readonly string[]): FileChanges;
  /** Milliseconds since the last look. */
  age(): number;
  /** Milliseconds that a look at all files takes. */
  cost(): number;
}

/** Takes the first look at a project; what changes from here on is found by the next. */
function createFileWatcher({ root }: Project, { outDir }: SiteOptions): FileWatcher {
  /** Files of which the system has told; undefined where anything may have changed. */
  let suspects: Set<string> | undefined;
  let snapshot = takeSnapshot(root, createIgnoreTest(root, outDir));
  let lookedAt = 0;
  let cost = 0;

  const takeNext = (used: readonly string[]): Snapshot => {
    const told = suspects;
    suspects = new Set();
    const next = told && told.size > 0 && retakeSnapshot(root, snapshot, told);
    if (next) return next;
    const startedAt = performance.now();
    const whole = takeSnapshot(root, createIgnoreTest(root, outDir), used);
    cost = performance.now() - startedAt;
    return whole;
  };

  return {
    note(file) {
      const path = file && relative(root, file).split(sep).join('/');
      if (path && suspects && snapshot.stamps.has(path)) suspects.add(path);
      else suspects = undefined;
    },
    take(used) {
      const next = takeNext(used);
      const changes = listChanges(root, snapshot, next);
      snapshot = next;
      lookedAt = performance.now();
      return { changes, folders: next.folders, isFresh: isFresh(next) };
    },
    age: () => performance.now() - lookedAt,
    cost: () => cost,
  };
}

/** The rules are read each time: they are files of the project, too. */
function createIgnoreTest(root: string, outDir: string | undefined): (folder: string) => boolean {
  const { isIgnored } = loadIgnore(root);
  return (folder) => join(root, folder) === outDir || isIgnored(folder, true);
}
