import { renderToString } from 'preact-render-to-string';
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import { noteOrigins } from '../../evaluate/component-origins.ts';
import { evaluateModule, type TextModule } from './evaluate-module.ts';
import {
  fillPlaces,
  toPlaces,
  type ForeignContent,
  type ForeignRun,
  type RenderForeign,
} from '../../evaluate/astro-placeholders.ts';
import { inPlace, surroundingsOf, type Place } from '../instantiate.ts';
import { forget, startIslands, startRun, type PageRun } from '../render-state.ts';
import { completePage, drawPage } from '../render-page.ts';
import { escapeRegExp, messageOf, report } from '../report.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from '../types.ts';

/** What Astro brings to a page. */
export interface PageModule {
  text: TextModule;
  /** What the files export that Astro renders, by path from the project root. */
  files: ForeignRun['files'];
}

/**
 * Renders a page that Vite has loaded: the same components and the same finish as those that the engine compiles
 * itself, and Astro renders the components that are its own. Rejects with what the code of the page throws.
 */
export async function renderModule(
  page: PageSource,
  environment: MdxEnvironment,
  module: PageModule,
  render: RenderForeign,
): Promise<{ rendered: RenderedPage; failures: Diagnostic[] }> {
  const foreignRun: ForeignRun = { files: module.files, uses: [] };
  const run: PageRun = { ...startRun(page, environment), foreignRun };
  const text = renderText(run, module.text, foreignRun);
  const drawn = drawPage(run, text);
  const before = run.diagnostics.length;
  let setup = '';
  const fill = (html: string) =>
    fillPlaces(html, async (index, content) => {
      const use = foreignRun.uses[index];
      if (!use) return '';
      try {
        const { html: ofUse, setup: forAll } = await render(use, content);
        setup += forAll;
        return ofUse;
      } catch (error) {
        return withoutComponent(run, use.name, error, content);
      }
    });
  const html = await fill(drawn.main.html);
  const panel = drawn.panel === undefined ? undefined : await fill(drawn.panel);
  const failures = run.diagnostics.slice(before);
  const main = { ...drawn.main, html: html + setup };
  return { rendered: completePage(run, { ...drawn, main, panel }), failures };
}

function renderText(run: PageRun, text: TextModule, foreignRun: ForeignRun): string {
  const first = renderOnce(run, text, foreignRun);
  if (run.authors.live.size === 0) return first;
  startIslands(run);
  forget(run);
  return renderOnce(run, text, foreignRun);
}

function renderOnce(run: PageRun, text: TextModule, foreignRun: ForeignRun): string {
  const place: Place = { source: run.source, path: [run.source.file] };
  const { code } = run.source.compiled;
  const exports = evaluateModule(text, code, surroundingsOf(run, place), (found, file) =>
    toPlaces(foreignRun, found, file),
  );
  noteOrigins(run.authors, run.source, exports);
  return renderToString(inPlace(run, place, exports.default));
}

function withoutComponent(
  run: PageRun,
  name: string,
  error: unknown,
  { slots }: ForeignContent,
): string {
  report(run, run.source, {
    code: 'component-error',
    message: `<${name}> stopped while Astro rendered it: ${messageOf(error)}`,
    hint: 'the page is shown without it',
    find: new RegExp(`<${escapeRegExp(name)}\\b`),
  });
  return slots['default'] ?? '';
}
