import { renderToString } from 'preact-render-to-string';
import type { Page } from '../content/pages.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { translator } from '../i18n/translate.ts';
import type { ApiHistory } from '../openapi/diff.ts';
import type { EndpointParameter } from '../openapi/lookup.ts';
import { pageOfCode } from '../utils/engine.ts';
import { messageOf } from '../utils/errors.ts';
import type { CodeFile, CodeFiles } from './code-files.ts';
import { compilePlain } from './compile/compile.ts';
import type { PolicySources } from './csp.ts';
import { fillPlaceholders } from './evaluate/astro-placeholders.ts';
import { evaluateModule, type TextModule } from './evaluate/evaluate.ts';
import { isCodeUrl } from './evaluate/jsx-runtime.ts';
import { recordOrigins } from './evaluate/origins.ts';
import type {
  AstroContent,
  AstroHtml,
  AstroRendering,
  RenderAstroUse,
} from './astro-components.ts';
import type { Components } from './components.ts';
import type { PartName, PartProps } from './extension-types.ts';
import { renderCallout } from './generated-content.tsx';
import type { Highlighter } from './highlighter.ts';
import type { ClientModule, PageIslands } from './islands/render-island.ts';
import type { Lookup, ModuleLoader, SourceModule } from './modules.ts';
import type { Heading, LinkKind, PageContext, ResolvedLink } from './page-context.ts';
import { completePage } from './page/complete-page.ts';
import { createContext } from './page/create-context.ts';
import { reportCodeNotRun } from './page/fallbacks.ts';
import { contextFor, createContent, wrapContent, type ModuleUse } from './page/instantiate.ts';
import { renderParts } from './page/render-parts.ts';
import {
  postprocessHtml,
  type PostprocessOptions,
  type PostprocessedHtml,
} from './postprocess/postprocess-html.ts';
import {
  createRenderState,
  report,
  resetAttempt,
  startIslands,
  statusOf,
  type Problem,
  type RenderState,
} from './render-state.ts';
import { escapeRegExp } from '../utils/text.ts';

/**
 * Renders the body of a page. Never throws on page content: problems become diagnostics, and a page
 * that fails for an unexpected reason, such as a stack overflow, shows a notice.
 */
export function renderPage(page: PageSource, environment: MdxEnvironment): RenderedPage {
  try {
    return pageOfCode.run(page.file, () => {
      const state = createRenderState(page, environment);
      const text = renderText(state);
      return completePage(state, drawPage(state, text));
    });
  } catch (error) {
    return renderNotice(page, environment, {
      code: 'page-error',
      message: `Cannot render the page: ${messageOf(error)}.`,
      cause: error,
      hint: 'Trellis publishes a notice instead.',
    });
  }
}

/**
 * Renders a page that consists of the notice that its text cannot be displayed. `reason` is reported as a problem of
 * the page.
 */
export function renderNotice(
  page: PageSource,
  environment: MdxEnvironment,
  reason?: Problem,
): RenderedPage {
  const state = createRenderState({ ...page, body: '' }, environment);
  if (reason) report(state, state.source, reason);
  return completePage(state, drawNotice(state));
}

/** A page with its text, whose line numbers are those of the file. */
export type PageSource = Page & { body: string };

/** A link or source on a page, as written, and its target at the time of rendering. */
export interface MetLink {
  href: string;
  kind: LinkKind;
  to: string;
}

/** A source file of a code block, at the time of rendering. */
export interface UsedCodeFile extends CodeFile {
  /** Digest of the text, or the problem with the file. */
  digest: string;
}

/** Parts of pages generated from other sources than their text, such as an OpenAPI document. */
export interface GeneratedParts {
  /** Changes with all that the parts of a page show. */
  digest(page: Page): string;
  /** HTML around the text, and additional files to publish; undefined if there are none. */
  render(
    page: Page,
    context: PageContext,
    params: readonly EndpointParameter[],
  ):
    | {
        before: string;
        after: string;
        operationDocument?: string | undefined;
        formInputs?: string | undefined;
      }
    | undefined;
}

