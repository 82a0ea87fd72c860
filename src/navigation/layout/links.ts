import type { NavigationDivision } from '../../config/model/navigation.ts';
import { isRedirected } from '../../text/redirects.ts';
import { readAddress } from '../entries/address.ts';
import { findPageAt, type LayoutInput } from './input.ts';
import { withInner, type LayoutNode, type LayoutNodes, type Target } from './nodes.ts';
import { divisionWithoutPages, unansweredDivision, unsafeAddress } from './problems.ts';

/** Fills in where the divisions with `href` lead, and reports those that lead nowhere. */
export function resolveLinks(nodes: LayoutNodes, input: LayoutInput): void {
  for (const node of nodes.all) {
    const { division } = node;
    if (!division) continue;
    if (division.href !== undefined) node.link = resolveLink(division, division.href, nodes, input);
    else if (isEmpty(node, division)) input.diagnostics.push(divisionWithoutPages(division));
  }
}

function resolveLink(
  division: NavigationDivision,
  href: string,
  nodes: LayoutNodes,
  { pages, redirects, diagnostics }: LayoutInput,
): Target | undefined {
  const address = readAddress(href);
  if (address.kind === 'external') return { href: address.href, external: true };
  if (address.kind === 'unsafe') {
    diagnostics.push(unsafeAddress(division.name, href, division.addressPlace));
    return undefined;
  }
  const page = findPageAt(pages, address.path);
  if (page) return { href: page.href + address.href.replace(/^[^?#]*/, ''), external: false };
  const inside = nodes.all
    .flatMap(({ entries }) => entries)
    .find(({ page: { id } }) => id.startsWith(`${address.path}/`));
  if (inside) return { href: inside.link.href, external: inside.link.external ?? false };
  if (!isRedirected(`/${address.path}/`, redirects))
    diagnostics.push(unansweredDivision(division, href));
  return { href: address.href, external: false };
}

/** What is around an empty division is empty as well, but the innermost one says so. */
function isEmpty(node: LayoutNode, { items }: NavigationDivision): boolean {
  const leadsNowhere = withInner(node).every(
    ({ entries, division }) => entries.length === 0 && !division?.href,
  );
  // Pages that are all hidden are pages.
  return leadsNowhere && node.children.length === 0 && items.length === 0;
}
