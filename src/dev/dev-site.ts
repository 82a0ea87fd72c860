import { join, relative, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadIgnore } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { loadSite, type LoadedSite } from '../site/load/load-site.ts';
import { refreshPages } from '../site/load/refresh-pages.ts';
import type { Site } from '../site/model/site.ts';
import type { SiteOptions } from '../site/model/site-options.ts';
import { debounce } from './debounce.ts';
import { isFresh, listChanges, retakeSnapshot, takeSnapshot, type Snapshot } from './snapshot.ts';
import { watchFolders } from './watch-folders.ts';

/** A site that keeps in step with its files. */
export interface DevSite {
  /** The site as it was when its docs.json was last without errors. */
  site: Site;
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

/** Editors write a file in several steps; what follows within this time is one change. Milliseconds. */
const PAUSE = 20;
/** Changes that go on and on are taken in this often. */
const LONGEST_PAUSE = 200;
/** When all files are looked at once more after some were written. */
const AGAIN = 150;
/** How long a look holds where the system tells of nothing new. */
const MOMENT = 100;
/** How often files are looked at without news, where that takes no more than a fiftieth of the time. */
const ROUND = 1000;

/** Loads a project and follows its files, those that change while it is loaded included; no `dev` where there is no site. */
export async function openDevSite(
  project: Project,
  options: SiteOptions,
): Promise<LoadedSite & { dev?: DevSite }> {
  const before = takeSnapshot(project.root, leftOut(project, options));
  const loaded = await loadSite(project, options);
  return loaded.site ? { ...loaded, dev: follow(loaded.site, before) } : loaded;
}

function follow(first: Site, before: Snapshot): DevSite {
  const { project, options } = first;
  const listeners: ((files: readonly string[]) => void)[] = [];
  let snapshot = before;
  /** Files of which the system has told; undefined where anything may have changed. */
  let suspects: Set<string> | undefined;
  let lookedAt = 0;
  let cost = 0;
  let round: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const soon = debounce(() => void dev.refresh(), PAUSE, LONGEST_PAUSE);
  const again = debounce(() => {
    suspects = undefined;
    void dev.refresh();
  }, AGAIN);
  const watch = watchFolders((file) => {
    const path = file && relative(project.root, file).split(sep).join('/');
    if (path && suspects && snapshot.stamps.has(path)) suspects.add(path);
    else suspects = undefined;
    soon.call();
  });

  const takeNext = (): Snapshot => {
    const told = suspects;
    suspects = new Set();
    const startedAt = performance.now();
    const next = told && told.size > 0 && retakeSnapshot(project.root, snapshot, told);
    if (next) return next;
    const whole = takeSnapshot(project.root, leftOut(project, options), usedFiles(dev.site));
    cost = performance.now() - startedAt;
    return whole;
  };

  const look = async () => {
    const next = takeNext();
    // What was written before a folder was followed, or twice within a tick of the clock, is found by another look.
    if (watch.follow(next.folders) || isFresh(next)) again.call();
    const files = listChanges(project.root, snapshot, next);
    snapshot = next;
    lookedAt = performance.now();
    if (files.length === 0) return;
    await addDependency(dev, files);
    for (const listener of listeners) listener(files);
  };

  const dev: DevSite = {
    site: first,
    blocking: [],
    assetChanges: 0,
    refresh() {
      // Who asks while a look is under way needs the next one, which begins after the question.
      waiting ??= running.then(() => {
        waiting = undefined;
        running = look().catch((error: unknown) => console.error(error));
        return running;
      });
      return waiting;
    },
    async freshen() {
      // What the system has to tell is heard within a turn.
      await nextTurn();
      if (soon.isPending() || performance.now() - lookedAt > MOMENT) await dev.refresh();
      else await (waiting ?? running);
    },
    onChange: (listener) => void listeners.push(listener),
    setAudience(isThere) {
      clearInterval(round);
      if (!isThere) return;
      const check = () => performance.now() - lookedAt > 50 * cost && void dev.refresh();
      round = setInterval(check, ROUND).unref();
    },
    close() {
      soon.cancel();
      again.cancel();
      clearInterval(round);
      watch.close();
    },
  };
  watch.follow(snapshot.folders);
  again.call();
  return dev;
}

async function addDependency(dev: DevSite, files: readonly string[]): Promise<void> {
  const { site } = dev;
  const changed = new Set(files.map((file) => join(site.project.root, file)));
  const hasAsset = ({ files: { assets } }: Site) =>
    [...assets.values()].some((file) => changed.has(file));
  if (refreshPages(site, files)) return;
  const { site: next, diagnostics } = await loadSite(site.project, site.options, site);
  const ofPages = new Set([...(next?.pages.values() ?? [])].map(({ file }) => file));
  dev.blocking = diagnostics.filter(
    ({ severity, file }) => severity === 'error' && !ofPages.has(file ?? ''),
  );
  if (hasAsset(site) || (next && hasAsset(next))) dev.assetChanges += 1;
  if (next && dev.blocking.length === 0) dev.site = next;
  // What can be shown is shown, whatever is wrong with docs.json.
  else for (const file of files) refreshPages(site, [file]);
}

/** Files that a site is made from although they lie in folders that are left out otherwise. */
function usedFiles({ documents, store }: Site): string[] {
  const taken = [...store.known()].flatMap(({ dependencies }) => dependencies);
  const all = [...documents.flatMap(({ files }) => files), ...taken.map(({ file }) => file)];
  return [...new Set(all)].filter((file) => !/^(?:https?:|package )/.test(file));
}

function leftOut({ root }: Project, { outDir }: SiteOptions): (folder: string) => boolean {
  const isIgnored = loadIgnore(root);
  return (folder) => join(root, folder) === outDir || isIgnored(folder, true);
}
