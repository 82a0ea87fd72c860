import type { DocsConfig, IconRef } from '../config/docs-config.ts';
import type { LanguageOverrides } from '../config/navigation.ts';
import type { ProjectFiles } from '../content/find-files.ts';
import { encodePath, type LinkTargets } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { HookContext, PageWithText, SiteFacts } from '../mdx/extension-types.ts';
import type { Extensions } from '../mdx/extensions.ts';
import { sectionLanguage, toLanguageTag } from '../navigation/languages.ts';
import type { Navigation, NavigationView } from '../navigation/navigation.ts';
import type { AsyncDocument } from '../openapi/channel-view.ts';
import type { ApiHistory } from '../openapi/diff.ts';
import type { ApiDocument } from '../openapi/document.ts';
import type { IconResult } from '../theme/icons.ts';
import { directionOf } from '../i18n/translate.ts';
import { decodePath } from '../utils/url.ts';
import type { HostName } from './hosts.ts';
import type { SiteFonts } from './load/fonts.ts';
import type { SiteSidebar } from './page/sidebar.ts';
import type { TabLists } from './page/tab-row.ts';
import type { RenderCache } from './render-cache.ts';
import type { Revision } from './revisions.ts';
import type { SiteData } from './site-data.ts';
import type { StyleName } from './style-names/table.ts';
import type { UnmatchedSelector, RequiredStyleName } from './unmatched-selectors.ts';

/** A loaded project: everything that its pages are rendered from. */
export interface Site {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** Extensions from `trellis.config.ts`. */
  extensions: Extensions;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Restricted pages that are not part of the site, by id. Links to them are broken. */
  excludedPages: ReadonlyMap<string, LoadedPage>;
  navigation: Navigation;
  /** Versions from commits; their pages are in `pages`. */
  versions: readonly SiteVersion[];
  documents: ApiDocument[];
  asyncDocuments: AsyncDocument[];
  /** Paths of schema pages without base, by document and reference: `openapi.json #/components/schemas/Plant`. */
  schemaPages: ReadonlyMap<string, string>;
  icons: IconSprite;
  /** Fonts that the site hosts itself. */
  fonts: SiteFonts;
  /** By key of the sidebar. */
  sidebars: ReadonlyMap<string, SiteSidebar>;
  /** Tabs of rows that are too long for every page. */
  tabLists: TabLists;
  renderCache: RenderCache;
  data: SiteData;
  /** Data of languages with overrides in docs.json. */
  languageData: Map<LanguageOverrides, SiteData>;
  repository: Repository | undefined;
  redirects: SiteRedirect[];
  /** URLs of the project's style sheets, including the base; every page loads them. */
  styles: string[];
  /** URLs of the project's scripts, including the base. */
  scripts: string[];
  /** Words of these scripts that may be utility classes. */
  scriptClasses: readonly string[];
  /** Requests that the proxy accepts; absent without a proxy. */
  proxy?: ProxyAllowlist | undefined;
  /** The script that loads the services in `analytics` and `integrations`; only in published sites. */
  vendors?: VendorFile | undefined;
  /** Pages with all operations of an OpenAPI document. */
  references: ReferencePage[];
  /** Changes of documents between their versions. */
  histories: readonly ApiHistory[];
  /** CSS of utility classes. */
  utilities: SiteUtilities;
  /** Class names and ids that its style sheets and scripts select; absent without such files. */
  styleNames: SiteStyleNames | undefined;
  /** Generated images; absent in development. */
  images?: SiteImages | undefined;
  /** Dates of the last commits of files; absent if no page needs them. */
  gitDates?: GitDates | undefined;
  /** Whether the build fetched commits that a shallow clone lacked. */
  hasFetchedHistory?: boolean | undefined;
  /** State of the original that each translation is based on. */
  ledger: Ledger;
  /** Everything that links can refer to. */
  targets: LinkTargets;
  /** Problems of docs.json, front matter, and navigation; those of page bodies are in the render cache. */
  diagnostics: Diagnostic[];
}

/**
 * Icons of navigation, header, and footer in one cacheable file, because inlining them on every page would be larger.
 */
export interface IconSprite {
  /** Path without base, and content; undefined without icons. */
  file: { path: string; svg: string } | undefined;
  /** Result for each icon name in the navigation and the header. */
  drawn: ReadonlyMap<string, IconResult>;
  /** HTML of an icon, an svg or img element. */
  draw(ref: IconRef): string;
  /** Replaces an inline svg with a reference to the sprite, if the sprite contains it. */
  refer(svg: string): string;
}

/** Class names, ids, and custom properties that the style sheets, scripts, and pages of a project use. */
export interface SiteStyleNames {
  names: StyleName[];
  /** Custom properties of the theme that they read, and code colors that they set. */
  read: string[];
  set: string[];
  /** Whether a style sheet sets the background of the banner. */
  hasBannerBackground: boolean;
  /** Selectors that match nothing. */
  unmatched: UnmatchedSelector[];
  /** Names of elements that only some pages have; checked after all pages are rendered. */
  required: RequiredStyleName[];
}

