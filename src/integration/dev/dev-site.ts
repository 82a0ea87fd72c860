import { join } from 'node:path';
import { loadIgnore } from '../../content/ignore.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { loadSite, type LoadedSite } from '../../site/load-site.ts';
import { refreshPages } from '../../site/refresh-pages.ts';
import type { Site, SiteOptions } from '../../site/site.ts';
import { isFresh, listChanges, takeSnapshot, type Snapshot } from './snapshot.ts';
import { watchFolders } from './watch-folders.ts';

/** A site that keeps in step with its files. */
export interface DevSite {
  /** The site as it was when its docs.json was last without errors. */
  site: Site;
  /** What keeps the site from following docs.json; empty where nothing does. */
  blocking: readonly Diagnostic[];
  /** Counts changes of files that pages do not hold themselves: pictures, style sheets, scripts. */
  assetChanges: number;
  /** Takes in what changed on disk until this moment. */
  refresh(): Promise<void>;
  /** Has a function called after each change with the paths that changed, relative to the project. */
  onChange(listener: (files: readonly string[]) => void): void;
  /** While somebody looks, files are also looked at from time to time, for systems that tell nothing. */
  setAudience(isThere: boolean): void;
  close(): void;
}

/** Editors write a file in several steps; what follows within this time is one change. Milliseconds. */
const PAUSE = 20;
/** Changes that go on and on are taken in this often, and files without news looked at that often. */
const LONGEST_PAUSE = 200;
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
  let timer: NodeJS.Timeout | undefined;
  let firstHint = 0;
  let round: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const hint = () => {
    const now = performance.now();
    if (timer === undefined) firstHint = now;
    clearTimeout(timer);
    const look = () => {
      timer = undefined;
      void dev.refresh();
    };
    timer = setTimeout(look, Math.max(0, Math.min(PAUSE, firstHint + LONGEST_PAUSE - now)));
  };
  const watch = watchFolders(hint);

  const look = async () => {
    const next = takeSnapshot(project.root, leftOut(project, options), usedFiles(dev.site));
    // What was written before a folder was followed, or twice within a tick of the clock, is found by another look.
    if (watch.follow(next.folders) || isFresh(next)) hint();
    const files = listChanges(project.root, snapshot, next);
    snapshot = next;
    if (files.length === 0) return;
    await takeIn(dev, files);
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
    onChange: (listener) => void listeners.push(listener),
    setAudience(isThere) {
      clearInterval(round);
      round = isThere ? setInterval(() => void dev.refresh(), ROUND).unref() : undefined;
    },
    close() {
      clearTimeout(timer);
      clearInterval(round);
      watch.close();
    },
  };
  watch.follow(snapshot.folders);
  hint();
  return dev;
}

async function takeIn(dev: DevSite, files: readonly string[]): Promise<void> {
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
