import { clientFrames, diagramFrame } from './bundles/frames.ts';
import { bundleFiles } from './bundles/bundle-files.ts';
import { agentFiles } from './agents/agent-files.ts';
import { authorFiles } from './files/author-files.ts';
import { feeds } from './files/feed.ts';
import { fontFiles } from './files/font-files.ts';
import { hostFiles } from './files/host-files.ts';
import { projectFiles } from './files/project-files.ts';
import { redirectPages } from './files/redirect-pages.ts';
import { siteFacts } from './files/site-facts.ts';
import { drawings } from './images/drawings.ts';
import { pictures } from './images/pictures.ts';
import { islandFiles } from './islands/island-files.ts';
import type { Output, OutputKind, OutputSources } from './output.ts';
import { layoutFiles } from './pages/layout-files.ts';
import { notFoundPage, pages } from './pages/pages.ts';
import { portableFiles } from './portable/portable-files.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { sharedParts } from './pages/shared-parts.ts';
import { searchIndex } from './search/index-files.ts';
import { utilitySheets } from './tailwind/utility-sheet.ts';

/** What Astro made: the author's own routes, and what they load. */
const astroFiles: OutputKind = {
  list: ({ astroFiles: files = new Map() }) =>
    [...files].map(([path, file]) => ({ path, key: file, render: () => ({ file }) })),
};

/**
 * All kinds of files. Where two have one path the first wins: a page at its own address, then what is the
 * author's own, then what Trellis writes besides; redirects come last.
 */
const KINDS: readonly OutputKind[] = [
  pages,
  astroFiles,
  // They hold what the author has at these paths.
  hostFiles,
  authorFiles,
  projectFiles,
  notFoundPage,
  layoutFiles,
  sharedParts,
  utilitySheets,
  islandFiles,
  drawings,
  pictures,
  fontFiles,
  agentFiles,
  feeds,
  siteFacts,
  searchIndex,
  clientFrames,
  diagramFrame,
  signInPage,
  bundleFiles,
  redirectPages,
];

/** What speaks to hosts, crawlers and services, which a site on disk does not meet. */
const FOR_HOSTS: ReadonlySet<OutputKind> = new Set([
  hostFiles,
  notFoundPage,
  siteFacts,
  signInPage,
]);

/** Every file of a finished site, each path once. */
export async function listOutputs(sources: OutputSources): Promise<Output[]> {
  const isPortable = sources.site.options.portable === true;
  const all: Output[] = [];
  for (const kind of KINDS)
    if (!isPortable || !FOR_HOSTS.has(kind)) all.push(...(await kind.list(sources)));
  const files = withoutConflicts(all);
  return isPortable ? portableFiles(files, sources) : files;
}

/** The file at a path, without making the list of all; undefined where there is none. */
export async function findOutput(
  sources: OutputSources,
  path: string,
): Promise<Output | undefined> {
  for (const kind of KINDS) {
    if (kind.mayHave?.(path) === false) continue;
    const found = (await kind.list(sources)).find((output) => output.path === path);
    if (found) return found;
  }
  return undefined;
}

/** Leaves out what has the path of an earlier file, and what would have a file for a folder, or a folder for a file. */
function withoutConflicts(all: readonly Output[]): Output[] {
  const files = new Map<string, Output>();
  const folders = new Set<string>();
  for (const output of all) {
    const { path } = output;
    const around = foldersOf(path);
    if (files.has(path) || folders.has(path) || around.some((folder) => files.has(folder)))
      continue;
    files.set(path, output);
    for (const folder of around) folders.add(folder);
  }
  return [...files.values()];
}

/** The folders around a file, `/a` and `/a/b` for `/a/b/c`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
