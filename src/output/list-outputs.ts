import { join } from 'node:path';
import { renderUtilities } from '../mdx/tailwind.ts';
import { siteFolder } from '../site/hosts.ts';
import type { LoadedPage } from '../content/pages.ts';
import type { Site, SiteOptions, UtilitySheet } from '../site/site.ts';
import { utilityPath } from '../site/urls.ts';
import { LAYERS } from '../theme/theme-css.ts';
import { runtimeDigest } from '../utils/engine.ts';
import { digest, readJsonIfExists, writeAtomic } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { agentFiles } from './agents/agent-files.ts';
import { bundleFiles, islandFiles } from './browser-bundles.ts';
import { clientFrames, diagramFrame } from './bundles/frames.ts';
import { changeFiles, feeds, siteFacts } from './files/feeds.ts';
import { mockFiles } from './files/mock-files.ts';
import { authorFiles, fontFiles, projectFiles } from './files/project-files.ts';
import { hostFiles, redirectPages } from './host-files.ts';
import { sidebarFiles } from './files/sidebar-files.ts';
import { listMarkdownPages } from './markdown/pages.ts';
import { listImageVariants, pictures } from './images/pictures.ts';
import { prepareImages } from './images/prepare-images.ts';
import {
  outputAt,
  renderedPages,
  textOutput,
  type Output,
  type Emitter,
  type OutputSources,
} from './output.ts';
import { layoutFiles, notFoundPage, pages, sharedParts, signInPage } from './pages.ts';
import { portableFiles } from './portable/portable-files.ts';
import { indexPages, searchIndex } from './search/load-index.ts';
import { foldersOf } from '../utils/url.ts';

/** Icons and social cards; a build creates them before pages, whose heads link to them. */
const drawings: Emitter = {
  list: ({ site }) =>
    [...(site.images?.files ?? [])].map(([path, image]) => ({
      path,
      key: image.key,
      render: async () => ({ file: await image.file() }),
    })),
};

/** The utility style sheet of the whole site; in development, those of the pages shown so far. */
export const utilitySheets: Emitter = {
  list({ site }) {
    const { sheet, classesByPath } = site.utilities;
    if (sheet) return [textOutput(sheet.path, () => sheet.css)];
    return [...classesByPath].map(([path, classes]) => ({
      path,
      key: path,
      render: async () => LAYERS + (await renderUtilities(classes, site.scriptClasses)).css,
    }));
  },
};

/** Output of Astro: the author's own routes and their assets. */
const astroFiles: Emitter = {
  list: ({ astroFiles: files = new Map() }) =>
    [...files].map(([path, file]) => ({ path, key: file, render: () => ({ file }) })),
};

/**
 * All emitters. If two files have the same path, the first wins: a page at its own URL, then files
 * of the author, then generated files; redirects come last.
 */
const KINDS: readonly Emitter[] = [
  pages,
  astroFiles,
  // They merge the author's files at these paths.
  hostFiles,
  authorFiles,
  projectFiles,
  notFoundPage,
  layoutFiles,
  sharedParts,
  sidebarFiles,
  utilitySheets,
  islandFiles,
  drawings,
  pictures,
  fontFiles,
  agentFiles,
  feeds,
  changeFiles,
  siteFacts,
  searchIndex,
  clientFrames,
  diagramFrame,
  signInPage,
  bundleFiles,
  mockFiles,
  redirectPages,
];

/** Files for hosts, crawlers, and services; not needed in a portable site. */
const FOR_HOSTS: ReadonlySet<Emitter> = new Set([hostFiles, notFoundPage, siteFacts, signInPage]);

/** Every file of a finished site, each path once. */
export async function listOutputs(sources: OutputSources): Promise<Output[]> {
  const isPortable = sources.site.options.portable === true;
  const kinds = KINDS.filter((kind) => !isPortable || !FOR_HOSTS.has(kind));
  const all: (readonly Output[])[] = [];
  for (const kind of kinds) all.push(await kind.list(sources));
  const files = withoutConflicts(all.flat());
  return isPortable ? portableFiles(files, sources) : files;
}

/** The file at a path, found without listing all files; undefined if there is none. */
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

/** Removes files with the path of an earlier file, and files that conflict with a folder. */
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

/**
 * Generates the utility style sheet, icons, and cards that page heads link to, before files are
 * listed. Returns a message if something could not be generated.
 */
export async function prepareOutputs(site: Site): Promise<string | undefined> {
  await prepareUtilities(site);
  return prepareImages(site);
}

/**
 * Generates the Markdown, search words, and images of some pages, before files are listed. `part`
 * is the site with only these pages. Returns a message if something could not be generated.
 */
export async function prepareShard(site: Site, part: Site): Promise<string | undefined> {
  const isOwn = ({ page }: { page: LoadedPage }) => part.pages.has(page.id);
  for (const page of listMarkdownPages(site).filter(isOwn)) page.make();
  indexPages(site, isOwn);
  for (const image of listImageVariants(part)) await image.render();
  return prepareImages(part);
}

/**
 * The files of a site by path below the output folder, where some hosts require the site in a
 * subfolder.
 */
export function placeOutputs(
  outputs: readonly Output[],
  { host, base }: Pick<SiteOptions, 'host' | 'base'>,
): readonly Output[] {
  const folder = siteFolder(host, base);
  if (folder === '') return outputs;
  return outputs.map((output) =>
    output.isForHost ? output : outputAt(folder + output.path, output),
  );
}

/**
 * Generates the utility style sheet of a whole site, or takes it from the cache if no class
 * changed.
 */
export async function prepareUtilities(site: Site): Promise<void> {
  const ofPages = renderedPages(site).flatMap((record) => record.classes);
  const classes = [...new Set(ofPages)].toSorted();
  const { scriptClasses } = site;
  const key = digest(runtimeDigest(), JSON.stringify([classes, scriptClasses]));
  const file = join(site.project.cacheDir, 'utilities.json');
  const known = readCache(file);
  const { css, used } = known?.key === key ? known : await renderUtilities(classes, scriptClasses);
  if (known?.key !== key) writeAtomic(file, JSON.stringify({ key, css, used }));
  if (css) site.utilities.sheet = toSheet(css, used);
}

function toSheet(rules: string, used: string[]): UtilitySheet {
  // It may be the first sheet that a browser reads.
  const css = LAYERS + rules;
  return { path: utilityPath(digest(css)), css, used: new Set(used) };
}

function readCache(file: string): { key: string; css: string; used: string[] } | undefined {
  return readJsonIfExists(file, isObject);
}
