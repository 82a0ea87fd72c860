import { encodePath, isExternal } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import { translate, translator } from '../i18n/translate.ts';
import { findStyles } from '../mdx/components.ts';
import { renderCallout } from '../mdx/generated-content.tsx';
import type { Heading } from '../mdx/page-context.ts';
import type { RenderedPage } from '../mdx/render-page.ts';
import { listLanguageHomes, type LanguageHome } from '../navigation/languages.ts';
import type { Breadcrumb, DivisionLink, Link } from '../navigation/link.ts';
import {
  viewFor,
  type NavigationView,
  type PageVersions,
  type Selector,
} from '../navigation/navigation.ts';
import { findOperation, matchDocuments } from '../openapi/lookup.ts';
import { listMarks } from '../utils/html.ts';
import { policyOf, type PagePolicy } from './csp.ts';
import { listMovedUrls } from './load/redirects.ts';
import { editHref, issueHref } from './load/repository.ts';
import {
  buildPageFrame,
  correctFragments,
  findFragmentLinks,
  neighbor,
  pageListing,
  relatedLinks,
  sidebarOf,
} from './page-navigation.ts';
import { islandData, notFoundHead, pageHead } from './page/page-head.ts';
import { buildPageMenu } from './page/page-menu.ts';
import { addTranslationNotes, type SidebarData } from './page/sidebar.ts';
import { renderDescription, renderInlineMarkdown, shownDate } from './pages.ts';
import { notFoundRecord, type CachedPage } from './render-cache.ts';
import { withTopHeader, type SiteData } from './site-data.ts';
import type { Repository, Site } from './site.ts';
import { translationNote } from './translations.ts';
import { documentHref, feedHref, pageSheetHref, toUrl } from './urls.ts';

/** Data of a page without its body and sidebar. */
export type RouteData = Omit<
  PageData,
  'html' | 'islands' | 'aside' | 'marks' | 'styles' | 'sidebar'
>;

/** A heading at the start of a text, without an image or a component in it. */
const LEADING_HEADING =
  /^<div class="t-heading">(<h1 id="[^"]*">(?:[^<]|<\/?(?:em|strong|code)>)+<\/h1>)<a class="t-anchor"[^>]*><\/a><\/div>\s*/;

const MODES = ['wide', 'center', 'custom', 'frame'] as const;

/** Builds the data of a page without its body and sidebar. */
export function buildRouteData(site: Site, page: LoadedPage, record: CachedPage): RouteData {
  const view = viewFor(site.navigation, page.id);
  const { frontMatter } = page;
  const { base } = site.options;
  const mode = MODES.find((name) => name === frontMatter.mode) ?? 'default';
  const bodyHasTitle = !frontMatter.title && record.headings[0]?.depth === 1;
  const canHaveTitle = mode !== 'custom' && mode !== 'frame';
  // A part of the project shows the other title, so that the heading stays in the text.
  const heading =
    canHaveTitle && bodyHasTitle && record.parts?.pageHeader === undefined
      ? LEADING_HEADING.exec(site.renderCache.read(record.html))?.[1]
      : undefined;
  const showTitle = canHaveTitle && (!bodyHasTitle || heading !== undefined);
  const menu = buildPageMenu({
    config: site.config,
    page,
    base,
    origin: site.options.origin,
    toUrl: (href) => toUrl(site, href),
    specHref: specHrefOf(site, page),
  });
  const frame = buildPageFrame(site, view);
  const hasSidebar = mode !== 'center' && mode !== 'custom';
  return {
    ...frame,
    site: hasSidebar ? frame.site : withTopHeader(frame.site),
    id: page.id,
    href: toUrl(site, encodePath(page.href)),
    kind: 'page',
    head: pageHead(site, page, record, { view, lang: frame.site.lang }),
    policy: policyOf(site, record),
    sheetHref: pageSheetHref(site, record),
    astroHead: record.astroHead,
    title: page.title,
    showTitle,
    heading,
    description: renderDescription(site, page),
    tag: frontMatter.tag,
    deprecated: frontMatter.deprecated ?? false,
    feedHref: feedHref(site, page),
    mode,
    parts: record.parts,
    toc: buildToc(heading === undefined ? record.headings : record.headings.slice(1)),
    features: record.islands ? [...record.features, 'islands'] : record.features,
    ...(hasOwnScripts(site) && { hasOwnScripts: true }),
    menu,
    neighbors: {
      previous: neighbor(site, view.pagination.previous),
      next: neighbor(site, view.pagination.next),
    },
    related: relatedLinks(site, page),
    feedback: feedbackOf(site, page),
    lastModified: shownDate(site, page),
    listing: pageListing(site, page.id),
    note: noteOf(site, page, { view, lang: frame.site.lang }),
  };
}

