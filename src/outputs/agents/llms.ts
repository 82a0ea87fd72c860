import { presentSite } from '../../site/facts/present-site.ts';
import { withEndSlash } from '../../site/facts/end-slash.ts';
import { encodePath, isExternal } from '../../content/links.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { listDocumentFiles } from '../../site/facts/document-files.ts';
import { listIndexed } from '../../site/facts/list-indexed.ts';
import type { Site } from '../../site/model/site.ts';
import { renderInstructions } from '../markdown/instructions.ts';
import type { MarkdownPage } from '../markdown/pages.ts';
import { isFirstChoice, type PlacedPage, type Scope } from './scopes.ts';

/** Longest description of a page. Characters. */
const MAX_DESCRIPTION = 300;

/** Pages that search engines may know, in reading order. */
export function listPublic(site: Site, pages: readonly MarkdownPage[]): MarkdownPage[] {
  const byHref = new Map(
    pages.map((page) => [site.options.base + encodePath(page.page.href), page]),
  );
  return listIndexed(site).flatMap((href) => byHref.get(href) ?? []);
}

/**
 * llms.txt (llmstxt.org): what the site is; its pages as Markdown by tab and group, with their descriptions, those that
 * a first visit may come to; its API documents; and what of it can be left out: other versions, languages and sites.
 */
export function renderLlms(
  site: Site,
  pages: readonly PlacedPage[],
  scopes: readonly Scope[],
): string {
  const prefix = prefixOf(site);
  const toLine = ({ name, path, pages: { length } }: Scope) =>
    `- [${name}](${prefix}${encodePath(path)}): ${length} ${length === 1 ? 'page' : 'pages'}`;
  const isOther = ({ kind }: Scope) => kind === 'version' || kind === 'language';
  const documents = listDocumentFiles(presentSite(site)).map(({ kind, title, href }) => ({
    kind,
    line: `- [${oneLine(title)}](${toAddress(site, href)})`,
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

/** llms-full.txt: the Markdown of the pages that a first visit may come to, each with its address. */
export function renderLlmsFull(
  site: Site,
  pages: readonly { page: PlacedPage; markdown: string }[],
): string {
  const prefix = prefixOf(site);
  const addSource = ({ page: { page }, markdown }: { page: PlacedPage; markdown: string }) =>
    markdown.replace(
      /^(# .*\n)/,
      `$1Source: ${withEndSlash(site, prefix + encodePath(page.href))}\n`,
    );
  return pages
    .flatMap((one) => site.store.guard.run(one.page.page, 'list', () => addSource(one)) ?? [])
    .join('\n---\n\n');
}

function introduce({ config }: Site, title: string): string[] {
  const summary = config.description ? `> ${oneLine(config.description)}` : '';
  return [`# ${title}`, summary, renderInstructions(config) ?? ''];
}

function listPages(site: Site, pages: readonly PlacedPage[]): string[] {
  const prefix = prefixOf(site);
  const toLine = ({ page, path }: PlacedPage) => {
    const { description } = page.frontMatter;
    const more = description ? `: ${shorten(oneLine(description))}` : '';
    return `- [${page.title}](${prefix}${encodePath(path)})${more}`;
  };
  const groups = Map.groupBy(
    pages,
    ({ tab, group }) => [...new Set([tab, group])].filter(Boolean).join(' › ') || 'Pages',
  );
  return [...groups].map(([name, own]) =>
    section(
      name,
      own.flatMap((one) => site.store.guard.run(one.page, 'list', () => toLine(one)) ?? []),
    ),
  );
}

/** Addresses of other sites that the navigation has, each once. */
function listElsewhere(site: Site, pages: readonly PlacedPage[]): string[] {
  const divisions = pages.flatMap(({ page }) => {
    const { tabs, anchors } = viewFor(site.navigation, page.id);
    return [...tabs, ...anchors].filter(({ external }) => external);
  });
  const links = [...site.pages.values()].flatMap(({ title, frontMatter: { url = '', hidden } }) =>
    isExternal(url) && !hidden ? [{ name: title, href: url }] : [],
  );
  const byHref = new Map([...divisions, ...links].map(({ name, href }) => [href, name]));
  return [...byHref].map(([href, name]) => `- [${oneLine(name)}](${href})`);
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

/** A path of the site, base included, or an address elsewhere, as a full address where that is known. */
function toAddress({ options: { origin = '' } }: Site, href: string): string {
  return isExternal(href) ? href : origin + href;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string {
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}
