import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig, LoadedConfig } from '../config/docs-config.ts';
import { createLocator } from '../config/document.ts';
import { loadConfig } from '../config/load-config.ts';
import { divideByVersion } from '../config/versions.ts';
import { splitPage } from '../content/front-matter.ts';
import { importedPaths } from '../content/imports.ts';
import { loadPages, readPage, type LoadedPage, type PageReads } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import { readableFiles } from '../content/ignore.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isAstroFile } from '../mdx/astro-components.ts';
import { loadExtensions, NO_EXTENSIONS, type Extensions } from '../mdx/extensions.ts';
import { parseGrammar, type CustomGrammar } from '../mdx/highlighter.ts';
import { packagesIn } from '../mdx/modules.ts';
import { buildNavigation } from '../navigation/build-navigation.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { findOperation } from '../openapi/lookup.ts';
import { readIfExists, readJsonIfExists, relativePath } from '../utils/files.ts';
import { createRedirectLookup } from '../utils/redirects.ts';
import { isListOfPairs } from '../utils/json-object.ts';
import { assembleSite } from './load/assemble-site.ts';
import {
  checkAssets,
  checkCodeTheme,
  checkDates,
  checkFonts,
  checkIcons,
  checkStyleNames,
  withoutMissingAssets,
} from './load/check-settings.ts';
import { loadVersions } from './load/load-versions.ts';
import { readContent, type ReadContent } from './load/read-content.ts';
import { checkRepository } from './load/repository.ts';
import {
  changeDocsJson,
  reportCodeFiles,
  withoutCodeSettings,
  withoutServices,
} from './load/restrictions.ts';
import { checkRelated } from './page-navigation.ts';
import { checkPageMenus } from './page/page-menu.ts';
import { notFoundRecord } from './render-cache.ts';
import { isOfRevision, ofRevision } from './revisions.ts';
import type { Site, SiteInput, SiteOptions, SiteVersion } from './site.ts';
import { attributeAllToDocument, locateDiagnostics } from './source-locations.ts';
import { mayMatch } from './style-names/find-words.ts';
import { readLedger } from './translations.ts';
import {
  checkUrlLedger,
  readUrlLedger,
  renderUrlLedger,
  updateUrlLedger,
  URL_LEDGER_FILE,
} from './load/url-ledger.ts';

/** Result of loading a project. `site` is undefined if docs.json is missing or invalid. */
export interface LoadedSite {
  site?: Site | undefined;
  diagnostics: Diagnostic[];
  /** Texts of files in diagnostics, by path relative to the project root. */
  texts: ReadonlyMap<string, string>;
  /** File and position of a value in docs.json. */
  locate?: LoadedConfig['locate'];
}

/** Data reused after a change in development. */
interface ReusedParts {
  /** The site before the change, with its rendered pages. */
  before?: Site;
  reads?: PageReads;
}

/** Loads docs.json and all pages, and assembles the site. */
export async function loadSite(
  project: Project,
  options: SiteOptions,
  { before, reads }: ReusedParts = {},
): Promise<LoadedSite> {
  const settings = await loadSettings(project, options);
  const { config: wanted, extensions, file, texts } = settings;
  if (!wanted) return { diagnostics: settings.diagnostics, texts };
  const content = await loadContent({ project, options, config: wanted, extensions }, reads);
  const { config } = content;
  const languages = loadCodeLanguages(config, content.files.assets, file, settings.locate);
  const urls = readUrlLedger(project.root);
  const former = listFormerUrls(urls.urls, content);
  const complete = withoutMissingAssets(config, (path) => content.files.assets.has(path));
  const published = { ...complete, redirects: [...complete.redirects, ...former] };
  const site = await assembleSite(
    { project, options, config: published, extensions },
    { ...content, redirects: [...content.redirects, ...former] },
    { grammars: languages.grammars, before: before?.renderCache },
  );
  const translations = readLedger(project.root);
  const found = [
    ...settings.diagnostics,
    ...content.diagnostics,
    ...checkSettings(site, config, settings, languages.diagnostics),
    ...urls.diagnostics,
    ...checkUrlLedger(urls.urls, listOperationUrls(site)),
    ...findMovedOperations(readOperationUrls(project.cacheDir), site),
    ...checkRelated(site),
    ...(notFoundRecord(site)?.diagnostics ?? []),
    ...checkStyleNames(site.styleNames),
    ...translations.diagnostics,
  ];
  const located = attributeAllToDocument(
    locateDiagnostics(found, { project, config, pages: site.pages, texts }),
    site.documents,
  );
  const diagnostics = located.map((one) => (isOfRevision(project, one) ? ofRevision(one) : one));
  return {
    site: { ...site, ledger: translations.ledger, diagnostics },
    diagnostics,
    texts,
    locate: settings.locate,
  };
}

