import { renderListing, type ListingEntry } from '../../mdx/components/Listing.tsx';
import type { NavGroup, NavLink, NavNode } from '../../navigation/model/nav-node.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import { plainDescription } from '../facts/description.ts';
import { linkHref } from './page-chrome.ts';
import type { Site } from '../model/site.ts';

const listings = new WeakMap<Navigation, ReadonlyMap<string, NavGroup>>();

/** HTML that lists the pages of a group at the end of its root page; undefined for any other page. */
export function pageListing(site: Site, id: string): string | undefined {
  const group = listingsOf(site.navigation).get(id);
  if (!group) return undefined;
  const entries = group.children.flatMap((node) => toEntry(site, node));
  return entries.length > 0
    ? renderListing(group.listing === 'card' ? 'card' : 'accordion', entries)
    : undefined;
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

function toEntry(site: Site, node: NavNode): ListingEntry[] {
  const links = node.type === 'link' ? [node] : pagesOf(node);
  const [first] = links;
  if (!first) return [];
  const icon = node.icon ?? first.icon;
  const page = first.pageId === undefined ? undefined : site.pages.get(first.pageId);
  return [
    {
      label: node.label || first.label,
      href: linkHref(site, first),
      description: page && plainDescription(page),
      icon: icon && site.icons.draw(icon),
      pages: links.map((link) => ({ label: link.label, href: linkHref(site, link) })),
    },
  ];
}

/** The pages of a group, its root first. */
function pagesOf({ root, children }: NavGroup): NavLink[] {
  const inner = children.flatMap((child) => (child.type === 'link' ? [child] : pagesOf(child)));
  return root ? [root, ...inner] : inner;
}