/** Scripts of services do not change the content. */
function hasOwnScripts({ scripts, vendors, options }: Site): boolean {
  return scripts.some((href) => href !== options.base + vendors?.path);
}

/** Notice before the text: a newer version or a newer original exists. */
function noteOf(
  site: Site,
  page: LoadedPage,
  { view, lang }: { view: NavigationView; lang: string },
): string | undefined {
  const notes = [versionNote(site, page, view, lang), translationNote(site, page, lang)];
  return notes.filter(Boolean).join('') || undefined;
}

/** URL of the document of an API page, if it is published. */
function specHrefOf(site: Site, { frontMatter }: LoadedPage) {
  const { openapi, 'openapi-introduction': introduction } = frontMatter;
  const [document] = introduction ? matchDocuments(site.documents, introduction) : [];
  const found = openapi ? findOperation(site.documents, openapi) : undefined;
  const id = document?.id ?? (found && found.problem === undefined ? found.document.id : undefined);
  return id === undefined ? undefined : documentHref(site, id);
}

/**
 * Builds the data of a page. `known` is the result of `buildRouteData`, if available. Throws if the page does not
 * exist.
 */
export function buildPage(site: Site, id: string, known?: RouteData): PageData {
  const page = site.pages.get(id);
  if (!page) throw new Error(`Page not found: ${id}`);
  const record = site.renderCache.record(page);
  const fragments = findFragmentLinks(site, page, record);
  const read = (name: string) => correctFragments(site.renderCache.read(name), fragments);
  const route = known ?? buildRouteData(site, page, record);
  const sidebar = sidebarOf(site, viewFor(site.navigation, id), route.href);
  const { note = '', listing = '' } = route;
  const marks = record.marks + listMarks(note + listing);
  const html = read(record.html);
  const text = route.heading === undefined ? html : html.replace(LEADING_HEADING, '');
  return {
    ...route,
    sidebar: site.options.mode === 'dev' ? addTranslationNotes(sidebar, site) : sidebar,
    html: note + text + listing,
    islands: islandData(record, site.options.base),
    marks,
    styles: findStyles(marks),
    aside: record.aside === undefined ? undefined : read(record.aside),
  };
}

/** Builds the data of a 404 page; `home` is the language of its folder. */
export function buildNotFound(site: Site, home?: LanguageHome): PageData {
  const view = viewFor(site.navigation, '404', home?.section);
  const frame = buildPageFrame(site, view);
  const { base } = site.options;
  // Custom messages are in the language of the start page.
  const settings = home ? undefined : site.config.errors?.['404'];
  const record = notFoundRecord(site);
  const moved = listMovedUrls(site);
  const title = settings?.title ?? translate(frame.site.lang, 'Page not found');
  const href = `${base}${home?.folder ?? ''}/404`;
  const html = renderInlineMarkdown(settings?.description ?? '', (url) => toUrl(site, url));
  const marks = listMarks(html);
  return {
    ...frame,
    id: '404',
    href,
    kind: 'not-found',
    head: notFoundHead(site, { title, folder: home?.folder ?? '' }),
    policy: policyOf(site, record),
    sheetHref: record && pageSheetHref(site, record),
    parts: record?.parts,
    title,
    showTitle: true,
    deprecated: false,
    mode: 'default',
    toc: [],
    features: moved ? ['not-found', 'moved'] : ['not-found'],
    html,
    marks,
    styles: findStyles(marks),
    sidebar: sidebarOf(site, view, href),
    neighbors: {},
    feedback: { thumbs: false },
    notFound: {
      start: home ? toUrl(site, encodePath(home.start)) : `${base}/`,
      moved,
      folder: home && languageFolder(site, home),
      others: home ? [] : languageFolders(site),
    },
  };
}

