import { completePage } from './complete-page.ts';
import { drawNotice, drawPage } from './draw-page.ts';
import { createRenderState } from './render-state.ts';
import { renderText } from './render-text.ts';
import { messageOf, report } from './report.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from './types.ts';

/**
 * Renders the body of a page. Never throws for page content: problems become diagnostics, and a page whose rendering fails in a way
 * that nobody foresaw, as with a stack that is too small, shows a notice.
 */
export function renderPage(page: PageSource, environment: MdxEnvironment): RenderedPage {
  try {
    const state = createRenderState(page, environment);
    const text = renderText(state);
    return completePage(state, drawPage(state, text));
  } catch (error) {
    const state = createRenderState({ ...page, body: '' }, environment);
    report(state, state.source, {
      code: 'page-error',
      message: `The page cannot be rendered: ${messageOf(error)}`,
      hint: 'A notice is shown in its place',
    });
    return completePage(state, drawNotice(state));
  }
}