/** docs.json and `trellis.config.ts` of a project. */
interface Settings extends Pick<LoadedConfig, 'locate' | 'nameOf'> {
  /** Without what the options of the command rule out; undefined if docs.json is missing or invalid. */
  config: DocsConfig | undefined;
  extensions: Extensions;
  /** Path of docs.json, relative to the project root. */
  file: string;
  /** Texts of docs.json and the files that it includes, by path. */
  texts: Map<string, string>;
  diagnostics: Diagnostic[];
}

async function loadSettings(project: Project, options: SiteOptions): Promise<Settings> {
  const { extensions, diagnostics } = project.isDataOnly
    ? { extensions: NO_EXTENSIONS, diagnostics: reportCodeFiles(project) }
    : await loadExtensions(project);
  const loaded = await loadConfig(
    project.root,
    changeDocsJson(extensions, options, diagnostics),
    readableFiles(project),
  );
  const { locate, nameOf } = loaded;
  const file = relativePath(project.root, loaded.file);
  const restrict = (config: DocsConfig) => {
    const allowed = project.isDataOnly
      ? withoutCodeSettings(config, { file, locate }, diagnostics)
      : config;
    return options.portable ? withoutServices(allowed, options.origin) : allowed;
  };
  const config = loaded.config && restrict(loaded.config);
  return {
    config,
    extensions,
    file,
    locate,
    nameOf,
    texts: new Map([[file, loaded.text], ...(loaded.parts ?? [])]),
    diagnostics: [...diagnostics, ...loaded.diagnostics],
  };
}

/** Problems of settings that depend on other files, in the order of the checks. */
function checkSettings(
  site: Omit<Site, 'diagnostics' | 'ledger'>,
  config: DocsConfig,
  settings: Settings,
  ofLanguages: readonly Diagnostic[],
): Diagnostic[] {
  const { options, files, pages } = site;
  const { file, locate } = settings;
  return [
    ...checkAssets(config, file, (path) => files.assets.has(path), settings),
    ...checkPageMenus(config, pages.values(), settings),
    ...checkCodeTheme(config, file, locate),
    ...ofLanguages,
    ...checkRepository(config, site.repository, file),
    ...checkDates(site),
    ...checkIcons(site.icons),
    // Checks make no network requests, so they cannot report fonts.
    ...(options.mode === 'check' ? [] : checkFonts(config, site.fonts, file, settings)),
  ];
}

/**
 * Applies edits of page texts, snippets, and files that Astro renders without reloading the site. Returns the changed
 * pages; undefined if the site must be reloaded: files were added or removed, front matter changed, or a text imports
 * packages or selects parts of pages.
 */
export function refreshPages(site: Site, files: readonly string[]): LoadedPage[] | undefined {
  const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
  const byFile = new Map(written.map((page) => [page.file, page]));
  const changed: LoadedPage[] = [];
  for (const file of files) {
    if (isAstroFile(file)) continue;
    const snippet = findSnippet(site, file);
    if (snippet !== undefined) {
      const text = readIfExists(join(site.project.root, file)) ?? '';
      if (packagesIn(text).length > 0 || mayMatch(text)) return undefined;
      const imports = site.files.snippetImports.get(snippet) ?? [];
      const isText = /\.mdx?$/.test(file);
      if (isText && importedPaths(splitPage(text).body).join() !== imports.join()) return undefined;
      // Texts of snippets are cached by this object.
      site.files = { ...site.files };
      continue;
    }
    const known = byFile.get(file);
    if (!known || site.diagnostics.some((problem) => problem.file === file)) return undefined;
    const { page, diagnostics } = readPage(site.project, known.id, file);
    const isSameFront = JSON.stringify(page.frontMatter) === JSON.stringify(known.frontMatter);
    if (!isSameFront || diagnostics.length > 0) return undefined;
    if (packagesIn(page.body).length > 0) return undefined;
    // A text may become a snippet, or a page again.
    if (importedPaths(page.body).join() !== importedPaths(known.body).join()) return undefined;
    if (mayMatch(page.body) || mayMatch(known.body)) return undefined;
    changed.push(page);
  }
  for (const page of changed) site.pages.set(page.id, page);
  site.renderCache.recheck(files);
  return changed;
}

