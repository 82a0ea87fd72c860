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
import type { ApiDocument } from '../openapi/document.ts';
import type { IconResult } from '../theme/icons.ts';
import { directionOf } from '../utils/text.ts';
import { decodePath } from '../utils/url.ts';
import type { HostName } from './hosts.ts';
import type { SiteFonts } from './load/fonts.ts';
import type { SidebarData } from './page/sidebar.ts';
import type { RenderCache } from './render-cache.ts';
import type { Revision } from './revisions.ts';
import type { SiteData } from './site-data.ts';
import type { StyleName } from './style-names/table.ts';
import type { UnmatchedSelector, RequiredStyleName } from './unmatched-selectors.ts';

/** A project, loaded: all that its pages are made from. */
export interface Site {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** What `trellis.config.ts` adds. */
  extensions: Extensions;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Pages of the project that are kept for other readers, by id: links to them lead nowhere. */
  excludedPages: ReadonlyMap<string, LoadedPage>;
  navigation: Navigation;
  /** Versions that come from commits; their pages are among the others. */
  versions: readonly SiteVersion[];
  /** OpenAPI documents of the project. */
  documents: ApiDocument[];
  /** Its AsyncAPI documents. */
  asyncDocuments: AsyncDocument[];
  icons: IconSprite;
  /** Fonts that authors name and the site serves itself. */
  fonts: SiteFonts;
  /** By key of the sidebar. */
  sidebars: ReadonlyMap<string, SidebarData>;
  store: RenderCache;
  data: SiteData;
  /** Shells of languages that have parts of their own, by what docs.json says of them. */
  languageData: Map<LanguageOverrides, SiteData>;
  repository: Repository | undefined;
  redirects: SiteRedirect[];
  /** Addresses of the project's own style sheets, base included; every page loads them. */
  styles: string[];
  /** Likewise scripts. */
  scripts: string[];
  /** What its relay may be used for; absent where there is none. */
  proxy?: ProxyAllowlist | undefined;
  /** The script that loads what `analytics` and `integrations` name; only in published sites. */
  vendors?: VendorFile | undefined;
  /** Pages with all operations of an OpenAPI document. */
  references: ReferencePage[];
  /** Rules for the utility classes that its authors wrote. */
  utilities: SiteUtilities;
  /** What its style sheets and scripts address in our markup; absent where it has none. */
  styleNames: SiteStyleNames | undefined;
  /** Pictures that a build makes; absent in development. */
  images?: SiteImages | undefined;
  /** When files were last committed; absent where nothing needs to know. */
  gitDates?: GitDates | undefined;
  /** The build fetched commits that a shallow clone did not have, for the dates. */
  hasFetchedHistory?: boolean | undefined;
  /** Which state of its original each translation was made from. */
  ledger: Ledger;
  /** Everything that links of the site may lead to. */
  targets: LinkTargets;
  /** Problems of docs.json, front matter and navigation; those of page bodies are in the store's records. */
  diagnostics: Diagnostic[];
}

/** The icons around the pages, in one file that the browser keeps: on every page they would outweigh its text. */
export interface IconSprite {
  /** The file, below the site's base; undefined where there is no icon. */
  file: { path: string; svg: string } | undefined;
  /** What was drawn for each name of the navigation and the header. */
  drawn: ReadonlyMap<string, IconResult>;
  /** A finished svg or img element. */
  draw(ref: IconRef): string;
  /** An svg element that refers to the file, or the element as given where the file lacks its drawing. */
  refer(svg: string): string;
}

/** What the style sheets, scripts and pages of a project address in our markup. */
export interface SiteStyleNames {
  names: StyleName[];
  /** Custom properties of the theme that they read, and those that they set and that color code. */
  read: string[];
  set: string[];
  /** What they address in vain. */
  unmatched: UnmatchedSelector[];
  /** Names of parts that only some pages have: whether one has them is known when pages are rendered. */
  required: RequiredStyleName[];
}

