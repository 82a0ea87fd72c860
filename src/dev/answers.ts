import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contentType } from 'mime-types';
import { SEARCH_PATH } from '../outputs/search/file-names.ts';
import { findIndexFile } from '../outputs/search/load-index.ts';
import { renderFeeds } from '../outputs/files/feed.ts';
import { feedPath } from '../site/model/feed-path.ts';
import { findIslandFile } from '../outputs/islands/island-files.ts';
import { findMarkdownPage, renderMarkdownPages } from '../outputs/markdown/pages.ts';
import { findPageSheet } from '../site/csp/page-sheets.ts';
import type { Site } from '../site/model/site.ts';
import { findUtilityCss } from '../outputs/tailwind/utility-sheet.ts';
import { findClientFile } from '../outputs/bundles/place-client.ts';
import { findDiagramFrame } from '../outputs/bundles/place-diagrams.ts';
import { renderSchema, SCHEMA_PATH, SITE_TEXTS } from '../outputs/files/site-texts.ts';

/** A file to be sent, or a text with its type. */
export type Answer = { file: string } | { text: string; type: string };

/** What a site under development has at a path without base besides its pages; undefined for anything else. */
export async function findAnswer(site: Site, path: string): Promise<Answer | undefined> {
  const file = site.files.assets.get(path);
  if (file !== undefined) return { file };
  if (needsAllPages(path)) await renderAll(site);
  const index = findIndexFile(site, path);
  if (index !== undefined) return { file: index };
  const text = await findText(site, path);
  if (text !== undefined)
    return { text, type: contentType(extname(path)) || 'text/plain; charset=utf-8' };
  return findDiagramFrame(site, path) ?? findClientFile(site, path);
}

async function findText(site: Site, path: string): Promise<string | undefined> {
  const { file: sprite } = site.icons;
  if (sprite?.path === path) return sprite.svg;
  if (path === SCHEMA_PATH) return renderSchema();
  const found =
    SITE_TEXTS[path]?.(site, () => renderMarkdownPages(site)) ??
    findMarkdownPage(site, path) ??
    findPageSheet(site, path) ??
    (await findUtilityCss(site, path)) ??
    (await findIslandFile(site, path));
  if (found !== undefined || !path.endsWith('/rss.xml')) return found;
  const page = [...site.pages.values()].find((known) => feedPath(site, known) === path);
  return page && new Map(renderFeeds({ ...site, pages: new Map([[page.id, page]]) })).get(path);
}

function needsAllPages(path: string): boolean {
  return path.startsWith(`${SEARCH_PATH}/`) || /^\/llms(?:-full)?\.txt$/.test(path);
}

/** Renders what is not rendered yet, page by page, so that other requests are answered in between. */
async function renderAll(site: Site): Promise<void> {
  for (const page of site.pages.values()) {
    if (page.frontMatter.url) continue;
    site.store.record(page);
    await nextTurn();
  }
}
