import type { APIRoute, GetStaticPaths } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import DocsPage from './layouts/DocsPage.astro';
import NotFoundPage from './layouts/NotFoundPage.astro';
import type { PageData } from '../../site/page-data.ts';

/** A route without pages: through it Astro compiles the layouts into a module that renders any page. */
export const getStaticPaths = (() => []) satisfies GetStaticPaths;

/** Never asked for; an endpoint has to have it. */
export const GET: APIRoute = () => new Response(null, { status: 404 });

const container = await AstroContainer.create();

/** The whole document of a page. */
export function renderPage(page: PageData, locals: App.Locals): Promise<string> {
  const layout = page.kind === 'not-found' ? NotFoundPage : DocsPage;
  return container.renderToString(layout, { props: { page }, locals, partial: false });
}