/** The repository that the pages' sources are in. */
export interface Repository {
  /** `https://github.com/owner/repo` */
  url: string;
  branch: string;
  /** Path from the top of the repository to the project, without slashes at the ends. */
  folder: string;
  host: 'github' | 'gitlab';
}

/** An address that leads to another one. */
export interface SiteRedirect {
  /** Path without base; may hold `:name`, `:name*` and `*`. */
  from: string;
  /** Path with base, or an address elsewhere. */
  to: string;
  permanent: boolean;
}

/** What the relay of a site may be used for. */
export interface ProxyAllowlist {
  /** `https://api.example.com` */
  origins: string[];
  /** Those of `api.baseUrl`: the only ones that may be in a private network. */
  privateOrigins: string[];
  /** The origin of the site itself; undefined where it is not known. */
  siteOrigin?: string | undefined;
  /** Upper case. */
  methods: string[];
}

/** The site's own script that loads what `analytics` and `integrations` name. */
export interface VendorFile {
  /** Without base. */
  path: string;
  js: string;
}

/** A page with all operations of a document at once, made by Scalar's API reference. */
export interface ReferencePage {
  document: ApiDocument;
  /** `/_trellis/reference/plants`, without base: apart from the pages, whose policy is another one. */
  href: string;
  /** The pages of single operations, which need no script. */
  operations: { href: string; title: string }[];
}

/** When each file of a folder was last committed, `2026-03-01`, by path below the folder. */
export type GitDates = ReadonlyMap<string, string>;

/** Icons that a build makes of the author's favicon, by path without base; absent where it cannot. */
export interface GeneratedIcons {
  /** `/favicon.ico`, for browsers and feed readers that ask for nothing else. */
  ico?: string | undefined;
  /** 180 px on a ground of its own, for home screens. */
  touch?: string | undefined;
}

/** Pictures made for a site. */
interface SiteImages {
  icons: GeneratedIcons;
  /** Preview by page id, as a path without base; '' for pages without one of their own. */
  social: ReadonlyMap<string, string>;
  /** Finished files by path without base. */
  files: ReadonlyMap<string, string>;
}

/** The style sheet of the utility classes that a site's authors wrote. */
export interface UtilitySheet {
  /** `/_trellis/utilities.<digest>.css`, without base. */
  path: string;
  css: string;
  /** The classes that it has rules for. */
  used: ReadonlySet<string>;
}

/** What a site knows of its utility classes. */
interface SiteUtilities {
  /** A build has one for all pages, once it knows them; in development there is none. */
  sheet?: UtilitySheet | undefined;
  /** In development each page has its own: the classes behind every address given out. */
  given: Map<string, readonly string[]>;
}

/** Digests of originals by the id of the page that was made from them. */
export type Ledger = ReadonlyMap<string, string>;

/** How a site is to be loaded. */
export interface SiteOptions {
  /** '' or '/docs': where the site will live on its host. */
  base: string;
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  /** Where it will be served; nothing is known of that without it. */
  host?: HostName | undefined;
  /** Absolute path of the folder that the build writes; its files are no part of the site. */
  outDir?: string | undefined;
  /** `check` for a look at what the pages say: nothing is written, and code stays without colors. */
  mode: 'build' | 'dev' | 'check';
  /**
   * Groups that its readers are in, whose pages are in the site besides those for everybody. Absent where nobody
   * said so: then a build is for everybody, and its author sees all pages.
   */
  groups?: readonly string[] | undefined;
  /** No network requests. */
  offline: boolean;
  /** Text files get compressed copies. */
  precompress?: boolean | undefined;
  /** Large pictures are offered in WebP and smaller sizes. */
  pictures?: boolean | undefined;
  /** The site is opened from disk, without a server: `base` is empty then. */
  portable?: boolean | undefined;
  /** The project's own Astro configuration takes part: its routes, and what it has for other frameworks. */
  hasAstroConfig?: boolean | undefined;
  /** The site will have a server that answers on demand; static without it. */
  hasServer?: boolean | undefined;
}

