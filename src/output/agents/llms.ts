import { encodePath, isExternal } from '../../content/links.ts';
import { viewFor, type NavigationView } from '../../navigation/navigation.ts';
import { parseOperationReference } from '../../openapi/lookup.ts';
import { listIndexed } from '../../site/pages.ts';
import { withoutRevisions, type Site } from '../../site/site.ts';
import { listDocumentFiles, withTrailingSlash } from '../../site/urls.ts';
import { slugOf } from '../../utils/slug.ts';
import { renderInstructions, type MarkdownPage } from '../markdown/pages.ts';
import { countNoun, oneLine, truncate } from '../../utils/text.ts';

/** Maximum length of the description of a page, in characters. */
const MAX_DESCRIPTION = 300;

/** Pages that search engines may index, in reading order. */
export function listPublic(site: Site, pages: readonly MarkdownPage[]): MarkdownPage[] {
  const byHref = new Map(
    pages.map((page) => [site.options.base + encodePath(page.page.href), page]),
  );
  return listIndexed(site).flatMap((href) => byHref.get(href) ?? []);
}

/**
 * Renders llms.txt (llmstxt.org): the description of the site; the pages of the default language
 * and version by tab and group, with descriptions; the API documents; and, as optional links, other
 * versions, languages, and sites.
 */
export function renderLlms(
  site: Site,
  pages: readonly PlacedPage[],
  scopes: readonly Scope[],
): string {
  const prefix = prefixOf(site);
  const toLine = ({ name, path, pages: { length } }: Scope) =>
    `- [${name}](${prefix}${encodePath(path)}): ${countNoun(length, 'page')}`;
  const isOther = ({ kind }: Scope) => kind === 'version' || kind === 'language';
  const documents = listDocumentFiles(withoutRevisions(site)).map(({ kind, title, href }) => ({
    kind,
    line: `- [${oneLine(title)}](${resolveUrl(site, href)})`,
  }));
  const linesOf = (wanted: string) =>
    documents.filter(({ kind }) => kind === wanted).map(({ line }) => line);
  return join([
    ...introduce(site, site.config.name),
    ...listPages(site, pages.filter(isFirstChoice)),
    section('OpenAPI documents', linesOf('openapi')),
    section('AsyncAPI documents', linesOf('asyncapi')),
    section('Parts', scopes.filter((scope) => !isOther(scope)).map(toLine)),
    section('Optional', [
      ...scopes.filter(isOther).map(toLine),
      ...listElsewhere(site, pages.filter(isFirstChoice)),
    ]),
  ]);
}

/** The llms.txt of a part of the site. */
export function renderScope(site: Site, { name, pages }: Scope): string {
  return join([
    ...introduce(site, `${site.config.name}: ${name}`),
    ...listPages(site, pages),
    section('Optional', [`- [${site.config.name}](${prefixOf(site)}/llms.txt): all parts`]),
  ]);
}

