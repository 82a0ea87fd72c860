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
  { main, panel, operationDocument, formInputs, isLost }: DrawnPage,
): RenderedPage {
  const interactive = collectIslands(state);
  if (main.hasZoom) state.features.add('zoom');
  const { html, aside, css } = extractStyles(state, main.html, panel);
  for (const refused of collectSources(html, state.needs))
    report(state, state.source, { code: 'refused-by-policy', ...refused });
  collectSources(aside ?? '', state.needs);
  needSheet(css, state.needs);
  return {
    html,
    aside,
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

/** Both parts of the page, numbered together because one sheet serves them. */
function extractStyles(state: RenderState, main: string, aside: string | undefined) {
  const resolve = (address: string) =>
    state.environment.resolve(address, state.page.id, 'asset').href;
  const { html, css } = moveStyles(main + BETWEEN + (aside ?? ''), resolve);
  const [body = '', besides = ''] = html.split(BETWEEN);
  return { html: body, aside: aside === undefined ? undefined : besides, css };
}

/** No page can have this sign, which HTML knows no place for. */
const BETWEEN = '\u0000';

function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => decode(id));
}