/** Repository of the sources. */
export interface Repository {
  /** `https://github.com/owner/repo` */
  url: string;
  branch: string;
  /** Path from the repository root to the project, without slashes at the ends. */
  folder: string;
  host: 'github' | 'gitlab';
}

/** A redirect. */
export interface SiteRedirect {
  /** Path without base; may contain `:name`, `:name*`, and `*`. */
  from: string;
  /** Path including the base, or an external URL. */
  to: string;
  permanent: boolean;
}

/** Requests that the proxy of a site accepts. */
export interface ProxyAllowlist {
  /** `https://api.example.com` */
  origins: string[];
  /** Origins in `api.baseUrl`; only these may resolve to private networks. */
  privateOrigins: string[];
  /** Origin of the site; undefined if it is unknown. */
  siteOrigin?: string | undefined;
  /** Upper case. */
  methods: string[];
}

/** The script that loads the services in `analytics` and `integrations`. */
export interface VendorFile {
  /** Without base. */
  path: string;
  js: string;
}

/** A page with all operations of a document, rendered by Scalar's API reference. */
export interface ReferencePage {
  document: ApiDocument;
  /** `/_trellis/reference/plants`, without base. Not below the pages, because its security policy differs. */
  href: string;
  /** Links to the pages of single operations, for readers without scripts. */
  operations: { href: string; title: string }[];
}

/** Date of the last commit of each file, `2026-03-01`, by path relative to a folder. */
export type GitDates = ReadonlyMap<string, string>;

/** Icons generated from the favicon, by path without base; absent if they cannot be generated. */
export interface GeneratedIcons {
  /** `/favicon.ico`, for browsers and feed readers that request only that path. */
  ico?: string | undefined;
  /** 180 px with an opaque background, for home screens. */
  touch?: string | undefined;
}

/** A generated image in the cache. */
export interface GeneratedImage {
  /** Changes with its source. */
  key: string;
  /** Absolute path of its file, which is created again if it is damaged. Rejects with `DamagedCache` if that fails. */
  file(): Promise<string>;
}

/** Generated images. */
interface SiteImages {
  icons: GeneratedIcons;
  /** Path of the social card by page id, without base; '' for pages without their own. */
  social: ReadonlyMap<string, string>;
  /** Images by site path without base. */
  files: ReadonlyMap<string, GeneratedImage>;
}

/** Style sheet of the utility classes that authors used. */
export interface UtilitySheet {
  /** `/_trellis/utilities.<digest>.css`, without base. */
  path: string;
  css: string;
  /** Classes with a rule. */
  used: ReadonlySet<string>;
}

/** Utility classes of a site. */
interface SiteUtilities {
  /** One sheet for all pages of a build, created after all pages are rendered; absent in development. */
  sheet?: UtilitySheet | undefined;
  /** Development only: classes of the sheet of each page, by URL. */
  classesByPath: Map<string, readonly string[]>;
}

/** Digest of the original that a translation is based on, by id of the translation. */
export type Ledger = ReadonlyMap<string, string>;

/** Options for loading a site. */
export interface SiteOptions {
  /** Base path: '' or '/docs'. */
  base: string;
  /** `https://docs.example.com`, if known. */
  origin?: string | undefined;
  /** Target host, if known. */
  host?: HostName | undefined;
  /** Absolute path of the output folder, which is excluded from the site. */
  outDir?: string | undefined;
  /** `check` analyzes pages without writing files or highlighting code. */
  mode: 'build' | 'dev' | 'check';
  /**
   * Groups of readers whose pages the site contains, in addition to public pages. If absent, builds contain only
   * public pages, other modes all pages.
   */
  groups?: readonly string[] | undefined;
  /** Disables network requests. */
  offline: boolean;
  /** Whether text files have compressed copies. */
  precompress?: boolean | undefined;
  /** Skips bundles that are not built yet; a preview builds them on request. */
  deferBundles?: boolean | undefined;
  /** Whether large images have WebP variants in smaller sizes. */
  pictures?: boolean | undefined;
  /** Whether the site is opened from disk; `base` is empty then. */
  portable?: boolean | undefined;
  /** Whether the project has its own Astro configuration, with routes and UI frameworks. */
  hasAstroConfig?: boolean | undefined;
  /** Whether a server will handle requests; false for static sites. */
  hasServer?: boolean | undefined;
}

/** Input of `loadSite`. */
export interface SiteInput {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** Extensions from `trellis.config.ts`. */
  extensions: Extensions;
}

