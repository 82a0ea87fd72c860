import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { digest } from '../text/digest.ts';
import { buildNotFound, buildPage } from '../site/page/page-data.ts';
import { htmlPath, type StaticPath } from '../site/page/static-paths.ts';
import type { Site } from '../site/model/site.ts';
import type { Renderer } from './pages/renderer.ts';
import type { SiteFiles } from './site-files.ts';

/** Writes the pages of a site that changed, and the files that the layouts refer to. */
export async function writePages(
  site: Site,
  paths: readonly StaticPath[],
  files: SiteFiles,
  renderer: Renderer,
): Promise<void> {
  for (const { params, props, cacheKey } of paths) {
    const path = htmlPath(params.slug);
    const key = digest(renderer.key, cacheKey);
    // A page of the author's at /404 gives way to the one for unknown addresses.
    if (path === NOT_FOUND || files.keep(path, key)) continue;
    files.write(path, await renderer.renderPage(buildPage(site, props.id)), key);
  }
  files.write(NOT_FOUND, await renderer.renderPage(buildNotFound(site)));
  for (const [path, asset] of renderer.assets) {
    if ('file' in asset) files.copy(path, asset.file);
    else files.write(path, asset.text);
  }
}

const NOT_FOUND = '/404.html';

/** The files below a folder: path in it, beginning with a slash, and absolute path. */
export function listFiles(folder: string): [path: string, file: string][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]);
}
