import { buildNotFound, buildPage } from './page-data.ts';
import type { RenderAstroUse } from '../../mdx/evaluate/astro-component.ts';
import type { PageModule } from '../../mdx/page/astro/render-module.ts';
import { isModulePage, renderPageModule } from './astro-pages.ts';
import { findPageId, listPaths, type StaticPath } from './static-paths.ts';
import type { Site } from '../model/site.ts';
import type { PageData } from '../model/page-data.ts';

/** What routes ask of a site. They get it by reference, so the engine is not bundled with them. */
export interface SiteView {
  paths(): StaticPath[];
  /** Id of the page at a path without its leading slash; undefined for unknown addresses. */
  findPageId(slug: string | undefined): string | undefined;
  page(id: string): PageData;
  /** A page with components that Astro renders. */
  modulePage(id: string, module: PageModule, render: RenderAstroUse): Promise<PageData>;
  notFound(): PageData;
}

/** A site as its routes see it. */
export function viewSite(site: Site): SiteView {
  return {
    paths: () => listPaths(site).filter(({ props }) => !isModulePage(site, props.id)),
    findPageId: (slug) => findPageId(site, slug),
    page: (id) => buildPage(site, id),
    modulePage: async (id, module, render) => {
      await renderPageModule(site, id, module, render);
      return buildPage(site, id);
    },
    notFound: () => buildNotFound(site),
  };
}
