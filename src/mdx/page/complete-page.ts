import { renderIcon } from '../../theme/icons.ts';
import { MissingPart } from '../../utils/engine.ts';
import { joinMarks } from '../../utils/html.ts';
import { listDefinitions } from '../components.ts';
import { allow, needCode, needSheet, originsIn, toSources } from '../csp.ts';
import { StyleExtractor } from '../csp/extract-styles.ts';
import { isAstroFile } from '../astro-components.ts';
import { makeClientModule, type ClientModules } from '../islands/client-module.ts';
import type { ClientModule, PageIslands } from '../islands/render-island.ts';
import type { SourceModule } from '../modules.ts';
import type { DrawnPage, MetLink, RenderedPage } from '../render-page.ts';
import { report, statusOf, type RenderState } from '../render-state.ts';
import { reportNotCompiled } from './fallbacks.ts';
import { finishHtml, type FinishedHtml } from './finish-html.ts';
import { escapeRegExp } from '../../utils/text.ts';

/**
 * Turns a rendered page into the result that the build caches: HTML, styles, policy, links,
 * dependencies, diagnostics.
 */
export function completePage(
  state: RenderState,
  { main, panel, parts: drawnParts, operationDocument, formInputs, isLost }: DrawnPage,
): RenderedPage {
  const interactive = collectIslands(state);
  for (const feature of main.features) state.features.add(feature);
  const styles = new StyleExtractor(
    (url) => state.environment.resolve(url, state.page.id, 'asset').href,
  );
  const finish = (text: string) => finishHtml(text, { styles, needs: state.needs });
  const text = finish(main.html);
  for (const refused of text.refused)
    report(state, state.source, { code: 'refused-by-policy', ...refused });
  const aside = panel === undefined ? undefined : finish(panel);
  const parts = Object.entries(drawnParts ?? {}).map(
    ([name, part]) => [name, finish(part)] as const,
  );
  const css = styles.css();
  const ids = [...text.ids, ...(aside?.ids ?? [])];
  // Data-only pages never allow scripts.
  if (state.environment.isDataOnly)
    for (const directive of ['script-src', 'script-src-attr']) state.needs.delete(directive);
  needSheet(css, state.needs);
  return {
    html: text.html,
    aside: aside?.html,
    parts: drawnParts && Object.fromEntries(parts.map(([name, { html }]) => [name, html])),
    css,
    marks: joinMarks(new Set([...text.marks, ...asideMarks(aside)])),
    classes: listClasses([text, aside, ...parts.map(([, part]) => part)]),
    needs: toSources(state.needs),
    operationDocument,
    formInputs,
    headings: main.headings,
    ids,
    features: [...state.features].toSorted(),
    links: withoutSelfLinks([...state.links.values()], ids),
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

/**
 * Links without those to elements of the page itself, which nothing outside of it can break: each field of an API page
 * has one.
 */
function withoutSelfLinks(links: readonly MetLink[], ids: readonly string[]): MetLink[] {
  const idSet = new Set(ids);
  return links.filter(
    ({ href, to }) => !(href.startsWith('#') && href === to && idSet.has(href.slice(1))),
  );
}

/** Marks of the right column. An h1 in it is not the title of the page. */
function asideMarks(aside: FinishedHtml | undefined): string[] {
  return (aside?.marks ?? []).filter((mark) => mark !== 'h1');
}

function listClasses(texts: readonly (FinishedHtml | undefined)[]): string[] {
  return [...new Set(texts.flatMap((text) => [...(text?.classes ?? [])]))].toSorted();
}

/**
 * Browser modules and data of the interactive components of a page; undefined if it has none, and, with a warning, if
 * they cannot be compiled.
 */
function collectIslands(
  state: RenderState,
): { islands: PageIslands; modules: ClientModule[] } | undefined {
  if (!state.islands || state.islands.uses.length === 0) return undefined;
  const { parts, uses } = state.islands;
  const modules: ClientModules = {
    ...state.environment.browserFiles,
    modules: new Map(),
    find: (specifier, importer) => findModule(state, specifier, importer),
    fromPage: (name) => findInPage(state, name),
    leftOut: (source, specifier) => reportOmittedImport(state, source, specifier),
  };
  const moduleNames = compileParts(state, modules);
  if (!moduleNames) return undefined;
  const uniqueNames = [...new Set(moduleNames)];
  allowIslandSources(state, modules);
  const compiled = [...modules.modules.values()].filter((module) => module !== undefined);
  return {
    islands: {
      modules: uniqueNames,
      parts: parts.map(({ name }, index) => [uniqueNames.indexOf(moduleNames[index] ?? ''), name]),
      uses: uses.map(({ part, props }) => [part, props]),
      icons: iconsFor(state, compiled),
    },
    modules: compiled,
  };
}

/** The file from which the page imports a name, or the page itself if it exports the name. */
function findInPage(state: RenderState, name: string): ReturnType<ClientModules['fromPage']> {
  const { source, pageNames } = state;
  if (name === 'default' || !Object.hasOwn(pageNames, name)) return undefined;
  for (const { specifier, names } of source.compiled.imports) {
    const found = names.find(({ local }) => local === name);
    const file = found && findModule(state, specifier, source.file);
    if (found) return file && { source: file, imported: found.imported };
  }
  return { source, imported: name };
}

/** Names of the modules of the parts. */
function compileParts(state: RenderState, modules: ClientModules): string[] | undefined {
  try {
    return state.islands?.parts.map(({ source }) => makeClientModule(source, modules).name);
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    reportNotCompiled(state, state.source, error.message);
    return undefined;
  }
}

const STRING = /(["'`])([a-z][a-z\d-]+)\1/g;

/** Icons of the page and icons named in the code; undefined if the code uses no built-in component. */
function iconsFor(
  state: RenderState,
  modules: readonly ClientModule[],
): Record<string, string> | undefined {
  const { iconLibrary, browserFiles } = state.environment;
  const code = modules
    .map((module) => module.code)
    .filter((text) => text.includes(browserFiles.library));
  if (code.length === 0) return undefined;
  const icons = new Map(state.icons);
  for (const [, , name = ''] of code.flatMap((text) => [...text.matchAll(STRING)])) {
    const icon = renderIcon(name, undefined, iconLibrary);
    if (icon.found) icons.set(`${name} `, icon.svg);
  }
  for (const { name, ownIcon } of listDefinitions())
    if (ownIcon !== undefined && code.some((text) => text.includes(name)))
      icons.set(`${ownIcon} solid`, renderIcon(ownIcon, 'solid', iconLibrary).svg);
  return Object.fromEntries([...icons].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Allows the sources that islands load, found in their code and props. */
function allowIslandSources({ needs, islands }: RenderState, { modules }: ClientModules): void {
  for (const module of modules.values()) {
    const code = module?.code ?? '';
    needCode(code, needs);
    // The URL of a frame or blob is not in the code.
    if (/["'`]iframe["'`]/.test(code)) allow(needs, 'frame-src', "'self'");
    if (code.includes('createObjectURL'))
      for (const directive of ['img-src', 'media-src']) allow(needs, directive, 'blob:');
  }
  // The URL of an image can come from a response, which can name any host.
  const codes = [...modules.values()].map((module) => module?.code ?? '');
  const hasRequests = codes.some((code) => /\bfetch\(|\bXMLHttpRequest\b/.test(code));
  for (const [, element] of hasRequests
    ? codes.flatMap((code) => [...code.matchAll(COMPUTED_MEDIA)])
    : [])
    allow(needs, element === 'img' ? 'img-src' : 'media-src', 'https:');
  for (const origin of originsIn(JSON.stringify(islands?.uses)))
    for (const directive of PROP_DIRECTIVES) allow(needs, directive, origin);
}

/** An image, video, or audio element whose URL is not a literal, in compiled code. */
const COMPUTED_MEDIA = /["'`](img|video|audio|source)["'`],\s*\{[^{}]*?\bsrc:\s*(?!["'`\s])/g;

const PROP_DIRECTIVES = ['connect-src', 'img-src', 'media-src', 'frame-src'];

/** Finds an import of browser code. The dependencies of the page already include it, since rendering loaded it. */
function findModule(
  { environment: { modules } }: RenderState,
  specifier: string,
  importer: string,
): SourceModule | undefined {
  const file = modules.find(specifier, importer);
  return file === undefined || isAstroFile(file) ? undefined : modules.load(file);
}

function reportOmittedImport(state: RenderState, source: SourceModule, specifier: string): void {
  // Skip style sheets, Astro files, and packages, which are handled elsewhere.
  if (specifier.endsWith('.css') || isAstroFile(specifier) || !/^\.{0,2}\//.test(specifier)) return;
  report(state, source, {
    code: 'missing-snippet',
    message: `File not found: "${specifier}".`,
    hint: 'The page is rendered without this import.',
    subject: specifier,
    find: new RegExp(`['"]${escapeRegExp(specifier)}['"]`),
  });
}
