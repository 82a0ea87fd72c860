import { relative, sep } from 'node:path';
import type { AsyncDocument } from '../../asyncapi/types.ts';
import { loadConfig } from '../../config/read/load.ts';
import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { findFiles, type LeftOut, type ProjectFiles } from '../../content/find-files.ts';
import { loadPages, type LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { buildNavigation } from '../../navigation/layout/build-navigation.ts';
import { listedIds } from '../../navigation/entries/listed-ids.ts';
import type { Navigation } from '../../navigation/layout/types.ts';
import { checkAssets } from './check-assets.ts';
import { checkContextual } from './check-page-menu.ts';
import { checkCodeTheme } from './check-code-theme.ts';
import { buildEnvironment, settingsOf } from '../environment/mdx-environment.ts';
import { buildShell } from '../shell/site-shell.ts';
import { buildLanguageShells } from '../shell/localized-shells.ts';
import { readGitDates } from './git-dates.ts';
import { buildIconSprite } from '../shell/icon-sprite.ts';
import type { IconSprite } from '../model/site-parts.ts';
import { buildLinkTargets } from './link-targets.ts';
import { PageStore } from '../store/page-store.ts';
import { collectRedirects } from './redirects.ts';
import { checkRepository, findRepository } from '../facts/repository.ts';
import { findPackageImports, loadPackages } from './load-packages.ts';
import { findDocuments } from '../../openapi/read/document-sources.ts';
import { loadApi, type SiteApi } from './load-api.ts';
import { loadAsyncApi } from './load-async-api.ts';
import { hasRelay, listRelayTargets } from '../facts/relay-targets.ts';
import { loadStats } from '../facts/repository-stats.ts';
import { buildSidebars } from '../shell/sidebars.ts';
import type { Site } from '../model/site.ts';
import type { SiteOptions } from '../model/site-options.ts';
import { findSiteWideFiles, type SiteWideFiles } from './global-assets.ts';
import { buildVendorFile } from '../facts/analytics.ts';
import type { VendorFile } from '../model/site-parts.ts';

/** What loading a project gave: no site where docs.json leaves nothing to build. */
export interface LoadedSite {
  site?: Site | undefined;
  diagnostics: Diagnostic[];
  /** Texts of files that diagnostics speak of, by path relative to the project root. */
  texts: ReadonlyMap<string, string>;
  /** File and position of a value of docs.json. */
  locate?: LoadedConfig['locate'];
}

/**
 * Reads docs.json and all pages, and prepares everything that their HTML is made from. In development the site
 * `before` a change hands over the pages that it has rendered.
 */
export async function loadSite(
  project: Project,
  options: SiteOptions,
  before?: Site,
): Promise<LoadedSite> {
  const loaded = await loadConfig(project.root);
  const file = relative(project.root, loaded.file).split(sep).join('/');
  const texts = new Map([[file, loaded.text], ...(loaded.parts ?? [])]);
  if (!loaded.config) return { diagnostics: loaded.diagnostics, texts };
  const content = await readContent(project, options, loaded.config, loaded.locate);
  const site = await assemble(project, options, loaded.config, content, before?.store);
  const diagnostics = [
    ...loaded.diagnostics,
    ...content.diagnostics,
    ...checkAssets(loaded.config, file, (path) => content.files.assets.has(path), loaded.locate),
    ...checkContextual(loaded.config, file, loaded.locate),
    ...checkCodeTheme(loaded.config, file, loaded.locate),
    ...checkRepository(loaded.config, site.repository, file),
    ...unknownIcons(site.icons),
  ];
  return { site: { ...site, diagnostics }, diagnostics, texts, locate: loaded.locate };
}

/** The project's files and pages, and each page's place in the navigation. */
interface Content {
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  navigation: Navigation;
  api: SiteApi;
  asyncDocuments: AsyncDocument[];
  diagnostics: Diagnostic[];
}

async function readContent(
  project: Project,
  options: SiteOptions,
  config: DocsConfig,
  locate: LoadedConfig['locate'],
): Promise<Content> {
  const files = findFiles(project, options.outDir);
  const { pages, diagnostics } = loadPages(project, files, listedIds(config.navigation));
  const found = findDocuments(files.assets.values());
  const api = await loadApi(project, config, found.openapi, pages, options);
  const asyncApi = await loadAsyncApi(project, config, found.asyncapi, pages, options);
  const { navigation, diagnostics: problems } = buildNavigation(config, pages, {
    redirects: config.redirects.map(({ source }) => source),
    generated: [...api.generated, ...asyncApi.generated],
    operations: api.operations,
  });
  const located = problems.map(({ path, ...problem }) => ({
    ...(path && locate?.(path)),
    ...problem,
  }));
  // Folders may lie in one another, and be walked twice.
  const leftOut = new Map(files.leftOut.map((one) => [one.path, toLeftOut(one)])).values();
  const problemsOfApis = [...api.diagnostics, ...asyncApi.diagnostics];
  const all = [...leftOut, ...diagnostics, ...problemsOfApis, ...located];
  return { files, pages, navigation, api, asyncDocuments: asyncApi.documents, diagnostics: all };
}

function toLeftOut({ path, reason }: LeftOut): Diagnostic {
  return createDiagnostic({
    code: 'left-out-file',
    message: `${path} ${reason}; it is left out`,
    hint: 'put a file in its place, or name it in .mintignore',
    file: path,
  });
}

async function assemble(
  project: Project,
  options: SiteOptions,
  config: DocsConfig,
  { files, pages, navigation, api, asyncDocuments }: Content,
  before: PageStore | undefined,
): Promise<Omit<Site, 'diagnostics'>> {
  const { base } = options;
  const { assets } = files;
  const redirects = collectRedirects(config, pages, navigation, base);
  const targets = buildLinkTargets({
    pages: new Set([...pages.values()].map(({ href }) => href)),
    assets,
    redirects: redirects.map(({ from }) => from),
    base,
  });
  const environment = buildEnvironment({
    project,
    config,
    options,
    targets,
    assets,
    documents: api.documents,
    asyncDocuments,
    navigation,
    packages: await loadPackages(project, findPackageImports(project, pages, files)),
  });
  // Services learn of published pages only.
  const vendors = options.mode === 'build' ? buildVendorFile(config) : undefined;
  const icons = buildIconSprite(config, navigation, base);
  const stats = await loadStats(config, project.cacheDir, options.offline);
  const hasAsset = (path: string) => assets.has(path);
  const shellInput = { config, base, stats, icons, hasAsset };
  return {
    project,
    options,
    config,
    files,
    pages,
    navigation,
    documents: api.documents,
    references: api.references,
    ...(hasRelay(config, options) && {
      relay: listRelayTargets(config, api.documents, pages.values()),
    }),
    redirects,
    targets,
    ...withVendors(findSiteWideFiles(project, files, base), vendors, base),
    icons,
    sidebars: buildSidebars(navigation, base, icons),
    store: new PageStore(project.cacheDir, environment, settingsOf(config, options), {
      isDev: options.mode === 'dev',
      before,
    }),
    shell: buildShell(shellInput),
    languageShells: buildLanguageShells(shellInput),
    repository: findRepository(config, project),
    utilities: { given: new Map() },
    gitDates: needsDates(config, pages, options)
      ? readGitDates(project.root, project.cacheDir)
      : new Map(),
    islandFiles: [],
  };
}

/** The sitemap tells dates, and pages do where they are asked to. */
function needsDates(
  { showsTimestamp }: DocsConfig,
  pages: ReadonlyMap<string, LoadedPage>,
  { mode, origin }: SiteOptions,
): boolean {
  const isShown = [...pages.values()].some(({ frontMatter }) => frontMatter.timestamp);
  return isShown || showsTimestamp === true || (mode === 'build' && origin !== undefined);
}

function withVendors(wide: SiteWideFiles, vendors: VendorFile | undefined, base: string) {
  if (!vendors) return wide;
  return { ...wide, vendors, scripts: [...wide.scripts, base + vendors.path] };
}

function unknownIcons({ unknown }: IconSprite): Diagnostic[] {
  return [...unknown].map(([name, nearest]) =>
    createDiagnostic({
      code: 'unknown-icon',
      message: `there is no icon "${name}", which the navigation names`,
      hint: nearest && `did you mean "${nearest}"?`,
    }),
  );
}
