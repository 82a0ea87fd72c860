import { join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { LAYERS } from '../../theme/theme-css.ts';
import { renderUtilities } from '../../mdx/tailwind/render-utilities.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import type { Site } from '../../site/model/site.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import type { UtilitySheet } from '../../site/model/site-parts.ts';
import { utilityPath } from '../../site/page/utility-href.ts';
import { textOutput, type OutputKind } from '../output.ts';
import { renderedPages } from '../rendered-pages.ts';
import { isObject, readJsonIfExists } from '../../engine/files.ts';

/** Makes the sheet of a whole site, from the cache where its classes are the same as last time. */
export async function prepareUtilities(site: Site): Promise<void> {
  const classes = new Set(renderedPages(site).flatMap((record) => record.classes));
  const key = digest(runtimeDigest(), ...[...classes].toSorted());
  const file = join(site.project.cacheDir, 'utilities.json');
  const known = readCache(file);
  const { css, used } = known?.key === key ? known : await renderUtilities(classes);
  if (known?.key !== key) writeAtomic(file, JSON.stringify({ key, css, used }));
  if (css) site.utilities.sheet = toSheet(css, used);
}

/** The sheet of the whole site; in development those that pages were given an address of. */
export const utilitySheets: OutputKind = {
  list({ site }) {
    const { sheet, given } = site.utilities;
    if (sheet) return [textOutput(sheet.path, () => sheet.css)];
    return [...given].map(([path, classes]) => ({
      path,
      key: path,
      render: async () => LAYERS + (await renderUtilities(classes)).css,
    }));
  },
};

function toSheet(rules: string, used: string[]): UtilitySheet {
  // It may be the first sheet that a browser reads.
  const css = LAYERS + rules;
  return { path: utilityPath(digest(css)), css, used: new Set(used) };
}

function readCache(file: string): { key: string; css: string; used: string[] } | undefined {
  return readJsonIfExists(file, isObject);
}
