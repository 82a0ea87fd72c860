import { renderToString } from 'preact-render-to-string';
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import type {
  AstroContent,
  AstroHtml,
  AstroRendering,
  RenderAstroUse,
} from '../../evaluate/astro-component.ts';
import { recordOrigins } from '../../evaluate/component-origins.ts';
import { fillPlaceholders } from '../../evaluate/fill-placeholders.ts';
import { completePage } from '../complete-page.ts';
import { drawPage } from '../draw-page.ts';
import { contextFor, wrapContent, type TextUse } from '../instantiate.ts';
import { createRenderState, type RenderState } from '../render-state.ts';
import { renderWithIslands } from '../render-text.ts';
import { escapeRegExp, report } from '../report.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from '../types.ts';
import { evaluateModule, type TextModule } from './evaluate-module.ts';
import { messageOf } from '../../../text/errors.ts';

/** What Astro brings to a page. */
export interface PageModule {
  text: TextModule;
  /** What the files export that Astro renders, by path from the project root. */
  files: AstroRendering['files'];
}

/**
 * Renders a page that Vite has loaded, with the same components and the same postprocessing as those that the engine
 * compiles itself; Astro renders the components that are its own. Rejects with what the code of the page throws.
 */
export async function renderModule(
  page: PageSource,
  environment: MdxEnvironment,
  { text, files }: PageModule,
  render: RenderAstroUse,
): Promise<{ rendered: RenderedPage; failures: Diagnostic[] }> {
  const astro: AstroRendering = { files, uses: [] };
  const state: RenderState = { ...createRenderState(page, environment), astro };
  const html = renderWithIslands(state, () => renderOnce(state, text));
  const drawn = drawPage(state, html);
  const before = state.diagnostics.length;
  const setups: string[] = [];
  const fill = (part: string) =>
    fillPlaceholders(part, async (index, content) => {
      const { html: ofUse, setup } = await renderUse(state, { index, content, render });
      setups.push(setup);
      return ofUse;
    });
  const ofMain = await fill(drawn.main.html);
  const panel = drawn.panel === undefined ? undefined : await fill(drawn.panel);
  const failures = state.diagnostics.slice(before);
  const main = { ...drawn.main, html: ofMain + setups.join('') };
  return { rendered: completePage(state, { ...drawn, main, panel }), failures };
}

function renderOnce(state: RenderState, text: TextModule): string {
  const use: TextUse = { source: state.source, path: [state.source.file] };
  const module = evaluateModule(text, state.source.compiled.code, contextFor(state, use));
  recordOrigins(state.origins, state.source, module);
  return renderToString(wrapContent(state, use, module));
}

interface UseToRender {
  index: number;
  content: AstroContent;
  render: RenderAstroUse;
}

async function renderUse(
  state: RenderState,
  { index, content, render }: UseToRender,
): Promise<AstroHtml> {
  const use = state.astro?.uses[index];
  if (!use) return { html: '', setup: '' };
  try {
    return await render(use, content);
  } catch (error) {
    report(state, state.source, {
      code: 'component-error',
      message: `<${use.name}> stopped while Astro rendered it: ${messageOf(error)}`,
      cause: error,
      hint: 'the page is shown without it',
      find: new RegExp(`<${escapeRegExp(use.name)}\\b`),
    });
    return { html: content.slots['default'] ?? '', setup: '' };
  }
}