function languageFolders(site: Site): string[] {
  const folders = listLanguageHomes(site.navigation).map((home) => languageFolder(site, home));
  return folders.toSorted((one, other) => other.length - one.length);
}

function languageFolder({ options: { base } }: Site, { folder }: LanguageHome): string {
  return `${base}${encodePath(folder)}/`;
}

/** URL for editing a page: on the branch of its version; undefined for tags. */
function editHrefOf(repository: Repository, { file, revision }: LoadedPage): string | undefined {
  if (!revision) return editHref(repository, file);
  const { isBranch, ref } = revision;
  return isBranch ? editHref({ ...repository, branch: ref }, revision.file) : undefined;
}

function feedbackOf(site: Site, page: LoadedPage) {
  const { feedback } = site.config;
  const { repository } = site;
  return {
    editHref:
      repository && feedback.suggestEdit && !page.isGenerated
        ? editHrefOf(repository, page)
        : undefined,
    issueHref: repository && feedback.raiseIssue ? issueHref(repository, page.href) : undefined,
    thumbs: feedback.thumbsRating,
    ...(feedback.endpoint !== undefined && { endpoint: feedback.endpoint }),
  };
}

/** Everything that a page shows, as plain data. */
export interface PageData {
  site: SiteData;
  /** `guides/quickstart` */
  id: string;
  href: string;
  kind: 'page' | 'not-found';
  head: HeadTag[];
  /** Security policy; absent if policies are disabled. */
  policy?: PagePolicy | undefined;
  /** URL of the sheet for style attributes, if there are any. */
  sheetHref?: string | undefined;
  /** HTML that Astro components add to the head. */
  astroHead?: string | undefined;
  title: string;
  showTitle: boolean;
  /** HTML of the heading that the text begins with, which is shown instead of the title. */
  heading?: string | undefined;
  /** HTML of the description below the title. */
  description?: string | undefined;
  tag?: string | undefined;
  deprecated: boolean;
  /** URL of the RSS feed of the page, including the base. */
  feedHref?: string | undefined;
  mode: 'default' | 'wide' | 'center' | 'custom' | 'frame';
  /** One entry, or the full path with `eyebrow.display: breadcrumbs`; may be empty. */
  eyebrow: Breadcrumb[];
  /** The rendered body. */
  html: string;
  /** Examples or a panel for the right column; replaces the table of contents. */
  aside?: string | undefined;
  /** Marks of `html` and `aside`; see `hasMark`. */
  marks: string;
  /** Style sheets of the components on the page, relative to `output/pages/styles`. */
  styles: string[];
  /** HTML of the project's own layout components; `ORIGINAL` marks the position of the default content. */
  parts?: RenderedPage['parts'];
  toc: TocEntry[];
  /** Browser features that the page needs: 'tabs', 'code', 'accordion', … */
  features: string[];
  /** Whether scripts of the project run on the page, which may add any content. */
  hasOwnScripts?: true | undefined;
  tabs: DivisionLink<string>[];
  anchors: DivisionLink<string>[];
  versions: PageVersions<string>;
  /** Menus of products, languages, or dropdowns above the sidebar, outermost first. */
  selectors?: { kind: Selector['kind']; options: DivisionLink<string>[] }[] | undefined;
  /** Sidebar of the division. */
  sidebar: SidebarData;
  /** Labels of the groups that contain the page, for the bar on phones. */
  sidebarPath: string[];
  neighbors: { previous?: Link<string> | undefined; next?: Link<string> | undefined };
  /** Links in `related`. */
  related?: Link<string>[] | undefined;
  feedback: {
    editHref?: string | undefined;
    issueHref?: string | undefined;
    thumbs: boolean;
    /** URL that receives feedback. */
    endpoint?: string | undefined;
  };
  lastModified?: string | undefined;
  /** HTML of the notice before the text; part of `html`. */
  note?: string | undefined;
  /** HTML of the list of pages in the group whose root this page is; part of `html`. */
  listing?: string | undefined;
  /** JSON for the script of its interactive components; absent without any. */
  islands?: string | undefined;
  /** Menu next to the title; absent if it is disabled. */
  menu?: PageMenu | undefined;
  /** Links of a 404 page. */
  notFound?: NotFoundLinks | undefined;
}

