import { renderToString } from 'preact-render-to-string';
import { compilePlain } from '../compile/compile.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { createContent } from './instantiate.ts';
import { resetAttempt, startIslands, type RenderState } from './render-state.ts';
import { messageOf, report } from './report.ts';

/** HTML of a page's text, with its interactive components as islands. */
export function renderText(state: RenderState): string {
  return renderWithIslands(state, () => renderAny(state));
}

/** Renders a text, and once more as soon as it is known that some of its components are interactive. */
export function renderWithIslands(state: RenderState, render: () => string): string {
  const first = render();
  if (state.origins.interactive.size === 0) return first;
  startIslands(state);
  resetAttempt(state);
  return render();
}

/**
 * HTML of the page's text. Where its code throws, the text is read again with each expression on its own, and
 * in the end as plain Markdown, without components and expressions.
 */
function renderAny(state: RenderState): string {
  const { body, file } = state.source;
  try {
    return renderSource(state, state.source);
  } catch (error) {
    const { compiled } = state.environment.modules.compileText(file, body, true);
    return (
      tryRender(state, { ...state.source, compiled }) ??
      tryRender(state, { ...state.source, compiled: compilePlain(body) }, error) ??
      ''
    );
  }
}

/** Undefined when the code throws; `error` is the reason why the text is rendered in this way. */
function tryRender(state: RenderState, source: SourceModule, error?: unknown): string | undefined {
  if (error !== undefined) {
    report(state, source, {
      code: 'page-error',
      message: `the page stopped while it was rendered: ${messageOf(error)}`,
      hint: 'the page is shown as plain Markdown until this is corrected',
    });
  }
  resetAttempt(state);
  try {
    return renderSource(state, source);
  } catch {
    return undefined;
  }
}

function renderSource(state: RenderState, source: SourceModule): string {
  return renderToString(createContent(state, { source, path: [source.file] }));
}
