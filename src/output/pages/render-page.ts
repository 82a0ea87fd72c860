import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { PageData } from '../../site/page-data.ts';
import type { StandalonePage } from '../output.ts';
import ClientFrame from './layouts/ClientFrame.astro';
import DiagramFrame from './layouts/DiagramFrame.astro';
import DocsPage from './layouts/DocsPage.astro';
import NotFoundPage from './layouts/NotFoundPage.astro';
import ReferencePage from './layouts/ReferencePage.astro';
import SignInPage from './layouts/SignInPage.astro';

const STANDALONE = { ClientFrame, DiagramFrame, ReferencePage, SignInPage };

const container = await AstroContainer.create();

/** The document of a page. */
export function renderPage(page: PageData, locals: App.Locals): Promise<string> {
  const layout = page.kind === 'not-found' ? NotFoundPage : DocsPage;
  return container.renderToString(layout, { props: { page }, locals, partial: false });
}

/** A document without the frame of the site. */
export function renderStandalone(
  { layout, props }: StandalonePage,
  locals: App.Locals,
): Promise<string> {
  return container.renderToString(STANDALONE[layout], { props, locals, partial: false });
}
