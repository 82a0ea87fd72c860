import { copyFileSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildJsonSchema } from '../config/json-schema.ts';
import { listIndexFiles } from '../search/load-index.ts';
import { renderLlms, renderLlmsFull } from '../site/llms.ts';
import { renderTwins } from '../site/markdown-twin-pages.ts';
import { renderFeeds } from '../site/feed.ts';
import { renderHostFiles, renderRedirectPage } from '../site/redirect-files.ts';
import { renderSiteFacts } from '../site/render-site-facts.ts';
import { SITE_FACTS_PATH } from '../site/site-facts.ts';
import { renderRobots, renderSitemap } from '../site/sitemap.ts';
import type { Site } from '../site/site.ts';

/**
 * Adds to a finished build what is no page: the project's files, redirects, sitemap, robots.txt, the
 * schema of docs.json. A file that the author supplies wins over one that Trellis would write.
 */
export function writeExtras(site: Site, outDir: string): void {
  const made = new Set<string>();
  const place = (path: string): string => {
    const file = join(outDir, path);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return file;
  };
  for (const [path, source] of [...listIndexFiles(site), ...site.files.assets]) {
    copyFileSync(source, place(path), constants.COPYFILE_FICLONE);
  }
  const write = (path: string, text: () => string | undefined) => {
    const content = site.files.assets.has(path) ? undefined : text();
    if (content !== undefined) writeFileSync(place(path), content);
  };
  for (const redirect of site.redirects) {
    const path = join(redirect.from, 'index.html');
    const isExact = !/[:*]/.test(redirect.from);
    if (isExact && !existsSync(join(outDir, path))) {
      write(path, () => renderRedirectPage(site, redirect));
    }
  }
  for (const [path, text] of renderHostFiles(site)) write(path, () => text);
  const { sprite } = site.icons;
  if (sprite) write(sprite.path, () => sprite.svg);
  const { vendors } = site;
  if (vendors) write(vendors.path, () => vendors.js);
  const { sheet } = site.utilities;
  if (sheet) write(sheet.path, () => sheet.css);
  write('/sitemap.xml', () => renderSitemap(site));
  write('/robots.txt', () => renderRobots(site));
  const twins = renderTwins(site);
  for (const { path, markdown } of twins) write(path, () => markdown);
  write('/llms.txt', () => renderLlms(site, twins));
  write('/llms-full.txt', () => renderLlmsFull(site, twins));
  for (const [path, text] of renderFeeds(site)) write(path, () => text);
  write(SITE_FACTS_PATH, () => renderSiteFacts(site));
  write('/docs.schema.json', () => JSON.stringify(buildJsonSchema(), null, 2));
}
