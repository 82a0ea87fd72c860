import type { PageIslands } from '../island-types.ts';

/** What the page says of its islands, and where the site lives. */
export interface IslandData extends PageIslands {
  /** '' or '/docs' */
  base: string;
}

const element = document.querySelector('script[data-islands]');

/** The islands of this page. */
export const data: IslandData = element
  ? (JSON.parse(element.textContent ?? '') as IslandData)
  : { base: '', modules: [], parts: [], uses: [] };
