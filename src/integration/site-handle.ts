import { viewSite, type SiteView } from '../site/site-view.ts';
import type { Site } from '../site/site.ts';

const KEY = Symbol.for('trellis.site');

type Holder = { [KEY]?: { site: Site; view: SiteView } | undefined };

/**
 * Makes a site the one that routes show. Routes are bundled apart from the engine but run in the
 * same process, so the site travels by reference, not as text.
 */
export function setSite(site: Site): void {
  (globalThis as Holder)[KEY] = { site, view: viewSite(site) };
}

/** The site that routes show; undefined before one is loaded. */
export function findSite(): Site | undefined {
  return (globalThis as Holder)[KEY]?.site;
}

/** Source of the virtual module `virtual:trellis/site`, through which routes read it. */
export const SITE_MODULE = `export const getSite = () => globalThis[Symbol.for('trellis.site')].view;`;
