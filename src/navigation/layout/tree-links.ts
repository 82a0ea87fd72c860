import type { Page } from '../../content/page.ts';
import { readAddress } from '../entries/address.ts';
import { divisionWithoutPages, unansweredDivision, unsafeDivisionUrl } from './problems.ts';
import { isRedirected } from '../../text/redirects.ts';
import type { Target } from './targets.ts';
import { withInner, type TreeNode, type TreeNodes } from './tree-nodes.ts';
import type { NavigationDiagnostic } from './types.ts';

interface LinkInput {
  nodes: TreeNodes;
  pages: ReadonlyMap<string, Page>;
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

/** Fills in where the divisions with `href` lead, and reports those that lead nowhere. */
export function resolveLinks(input: LinkInput): void {
  for (const node of input.nodes.all) {
    const { division } = node;
    if (!division) continue;
    if (division.href !== undefined) node.link = resolveLink(node, division.href, input);
    else reportEmpty(node, input.diagnostics);
  }
}

function resolveLink(node: TreeNode, href: string, input: LinkInput): Target | undefined {
  const { name = '', path = [] } = node.division ?? {};
  const address = readAddress(href);
  if (address.kind === 'external') return { href: address.href, external: true };
  const at = [...path, 'href'];
  if (address.kind === 'unsafe') {
    input.diagnostics.push(unsafeDivisionUrl(name, href, at));
    return undefined;
  }
  const { pages, nodes, redirects } = input;
  const page = pages.get(address.path || 'index') ?? pages.get(`${address.path}/index`);
  if (page) return { href: page.href + address.href.replace(/^[^?#]*/, ''), external: false };
  const inside = nodes.all
    .flatMap(({ entries }) => entries)
    .find(({ page: { id } }) => id.startsWith(`${address.path}/`));
  if (inside) return { href: inside.link.href, external: inside.link.external ?? false };
  if (!isRedirected(`/${address.path}/`, redirects)) {
    input.diagnostics.push(unansweredDivision(name, href, at));
  }
  return { href: address.href, external: false };
}

function reportEmpty(node: TreeNode, diagnostics: NavigationDiagnostic[]): void {
  const { division } = node;
  const inner = withInner(node);
  const isEmpty = inner.every(({ entries, division: one }) => entries.length === 0 && !one?.href);
  // What is around an empty division is empty as well, but says so itself.
  const isInnermost = node.children.length === 0;
  if (!division || !isEmpty || !isInnermost) return;
  const { name, path, openapi } = division;
  const hasHiddenPages = division.lists.some(({ items }) => items.length > 0);
  if (hasHiddenPages) return;
  diagnostics.push(divisionWithoutPages(name, path, { hasDocument: openapi.length > 0 }));
}