/** A page in llms-full.txt: its Markdown with its URL; undefined if that fails. */
export function renderFullPage(
  site: Site,
  { page }: PlacedPage,
  markdown: string,
): string | undefined {
  const url = withTrailingSlash(site, prefixOf(site) + encodePath(page.href));
  return site.renderCache.guard.run(page, 'list', () =>
    markdown.replace(/^# .*\n/, (heading) => `${heading}Source: ${url}\n`),
  );
}

/** The end of llms-full.txt: the API documents, which the pages of operations repeat in part. */
export function renderFullEnd(site: Site): string | undefined {
  const lines = listDocumentFiles(withoutRevisions(site)).map(
    ({ title, href }) => `- [${oneLine(title)}](${resolveUrl(site, href)})`,
  );
  return lines.length === 0 ? undefined : `# API documents\n\n${lines.join('\n')}\n`;
}

function introduce({ config }: Site, title: string): string[] {
  const summary = config.description ? `> ${oneLine(config.description)}` : '';
  return [`# ${title}`, summary, renderInstructions(config) ?? ''];
}

function listPages(site: Site, pages: readonly PlacedPage[]): string[] {
  const prefix = prefixOf(site);
  const toLine = ({ page, path }: PlacedPage, label: string) => {
    const { description } = page.frontMatter;
    const more = description ? `: ${truncate(oneLine(description), MAX_DESCRIPTION)}` : '';
    return `- [${label}](${prefix}${encodePath(path)})${more}`;
  };
  const groups = Map.groupBy(
    pages,
    ({ tab, group }) => [...new Set([tab, group])].filter(Boolean).join(' › ') || 'Pages',
  );
  return [...groups].map(([name, members]) =>
    section(
      name,
      [...labelPages(members)].flatMap(
        ([one, label]) =>
          site.renderCache.guard.run(one.page, 'list', () => toLine(one, label)) ?? [],
      ),
    ),
  );
}

/**
 * Titles of pages in one list. Those that repeat begin with the groups in which the pages differ, "Plants › Find all",
 * or end with the operation or URL.
 */
export function labelPages(pages: readonly PlacedPage[]): Map<PlacedPage, string> {
  const labels = new Map(pages.map((one) => [one, one.page.title]));
  for (const alike of listAlike(labels)) {
    const shared = countShared(alike.map(({ groups }) => groups));
    for (const one of alike)
      labels.set(one, [...one.groups.slice(shared), one.page.title].join(' › '));
  }
  for (const one of listAlike(labels).flat()) {
    const { openapi = '' } = one.page.frontMatter;
    const { method = '', path = one.page.href } = parseOperationReference(openapi) ?? {};
    labels.set(one, `${labels.get(one)} (${`${method} ${path}`.trim()})`);
  }
  return labels;
}

/** Pages whose labels are the same. */
function listAlike(labels: ReadonlyMap<PlacedPage, string>): PlacedPage[][] {
  const groups = Map.groupBy(labels, ([, label]) => label);
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((alike) => alike.map(([one]) => one));
}

/** Number of items with which all lists begin. */
function countShared([first = [], ...others]: readonly (readonly string[])[]): number {
  const end = first.findIndex((item, index) => others.some((other) => other[index] !== item));
  return end < 0 ? first.length : end;
}

/** External URLs in the navigation, without duplicates. */
function listElsewhere(site: Site, pages: readonly PlacedPage[]): string[] {
  const divisions = pages.flatMap(({ page }) => {
    const { tabs, anchors } = viewFor(site.navigation, page.id);
    return [...tabs, ...anchors].filter(({ external }) => external);
  });
  const links = [...site.pages.values()].flatMap(({ title, frontMatter: { url = '', hidden } }) =>
    isExternal(url) && !hidden ? [{ label: title, href: url }] : [],
  );
  const byHref = new Map([...divisions, ...links].map(({ label, href }) => [href, label]));
  return [...byHref].map(([href, label]) => `- [${oneLine(label)}](${href})`);
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${name}\n\n${lines.join('\n')}`;
}

function join(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function prefixOf({ options: { origin = '', base } }: Site): string {
  return origin + base;
}

/**
 * The full URL of a path, which includes the base path, if the URL of the site is configured. Other
 * URLs are returned unchanged.
 */
export function resolveUrl({ options: { origin = '' } }: Site, href: string): string {
  return isExternal(href) ? href : origin + href;
}

/** A page with its language, version, product, tab, and groups. */
export interface PlacedPage extends Pick<MarkdownPage, 'page' | 'path'> {
  markdown: MarkdownPage;
  tab: string | undefined;
  group: string | undefined;
  /** All groups around the page, outermost first. */
  groups: readonly string[];
  product: string | undefined;
  /** Absent for the one that a first visit starts with. */
  language: string | undefined;
  /** Likewise. */
  version: string | undefined;
}

type Kind = 'product' | 'tab' | 'version' | 'language';

/** A part of the site with a separate list. */
interface Scope {
  kind: Kind;
  name: string;
  /** `/guides/llms.txt` */
  path: string;
  pages: PlacedPage[];
}

/** Pages with their positions in the navigation. */
export function locatePages(site: Site, pages: readonly MarkdownPage[]): PlacedPage[] {
  const { navigation } = site;
  const home = navigation.sections.get(navigation.home)?.language;
  const toPlaced = (one: MarkdownPage): PlacedPage => {
    const view = viewFor(navigation, one.page.id);
    const { current, default: first } = view.versions;
    return {
      page: one.page,
      path: one.path,
      markdown: one,
      tab: activeTab(view),
      group: view.groupPath[0],
      groups: view.groupPath,
      product: activeProduct(view),
      language: view.language === home ? undefined : view.language,
      version: current === first ? undefined : current,
    };
  };
  return pages.flatMap(
    (one) => site.renderCache.guard.run(one.page, 'list', () => toPlaced(one)) ?? [],
  );
}

/** Whether a page is in the default language and the default version. */
export function isFirstChoice({ language, version }: PlacedPage): boolean {
  return language === undefined && version === undefined;
}

/**
 * The products and tabs, then other versions and languages; empty for a dimension with one value.
 */
export function listScopes(pages: readonly PlacedPage[]): Scope[] {
  const first = pages.filter(isFirstChoice);
  const usedPaths = new Set(['/llms.txt', '/.well-known/llms.txt']);
  // In the common folder of the pages if they have one, or below the slug of the name.
  const findPath = (name: string, members: readonly PlacedPage[]) => {
    const folder = commonFolder(members.map(({ page }) => page.href));
    // A name can consist of emoji only.
    const slug = slugOf(name) || 'part';
    const inside = pages.filter(({ page }) => `${page.href}/`.startsWith(`${folder}/`));
    const folders = inside.length === members.length ? [folder, `/${slug}`] : [`/${slug}`];
    const paths = folders.map((parent) => `${parent}/llms.txt`);
    return paths.find((path) => !usedPaths.has(path)) ?? `/${slug}-${usedPaths.size}/llms.txt`;
  };
  const scopes = (kind: Kind, all: readonly PlacedPage[], fewest: number) => {
    const named = all.filter((page) => page[kind] !== undefined);
    const parts = [...Map.groupBy(named, (page) => page[kind] ?? '')];
    if (parts.length < fewest) return [];
    return parts.map(([name, members]): Scope => {
      const path = findPath(name, members);
      usedPaths.add(path);
      return { kind, name, path, pages: members };
    });
  };
  return [
    ...scopes('product', first, 2),
    ...scopes('tab', first, 2),
    ...scopes(
      'version',
      pages.filter(({ language }) => language === undefined),
      1,
    ),
    ...scopes(
      'language',
      pages.filter(({ version }) => version === undefined),
      1,
    ),
  ];
}

/** The common folder of all URLs, '' for the root: `/a/b` for `/a/b/c` and `/a/b`. */
function commonFolder(hrefs: readonly string[]): string {
  const [first = [], ...others] = hrefs.map((href) => href.split('/'));
  const common =
    others.length > 0 ? first.slice(0, countShared([first, ...others])) : first.slice(0, -1);
  return common.join('/').replace(/\/$/, '');
}

function activeTab({ tabs }: NavigationView): string | undefined {
  return tabs.find(({ active }) => active)?.label;
}

function activeProduct({ selectors }: NavigationView): string | undefined {
  const products = selectors.find(({ kind }) => kind === 'product');
  return products?.options.find(({ active }) => active)?.label;
}
