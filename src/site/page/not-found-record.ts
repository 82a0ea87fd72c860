import { generatedPage } from '../../content/generated-page.ts';
import { renderPage } from '../../mdx/page/render-page.ts';
import type { RenderedPage } from '../../mdx/page/types.ts';
import type { Site } from '../model/site.ts';

const known = new WeakMap<object, RenderedPage>();

/** What the project's own parts make of the page for unknown addresses; undefined where it has none. */
export function notFoundRecord({
  extensions,
  config,
  store,
}: Pick<Site, 'extensions' | 'config' | 'store'>): RenderedPage | undefined {
  if (!extensions.parts) return undefined;
  const title = config.errors?.['404']?.title ?? 'Page not found';
  const rendered =
    known.get(store) ??
    renderPage(generatedPage('404', extensions.file, { title }), store.environment);
  known.set(store, rendered);
  return rendered;
}
