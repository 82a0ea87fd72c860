import { parseName, type AbsentName, type StyleName } from '../model.ts';
import { ABSENT } from './absent.ts';
import { CONTENT } from './content.ts';
import { SHELL } from './shell.ts';

/** Documented names by area: the table that the reference shows. */
export const AREAS: Record<string, Record<string, string>> = { ...SHELL, ...CONTENT };

/** Names of parts that change, or come, while a page is open. */
const LIVE = new Set([
  '[data-active="true"]',
  '[data-active-deepest]',
  '[data-state="open"]',
  '[data-state="closed"]',
  '#search-input',
  '#changelog-filters',
  '#changelog-filters-content',
  '.multi-view-dropdown-trigger',
  '#api-playground-input',
  '.not-found-recommended-page-link',
]);

/** Every documented name that reaches a part of our pages, the outer parts first. */
export const STYLE_NAMES: readonly StyleName[] = Object.values(AREAS).flatMap((area) =>
  Object.entries(area).map(([selector, part]) => ({
    ...parseName(selector),
    selector,
    part,
    isLive: LIVE.has(selector),
  })),
);

/** Every documented name that reaches nothing. */
export const ABSENT_NAMES: readonly AbsentName[] = Object.entries(ABSENT).flatMap(
  ([reason, selectors]) =>
    selectors.map((selector) => ({ ...parseName(selector), selector, reason })),
);

/** Names of parts that the texts of pages have, and no shell. */
export const PAGE_PARTS: ReadonlySet<string> = new Set(
  Object.values(CONTENT).flatMap((area) => Object.keys(area)),
);

/** Names of components, which interactive ones draw while a page is open. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(
  Object.keys(CONTENT['Components'] ?? {}),
);