/** Components that replace parts of every page. */
interface PageParts {
  /** Relative to the project root. */
  files: Partial<Record<PartName, string>>;
  /** The `site` prop of the components. */
  site: PartProps['site'];
}

/** Environment shared by all pages of a site. */
export interface MdxEnvironment {
  modules: ModuleLoader;
  codeFiles: CodeFiles;
  highlighter: Highlighter;
  variables: Record<string, string>;
  iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  codeBlockMode: 'dark' | 'auto';
  /** The readers of the output. Default: people. */
  audience?: 'humans' | 'agents' | undefined;
  /** Only the text of pages is needed: skips syntax highlighting. */
  isDraft?: boolean | undefined;
  /** BCP 47 tag of the language of a page. Default: English. */
  languageOf?(pageId: string): string;
  /** Components besides the library's, for pages of the site itself. */
  extraComponents: Components;
  /** Undefined if the project has none. */
  parts?: PageParts | undefined;
  /** Content of a page besides its text. */
  generated: GeneratedParts;
  /** Versions of API documents and their changes. */
  histories?: readonly ApiHistory[] | undefined;
  /** Whether Astro can render the components of a file, by its path; undefined without Astro. */
  isRenderedByAstro?: ((file: string) => boolean) | undefined;
  /** Names of Trellis' own files for pages with islands; see `islands/browser/`. */
  browserFiles: { runtime: string; library: string };
  /** No code of the project runs; see `evaluate/interpret.ts`. */
  isDataOnly?: boolean | undefined;
  /** Resolves a link or source on a page. */
  resolve(href: string, pageId: string, kind: LinkKind): ResolvedLink;
}

/** The outcome of rendering one page's text. */
export interface RenderedPage {
  html: string;
  /** HTML for the right column; undefined if the page has none. */
  aside: string | undefined;
  /** HTML that replaces parts of the page; see `render-parts.ts`. */
  parts?: Partial<Record<PartName, string>> | undefined;
  /**
   * JSON of the OpenAPI document reduced to the operation of the page, if the page has a
   * playground.
   */
  operationDocument?: string | undefined;
  /** JSON with the inputs of the playground form, loaded when the form opens. */
  formInputs?: string | undefined;
  headings: Heading[];
  /** Ids of all elements, as link targets. */
  ids: string[];
  /** Behaviors that the page needs in the browser. */
  features: string[];
  links: MetLink[];
  /** Style sheet that replaces the style attributes of its elements; '' without any. */
  css: string;
  /** Elements and classes in the text and right column; see `hasMark`. */
  marks: string;
  /** Classes that its author wrote. */
  classes: string[];
  /** Sources that its security policy must allow besides the site's own files. */
  needs: PolicySources;
  /** Defined if components of the project are interactive. */
  islands?: PageIslands | undefined;
  /** The compiled files of those components with their imports. */
  clientModules: ClientModule[];
  /** Imported files, relative to the project root, with digests of their content. */
  dependencies: { file: string; digest: string }[];
  /** Lookups of those files, which include missing ones. */
  lookups: Lookup[];
  /** Source files of its code blocks. */
  codeFiles: UsedCodeFile[];
  /** Files with components that Astro renders, relative to the project root; see `renderModule`. */
  astroFiles: string[];
  /** HTML that Astro adds to the head of the page: style sheet links, scripts. */
  astroHead?: string | undefined;
  diagnostics: Diagnostic[];
  /** `degraded` when a part was dropped or shown as text. */
  status: 'ok' | 'degraded' | 'failed';
}

/** A complete page, before data is collected from its HTML. */
export interface DrawnPage {
  main: PostprocessedHtml;
  /** HTML of the right column. */
  panel: string | undefined;
  /** HTML in place of parts of the page. */
  parts: RenderedPage['parts'];
  operationDocument: string | undefined;
  formInputs: string | undefined;
  /** True if no part of the text could be rendered. */
  isLost: boolean;
}

