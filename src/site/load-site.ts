import { relative, sep } from 'node:path';
import { loadConfig } from '../config/load.ts';
import type { DocsConfig } from '../config/types.ts';
import { findFiles, type ProjectFiles } from '../content/find-files.ts';
import { encodePath, resolveLink, type LinkTargets } from '../content/links.ts';
import { loadPages } from '../content/load-pages.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { locateJson } from '../diagnostics/locate-json.ts';
import type { LinkKind, ResolvedLink } from '../mdx/finish-html.ts';
import { ModuleLoader } from '../mdx/modules.ts';
import type { MdxEnvironment } from '../mdx/render-page.ts';
import { buildNavigation } from '../navigation/build-navigation.ts';
import { listedIds } from '../navigation/listed-ids.ts';
import { checkAssets } from './assets.ts';
import { siteComponents } from './ConfigReference.tsx';
import { buildFrame } from './frame.ts';
import { loadApi } from './load-api.ts';
import { buildLinkTargets } from './link-targets.ts';
import { PageStore } from './page-store.ts';
import { collectRedirects } from './redirects.ts';
import { findRepository } from './repository.ts';
import { loadRepositoryStats, repositoryName } from './repository-stats.ts';
import type { Site, SiteOptions } from './site.ts';

/** What loading a project gave: no site where docs.json leaves nothing to build. */
export interface LoadedSite {
  site?: Site | undefined;
  diagnostics: Diagnostic[];
  /** Texts of files that diagnostics speak of, by path relative to the project root. */
  texts: ReadonlyMap<string, string>;
}

/** Reads docs.json and all pages, and prepares everything that their HTML is made from. */
export async function loadSite(project: Project, options: SiteOptions): Promise<LoadedSite> {
  const loaded = await loadConfig(project.root);
  const configFile = relative(project.root, loaded.file).split(sep).join('/');
  const texts = new Map([[configFile, loaded.text]]);
  const { config } = loaded;
  if (!config) return { diagnostics: loaded.diagnostics, texts };

  const files = findFiles(project, options.outDir);
  const { pages, diagnostics: pageProblems } = loadPages(
    project,
    files,
    listedIds(config.navigation),
  );
  const api = await loadApi(project, config, files, pages, options);
  const { navigation, diagnostics: navigationProblems } = buildNavigation(config, pages, {
    generated: api.generated,
    redirects: config.redirects.map(({ source }) => source),
  });
  const locate = locateJson(loaded.text);
  const diagnostics: Diagnostic[] = [
    ...loaded.diagnostics,
    ...pageProblems,
    ...api.diagnostics,
    ...navigationProblems.map(({ path, ...problem }) => ({
      ...(path && { file: configFile, ...locate(path) }),
      ...problem,
    })),
    ...checkAssets(config, configFile, (path) => files.assets.has(path)),
  ];
  const redirects = collectRedirects(config, pages, navigation, options.base);
  const targets = buildLinkTargets({
    pages: new Set([...pages.values()].map(({ href }) => href)),
    assets: files.assets,
    redirects: redirects.map(({ from }) => from),
  });
  const environment = buildEnvironment(project, config, options, targets);
  const site: Site = {
    project,
    options,
    config,
    files,
    pages,
    navigation,
    redirects,
    styles: projectFiles(project, files, '.css').map((path) => options.base + encodePath(path)),
    scripts: projectFiles(project, files, '.js').map((path) => options.base + encodePath(path)),
    isAnswered: (href, pageId) => resolveLink(href, pageId, targets).found,
    diagnostics,
    store: new PageStore(project.cacheDir, environment, settingsOf(config, options)),
    frame: buildFrame({
      config,
      base: options.base,
      stats: await findStats(config, project, options),
      hasAsset: (path) => files.assets.has(path),
    }),
    repository: needsRepository(config) ? findRepository(config, project) : undefined,
  };
  if (needsRepository(config) && !site.repository) diagnostics.push(noRepository(configFile));
  return { site, diagnostics, texts };
}

/** Style sheets or scripts that the author put beside the pages: they belong to every page. */
function projectFiles(
  { pagesDir }: Project,
  { assets }: ProjectFiles,
  extension: string,
): string[] {
  const isOwn = ([path, file]: [string, string]) =>
    path.endsWith(extension) && file.startsWith(pagesDir);
  return [...assets].filter(isOwn).map(([path]) => path);
}

/** The settings that change the HTML of page bodies. */
function settingsOf(config: DocsConfig, options: SiteOptions): string {
  const { variables, iconLibrary, codeBlock } = config;
  return JSON.stringify([variables, iconLibrary, codeBlock, options.base]);
}

function buildEnvironment(
  project: Project,
  config: DocsConfig,
  options: SiteOptions,
  targets: LinkTargets,
): MdxEnvironment {
  const resolve = (href: string, pageId: string, _kind: LinkKind): ResolvedLink => {
    const link = resolveLink(href, pageId, targets);
    const isOwn = !link.external && link.href.startsWith('/');
    return { ...link, href: isOwn ? options.base + link.href : link.href };
  };
  return {
    modules: new ModuleLoader(project, config.variables),
    variables: config.variables,
    iconLibrary: config.iconLibrary,
    codeBlockMode: config.codeBlock.mode,
    extraComponents: siteComponents,
    resolve,
  };
}

async function findStats(config: DocsConfig, project: Project, options: SiteOptions) {
  const cta = config.topbarCtaButton;
  const repository = cta?.type === 'github' ? repositoryName(cta.url) : undefined;
  if (!repository) return undefined;
  return loadRepositoryStats(repository, project.cacheDir, options.offline);
}

function needsRepository({ feedback }: DocsConfig): boolean {
  return feedback.suggestEdit || feedback.raiseIssue;
}

function noRepository(file: string): Diagnostic {
  return {
    code: 'no-repository',
    severity: 'warning',
    message: 'feedback: the repository of the pages is not known, so its buttons are left out',
    hint: 'name it: "feedback": { "repo": "https://github.com/owner/repo" }',
    file,
  };
}
