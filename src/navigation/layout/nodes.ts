import type { DocsConfig } from '../../config/docs-config.ts';
import { type SourceLocation } from '../../config/document.ts';
import type { NavigationDivision, NavigationNode } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import type { Entry } from '../entries/entries.ts';
import type { Link } from '../link.ts';
import { atLocation, nameOf, type NavigationDiagnostic } from '../navigation.ts';

/** Where a division leads. */
export type Target = Pick<Link, 'href' | 'external'>;

/** The navigation, or one division in it, with what is found out about it. */
export interface LayoutNode {
  /** Stable from build to build while docs.json keeps its order: `navigation.versions[0].tabs[1]`. */
  key: string;
  /** Absent for the root. */
  division?: NavigationDivision | undefined;
  parent?: LayoutNode | undefined;
  children: LayoutNode[];
  /** Shown on every page below. */
  global: LayoutNode[];
  /** Visible entries directly inside, in reading order. */
  entries: Entry[];
  /** Visible entries of the divisions inside that have a path prefix, in reading order, those of hidden ones last. */
  inner: Entry[];
  /** Set for a division that leads elsewhere than to its own pages. */
  link?: Target | undefined;
  /** The node beside this one that has the pages, where both have the same path prefix. */
  owner?: LayoutNode | undefined;
  /** The node whose entries the sidebar shows where there are none here. */
  sidebar?: LayoutNode | undefined;
}

/** The nodes of a navigation, and each of them by what it was made from. */
export interface LayoutNodes {
  root: LayoutNode;
  all: LayoutNode[];
  of(source: NavigationNode): LayoutNode;
}

/** Nodes for all divisions that list their pages, each with its visible entries. */
export function buildNodes(navigation: NavigationNode, entries: readonly Entry[]): LayoutNodes {
  const bySource = new Map<NavigationNode, LayoutNode>();
  const all: LayoutNode[] = [];

  function build(source: NavigationNode, parent?: LayoutNode, division?: NavigationDivision) {
    const node = createNode(nameOf(source.place), parent, division);
    bySource.set(source, node);
    all.push(node);
    // Pages with a path prefix are listed beside their divisions, those of documents inside.
    const [listing, byPrefix] = [false, true].map((has) =>
      source.divisions.filter(({ pathPrefix }) => Boolean(pathPrefix) === has),
    );
    node.children = (listing ?? []).map((child) => build(child, node, child));
    for (const child of byPrefix ?? []) bySource.set(child, node);
    node.global = source.global.map((child) => build(child, node, child));
    return node;
  }

  const root = build(navigation);
  const of = (source: NavigationNode) => bySource.get(source) ?? root;
  for (const entry of entries) if (entry.visible) of(entry.node).entries.push(entry);
  return { root, all, of };
}

/** A node without anything in it. */
export function createNode(
  key: string,
  parent?: LayoutNode,
  division?: NavigationDivision,
): LayoutNode {
  return { key, parent, division, children: [], global: [], entries: [], inner: [] };
}

/** The node and those around it, outermost first. */
export function chainOf(node: LayoutNode): LayoutNode[] {
  return node.parent ? [...chainOf(node.parent), node] : [node];
}

/** The node and all inside it. */
export function withInner(node: LayoutNode): LayoutNode[] {
  return [node, ...[...node.children, ...node.global].flatMap(withInner)];
}

/** What decides about the divisions of a site. */
export interface LayoutInput {
  config: DocsConfig;
  entries: readonly Entry[];
  pages: ReadonlyMap<string, Page>;
  /** Addresses that redirect, wildcards included. */
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

/** The page at a path without slashes at its ends. */
export function findPageAt(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  return pages.get(path || 'index') ?? pages.get(`${path}/index`);
}

/** A division or a version whose address a link must not carry. */
export function unsafeUrl(name: string, url: string, place: SourceLocation): NavigationDiagnostic {
  return atLocation(place, {
    code: 'unsafe-url',
    message: `${nameOf(place)} is "${url}", which is no address of a web page; "${name}" is not shown`,
    hint: 'use a folder of the project, or an address that starts with https://',
  });
}

/** A tab or an anchor whose path prefix no page of the navigation has. */
export function prefixWithoutPages(
  { name, urlLocation, openapi }: NavigationDivision,
  url: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'empty-division',
    message: `"${name}" is not shown: no page in "navigation" is below "${url}" (${nameOf(urlLocation)})`,
    hint: openapi
      ? 'its OpenAPI document gave no pages either; list pages below that path, or correct the document'
      : 'list pages below that path in "navigation", or correct the path',
  });
}

/** A division that holds no pages and leads nowhere. */
export function divisionWithoutPages({
  name,
  place,
  openapi,
}: NavigationDivision): NavigationDiagnostic {
  return atLocation(place, {
    code: 'empty-division',
    message: `"${name}" is not shown: ${nameOf(place)} has no pages`,
    hint: openapi
      ? 'its OpenAPI document gave no pages; add "pages", or correct the document'
      : 'add "pages" or "groups", or an "href" that it leads to',
  });
}

/** A division whose `href` is an address of this site that has no page. */
export function divisionWithoutTarget(
  { name, urlLocation }: NavigationDivision,
  href: string,
): NavigationDiagnostic {
  return atLocation(urlLocation, {
    code: 'broken-link',
    message: `${nameOf(urlLocation)} is "${href}", but there is no such page; "${name}" leads there all the same`,
    hint: 'correct the path, or write an address that starts with https://',
  });
}
