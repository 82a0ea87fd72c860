import { digest } from '../../text/digest.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';

/** Address of the sheet that stands for a page's style attributes, base included; undefined for a page without any. */
export function pageSheetHref({ options }: Site, { css }: PageRecord): string | undefined {
  return css ? options.base + pathOf(css) : undefined;
}

/** All such sheets of a site by path, without base. */
export function listPageSheets(site: Site): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const page of site.pages.values()) {
    if (page.frontMatter.url) continue;
    const { css } = site.store.record(page);
    if (css) sheets.set(pathOf(css), css);
  }
  return sheets;
}

/** In development: the sheet at a path; undefined for any other path. */
export function findPageSheet(site: Site, path: string): string | undefined {
  if (!path.startsWith(FOLDER)) return undefined;
  // A page that asks for its sheet has been rendered.
  for (const { css } of site.store.known()) if (css && pathOf(css) === path) return css;
  return undefined;
}

const FOLDER = '/_trellis/styles.';

function pathOf(css: string): string {
  return `${FOLDER}${digest(css).replace(/\W/g, '').slice(0, 10)}.css`;
}