function findSnippet({ files, project }: Site, file: string): string | undefined {
  const absolute = join(project.root, file);
  return files.snippets.find((path) => join(project.pagesDir, path) === absolute);
}

/** Files and pages of a site, and the position of each page in the navigation. */
export interface SiteContent extends ReadContent {
  navigation: Navigation;
  /** Versions from commits. */
  versions: SiteVersion[];
  /** Folders of versions whose pages are at the root: `/2.0`. */
  presentFolders: string[];
  /** Redirects of docs.json and of versions from commits. */
  redirects: DocsConfig['redirects'];
  /** Documents of the project, without those of commits. */
  own: Pick<SiteVersion, 'documents' | 'asyncDocuments'>;
}

/** Reads pages and API documents, including those of commits, and builds the navigation. */
async function loadContent(input: SiteInput, reads?: PageReads): Promise<SiteContent> {
  const content = await readContent(
    { ...input, config: divideByVersion(input.config) },
    (project, files, listed) => loadPages(project, files, listed, reads?.read),
  );
  const {
    config,
    versions,
    presentFolders,
    contents,
    diagnostics: ofVersions,
  } = await loadVersions(input, content);
  const all = joinContents({ ...content, config }, contents);
  const redirects = [content, ...contents].flatMap((one) => one.config.redirects);
  const { navigation, diagnostics: problems } = buildNavigation(all.config, all.pages, {
    redirects: redirects.map(({ source }) => source),
    operations: content.api.operations,
  });
  const locate = createLocator();
  const located = problems.map(({ location, ...problem }) => ({
    ...(location && locate(location)),
    ...problem,
  }));
  const documents = { documents: content.api.documents, asyncDocuments: content.asyncDocuments };
  return {
    ...all,
    navigation,
    versions,
    presentFolders,
    redirects,
    own: documents,
    diagnostics: [...all.diagnostics, ...ofVersions, ...located],
  };
}

