import { encodePath, isExternal } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import { translate, translator } from '../i18n/translate.ts';
import { findStyles } from '../mdx/components.ts';
import type { Heading } from '../mdx/page-context.ts';
import type { RenderedPage } from '../mdx/render-page.ts';
import { listLanguageHomes, type LanguageHome } from '../navigation/languages.ts';
import {
  withBase,
  type Breadcrumb,
  type DivisionLink,
  type Link,
  type VersionLink,
} from '../navigation/link.ts';
import { viewFor, type NavigationView, type Selector } from '../navigation/navigation.ts';
import { findOperation, matchDocuments } from '../openapi/lookup.ts';
import { encode, listMarks } from '../utils/html.ts';
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
import type { SiteData } from './site-data.ts';
import type { Repository, Site } from './site.ts';
import { translationNote } from './translations.ts';
import { documentHref, pageSheetHref, withTrailingSlash } from './urls.ts';

/** All that one page shows, without the HTML of its body and its sidebar. */
export type RouteData = Omit<PageData, 'html' | 'aside' | 'marks' | 'styles' | 'sidebar'>;

const MODES = ['wide', 'center', 'custom', 'frame'] as const;

/** Composes what the layout of a page needs, except its body and its sidebar. */
export function buildRouteData(site: Site, page: LoadedPage, record: CachedPage): RouteData {
  const view = viewFor(site.navigation, page.id);
  const { frontMatter } = page;
  const { base } = site.options;
  const mode = MODES.find((name) => name === frontMatter.mode) ?? 'default';
  const bodyHasTitle = !frontMatter.title && record.headings[0]?.depth === 1;
  const showTitle = mode !== 'custom' && mode !== 'frame' && !bodyHasTitle;
  const menu = buildPageMenu({
    config: site.config,
    page,
    base,
    origin: site.options.origin,
    specHref: specHrefOf(site, page),
  });
  const chrome = buildPageFrame(site, view);
  return {
    ...chrome,
    id: page.id,
    href: base + encodePath(page.href),
    kind: 'page',
    head: pageHead(site, page, record, { view, lang: chrome.site.lang }),
    policy: policyOf(site, record),
    sheetHref: pageSheetHref(site, record),
    astroHead: record.astroHead,
    title: page.title,
    showTitle,
    description: renderDescription(site, page),
    tag: frontMatter.tag,
    deprecated: frontMatter.deprecated ?? false,
    mode,
    parts: record.parts,
    toc: buildToc(record.headings),
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
    note: noteOf(site, page, { view, lang: chrome.site.lang }),
  };
}

/** Scripts of services draw no parts of the text. */
function hasOwnScripts({ scripts, vendors, options }: Site): boolean {
  return scripts.some((href) => href !== options.base + vendors?.path);
}

/** What stands before the text of a page: that there is a newer version, or a newer original. */
function noteOf(
  site: Site,
  page: LoadedPage,
  { view, lang }: { view: NavigationView; lang: string },
): string | undefined {
  const notes = [versionNote(site, page, view, lang), translationNote(site, page, lang)];
  return notes.filter(Boolean).join('') || undefined;
}

/** Address of the document that an API page is made from, where readers can have it. */
function specHrefOf(site: Site, { frontMatter }: LoadedPage) {
  const { openapi, 'openapi-introduction': introduction } = frontMatter;
  const [own] = introduction ? matchDocuments(site.documents, introduction) : [];
  const found = openapi ? findOperation(site.documents, openapi) : undefined;
  const id = own?.id ?? (found && found.problem === undefined ? found.document.id : undefined);
  return id === undefined ? undefined : documentHref(site, id);
}

/** All that one page shows; `known` is its shell where that was built before. Throws for an id that is no page of the site. */
export function buildPage(site: Site, id: string, known?: RouteData): PageData {
  const page = site.pages.get(id);
  if (!page) throw new Error(`There is no page ${id}`);
  const record = site.store.record(page);
  const fragments = findFragmentLinks(site, page, record);
  const read = (name: string) => correctFragments(site.store.read(name), fragments);
  const shell = known ?? buildRouteData(site, page, record);
  const sidebar = sidebarOf(site, viewFor(site.navigation, id));
  const { note = '', listing = '' } = shell;
  const marks = record.marks + listMarks(note + listing);
  return {
    ...shell,
    sidebar: site.options.mode === 'dev' ? addTranslationNotes(sidebar, site) : sidebar,
    html: note + read(record.html) + listing + islandData(record, site.options.base),
    marks,
    styles: findStyles(marks),
    aside: record.aside === undefined ? undefined : read(record.aside),
  };
}

