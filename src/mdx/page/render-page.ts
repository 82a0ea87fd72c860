import { completePage } from './complete-page.ts';
import { drawPage } from './draw-page.ts';
import { createRenderState } from './render-state.ts';
import { renderText } from './render-text.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from './types.ts';

/** Renders the body of a page. Never throws for what stands in the page: problems become diagnostics. */
export function renderPage(page: PageSource, environment: MdxEnvironment): RenderedPage {
  const state = createRenderState(page, environment);
  const text = renderText(state);
  return completePage(state, drawPage(state, text));
}
