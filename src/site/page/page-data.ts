import { documentHref } from '../facts/document-files.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { markActive } from '../../navigation/view/sidebar-html.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { matchDocuments } from '../../openapi/lookup/match-documents.ts';
import { listLanguageHomes, type LanguageHome } from '../../navigation/view/language-homes.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { listMovedAddresses } from '../facts/moved-addresses.ts';
import { translate } from '../../text/words/translate.ts';
import { renderDescription } from '../facts/description.ts';
import { findFragmentLinks, correctFragments } from './fragments.ts';
import { islandData } from './island-tags.ts';
import { renderInlineMarkdown } from '../facts/inline-html.ts';
import { shownDate } from '../facts/last-modified.ts';
import { buildChrome, neighbour, sidebarHtml } from './page-chrome.ts';
import { notFoundRecord } from './not-found-record.ts';
import { notFoundHead, pageHead } from './page-head.ts';
import { pageListing } from './page-listing.ts';
import { buildPageMenu } from './page-menu.ts';
import type { PageRecord } from '../store/page-record.ts';
import { relatedLinks } from './related.ts';
import { versionNote } from './version-note.ts';
import { pageSheetHref } from '../csp/page-sheets.ts';
import { policyOf } from '../csp/site-policy.ts';
import { editHref, issueHref } from '../facts/repository.ts';
import type { Repository } from '../model/site-parts.ts';
import type { Site } from '../model/site.ts';
import { buildToc } from '../facts/toc.ts';
import { markSidebar } from '../translations/mark-sidebar.ts';
import { translationNote } from '../translations/translation-note.ts';
import type { PageData } from '../model/page-data.ts';

/** All that one page shows, without the HTML of its body and its sidebar. */
export type PageShell = Omit<PageData, 'html' | 'aside' | 'sidebar'>;

const MODES = ['wide', 'center', 'custom', 'frame'] as const;

/** Composes what the layout of a page needs, except its body and its sidebar. */
export function buildPageShell(site: Site, page: LoadedPage, record: PageRecord): PageShell {
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
  const chrome = buildChrome(site, view);
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
    neighbours: {
      previous: neighbour(site, view.neighbours.previous),
      next: neighbour(site, view.neighbours.next),
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

/** All that one page shows. Throws for an id that is no page of the site. */
export function buildPage(site: Site, id: string): PageData {
  const page = site.pages.get(id);
  if (!page) throw new Error(`There is no page ${id}`);
  const record = site.store.record(page);
  const fragments = findFragmentLinks(site, page, record);
  const read = (name: string) => correctFragments(site.store.read(name), fragments);
  const shell = buildPageShell(site, page, record);
  const sidebar = sidebarHtml(site, viewFor(site.navigation, id));
  return {
    ...shell,
    sidebar: { html: markActive(sidebarOf(site, sidebar), shell.href) },
    html:
      (shell.note ?? '') +
      read(record.html) +
      (shell.listing ?? '') +
      islandData(record, site.options.base),
    aside: record.aside === undefined ? undefined : read(record.aside),
  };
}

/** Authors see in the sidebar how translations stand; readers do not. */
function sidebarOf(site: Site, html: string): string {
  return site.options.mode === 'dev' ? markSidebar(html, site) : html;
}

/** What an address shows that is no page of the site; `home` is the language in whose folder it lies, where it has one. */
export function buildNotFound(site: Site, home?: LanguageHome): PageData {
  const view = viewFor(site.navigation, '404', home?.section);
  const chrome = buildChrome(site, view);
  const { base } = site.options;
  // An author writes these words in the language of the start page.
  const own = home ? undefined : site.config.errors?.['404'];
  const record = notFoundRecord(site);
  const title = own?.title ?? translate(chrome.site.lang, 'Page not found');
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
    features: [],
    html: renderInlineMarkdown(own?.description ?? '', (url) =>
      url.startsWith('/') ? base + url : url,
    ),
    sidebar: { html: sidebarHtml(site, view) },
    neighbours: {},
    feedback: { thumbs: false },
    notFound: {
      start: home ? base + encodePath(home.start) : `${base}/`,
      moved: listMovedAddresses(site),
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
