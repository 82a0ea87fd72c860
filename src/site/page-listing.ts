import { escapeHtml } from '../navigation/sidebar-html.ts';
import type { Navigation, NavGroup, NavLink, NavNode } from '../navigation/types.ts';
import type { Site } from './site.ts';

/** An entry of a list: a page, or a group with the page that it leads to. */
interface Entry {
  label: string;
  link: NavLink;
  icon: NavNode['icon'];
  /** Pages of a group. */
  pages: NavLink[];
}

const listings = new WeakMap<Navigation, ReadonlyMap<string, NavGroup>>();

/** HTML that lists the pages of a group at the end of its root page; undefined for any other page. */
export function pageListing(
  site: Site,
  id: string,
  hrefOf: (link: NavLink) => string,
): string | undefined {
  const group = listingsOf(site.navigation).get(id);
  if (!group) return undefined;
  const entries = group.children.flatMap(toEntry);
  if (entries.length === 0) return undefined;
  if (group.listing === 'card') {
    const cards = entries.map((entry) => card(site, entry, hrefOf)).join('');
    return `<div class="t-columns" data-cols="2">${cards}</div>`;
  }
  const rows = entries.map((entry) => accordion(site, entry, hrefOf)).join('');
  return `<div class="t-accordions">${rows}</div>`;
}

/** The groups whose root page lists them, by the id of that page; the first one counts, as for its sidebar. */
function listingsOf(navigation: Navigation): ReadonlyMap<string, NavGroup> {
  const known = listings.get(navigation);
  if (known) return known;
  const found = new Map<string, NavGroup>();
  const visit = (node: NavNode): void => {
    if (node.type === 'link') return;
    const id = node.root?.pageId;
    const isListed = node.listing === 'card' || node.listing === 'accordion';
    if (id !== undefined && isListed && !found.has(id)) found.set(id, node);
    node.children.forEach(visit);
  };
  for (const { sidebar } of navigation.sections.values()) sidebar.nodes.forEach(visit);
  listings.set(navigation, found);
  return found;
}

function toEntry(node: NavNode): Entry[] {
  if (node.type === 'link') return [{ label: node.label, link: node, icon: node.icon, pages: [] }];
  const pages = pagesOf(node);
  const link = node.root ?? pages[0];
  if (!link) return [];
  return [{ label: node.label || link.label, link, icon: node.icon ?? link.icon, pages }];
}

function pagesOf({ root, children }: NavGroup): NavLink[] {
  const inner = children.flatMap((child) => (child.type === 'link' ? [child] : pagesOf(child)));
  return root ? [root, ...inner] : inner;
}

function card(site: Site, { label, link, icon }: Entry, hrefOf: (link: NavLink) => string): string {
  const mark = icon ? `<span class="t-card-icon">${site.icons.draw(icon)}</span>` : '';
  const text = descriptionOf(site, link);
  const body = text ? `<div class="t-card-body t-flow"><p>${text}</p></div>` : '';
  const title = `<div class="t-card-title"><a class="t-card-link" href="${escapeHtml(hrefOf(link))}">${escapeHtml(label)}</a></div>`;
  return `<div class="t-card">${mark}<div class="t-card-main">${title}${body}</div></div>`;
}

function accordion(
  site: Site,
  { label, link, icon, pages }: Entry,
  hrefOf: (link: NavLink) => string,
): string {
  const mark = icon ? site.icons.draw(icon) : '';
  const text = descriptionOf(site, link);
  const links = (pages.length > 0 ? pages : [link])
    .map((page) => `<li><a href="${escapeHtml(hrefOf(page))}">${escapeHtml(page.label)}</a></li>`)
    .join('');
  return (
    `<details class="t-accordion"><summary>${mark}<span class="t-accordion-head">` +
    `<span class="t-accordion-title">${escapeHtml(label)}</span></span></summary>` +
    `<div class="t-accordion-body t-flow">${text ? `<p>${text}</p>` : ''}<ul>${links}</ul></div></details>`
  );
}

function descriptionOf(site: Site, { pageId }: NavLink): string {
  const page = pageId === undefined ? undefined : site.pages.get(pageId);
  return escapeHtml(page?.frontMatter.description ?? '');
}
