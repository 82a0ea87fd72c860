import type { PageIslands } from '../island-types.ts';

/** The islands of a page, and where the site is published. */
export interface IslandData extends PageIslands {
  /** '' or '/docs' */
  base: string;
}

const element = document.querySelector('script[data-islands]');

/** The islands of this page. */
export const data: IslandData = element
  ? (JSON.parse(element.textContent ?? '') as IslandData)
  : { base: '', modules: [], parts: [], uses: [] };
