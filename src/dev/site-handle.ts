import { renderPageModule } from '../site/page/astro-pages.ts';
import { findPageId, listPaths } from '../site/page/static-paths.ts';
import { viewSite, type SiteView } from '../site/page/site-view.ts';
import type { Site } from '../site/model/site.ts';
import type { DevSite } from './dev-site.ts';
import { livePage } from './live-pages.ts';

const KEY = Symbol.for('trellis.site');

interface Handle {
  readonly site: Site;
  view: SiteView;
  /** Present in development. */
  dev?: DevSite;
}

type Holder = { [KEY]?: Handle };

/**
 * Makes a site the one that routes show. Routes are bundled apart from the engine but run in the
 * same process, so the site travels by reference, not as text.
 */
export function setSite(site: Site): void {
  (globalThis as Holder)[KEY] = { site, view: viewSite(site) };
}

/** The same for a site that changes while it is shown. */
export function setDevSite(dev: DevSite): void {
  (globalThis as Holder)[KEY] = {
    get site() {
      return dev.site;
    },
    view: {
      paths: () => listPaths(dev.site),
      findPageId: (slug) => findPageId(dev.site, slug),
      page: (id) => livePage(dev, id),
      modulePage: async (id, module, render) => {
        await renderPageModule(dev.site, id, module, render);
        return livePage(dev, id);
      },
      notFound: () => livePage(dev, undefined),
    },
    dev,
  };
}

/** The site that routes show; undefined before one is loaded. */
export function findSite(): Site | undefined {
  return (globalThis as Holder)[KEY]?.site;
}

/** Likewise in development. */
export function findDevSite(): DevSite | undefined {
  return (globalThis as Holder)[KEY]?.dev;
}

/** Source of the virtual module `virtual:trellis/site`, through which routes read it. */
export const SITE_MODULE = `export const getSite = () => globalThis[Symbol.for('trellis.site')].view;`;
