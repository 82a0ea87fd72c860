import { join } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import {
  listDocuments,
  listDocumentUses,
  listOperationEntries,
} from '../../config/api-documents.ts';
import { joinPath } from '../../content/links.ts';
import type { FrontMatter } from '../../content/front-matter.ts';
import type { LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { Highlighter, type CustomGrammar } from '../../mdx/highlighter.ts';
import { findClassesInCode } from '../../mdx/tailwind.ts';
import type { LinkContext } from '../../navigation/link.ts';
import { isNamed } from '../../openapi/load-documents.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { relativePath } from '../../utils/files.ts';
import { hasProxy, buildProxyAllowlist } from '../api/api-content.ts';
import { urlsOf, findSiteWideFiles, readAsset, readOwnText } from '../assets.ts';
import {
  buildEnvironment,
  settingsOf,
  type EnvironmentInput,
} from '../environment/mdx-environment.ts';
import type { SiteContent } from '../load.ts';
import { buildSidebars } from '../page/sidebar.ts';
import { buildTabLists } from '../page/tab-row.ts';
import { RenderCache, type RenderContext } from '../render-cache.ts';
import { buildLanguageData, buildSiteData } from '../site-data.ts';
import type { Site, SiteInput, SiteOptions, SiteStyleNames, SiteVersion } from '../site.ts';
import {
  findOwnElements,
  findOwnWords,
  mayMatch,
  type OwnText,
} from '../style-names/find-words.ts';
import { toUrl } from '../urls.ts';
import { buildVendorFile } from './analytics.ts';
import { loadFonts, type SiteFonts } from './fonts.ts';
import { buildIconSprite } from './icon-sprite.ts';
import { findPackageImports, loadPackages } from './packages.ts';
import { buildLinkTargets, collectRedirects } from './redirects.ts';
import { findRepository, loadStats, readGitDates, readVersionDates } from './repository.ts';

/** Dependencies of rendering besides the content. */
interface Rendering {
  /** Grammars of the project for code blocks. */
  grammars: readonly CustomGrammar[];
  /** Cache of the site before a change, whose rendered pages are reused. */
  before?: RenderCache | undefined;
}

/** Assembles the site from its content. */
export async function assembleSite(
  input: SiteInput,
  content: SiteContent,
  rendering: Rendering,
): Promise<Omit<Site, 'diagnostics' | 'ledger'>> {
  const { project, options, config, extensions } = input;
  const { files, pages, navigation, api } = content;
  const redirects = collectRedirects(content.redirects, pages, navigation, options.base);
  const targets = buildLinkTargets({
    pages: new Set([...pages.values()].map(({ href }) => href)),
    assets: files.assets,
    redirects: redirects.map(({ from }) => from),
    base: options.base,
    folders: content.versions.map(({ folder }) => folder),
    presentFolders: content.presentFolders,
    unknownFolders: listUnknownFolders(input, content),
    hasSitemap: options.origin !== undefined,
  });
  const references = api.references;
  const completeUrl = (href: string) => toUrl({ config, options, pages, references }, href);
  const siteWide = siteWideFiles(input, content);
  const fonts = await loadFonts(config, {
    cacheDir: project.cacheDir,
    sheets: siteWide.styles.map((href) => readAsset(files, href, options.base)),
    // Checks make no network requests.
    offline: options.offline || options.mode === 'check',
  });
  const styleNames = await loadStyleNames(project, config, content);
  return {
    project,
    options,
    config,
    extensions,
    files,
    pages,
    styleNames,
    navigation,
    documents: api.documents,
    asyncDocuments: content.asyncDocuments,
    schemaPages: new Map(
      [api, ...content.versions].flatMap(({ schemaPages }) => [...schemaPages.urls]),
    ),
    references,
    histories: api.histories,
    versions: content.versions,
    excludedPages: content.others,
    redirects,
    targets,
    repository: findRepository(config, project),
    utilities: { classesByPath: new Map() },
    ...(needsDates(config, pages, options) && readDates(input, content)),
    renderCache: await openStore(input, content, { targets, toUrl: completeUrl }, rendering),
    ...(hasProxy(config, options) && {
      proxy: buildProxyAllowlist(config, options.origin, api.documents, pages.values()),
    }),
    ...siteWide,
    fonts,
    ...(await buildData(input, content, { fonts, styleNames, toUrl: completeUrl })),
  };
}

/** Folders of the pages of documents that could not be loaded. */
function listUnknownFolders(
  { project: { root }, config }: SiteInput,
  { api, asyncDocuments }: SiteContent,
): string[] {
  const uses = [
    ...listDocumentUses(config, 'openapi').map((use) => ({ ...use, loaded: api.documents })),
    ...listDocumentUses(config, 'asyncapi').map((use) => ({ ...use, loaded: asyncDocuments })),
  ];
  const isMissing = (document: string, loaded: readonly { id: string }[]) =>
    !loaded.some(({ id }) => isNamed(root, id, document));
  const missing = uses.filter(({ document, loaded }) => isMissing(document, loaded));
  const hasMissing = listDocuments(config, 'openapi').some((one) => isMissing(one, api.documents));
  const entries = listOperationEntries(config).filter(({ entry }) => !api.operations.has(entry));
  return [...missing, ...(hasMissing ? entries : [])]
    .map(({ prefix }) => joinPath('', prefix))
    .filter((folder) => folder !== '/');
}

async function openStore(
  { project, options, config, extensions }: SiteInput,
  content: SiteContent,
  links: Pick<EnvironmentInput, 'targets' | 'toUrl'>,
  { grammars, before }: Rendering,
): Promise<RenderCache> {
  const { files, pages, navigation, versions } = content;
  const highlighter = new Highlighter(grammars, {
    file: join(project.cacheDir, 'code.txt'),
    version: runtimeDigest(),
    before: before?.environment.highlighter,
  });
  const shared = {
    config,
    options,
    extensions,
    ...links,
    assets: files.assets,
    navigation,
    highlighter,
    packages: project.isDataOnly
      ? new Map()
      : await loadPackages(project, findPackageImports(project, pages, files)),
  };
  const inOf = (part: BodyInputs): RenderContext => ({
    environment: buildEnvironment({ ...shared, ...part }),
    settings: settingsOf(
      { ...config, variables: part.variables },
      { ...options, isDataOnly: project.isDataOnly },
      extensions,
      highlighter,
    ),
  });
  const { operationUrls, schemaPages, histories } = content.api;
  return new RenderCache(
    project.cacheDir,
    inOf({
      ...content.own,
      project,
      variables: config.variables,
      operationUrls,
      schemaPages,
      histories,
    }),
    {
      isDev: options.mode === 'dev',
      before,
      versions: new Map(
        versions.map((one) => [
          one.folder,
          inOf({ ...one, histories: [], codeRevision: codeRevisionOf(one) }),
        ]),
      ),
    },
  );
}

/** Inputs of page bodies that differ between the project and a commit. */
type BodyInputs = Pick<
  EnvironmentInput,
  | 'project'
  | 'variables'
  | 'documents'
  | 'asyncDocuments'
  | 'operationUrls'
  | 'schemaPages'
  | 'histories'
  | 'codeRevision'
>;

function codeRevisionOf({ revision: { commit, project } }: SiteVersion) {
  return { commit, files: project.root };
}

interface SiteDataContext extends Pick<LinkContext, 'toUrl'> {
  fonts: SiteFonts;
  styleNames: SiteStyleNames | undefined;
}

/** Builds the data shared by pages: header and footer per language, sidebars, and icons. */
async function buildData(
  { project, options, config }: SiteInput,
  { files, navigation }: SiteContent,
  { fonts, ...common }: SiteDataContext,
) {
  const { base } = options;
  const icons = buildIconSprite(config, navigation, base);
  const input = {
    config,
    base,
    stats: await loadStats(config, project.cacheDir, options.offline),
    icons,
    fonts: fonts.families,
    ...common,
    hasAsset: (path: string) => files.assets.has(path),
  };
  const data = buildSiteData(input);
  const context = { ...input, mark: JSON.stringify(data) };
  return {
    icons,
    sidebars: buildSidebars(navigation, context),
    tabLists: buildTabLists(navigation, context),
    data,
    languageData: buildLanguageData(input),
  };
}

/** Style sheets and scripts of the author, and the script of services, which only published sites load. */
function siteWideFiles({ project, options, config }: SiteInput, { files }: SiteContent) {
  const { base, mode } = options;
  const siteWide = findSiteWideFiles(project, files);
  const [styles, scripts] = [urlsOf(siteWide.styles, base), urlsOf(siteWide.scripts, base)];
  const texts = siteWide.scripts.map(([, file]) => readOwnText(file));
  const shared = {
    styles,
    scriptClasses: findClassesInCode(texts.filter((text) => CLASSES.test(text))),
  };
  const vendors = mode === 'build' ? buildVendorFile(config) : undefined;
  if (!vendors) return { ...shared, scripts };
  return { ...shared, scripts: [...scripts, base + vendors.path], vendors };
}

/** Matches scripts that give elements classes. */
const CLASSES = /\bclass(?:Name|List)\b|\bclass=|['"`]class['"`]/;

/** Whether dates are needed: the sitemap contains them, and pages show them if configured. */
function needsDates(
  config: DocsConfig,
  pages: ReadonlyMap<string, LoadedPage>,
  { mode, origin }: SiteOptions,
): boolean {
  const isShown = [...pages.values()].some(({ frontMatter }) => frontMatter.timestamp);
  return isShown || config.timestamp || (mode === 'build' && origin !== undefined);
}

/** Reads the dates of all pages; fetches their history if allowed. */
function readDates({ project, options }: SiteInput, { versions }: SiteContent) {
  const { root, cacheDir } = project;
  let hasFetchedHistory = false;
  const onDeepen = () => (hasFetchedHistory = true);
  const gitDates = readGitDates(root, cacheDir, { deepens: canDeepen(options), onDeepen });
  return {
    gitDates: new Map([...gitDates, ...readVersionDates(root, versions)]),
    hasFetchedHistory,
  };
}

/** Only clones on build servers may be changed. */
function canDeepen({ mode, offline }: SiteOptions): boolean {
  return mode === 'build' && !offline && Boolean(process.env['CI']);
}

/** Matches scripts that load others, which may create any elements. */
const LOADER = /createElement\(\s*['"`](?:script|iframe)['"`]|\.src\s*=|import\(\s*['"`]https?:/;

/**
 * Collects the class names and ids that style sheets, scripts, and pages of a project select; undefined if there are
 * none.
 */
async function loadStyleNames(
  project: Project,
  { analytics, integrations }: DocsConfig,
  { files, pages }: SiteContent,
): Promise<SiteStyleNames | undefined> {
  const hasServices = Object.keys({ ...analytics, ...integrations }).length > 0;
  const shared = listSharedTexts(project, files);
  const asking = [
    ...shared.filter(({ kind, text }) => kind !== 'page' || mayMatch(text)),
    ...[...pages.values()].filter(mayMatchPage).map(textOfPage),
  ];
  if (asking.length === 0) return undefined;
  const texts = [...shared, ...[...pages.values()].map(textOfPage)];
  // Loads the CSS parser only for projects that need it.
  const [{ collectNames }, { findUnmatchedSelectors, findRequiredNames }] = await Promise.all([
    import('../style-names/collect-names.ts'),
    import('../unmatched-selectors.ts'),
  ]);
  const { texts: read, ...collected } = collectNames(asking);
  const own = {
    findWords: (words: readonly string[], options?: { inQuotes?: boolean }) =>
      findOwnWords(words, texts, options),
    findElements: (names: readonly string[]) => findOwnElements(names, texts),
    hasForeignParts: hasServices || asking.some(loadsOtherScripts),
  };
  return {
    ...collected,
    unmatched: findUnmatchedSelectors(read, own),
    required: findRequiredNames(read, own),
  };
}

function loadsOtherScripts({ kind, text }: OwnText): boolean {
  return kind === 'script' && LOADER.test(text);
}

/** Results of `mayMatch` by front matter, which all copies of a page share until its file is read again. */
const matchingPages = new WeakMap<FrontMatter, boolean>();

function mayMatchPage({ frontMatter, body }: LoadedPage): boolean {
  const known = matchingPages.get(frontMatter) ?? mayMatch(body);
  matchingPages.set(frontMatter, known);
  return known;
}

function textOfPage({ file, body }: LoadedPage): OwnText {
  return { file, kind: 'page', text: body };
}

/** Style sheets, scripts, and snippets of a project. */
function listSharedTexts(project: Project, files: SiteContent['files']): OwnText[] {
  const { styles, scripts } = findSiteWideFiles(project, files);
  const snippets = files.snippets.map((path) => join(project.pagesDir, path));
  const read = (kind: OwnText['kind'], file: string): OwnText => ({
    file: relativePath(project.root, file),
    kind,
    text: readOwnText(file),
  });
  return [
    ...styles.map(([, file]) => read('sheet', file)),
    ...scripts.map(([, file]) => read('script', file)),
    ...snippets.map((file) => read('page', file)),
  ];
}
