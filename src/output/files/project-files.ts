import { join } from 'node:path';
import { stringify } from 'yaml';
import type { LoadedPage } from '../../content/pages.ts';
import type { ExtraFile } from '../../mdx/extension-types.ts';
import { callHook } from '../../mdx/extensions.ts';
import { FONT_FOLDER, importedSheets, readAsset, withOwnFonts } from '../../site/assets.ts';
import { describeSite, hookContext, type Site } from '../../site/site.ts';
import { excludeOwnClasses } from '../../site/style-names.ts';
import { OWN_FOLDERS } from '../../site/urls.ts';
import { LAYERS } from '../../theme/theme-css.ts';
import { decodePath, replaceStylesheetUrls, withoutQuery } from '../../utils/url.ts';
import { copyOutput, fixedOutput, textOutput, type Output, type Emitter } from '../output.ts';

/**
 * Files that `trellis.config.ts` adds. A hook that throws fails the build: a site without its files would be
 * incomplete.
 */
export const projectFiles: Emitter = {
  mayHave: (path) => !OWN_FOLDERS.test(path),
  async list({ site }) {
    const files = await listFiles(site);
    return files.map(({ path, content }) => textOutput(path, () => content));
  },
};

/** The result of the hook, and the pages that it was called with. */
interface AuthorFiles {
  pages: readonly LoadedPage[];
  files: Promise<readonly ExtraFile[]>;
}

const known = new WeakMap<Site, AuthorFiles>();

/** Calls the hook once for each state of a site: development requests files one by one. */
function listFiles(site: Site): Promise<readonly ExtraFile[]> {
  const pages = [...site.pages.values()];
  const before = known.get(site);
  const isSame =
    before?.pages.length === pages.length && pages.every((page, at) => page === before.pages[at]);
  if (before && isSame) return before.files;
  const files = callOutputs(site);
  known.set(site, { pages, files });
  return files;
}

async function callOutputs(site: Site): Promise<readonly ExtraFile[]> {
  const { file, outputs } = site.extensions;
  if (!outputs) return [];
  const { result, problem } = await callHook(file, 'outputs', async () =>
    readFiles(await outputs(describeSite(site), hookContext(site.options))),
  );
  if (problem) throw new Error(`${file}: ${problem.message}`);
  return result;
}

/** Throws unless the value is a list of files below the base path of the site. */
function readFiles(files: readonly ExtraFile[]): readonly ExtraFile[] {
  for (const { path, content } of files)
    if (!isFilePath(path) || typeof content !== 'string')
      throw new Error(
        `expected a file with a path such as "/feeds/all.json" and a text, got ${JSON.stringify(path)}`,
      );
  return files;
}

function isFilePath(path: string): boolean {
  const [start, ...names] = path.split('/');
  return (
    start === '' &&
    !OWN_FOLDERS.test(path) &&
    names.every((name) => !['', '.', '..'].includes(name))
  );
}

/**
 * Static files of the project, documents without their restricted parts, and style sheets with
 * rebased URLs.
 */
export const authorFiles: Emitter = {
  list({ site }) {
    const restricted = new Map(listRestrictedFiles(site));
    const sheets = new Map(listSheets(site));
    return [...site.files.assets].map(([path, file]): Output => {
      const root = restricted.get(file);
      if (root) return textOutput(path, () => writeDocument(path, root));
      const css = sheets.get(path);
      return css === undefined ? copyOutput(path, file) : textOutput(path, () => css);
    });
  },
};

/**
 * Style sheets that differ from their source: Google fonts are self-hosted, URLs include the base path, partial class
 * names select no parts of Trellis, and layers have the order of those of Trellis.
 */
function listSheets(site: Site): [path: string, css: string][] {
  const { base } = site.options;
  const names = site.styleNames?.names ?? [];
  const hasAsset = (path: string) => site.files.assets.has(path);
  return site.styles.flatMap((href): [path: string, css: string][] => {
    const text = readAsset(site.files, href, base);
    const own = orderLayers(excludeOwnClasses(withOwnFonts(text, site), names));
    const css = rebaseSheet(own, base, hasAsset);
    return css === text ? [] : [[decodePath(href.slice(base.length)), css]];
  });
}

/**
 * A style sheet with the order of the layers of Trellis. Pages load it before theirs, and a layer of the author with
 * the same name, such as `components`, would come before all others.
 */
function orderLayers(css: string): string {
  if (!/\blayer\b/i.test(css)) return css;
  return css.replace(/^\uFEFF?(?:@charset "[^"]*";)?/, (start) => start + LAYERS);
}

function listRestrictedFiles({ documents, project }: Site) {
  return documents
    .filter(({ isRestricted }) => isRestricted)
    .flatMap(({ id, files, root }) =>
      // A document read from a commit has a different name than its file; its other source files
      // are not served.
      [id, ...files].map((file) => [join(project.root, file), root] as const),
    );
}

/** JSON or YAML, by the extension of the file. */
function writeDocument(path: string, root: object): string {
  return /\.ya?ml$/i.test(path) ? stringify(root) : `${JSON.stringify(root, null, 2)}\n`;
}

/**
 * A style sheet of the author with the base path added to URLs of files of the site: `/leaf.svg`
 * becomes `/docs/leaf.svg`. Other URLs stay, because they may be elsewhere on the host.
 */
export function rebaseSheet(
  css: string,
  base: string,
  hasAsset: (path: string) => boolean,
): string {
  if (base === '') return css;
  return replaceStylesheetUrls(css, (url) => {
    const path = withoutQuery(url);
    return hasAsset(decodePath(path)) ? base + url : url;
  });
}

/** Fonts that authors name and the site serves itself, and sheets for those that their own sheets import. */
export const fontFiles: Emitter = {
  mayHave: (path) => path.startsWith(FONT_FOLDER),
  list: ({ site }) => [
    ...[...site.fonts.files].map(([path, file]) => fixedOutput(path, file)),
    ...importedSheets(site).map(([path, css]) => textOutput(path, () => css)),
  ],
};