/** What a site is loaded from. */
export interface SiteInput {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** What `trellis.config.ts` adds. */
  extensions: Extensions;
}

/** A version of the docs that comes from a commit, as it stands in the site. */
export interface SiteVersion {
  revision: Revision;
  /** Folder of its pages and files among those of the site: `1.0`. */
  folder: string;
  /** The project, with the pages folder of the commit: what its pages import lies there. */
  project: Project;
  /** Its own values for what its pages name in braces. */
  variables: Record<string, string>;
  /** Its OpenAPI and AsyncAPI documents, under the names that they have in the site. */
  documents: ApiDocument[];
  asyncDocuments: AsyncDocument[];
  /** Addresses of the pages of each operation. */
  addresses: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
}

/** The pages of schemas that other pages have no room for. */
export interface SchemaPages {
  /** Their references, by document and the operation or reference whose page it is. */
  cut: ReadonlyMap<string, readonly string[]>;
  /** Addresses of pages of schemas, by document and reference. */
  addresses: ReadonlyMap<string, string>;
}

/** A site with what lies in the project alone: without the pages, files and documents of versions from commits. */
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

/** Ids by address; kept by the pages they are of, since a changed project has new ones. */
const idsByPath = new WeakMap<Site['pages'], Map<string, string>>();

/** Id of the page at a path, without base and without a slash at the end; undefined where there is none. */
export function findPageIdAt({ pages }: Pick<Site, 'pages'>, path: string): string | undefined {
  let ids = idsByPath.get(pages);
  if (!ids) {
    ids = new Map([...pages.values()].map((page) => [page.href, page.id]));
    idsByPath.set(pages, ids);
  }
  return ids.get(decodePath(path) || '/');
}

/** What hooks are told of the way in which a site is loaded. */
export function hookContext({ mode, offline }: SiteOptions): HookContext {
  return { mode, offline };
}

/** A loaded site as hooks of the project see it; pages that are only a link are none. */
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
 * A problem of a page, which for a page that a hook made names the page: its text stands in no file, so that a line of
 * `trellis.config.ts` would be the wrong one to show, and to fix.
 */
export function nameHookPage(
  { extensions }: Pick<Site, 'extensions'>,
  { file, href, isGenerated }: Pick<LoadedPage, 'file' | 'href' | 'isGenerated'>,
  problem: Diagnostic,
): Diagnostic {
  if (!isGenerated || file !== extensions.file || problem.file !== file) return problem;
  const { line, column: _, length: __, replacement: ___, ...rest } = problem;
  const place = line === undefined || line === 1 ? 'on' : `in line ${line} of`;
  const message = `${problem.message} (${place} the page ${href}, made by a hook in ${file})`;
  return { ...rest, message };
}

const localizedData = new WeakMap<SiteData, Map<string, SiteData>>();

/** The shell in a language, one object for each; the shell as it is without one. */
export function inLanguage(shell: SiteData, lang: string | undefined): SiteData {
  if (lang === undefined) return shell;
  const shells = localizedData.get(shell) ?? new Map<string, SiteData>();
  localizedData.set(shell, shells);
  const spoken = shells.get(lang) ?? { ...shell, lang, dir: directionOf(lang) };
  shells.set(lang, spoken);
  return spoken;
}

/** Tag of the language in which a page is read, by its place in the navigation; undefined where docs.json says none. */
export function languageOfView({ language, versions }: NavigationView): string | undefined {
  const version = versions.current ?? versions.default;
  const shown = versions.options.find(({ label }) => label === version);
  return language ?? (shown?.locale && toLanguageTag(shown.locale));
}

/** The same for the id of a page, English where nothing is said. */
export function languageOf(navigation: Navigation, pageId: string): string {
  return (
    sectionLanguage(navigation, navigation.places.get(pageId)?.section ?? navigation.home) ?? 'en'
  );
}
