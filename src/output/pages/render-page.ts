import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { PageData } from '../../site/page-data.ts';
import DocsPage from './layouts/DocsPage.astro';
import NotFoundPage from './layouts/NotFoundPage.astro';

const container = await AstroContainer.create();

/** The document of a page. */
export function renderPage(page: PageData, locals: App.Locals): Promise<string> {
  const layout = page.kind === 'not-found' ? NotFoundPage : DocsPage;
  return container.renderToString(layout, { props: { page }, locals, partial: false });
}
