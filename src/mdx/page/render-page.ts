import { renderToString } from 'preact-render-to-string';
import { collectIslands } from './collect-islands.ts';
import { compile, compilePlain } from '../compile/compile.ts';
import { createContext } from './create-context.ts';
import { postprocessHtml, type PostprocessedHtml } from '../postprocess/postprocess-html.ts';
import { decode } from '../../text/html.ts';
import { contentOf } from './instantiate.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { PageContext } from '../components/page-context.ts';
import { forget, startIslands, startRun, type PageRun } from './render-state.ts';
import { needSheet } from '../csp/code-sources.ts';
import { collectSources } from '../csp/collect-sources.ts';
import { toSources } from '../csp/sources.ts';
import { messageOf, report } from './report.ts';
import { moveStyles } from '../csp/extract-styles.ts';
import type { ResolvedLink } from '../postprocess/types.ts';
import type { MdxEnvironment, PageSource, RenderedPage } from './types.ts';

/** Stands where nothing of a page's text could be rendered: an empty page looks like a slip of the reader. */
function notice({ say }: PageContext): string {
  return (
    `<div role="note" class="t-callout t-danger" aria-label="${say('Danger')}"><div class="t-callout-body t-flow">` +
    `<p>${say('The text of this page cannot be shown.')}</p></div></div>`
  );
}

/** Renders the body of a page. Never throws for what stands in the page: problems become diagnostics. */
export function renderPage(page: PageSource, environment: MdxEnvironment): RenderedPage {
  const run = startRun(page, environment);
  const first = renderText(run);
  const text = run.authors.live.size > 0 ? renderLiving(run) : first;
  return completePage(run, drawPage(run, text));
}

/** A page with all that it shows in place, before what it needs is read from its HTML. */
export interface DrawnPage {
  main: PostprocessedHtml;
  /** HTML of the right column. */
  panel: string | undefined;
  slice: string | undefined;
  /** True where nothing of the text could be rendered. */
  isLost: boolean;
}

/** Puts what else the page shows around its text, and finishes both. */
export function drawPage(run: PageRun, text: string): DrawnPage {
  const { page, environment } = run;
  const isEmpty = text === '' && run.source.body.trim() !== '' && statusOf(run) === 'degraded';
  const context = createContext(run, run.source);
  const raw = isEmpty ? notice(context) : text;
  const parts = environment.generated.render(page, context, run.params);
  const main = finish(run, parts ? parts.before + raw + parts.after : raw);
  const { panel, request = '', response = '' } = run.aside;
  const besides = panel ?? request + response;
  return {
    main,
    panel: besides ? finish(run, besides).html : undefined,
    slice: parts?.slice,
    // A page of components that nobody defines has nothing to show, but nothing went wrong in it.
    isLost: isEmpty && run.diagnostics.some(({ code }) => code === 'page-error'),
  };
}

/** A drawn page with all that is to be known of it. */
export function completePage(
  run: PageRun,
  { main, panel, slice, isLost }: DrawnPage,
): RenderedPage {
  const found = collectIslands(run);
  if (main.hasZoom) run.features.add('zoom');
  const { html, aside, css } = withoutStyles(run, main.html, panel);
  for (const refused of collectSources(html, run.needs))
    report(run, run.source, { code: 'refused-by-policy', ...refused });
  collectSources(aside ?? '', run.needs);
  needSheet(css, run.needs);
  return {
    html,
    aside,
    css,
    needs: toSources(run.needs),
    slice,
    headings: main.headings,
    ids: idsIn(html + (aside ?? '')),
    features: [...run.features].toSorted(),
    links: [...run.links.values()],
    islands: found?.islands,
    clientModules: found?.modules ?? [],
    dependencies: [...run.dependencies].map(([file, digest]) => ({ file, digest })),
    lookups: [...run.lookups.values()],
    foreign: [...run.foreign],
    diagnostics: run.diagnostics,
    status: isLost ? 'failed' : statusOf(run),
  };
}

/** HTML of the page's text with its living components as islands, now that it is known which those are. */
function renderLiving(run: PageRun): string {
  startIslands(run);
  forget(run);
  return renderText(run);
}

/**
 * HTML of the page's text. Where its code throws, the text is read again with each expression on its own, and
 * in the end as plain Markdown, without components and expressions.
 */
function renderText(run: PageRun): string {
  const { body, file } = run.source;
  try {
    return renderSource(run, run.source);
  } catch (error) {
    const compiled = compile(body, file.endsWith('.md') ? 'md' : 'mdx', { guarded: true });
    return (
      tryRender(run, { ...run.source, compiled }) ??
      tryRender(run, { ...run.source, compiled: compilePlain(body) }, error) ??
      ''
    );
  }
}

/** Undefined when the code throws; `error` is the reason why the text is rendered in this way. */
function tryRender(run: PageRun, source: SourceModule, error?: unknown): string | undefined {
  if (error !== undefined) {
    report(run, source, {
      code: 'page-error',
      message: `the page stopped while it was rendered: ${messageOf(error)}`,
      hint: 'the page is shown as plain Markdown until this is mended',
    });
  }
  forget(run);
  try {
    return renderSource(run, source);
  } catch {
    return undefined;
  }
}

function renderSource(run: PageRun, source: SourceModule): string {
  return renderToString(contentOf(run, { source, path: [source.file] }));
}

function finish(run: PageRun, html: string) {
  return postprocessHtml(html, {
    ids: run.ids,
    resolve: (href, kind) => {
      const target = run.environment.resolve(href, run.page.id, kind);
      run.links.set(`${kind} ${href}`, { href, kind, to: describeTarget(target) });
      return target;
    },
  });
}

/** Both parts of the page, numbered together because one sheet serves them. */
function withoutStyles(run: PageRun, main: string, aside: string | undefined) {
  const resolve = (address: string) => run.environment.resolve(address, run.page.id, 'asset').href;
  const { html, css } = moveStyles(main + BETWEEN + (aside ?? ''), resolve);
  const [body = '', besides = ''] = html.split(BETWEEN);
  return { html: body, aside: aside === undefined ? undefined : besides, css };
}

/** No page can have this sign, which HTML knows no place for. */
const BETWEEN = '\u0000';

function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => decode(id));
}

/** All of a target that shows in the page, as text: a page is rendered again when it changes. */
export function describeTarget({ href, width, height, variants = [] }: ResolvedLink): string {
  const size = width && height ? ` ${width}x${height}` : '';
  return [href + size, ...variants.map((variant) => variant.href)].join(' ');
}

/** Problems after which a part of the page is missing or shown as text. */
const DEGRADING = new Set([
  'mdx-syntax', 'unknown-component', 'undefined-variable', 'missing-snippet', 'component-error',
  'expression-error', 'missing-export', 'page-error', 'snippet-cycle', 'unsupported-import',
  'unknown-operation', 'unknown-channel',
]); // prettier-ignore

function statusOf({ diagnostics }: PageRun): 'ok' | 'degraded' {
  return diagnostics.some(({ code }) => DEGRADING.has(code)) ? 'degraded' : 'ok';
}
