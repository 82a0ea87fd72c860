import { translator } from '../../text/words/translate.ts';
import type { PageContext } from '../components/page-context.ts';
import { postprocessHtml, type PostprocessedHtml } from '../postprocess/postprocess-html.ts';
import type { ResolvedLink } from '../postprocess/types.ts';
import { createContext } from './create-context.ts';
import { escapeRegExp } from './report.ts';
import { codeNotRun } from './fallbacks.ts';
import { isCodeUrl } from '../evaluate/data-elements.ts';
import { statusOf } from './page-status.ts';
import { renderParts } from './render-parts.ts';
import type { RenderState } from './render-state.ts';
import type { RenderedPage } from './types.ts';

/** A page with all that it shows in place, before what it needs is read from its HTML. */
export interface DrawnPage {
  main: PostprocessedHtml;
  /** HTML of the right column. */
  panel: string | undefined;
  /** HTML in place of parts of the page. */
  parts: RenderedPage['parts'];
  operationDocument: string | undefined;
  formInputs: string | undefined;
  /** True where nothing of the text could be rendered. */
  isLost: boolean;
}

/** Puts what else the page shows around its text, and postprocesses both. */
export function drawPage(state: RenderState, text: string): DrawnPage {
  const { page, environment } = state;
  const isEmpty = text === '' && state.source.body.trim() !== '' && statusOf(state) === 'degraded';
  const context = createContext(state, state.source);
  const html = isEmpty ? notice(context) : text;
  const generated = environment.generated.render(page, context, state.params);
  const main = postprocess(state, generated ? generated.before + html + generated.after : html);
  const { panel, request = '', response = '' } = state.aside;
  const besides = panel ?? request + response;
  return {
    main,
    panel: besides ? postprocess(state, besides).html : undefined,
    parts: drawParts(state),
    operationDocument: generated?.operationDocument,
    formInputs: generated?.formInputs,
    // A page of components that nobody defines has nothing to show, but nothing went wrong in it.
    isLost: isEmpty && state.diagnostics.some(({ code }) => code === 'page-error'),
  };
}

/** A page that shows nothing but the notice that its text cannot be shown. */
export function drawNotice(state: RenderState): DrawnPage {
  return {
    main: postprocess(state, notice(createContext(state, state.source))),
    panel: undefined,
    parts: undefined,
    operationDocument: undefined,
    formInputs: undefined,
    isLost: true,
  };
}

function drawParts(state: RenderState): RenderedPage['parts'] {
  const rendered = renderParts(state);
  if (!rendered) return undefined;
  const all = Object.entries(rendered).map(([name, html]) => [
    name,
    postprocess(state, html, { keepsHeadings: true }).html,
  ]);
  return Object.fromEntries(all) as RenderedPage['parts'];
}

/** Stands where nothing of a page's text could be rendered: readers would take an empty page for a fault of theirs. */
function notice({ t }: PageContext): string {
  return (
    `<div role="note" class="t-callout t-danger" aria-label="${t('Danger')}"><div class="t-callout-body t-flow">` +
    `<p>${t('The text of this page cannot be shown.')}</p></div></div>`
  );
}

function postprocess(
  state: RenderState,
  html: string,
  options: { keepsHeadings?: boolean } = {},
): PostprocessedHtml {
  return postprocessHtml(html, {
    ...options,
    ids: state.ids,
    t: translator(state.environment.languageOf?.(state.page.id) ?? 'en'),
    resolve: (href, kind) => {
      if (state.environment.isDataOnly && isCodeUrl(href)) return reportCodeUrl(state, href);
      const target = state.environment.resolve(href, state.page.id, kind);
      state.links.set(`${kind} ${href}`, { href, kind, to: describeTarget(target) });
      return target;
    },
  });
}

/** Elements of authors have no such address any more; those of components may. */
function reportCodeUrl(state: RenderState, href: string): ResolvedLink {
  const find = new RegExp(escapeRegExp(href));
  codeNotRun(state, state.source, { what: `"${href}"`, find });
  return { href: '#', external: false };
}

/** All of a target that shows in the page, as text: a page is rendered again when it changes. */
export function describeTarget({ href, width, height, variants = [] }: ResolvedLink): string {
  const size = width && height ? ` ${width}x${height}` : '';
  return [href + size, ...variants.map((variant) => variant.href)].join(' ');
}