/** Adds the content of commits to that of the project, which has priority. */
function joinContents(current: ReadContent, contents: readonly ReadContent[]): ReadContent {
  const { files, api } = current;
  for (const {
    pages,
    files: { assets },
  } of contents) {
    for (const [id, page] of pages) if (!current.pages.has(id)) current.pages.set(id, page);
    for (const [path, file] of assets) if (!files.assets.has(path)) files.assets.set(path, file);
  }
  const all = [current, ...contents];
  return {
    ...current,
    others: new Map(all.flatMap(({ others }) => [...others])),
    api: { ...api, documents: eachOnce(all.flatMap((one) => one.api.documents)) },
    asyncDocuments: eachOnce(all.flatMap(({ asyncDocuments }) => asyncDocuments)),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Removes duplicates: versions may show the same remote document. */
function eachOnce<Document extends { id: string }>(documents: readonly Document[]): Document[] {
  return [...new Map(documents.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** Loads the grammars in `codeBlock.languages`; warns about invalid files. */
function loadCodeLanguages(
  { code: { languages = [] } }: DocsConfig,
  assets: ReadonlyMap<string, string>,
  file: string,
  locate?: LoadedConfig['locate'],
): { grammars: CustomGrammar[]; diagnostics: Diagnostic[] } {
  const grammars: CustomGrammar[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, path] of languages.entries()) {
    const asset = assets.get(`/${path.replace(/^(?:\.?\/)+/, '')}`);
    const grammar = asset === undefined ? undefined : parseGrammar(readFileSync(asset, 'utf8'));
    if (grammar) {
      grammars.push(grammar);
      continue;
    }
    diagnostics.push(
      createDiagnostic({
        code: 'missing-asset',
        message:
          asset === undefined
            ? `codeBlock.languages: File not found: "${path}".`
            : `${path} is not a TextMate grammar: "name", "scopeName", and "patterns" are required.`,
        hint: 'Code in this language is shown without colors.',
        file,
        ...locate?.(['code', 'languages', index]),
      }),
    );
  }
  return { grammars, diagnostics };
}

type Operations = Pick<Site, 'documents' | 'pages' | 'config'>;

/** URL of the generated page of each operation, by document and `operationId`. */
export function listOperationUrls({ documents, pages }: Operations): Map<string, string> {
  const urls = new Map<string, string>();
  for (const { isGenerated, revision, frontMatter, href } of pages.values()) {
    if (!isGenerated || revision || !frontMatter.openapi) continue;
    const found = findOperation(documents, frontMatter.openapi);
    if (found.problem !== undefined) continue;
    const { operationId } = found.value.operation;
    // Operations without an id are identified by method and path.
    const name = typeof operationId === 'string' ? operationId : found.value.id;
    const key = JSON.stringify([found.document.id, name]);
    if (!urls.has(key)) urls.set(key, href);
  }
  return urls;
}

/** A former URL of the page of an operation; an operation can have several. */
type EarlierUrl = readonly [operation: string, href: string];

/** An operation whose page moved to `destination`, while its former URL is not served. */
interface MovedOperation {
  operation: string;
  source: string;
  destination: string;
}

function listMoved(earlier: Iterable<EarlierUrl>, site: Operations): MovedOperation[] {
  const existing = new Set([...site.pages.values()].map(({ href }) => href));
  const redirected = createRedirectLookup(site.config.redirects);
  const urls = listOperationUrls(site);
  return [...earlier].flatMap(([operation, source]) => {
    const destination = urls.get(operation);
    const isReached = existing.has(source) || redirected.has(source);
    return destination === undefined || isReached ? [] : { operation, source, destination };
  });
}

/** Redirects from each former URL in the ledger to the current page of its operation. */
function listFormerUrls(
  ledger: ReadonlyMap<string, readonly string[]> | undefined,
  { api, pages, config }: SiteContent,
): DocsConfig['redirects'] {
  const earlier = [...(ledger ?? [])].flatMap(([operation, urls]) =>
    urls.map((url): EarlierUrl => [operation, url]),
  );
  if (earlier.length === 0) return [];
  return listMoved(earlier, { documents: api.documents, pages, config }).map(
    ({ source, destination }) => ({ source, destination, permanent: true }),
  );
}

/** Writes the URLs of all generated API pages to the ledger next to docs.json. */
export function recordOperationUrls(site: Site): void {
  const { root } = site.project;
  const ledger = updateUrlLedger(readUrlLedger(root).urls, listOperationUrls(site));
  writeFileSync(join(root, URL_LEDGER_FILE), renderUrlLedger(ledger));
}

/** Whether a project keeps a ledger of the URLs of its API pages. */
export function hasUrlLedger({ root }: Pick<Project, 'root'>): boolean {
  return readUrlLedger(root).urls !== undefined;
}

/** Warnings for generated pages whose former URL no page or redirect serves. */
export function findMovedOperations(
  earlier: readonly EarlierUrl[],
  site: Operations,
): Diagnostic[] {
  if (earlier.length === 0) return [];
  return listMoved(earlier, site).map(({ operation, source, destination }) => {
    const [file, name] = JSON.parse(operation) as [string, string];
    return createDiagnostic({
      code: 'moved-operation',
      message: `The URL of the page "${name}" has changed from ${source} to ${destination}, without a redirect.`,
      hint: `Run "trellis check --fix", or add { "source": "${source}", "destination": "${destination}" } to "redirects" in docs.json.`,
      file,
      redirect: { source, destination },
    });
  });
}

const FILE = 'operation-addresses.json';

/**
 * URLs of the last build, and former ones that still lack a redirect; empty before the first build.
 */
function readOperationUrls(cacheDir: string): EarlierUrl[] {
  return readJsonIfExists<EarlierUrl[]>(join(cacheDir, FILE), isListOfPairs) ?? [];
}

/**
 * Saves the operation URLs of a site for the next build or check. Former URLs are kept until a page or redirect
 * serves them, or the operation is removed.
 */
export function saveOperationUrls(site: Site): void {
  const { cacheDir } = site.project;
  const unresolved = listMoved(readOperationUrls(cacheDir), site).map(
    ({ operation, source }): EarlierUrl => [operation, source],
  );
  const text = JSON.stringify([...unresolved, ...listOperationUrls(site)]);
  writeFileSync(join(cacheDir, FILE), text);
}
