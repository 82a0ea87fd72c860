import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { loadSite, type LoadedSite } from '../site/load/load-site.ts';
import { refreshPages } from '../site/load/refresh-pages.ts';
import type { Site } from '../site/model/site.ts';
import type { SiteOptions } from '../site/model/site-options.ts';
import { debounce } from './debounce.ts';
import { openLook, type FileLook } from './file-look.ts';
import { takeTurns } from './turns.ts';
import { watchFolders } from './watch-folders.ts';

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
  const look = openLook(project, options);
  const loaded = await loadSite(project, options);
  return loaded.site ? { ...loaded, dev: follow(loaded.site, loaded.texts, look) } : loaded;
}

function follow(first: Site, texts: DevSite['texts'], look: FileLook): DevSite {
  const listeners: ((files: readonly string[]) => void)[] = [];
  let round: NodeJS.Timeout | undefined;

  const turns = takeTurns(async () => {
    const { changes, folders, isFresh } = look.take(usedFiles(dev.site));
    // What was written before a folder was followed, or twice within a tick of the clock, is found by another look.
    if (watch.follow(folders) || isFresh) again.call();
    if (changes.length === 0) return;
    await takeChanges(dev, changes);
    for (const listener of listeners) listener(changes);
  });
  const soon = debounce(() => void turns.next(), PAUSE_MS, MAX_PAUSE_MS);
  const again = debounce(() => {
    look.note();
    void turns.next();
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
    refresh: () => turns.next(),
    async freshen() {
      // What the system has to tell is heard within a turn.
      await nextTurn();
      await (soon.isPending() || look.age() > FRESH_MS ? turns.next() : turns.settled());
    },
    onChange: (listener) => void listeners.push(listener),
    setAudience(isThere) {
      clearInterval(round);
      const check = () => look.age() > 50 * look.cost() && void turns.next();
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
async function takeChanges(dev: DevSite, files: readonly string[]): Promise<void> {
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
