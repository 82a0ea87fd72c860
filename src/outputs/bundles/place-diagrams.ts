import { DIAGRAM_FOLDER } from '../../site/model/bundle-names.ts';
import { renderDiagramFrame } from './diagram-frame.ts';
import type { Site } from '../../site/model/site.ts';
import { placeBundle } from './place-bundle.ts';
import type { SiteFiles } from '../site-files.ts';

/** Adds what draws diagrams in the browser to a site with a page that needs it. */
export async function placeDiagrams(site: Site, files: SiteFiles): Promise<void> {
  const written = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  if (!written.some((page) => site.store.record(page).features.includes('diagram'))) return;
  await placeBundle('diagrams', files);
  files.write(`${DIAGRAM_FOLDER}/index.html`, renderDiagramFrame(site));
}

/** What the development server answers at the address of the frame; undefined for any other. */
export function findDiagramFrame(
  site: Site,
  path: string,
): { text: string; type: string } | undefined {
  const name = path.replace(/index\.html$/, '');
  if (name !== `${DIAGRAM_FOLDER}/`) return undefined;
  return { text: renderDiagramFrame(site), type: 'text/html; charset=utf-8' };
}