/** Adds the generated parts around the text, and postprocesses both. */
function drawPage(state: RenderState, text: string): DrawnPage {
  const { page, environment } = state;
  const isEmpty = text === '' && state.source.body.trim() !== '' && statusOf(state) === 'degraded';
  const context = createContext(state, state.source);
  const html = isEmpty ? notice(context) : text;
  const generated = environment.generated.render(page, context, state.params);
  const main = postprocess(
    state,
    generated ? generated.before + html + generated.after : html,
    'text',
  );
  const { panel, request = '', response = '' } = state.aside;
  const besides = panel ?? request + response;
  return {
    main,
    panel: besides ? postprocess(state, besides, 'panel').html : undefined,
    parts: drawParts(state),
    operationDocument: generated?.operationDocument,
    formInputs: generated?.formInputs,
    // A page with only undefined components is empty, but has no error.
    isLost: isEmpty && state.diagnostics.some(({ code }) => code === 'page-error'),
  };
}

/** A page with only the notice that its text cannot be shown. */
function drawNotice(state: RenderState): DrawnPage {
  return {
    main: postprocess(state, notice(createContext(state, state.source)), 'text'),
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
    postprocess(state, html, 'part').html,
  ]);
  return Object.fromEntries(all) as RenderedPage['parts'];
}

/**
 * Replaces the text of a page that cannot be rendered, because readers would blame themselves for
 * an empty page.
 */
function notice({ t }: PageContext): string {
  return renderCallout('danger', {
    text: t('This page cannot be displayed.'),
    label: t('Danger'),
  });
}

function postprocess(
  state: RenderState,
  html: string,
  container: PostprocessOptions['container'],
): PostprocessedHtml {
  return postprocessHtml(html, {
    container,
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

/** Code URLs of authors' elements are already removed; components may still have them. */
function reportCodeUrl(state: RenderState, href: string): ResolvedLink {
  const find = new RegExp(escapeRegExp(href));
  reportCodeNotRun(state, state.source, { what: `"${href}"`, find });
  return { href: '#', external: false };
}

/** Key of everything about a link target that a page shows; when it changes, the page is rendered again. */
export function describeTarget({ href, width, height, variants = [] }: ResolvedLink): string {
  const size = width && height ? ` ${width}x${height}` : '';
  return [href + size, ...variants.map((variant) => variant.href)].join(' ');
}

/** HTML of a page's text, with its interactive components as islands. */
function renderText(state: RenderState): string {
  return renderWithIslands(state, () => renderAny(state));
}

/** Renders a text, and once more if some of its components turn out to be interactive. */
function renderWithIslands(state: RenderState, render: () => string): string {
  const first = render();
  if (state.origins.interactive.size === 0) return first;
  startIslands(state);
  resetAttempt(state);
  return render();
}

/**
 * HTML of the page's text. If its code throws, the text is compiled again with each expression
 * guarded, and finally as plain Markdown, without components and expressions.
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
    message: `The page threw an error: ${messageOf(reason)}.`,
    cause: reason,
    hint: 'Until it is fixed, the page is rendered as plain Markdown.',
  });
  const source = { ...state.source, compiled: compilePlain(state.source.body, state.environment) };
  return retry(state, source, (error) => {
    report(state, state.source, {
      code: 'page-error',
      message: `Cannot render the page as plain Markdown: ${messageOf(error)}.`,
      cause: error,
      hint: 'Trellis publishes a notice instead.',
    });
    return '';
  });
}

/** HTML of another attempt at a text, or the result of `fallBack` for its error. */
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

/** Data from Astro for a page. */
export interface PageModule {
  text: TextModule;
  /** Exports of the files that Astro renders, by path from the project root. */
  files: AstroRendering['files'];
}

/**
 * Renders a page that Vite has loaded, with the same components and postprocessing as pages that
 * Trellis compiles itself; Astro renders its own components. Rejects with errors of the page's
 * code.
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
  const use: ModuleUse = { source: state.source, path: [state.source.file] };
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
      message: `<${use.name}> threw an error in Astro: ${messageOf(error)}.`,
      cause: error,
      hint: 'The page is rendered without it.',
      find: new RegExp(`<${escapeRegExp(use.name)}\\b`),
    });
    return { html: content.slots['default'] ?? '', setup: '' };
  }
}
