import { findMissingNames, onePerList, type UnmatchedSelector } from './unmatched-selectors.ts';
import { PAGE_PARTS, type StyleName } from './style-names/table.ts';
import type { Site } from './site.ts';
import { findMissingFrameParts } from './page/frame-parts.ts';

/** Lists the names in style sheets and scripts of a project that match nothing on its rendered pages. */
export function listUnmatchedNames(site: Site): UnmatchedSelector[] {
  const { styleNames, pages, renderCache } = site;
  if (!styleNames) return [];
  const ofText = styleNames.required.filter((one) => one.styleNames.every(isInText));
  const ofFrame = styleNames.required.filter((one) => !one.styleNames.some(isInText));
  const missing = findMissingNames(ofText, listPageMarks(site));
  // Interactive components can render any component in the browser.
  const isDrawn =
    missing.length > 0 &&
    [...pages.values()].some((page) => renderCache.record(page).features.includes('islands'));
  const parts = missing.filter(
    ({ styleNames: meant }) => !isDrawn || !meant.some(({ isOfComponent }) => isOfComponent),
  );
  return [
    ...styleNames.unmatched,
    ...onePerList([...parts, ...findMissingFrameParts(site, ofFrame)]),
  ];
}

function isInText({ selector }: StyleName): boolean {
  return PAGE_PARTS.has(selector);
}

/** Marks of the text and right column of each page. */
function* listPageMarks({ pages, renderCache }: Site): Generator<string> {
  for (const page of pages.values()) yield renderCache.record(page).marks;
}