/** Links of a 404 page. */
interface NotFoundLinks {
  /** URL of the first page. */
  start: string;
  /** Redirect patterns and destinations; absent if the host resolves them. */
  moved?: [source: string, destination: string][] | undefined;
  /** Folder of the language, including the base: `/docs/ar/`. */
  folder?: string | undefined;
  /** Folders with their own 404 page, deepest first, for hosts that serve one page for all. */
  others: string[];
}

/** A heading in the table of contents. */
export interface TocEntry {
  id: string;
  text: string;
  /** Heading level, 1 to 4. */
  depth: number;
  children: TocEntry[];
}

/** The menu next to the title of a page. */
export interface PageMenu {
  /** URL of the Markdown, including the base. */
  markdownHref: string;
  /** Next to the title, or below the table of contents if there is one. */
  display: 'header' | 'toc';
  links: PageMenuLink[];
  /** Link to the MCP server of the site, which a script shows if the server exists. */
  mcp?: { href: string; name: string; entries: string[] } | undefined;
  /** URL of the OpenAPI document. */
  specHref?: string | undefined;
}

/** A link to an assistant, or a custom link. */
export interface PageMenuLink {
  /** Name of an assistant, or the custom title. */
  label: string;
  description?: string | undefined;
  /** Absent if only a script can complete the URL. */
  href?: string | undefined;
  /** URL of an assistant, up to the question. */
  ask?: string | undefined;
  /** URL with `$page` for the text of the page, or `$mcp` for the URL of the MCP server, which a script fills in. */
  fill?: string | undefined;
  /** Rendered SVG. */
  icon?: string | undefined;
}

/** An element in <head>. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script' | 'title';
  attributes: Record<string, string | true>;
  content?: string | undefined;
}

/** Table of contents: h1 and h2 at the top level, h3 and h4 below the preceding entry. */
export function buildToc(headings: readonly Heading[]): TocEntry[] {
  const entries: TocEntry[] = [];
  for (const { id, text, depth } of headings) {
    const entry: TocEntry = { id, text, depth, children: [] };
    const parent = entries.at(-1);
    if (depth >= 3 && parent && parent.depth < depth) parent.children.push(entry);
    else entries.push(entry);
  }
  return entries;
}

/** Notice on a page from a commit: its version, and a link to the current one. */
function versionNote(
  site: Site,
  { revision }: LoadedPage,
  { versions }: NavigationView,
  lang: string,
): string | undefined {
  const current = versions.options.find(({ label }) => label === versions.default);
  if (!revision || !current || versions.current === undefined) return undefined;
  if (versions.current === current.label || isExternal(current.href)) return undefined;
  const t = translator(lang);
  return renderCallout('note', {
    text: t('You are reading version {}.', versions.current),
    link: {
      href: toUrl(site, current.href),
      label: t('Go to the current version, {}', current.label),
    },
  });
}
