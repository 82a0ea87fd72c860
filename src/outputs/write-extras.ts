import { join } from 'node:path';
import { HEAD_NAME, SEARCH_PATH } from './search/file-names.ts';
import { digestIndex, makeIndexFiles } from './search/load-index.ts';
import { runtimeDigest } from '../site/cache/engine.ts';
import { renderMarkdownPages } from './markdown/pages.ts';
import { renderFeeds } from './files/feed.ts';
import { renderHeaderFiles } from './files/host-headers.ts';
import { listPageSheets } from '../site/csp/page-sheets.ts';
import { renderHostFiles, renderRedirectPage } from './files/redirect-files.ts';
import type { Site } from '../site/model/site.ts';
import type { SiteFiles } from './site-files.ts';
import { renderSchema, SCHEMA_PATH, SITE_TEXTS } from './files/site-texts.ts';
import { isPattern } from '../text/redirects.ts';

/** What Trellis itself writes beside pages: `/llms.txt`, `/feed.xml`, `/guides/setup.md`. */
const OWN_FILE = /\.(?:txt|xml|json|md)$/;

/**
 * Adds to the pages of a site what is no page: the project's files, the search index, redirects, sitemap,
 * robots.txt, the schema of docs.json. A file that the author supplies wins over one that Trellis would write.
 */
export function writeExtras(site: Site, files: SiteFiles): void {
  const { assets } = site.files;
  for (const [path, source] of [...(site.images?.files ?? []), ...assets]) {
    // A page at the very same address is what readers want to see.
    if (!site.pages.has(path.slice(1))) files.copy(path, source);
  }
  writeIndex(site, files);
  const write = (path: string, text: string | undefined, key?: string) => {
    if (text !== undefined && !assets.has(path)) files.write(path, text, key);
  };
  for (const [path, text] of [...renderHostFiles(site), ...renderHeaderFiles(site)])
    write(path, text);
  for (const [path, css] of listPageSheets(site)) write(path, css);
  const { file: sprite } = site.icons;
  if (sprite) write(sprite.path, sprite.svg);
  const { vendors } = site;
  if (vendors) write(vendors.path, vendors.js);
  const { sheet } = site.utilities;
  if (sheet) write(sheet.path, sheet.css);
  for (const [path, code] of site.islandFiles) write(path, code);
  const markdownPages = renderMarkdownPages(site);
  for (const { path, markdown, key } of markdownPages) write(path, markdown, key);
  const getMarkdownPages = () => markdownPages;
  for (const [path, render] of Object.entries(SITE_TEXTS))
    write(path, render(site, getMarkdownPages));
  for (const [path, text] of renderFeeds(site)) write(path, text);
  if (!files.keep(SCHEMA_PATH, runtimeDigest()))
    write(SCHEMA_PATH, renderSchema(), runtimeDigest());
  for (const redirect of site.redirects) {
    const path = join(redirect.from, 'index.html');
    const isExact = !isPattern(redirect.from);
    if (isExact && isFree(files, assets, path)) write(path, renderRedirectPage(site, redirect));
  }
}

/** Whether a page may be written: it is not there, and none of its folders is a file of the site. */
function isFree(files: SiteFiles, assets: Site['files']['assets'], path: string): boolean {
  const isFile = (folder: string) =>
    assets.has(folder) || (OWN_FILE.test(folder) && files.has(folder));
  return !files.has(path) && !foldersOf(path).some(isFile);
}

function writeIndex(site: Site, files: SiteFiles): void {
  const head = `${SEARCH_PATH}/${HEAD_NAME}`;
  const key = digestIndex(site);
  if (files.keep(head, key) && files.keepBelow(SEARCH_PATH)) return;
  for (const [path, text] of makeIndexFiles(site))
    files.write(path, text, path === head ? key : undefined);
}

/** The folders around a file, `/a` and `/a/b` for `/a/b/c`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
