import type { PageModule, RenderedPage } from '../mdx/render-page.ts';
import type { Site } from '../site/site.ts';
import { renderPageModule, type AstroRenderer } from '../site/astro-pages.ts';

/** Site whose page components Astro renders. */
export interface PageHost {
  readonly site: Site;
  /** Pages with components that Astro rendered. */
  rendered: Map<string, RenderedPage>;
}

let host: PageHost | undefined;

/** Sets the site for the routes of the Astro instance in this process. */
export function setHost(next: PageHost): void {
  host = next;
}

/**
 * Renders a page with its Astro components. Routes import this module from the engine's instance, not from a bundled
 * copy, so that they use the site of the running command.
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