/** A version from a commit. */
export interface SiteVersion {
  revision: Revision;
  /** Folder of its pages and files in the site: `1.0`. */
  folder: string;
  /** The project, with the pages folder of the commit, which contains imported files. */
  project: Project;
  /** Values of variables in its pages. */
  variables: Record<string, string>;
  /** Its documents, with their ids in the site. */
  documents: ApiDocument[];
  asyncDocuments: AsyncDocument[];
  /** URLs of the pages of each operation. */
  operationUrls: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
}

/** Pages of schemas that were truncated on other pages. */
export interface SchemaPages {
  /** References of truncated schemas, by document and the operation or schema of the page. */
  truncated: ReadonlyMap<string, readonly string[]>;
  /** URLs of schema pages, by document and reference. */
  urls: ReadonlyMap<string, string>;
}

/** The site without versions from commits: only pages, files, and documents of the project. */
export function withoutRevisions(site: Site): Site {
  const { versions, pages, files, documents, asyncDocuments, project } = site;
  if (versions.length === 0) return site;
  const others = new Set<object>(
    versions.flatMap((one) => [...one.documents, ...one.asyncDocuments]),
  );
  const isPresent = ([, { revision }]: [string, LoadedPage]) => revision === undefined;
  const isOwnFile = ([, file]: [string, string]) => !file.startsWith(project.cacheDir);
  return {
    ...site,
    pages: new Map([...pages].filter(isPresent)),
    files: { ...files, assets: new Map([...files.assets].filter(isOwnFile)) },
    documents: documents.filter((one) => !others.has(one)),
    asyncDocuments: asyncDocuments.filter((one) => !others.has(one)),
  };
}

/** Page ids by path. Keyed by `pages`, because a changed project has a new map. */
const idsByPath = new WeakMap<Site['pages'], Map<string, string>>();

/** Id of the page at a path, without base and trailing slash; undefined if there is none. */
export function findPageIdAt({ pages }: Pick<Site, 'pages'>, path: string): string | undefined {
  let ids = idsByPath.get(pages);
  if (!ids) {
    ids = new Map([...pages.values()].map((page) => [page.href, page.id]));
    idsByPath.set(pages, ids);
  }
  return ids.get(decodePath(path.replace(/\/$/, '')) || '/');
}

/** Context that hooks receive. */
export function hookContext({ mode, offline }: SiteOptions): HookContext {
  return { mode, offline };
}

/** Site data for hooks, without pages that have a `url`. */
export function describeSite(site: Site): SiteFacts {
  const { base, origin } = site.options;
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  return {
    name: site.config.name,
    base,
    origin,
    pages: pages.map((page) => describePage(site, page)),
  };
}

function describePage({ options, navigation }: Site, page: LoadedPage): PageWithText {
  const { id, file, href, title, frontMatter, body } = page;
  return {
    id,
    href: options.base + encodePath(href),
    title,
    description: frontMatter.description,
    lang: languageOf(navigation, id),
    frontMatter: frontMatter.raw,
    file,
    text: body,
  };
}

/**
 * Adds the page to a problem of a page that a hook created: its text is in no file, so the position in
 * `trellis.config.ts` would be wrong.
 */
export function nameHookPage(
  { extensions }: Pick<Site, 'extensions'>,
  { file, href, isGenerated }: Pick<LoadedPage, 'file' | 'href' | 'isGenerated'>,
  problem: Diagnostic,
): Diagnostic {
  if (!isGenerated || file !== extensions.file || problem.file !== file) return problem;
  const { line, column: _, length: __, replacement: ___, ...rest } = problem;
  const where = line === undefined || line === 1 ? 'on' : `in line ${line} of`;
  const message = `${problem.message.replace(/\.$/, '')} (${where} the page ${href}, generated by ${file}).`;
  return { ...rest, message };
}

const localizedData = new WeakMap<SiteData, Map<string, SiteData>>();

/** Site data with another language, cached per language; the same object without one. */
export function inLanguage(data: SiteData, lang: string | undefined): SiteData {
  if (lang === undefined) return data;
  const byLanguage = localizedData.get(data) ?? new Map<string, SiteData>();
  localizedData.set(data, byLanguage);
  const localized = byLanguage.get(lang) ?? { ...data, lang, dir: directionOf(lang) };
  byLanguage.set(lang, localized);
  return localized;
}

/** Language tag of a page from its position in the navigation; undefined if docs.json sets none. */
export function languageOfView({ language, versions }: NavigationView): string | undefined {
  const version = versions.current ?? versions.default;
  const option = versions.options.find(({ label }) => label === version);
  return language ?? (option?.locale && toLanguageTag(option.locale));
}

/** Language tag of a page by id; 'en' if docs.json sets none. */
export function languageOf(navigation: Navigation, pageId: string): string {
  return (
    sectionLanguage(navigation, navigation.locations.get(pageId)?.section ?? navigation.home) ??
    'en'
  );
}