/** What an address shows that is no page of the site; `home` is the language in whose folder it lies, where it has one. */
export function buildNotFound(site: Site, home?: LanguageHome): PageData {
  const view = viewFor(site.navigation, '404', home?.section);
  const chrome = buildPageFrame(site, view);
  const { base } = site.options;
  // An author writes these words in the language of the start page.
  const own = home ? undefined : site.config.errors?.['404'];
  const record = notFoundRecord(site);
  const moved = listMovedUrls(site);
  const title = own?.title ?? translate(chrome.site.lang, 'Page not found');
  const html = renderInlineMarkdown(own?.description ?? '', (url) =>
    url.startsWith('/') ? base + url : url,
  );
  const marks = listMarks(html);
  return {
    ...chrome,
    id: '404',
    href: `${base}${home?.folder ?? ''}/404`,
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
    sidebar: sidebarOf(site, view),
    neighbors: {},
    feedback: { thumbs: false },
    notFound: {
      start: home ? base + encodePath(home.start) : `${base}/`,
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

/** Where a page can be edited: that of a branch there, that of a tag nowhere. */
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

/** All that one page shows, as plain data. */
export interface PageData {
  site: SiteData;
  /** `guides/quickstart` */
  id: string;
  href: string;
  kind: 'page' | 'not-found';
  head: HeadTag[];
  /** What the page's security policy allows; absent where it has none. */
  policy?: PagePolicy | undefined;
  /** Address of the sheet that stands for its style attributes, where it has any. */
  sheetHref?: string | undefined;
  /** HTML that Astro has in the head for the components that it rendered. */
  astroHead?: string | undefined;
  title: string;
  showTitle: boolean;
  /** HTML of the sentence below the title. */
  description?: string | undefined;
  tag?: string | undefined;
  deprecated: boolean;
  mode: 'default' | 'wide' | 'center' | 'custom' | 'frame';
  /** One entry, or the full path with `eyebrow.display: breadcrumbs`; may be empty. */
  eyebrow: Breadcrumb[];
  /** The rendered body. */
  html: string;
  /** Examples or a panel for the right column, in place of the table of contents. */
  aside?: string | undefined;
  /** What `html` and `aside` contain; see `hasMark`. */
  marks: string;
  /** Style sheets that components in them need, relative to `output/pages/styles`. */
  styles: string[];
  /** HTML of the project's own in place of parts of the page, with `ORIGINAL` for what is shown otherwise. */
  parts?: RenderedPage['parts'];
  toc: TocEntry[];
  /** Behaviors the page needs: 'tabs', 'code', 'accordion' … */
  features: string[];
  /** Scripts of the project run on every page, which may add to it what nobody knows before. */
  hasOwnScripts?: true | undefined;
  tabs: DivisionLink<string>[];
  anchors: DivisionLink<string>[];
  versions: {
    /** The version that the page fixes; absent where the reader's stored choice decides. */
    current?: string | undefined;
    /** Selected while no choice is stored. */
    default?: string | undefined;
    options: VersionLink<string>[];
  };
  /** Lists of products, languages or dropdowns above the sidebar, outermost first. */
  selectors?: { kind: Selector['kind']; options: DivisionLink<string>[] }[] | undefined;
  /** The sidebar of the page's division. */
  sidebar: SidebarData;
  /** Labels of the groups that lead to the page, for the bar on phones. */
  sidebarPath: string[];
  neighbors: { previous?: Link<string> | undefined; next?: Link<string> | undefined };
  /** Pages that its author names as having to do with it. */
  related?: Link<string>[] | undefined;
  feedback: {
    editHref?: string | undefined;
    issueHref?: string | undefined;
    thumbs: boolean;
    /** Where the reader's answer is sent. */
    endpoint?: string | undefined;
  };
  lastModified?: string | undefined;
  /** HTML of what is said of the page before its text; part of `html`. */
  note?: string | undefined;
  /** HTML that lists the pages of the group whose root this page is; part of `html`. */
  listing?: string | undefined;
  /** What the menu beside the title offers; absent where there is none. */
  menu?: PageMenu | undefined;
  /** Where the page for unknown addresses leads on. */
  notFound?: NotFoundLinks | undefined;
}

/** Ways on from an address that leads nowhere. */
interface NotFoundLinks {
  /** Address of the first page. */
  start: string;
  /** Patterns of addresses that moved, and where to; absent where the host leads on itself. */
  moved?: [source: string, destination: string][] | undefined;
  /** The folder of its language, base included: `/docs/ar/`. */
  folder?: string | undefined;
  /** Folders with such a page of their own, the deepest first, for hosts that show one page for all. */
  others: string[];
}

/** A heading of the page, as the table of contents lists it. */
export interface TocEntry {
  id: string;
  text: string;
  /** Heading level, 1 to 4. */
  depth: number;
  children: TocEntry[];
}

/** The menu beside the title of a page. */
export interface PageMenu {
  /** Address of the page's Markdown, base included. */
  markdownHref: string;
  /** Beside the title, or below the table of contents where a page has one. */
  display: 'header' | 'toc';
  links: PageMenuLink[];
  /** What leads to the site's own MCP server, which a script shows where there is one. */
  mcp?: { href: string; name: string; entries: string[] } | undefined;
  /** Address of the OpenAPI document that the page's operation is in. */
  specHref?: string | undefined;
}

/** An assistant that the page can be opened in, or a link of the author. */
export interface PageMenuLink {
  /** Name of an assistant, or the author's title. */
  label: string;
  description?: string | undefined;
  /** Absent where only a script can complete it. */
  href?: string | undefined;
  /** Where an assistant takes a question, up to the question itself. */
  ask?: string | undefined;
  /** Address with `$page` for the text of the page, or `$mcp` for the address of the MCP server, which a script fills in. */
  fill?: string | undefined;
  /** Finished svg. */
  icon?: string | undefined;
}

/** One element of <head>. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script' | 'title';
  attributes: Record<string, string | true>;
  content?: string | undefined;
}

/** Table of contents: h1 and h2 at the top, h3 and h4 below the entry before them. */
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

/** What readers are told on a page from a commit: which version they read, and where the same page of the current one is. */
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
  const href = encode(withTrailingSlash(site, withBase(current.href, site.options.base)));
  const words = encode(t('You are reading version {}.', versions.current));
  const label = encode(t('Go to the current version, {}', current.label));
  return (
    `<div role="note" class="t-callout t-note"><div class="t-callout-body t-flow">` +
    `<p>${words} <a href="${href}">${label}</a></p></div></div>`
  );
}
