import type { PageModule, RenderedPage } from '../mdx/render-page.ts';
import type { Site } from '../site/site.ts';
import { renderPageModule, type AstroRenderer } from '../site/astro-pages.ts';

/** Who has Astro render components of pages. */
export interface PageHost {
  readonly site: Site;
  /** The pages that Astro has had a part in. */
  rendered: Map<string, RenderedPage>;
}

let host: PageHost | undefined;

/** Says whose pages the routes of Astro that runs in this process are. */
export function setHost(next: PageHost): void {
  host = next;
}

/**
 * Renders a page with what Astro makes of its components. Routes import this module from where Node has loaded it, not
 * a copy in their bundle, so that the page belongs to the site that the running command knows.
 */
export async function renderAstroPage(
  id: string,
  module: PageModule,
  astro: AstroRenderer,
): Promise<void> {
  const page = host?.site.pages.get(id);
  const rendered = host && page && (await renderPageModule(host.site, page, module, astro));
  if (rendered) host?.rendered.set(id, rendered);
}
