import { extname } from 'node:path';
import { contentType } from 'mime-types';
import { CLIENT_FOLDER } from '../../site/model/bundle-names.ts';
import { renderClientFrame, renderClientTheme } from './api-client-frame.ts';
import { renderReferences } from './api-reference-page.ts';
import type { Site } from '../../site/model/site.ts';
import { findBundleFile, placeBundle } from './place-bundle.ts';
import type { SiteFiles } from '../site-files.ts';

/** Adds the full client to a site that has a playground, and the whole references that docs.json asks for. */
export async function placeClient(site: Site, files: SiteFiles): Promise<void> {
  const slices = listSlices(site);
  const references = renderReferences(site);
  for (const name of slices) {
    const path = `${CLIENT_FOLDER}/${name}`;
    if (!files.keep(path, name)) files.write(path, site.store.read(name), name);
  }
  for (const [path, text] of references) files.write(path, text);
  if (slices.size > 0) {
    await placeBundle('full-client', files);
    files.write(`${CLIENT_FOLDER}/index.html`, renderClientFrame(site));
  }
  if (references.length > 0) await placeBundle('reference', files);
  if (slices.size + references.length > 0)
    files.write(`${CLIENT_FOLDER}/theme.css`, renderClientTheme(site));
}

/** What the development server answers at an address of the client or of a reference; undefined for any other. */
export async function findClientFile(
  site: Site,
  path: string,
): Promise<{ file: string } | { text: string; type: string } | undefined> {
  if (path === `${CLIENT_FOLDER}/` || path === `${CLIENT_FOLDER}/index.html`)
    return { text: renderClientFrame(site), type: 'text/html; charset=utf-8' };
  if (path === `${CLIENT_FOLDER}/theme.css`)
    return { text: renderClientTheme(site), type: 'text/css; charset=utf-8' };
  const file = await findBundleFile(path);
  if (file !== undefined) return { file };
  const isPage = site.references.some(({ href }) => href === path.replace(/\/$/, ''));
  const name = isPage ? `${path.replace(/\/$/, '')}/index.html` : path;
  const text = new Map(site.references.length > 0 ? renderReferences(site) : []).get(name);
  if (text !== undefined) return { text, type: contentType(extname(name)) || 'text/plain' };
  // Pages are rendered when they are asked for; the page that asks for a document has been.
  const [, slice] = /\/([\w-]{27}\.json)$/.exec(path) ?? [];
  if (!slice || path !== `${CLIENT_FOLDER}/${slice}`) return undefined;
  const isKnown = [...site.store.known()].some((record) => record.slice === slice);
  return isKnown ? { text: site.store.read(slice), type: 'application/json' } : undefined;
}

/** Names of the documents of operations. */
function listSlices({ pages, store }: Site): Set<string> {
  const written = [...pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const slices = written.map((page) => store.record(page).slice);
  return new Set(slices.filter((name) => name !== undefined));
}
