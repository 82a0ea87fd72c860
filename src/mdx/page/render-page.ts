import { completePage } from './complete-page.ts';
import { drawNotice, drawPage } from './draw-page.ts';
import { createRenderState } from './render-state.ts';
import { renderText } from './render-text.ts';
import { report, type Problem } from './report.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from './types.ts';
import { messageOf } from '../../text/errors.ts';

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
    return renderNotice(page, environment, {
      code: 'page-error',
      message: `The page cannot be rendered: ${messageOf(error)}`,
      cause: error,
      hint: 'A notice is shown in its place',
    });
  }
}

/** A page that shows nothing but the notice that its text cannot be shown, with the reason where it is reported here. */
export function renderNotice(
  page: PageSource,
  environment: MdxEnvironment,
  reason?: Problem,
): RenderedPage {
  const state = createRenderState({ ...page, body: '' }, environment);
  if (reason) report(state, state.source, reason);
  return completePage(state, drawNotice(state));
}
