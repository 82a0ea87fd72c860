import { decode } from '../../text/html.ts';
import { needSheet } from '../csp/code-sources.ts';
import { collectSources } from '../csp/collect-sources.ts';
import { moveStyles } from '../csp/extract-styles.ts';
import { toSources } from '../csp/sources.ts';
import { collectIslands } from './collect-islands.ts';
import type { DrawnPage } from './draw-page.ts';
import { statusOf } from './page-status.ts';
import type { RenderState } from './render-state.ts';
import { report } from './report.ts';
import type { RenderedPage } from './types.ts';

/** A drawn page with all that is to be known of it. */
export function completePage(
  state: RenderState,
  { main, panel, parts: drawnParts, operationDocument, formInputs, isLost }: DrawnPage,
): RenderedPage {
  const interactive = collectIslands(state);
  for (const feature of main.features) state.features.add(feature);
  const { html, aside, parts, css } = extractStyles(state, {
    html: main.html,
    panel,
    parts: drawnParts,
  });
  for (const refused of collectSources(html, state.needs))
    report(state, state.source, { code: 'refused-by-policy', ...refused });
  for (const other of [aside ?? '', ...Object.values(parts ?? {})])
    collectSources(other, state.needs);
  // Nothing on a page that is data is a reason to allow code.
  if (state.environment.isDataOnly)
    for (const directive of ['script-src', 'script-src-attr']) state.needs.delete(directive);
  needSheet(css, state.needs);
  return {
    html,
    aside,
    parts,
    css,
    needs: toSources(state.needs),
    operationDocument,
    formInputs,
    headings: main.headings,
    ids: idsIn(html + (aside ?? '')),
    features: [...state.features].toSorted(),
    links: [...state.links.values()],
    islands: interactive?.islands,
    clientModules: interactive?.modules ?? [],
    dependencies: [...state.dependencies].map(([file, digest]) => ({ file, digest })),
    lookups: [...state.lookups.values()],
    codeFiles: [...state.codeFiles.values()],
    astroFiles: [...state.astroFiles],
    diagnostics: state.diagnostics,
    status: isLost ? 'failed' : statusOf(state),
  };
}

/** All that the page shows, numbered together because one sheet serves it. */
function extractStyles(
  state: RenderState,
  {
    html: main,
    panel,
    parts,
  }: { html: string; panel: string | undefined } & Pick<RenderedPage, 'parts'>,
) {
  const resolve = (address: string) =>
    state.environment.resolve(address, state.page.id, 'asset').href;
  const names = Object.keys(parts ?? {});
  const texts = [main, panel ?? '', ...Object.values(parts ?? {})];
  const { html: moved, css } = moveStyles(texts.join(BETWEEN), resolve);
  const [html = '', aside = '', ...others] = moved.split(BETWEEN);
  return {
    html,
    aside: panel === undefined ? undefined : aside,
    parts:
      parts &&
      (Object.fromEntries(
        names.map((name, index) => [name, others[index]]),
      ) as RenderedPage['parts']),
    css,
  };
}

/** No page can have this sign, which HTML knows no place for. */
const BETWEEN = '\u0000';

function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => decode(id));
}
