import { renderToString } from 'preact-render-to-string';
import { compilePlain } from '../compile/compile.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { createContent } from './instantiate.ts';
import { resetAttempt, startIslands, type RenderState } from './render-state.ts';
import { report } from './report.ts';
import { messageOf } from '../../text/errors.ts';

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
    return retry(state, { ...state.source, compiled }, () => renderPlain(state, error));
  }
}

/** The page as plain Markdown, with the reason as its diagnostic. */
function renderPlain(state: RenderState, reason: unknown): string {
  report(state, state.source, {
    code: 'page-error',
    message: `the page stopped while it was rendered: ${messageOf(reason)}`,
    cause: reason,
    hint: 'the page is shown as plain Markdown until this is corrected',
  });
  const source = { ...state.source, compiled: compilePlain(state.source.body, state.environment) };
  return retry(state, source, (error) => {
    report(state, state.source, {
      code: 'page-error',
      message: `The page cannot be rendered as plain Markdown: ${messageOf(error)}`,
      cause: error,
      hint: 'A notice is shown in its place',
    });
    return '';
  });
}

/** HTML of another attempt at a text, or what `fallBack` returns for the error that ended it. */
function retry(
  state: RenderState,
  source: SourceModule,
  fallBack: (error: unknown) => string,
): string {
  resetAttempt(state);
  try {
    return renderSource(state, source);
  } catch (error) {
    return fallBack(error);
  }
}

function renderSource(state: RenderState, source: SourceModule): string {
  return renderToString(createContent(state, { source, path: [source.file] }));
}
