import { readFileSync } from 'node:fs';
import { findOutput, listOutputs } from '../../src/output/list-outputs.ts';
import type { Layouts, Output } from '../../src/output/output.ts';
import type { Site } from '../../src/site/site.ts';

/** Layouts that render the name of the page. */
export const PLAIN_LAYOUTS: Layouts = {
  key: 'plain',
  assets: new Map(),
  mainSheets: () => new Map(),
  renderPage: async ({ id, head }) => `page ${id} ${JSON.stringify(head)}`,
  renderStandalone: async ({ layout, props }) => `${layout} ${JSON.stringify(props)}`,
};

/** All files of a site. */
export function listFilesOf(site: Site, astroFiles?: Map<string, string>): Promise<Output[]> {
  return listOutputs({ site, layouts: PLAIN_LAYOUTS, astroFiles });
}

/** Text of the file of a site at a path; undefined if there is none. */
export async function readOutput(site: Site, path: string): Promise<string | undefined> {
  const content = await (await findOutput({ site, layouts: PLAIN_LAYOUTS }, path))?.render();
  return typeof content === 'object' ? readFileSync(content.file, 'utf8') : content;
}
