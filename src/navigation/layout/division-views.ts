import type { DocsConfig } from '../../config/docs-config.ts';
import type { DivisionKind, NavigationDivision } from '../../config/navigation.ts';
import { isInVersion } from '../../config/versions.ts';
import { languageName, toLanguageTag } from '../languages.ts';
import type { DivisionLink } from '../link.ts';
import type { Alternates } from './alternates.ts';
import { chainOf, type LayoutNode, type Target } from './division-tree.ts';
import { isPageEntry, type Entry } from './entries.ts';

/** Finds which pages are the same page in another one of the divisions of a kind in a node. */
export type AlternatesFinder = (parent: LayoutNode, kind: 'version' | 'language') => Alternates;

/** Input of the rows of all pages. */
export interface RowSource {
  targetOf: TargetFinder;
  colors: DocsConfig['colors'];
  /** Versions that the reader can select, if versions are marks on groups. */
  choices: readonly string[];
  alternatesOf: AlternatesFinder;
}

export interface RowOptions {
  /** False for URLs without a page. */
  isActive: boolean;
  /** Selected version of the pages; undefined if the reader's choice decides. */
  version: string | undefined;
  /** A division that links to this page and does not contain it. */
  linked?: LayoutNode | undefined;
}

/** Links to a division on the pages of `node`; empty if it is hidden or has no target. */
export function createDivisionViews(
  { targetOf, colors, choices }: RowSource,
  node: LayoutNode,
  { isActive, version, linked }: RowOptions,
): (one: LayoutNode) => DivisionLink[] {
  const chain = chainOf(node);
  const context = contextOf(node);
  const isChosen = (one: LayoutNode) =>
    one === linked || (isActive && chain.includes(one.owner ?? one) && isOfVersion(one, version));

  return function view(one): DivisionLink[] {
    const { division } = one;
    const active = isChosen(one);
    if (!division || (division.hidden && !active)) return [];
    const links = findLinks((choice) => targetOf(one, context, choice), {
      version,
      choices,
      only: division.version,
      active,
    });
    const { kind, name } = division;
    const isLanguage = kind === 'language';
    const menu = one.children.filter((child) => child.division?.kind === 'item').flatMap(view);
    return links.map((link) => ({
      label: isLanguage ? languageName(name) : name,
      ...link,
      active,
      ...appearanceOf(division),
      ...(isLanguage && { language: toLanguageTag(name), source: name }),
      ...(kind === 'anchor' && { color: division.color ?? colors.anchors }),
      ...(menu.length > 0 && { menu }),
    }));
  };
}

/** Icon, color, tag, and description of a division, as far as docs.json sets them. */
export function appearanceOf({ icon, color, description, tag, atEnd }: NavigationDivision) {
  return {
    ...(icon && { icon }),
    ...(color && { color }),
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tag }),
    ...(atEnd && { atEnd }),
  };
}

/** Of several divisions with the same path prefix, the one of the selected version is active. */
function isOfVersion(node: LayoutNode, version: string | undefined): boolean {
  const sharing = listSharing(node);
  const fitting = sharing.filter(({ division }) => isInVersion(division ?? {}, version));
  return fitting.length > 0 ? fitting.includes(node) : node === sharing[0];
}

/** The nodes with the same pages: the node itself, and those next to it with the same path prefix. */
export function listSharing(node: LayoutNode): LayoutNode[] {
  const owner = node.owner ?? node;
  const beside = node.parent?.children.filter((one) => (one.owner ?? one) === owner) ?? [];
  return beside.length > 0 ? beside : [node];
}

/** Target of a division, and the version in which it is visible. */
type VersionedLink = Target & { version?: string | undefined };

interface VersionedLinkOptions {
  /** Selected version of the pages; undefined if the reader's choice decides. */
  version: string | undefined;
  /** Versions that the reader may choose. */
  choices: readonly string[];
  /** The one version that has the division. */
  only: string | undefined;
  /** The reader is in the division, which is shown in any case. */
  active: boolean;
}

/**
 * The links to a division: one, if it is the same for all readers; otherwise one for each version
 * that the reader can select, or none.
 */
function findLinks(
  targetIn: (version: string | undefined) => Target | undefined,
  { version, choices, only, active }: VersionedLinkOptions,
): VersionedLink[] {
  const find = (wanted: string | undefined) =>
    targetIn(wanted) ?? (active ? targetIn(undefined) : undefined);
  if (version !== undefined || choices.length === 0) {
    const isOther = only !== undefined && only !== version && choices.length > 0 && !active;
    const link = isOther ? undefined : find(version);
    return link ? [link] : [];
  }
  const links = (only === undefined ? choices : [only]).flatMap((choice) => {
    const link = find(choice);
    return link ? [{ ...link, version: choice }] : [];
  });
  const first = links[0];
  const isSame = links.length === choices.length && links.every(({ href }) => href === first?.href);
  return first && isSame && only === undefined
    ? [{ href: first.href, external: first.external }]
    : links;
}

/** URL of a division: its own, or that of its first entry, in a version if there is one. */
type TargetFinder = (
  node: LayoutNode,
  context: ReaderContext,
  version?: string,
) => Target | undefined;

const HOME: Target = { href: '/' };

/** Creates a finder of targets; `isHome` is whether `/` shows or redirects to a page of a node, in a version. */
export function createTargetFinder(
  firstEntry: EntryFinder,
  isHome: (node: LayoutNode, version: string | undefined) => boolean,
): TargetFinder {
  return (node, context, version) => {
    if (node.link) return node.link;
    const isTop = isTopAnchor(node);
    if (isTop && isHome(node, version)) return HOME;
    const readerContext = keptFor(node.division?.kind, context);
    const link = firstEntry(node.owner ?? node, readerContext, version)?.link;
    if (link) return { href: link.href, external: link.external };
    if (isTop) return HOME;
    // A tab with a path prefix links to its own pages only.
    return node.division?.pathPrefix ? undefined : node.children.find((child) => child.link)?.link;
  };
}

/** The first anchor links to `/`, unless that is a page of another anchor. */
function isTopAnchor({ division }: LayoutNode): boolean {
  return division?.kind === 'anchor' && division.pathPrefix === 'rest';
}

/**
 * The part of the reader's context that a link to a division keeps: versions and languages have
 * mostly the same divisions, so a link goes to the same one there; other links keep only version
 * and language.
 */
function keptFor(kind: DivisionKind | undefined, context: ReaderContext): ReaderContext {
  if (kind === 'version' || kind === 'language') return context;
  return new Map([...context].filter(([one]) => one === 'version' || one === 'language'));
}

/**
 * Names of the reader's current divisions, by kind: a link to another division keeps them if
 * possible.
 */
export type ReaderContext = ReadonlyMap<DivisionKind, string>;

/** Names of a node and those around it. */
export function contextOf(node: LayoutNode): ReaderContext {
  return new Map(
    chainOf(node).flatMap(({ division }) => (division ? [[division.kind, division.name]] : [])),
  );
}

/**
 * Finds the first entry of a node, with a version among the entries of that version; undefined if
 * there is none.
 */
export type EntryFinder = (
  node: LayoutNode,
  context: ReaderContext,
  version?: string,
) => Entry | undefined;

/**
 * Finder that prefers pages whose own position is in the node over pages that are also listed
 * there.
 */
export function createEntryFinder(isMain: (entry: Entry) => boolean): EntryFinder {
  return (node, context, version) => {
    const find = (fits: (entry: Entry) => boolean) =>
      findEntry(node, context, (entry) => isInVersion(entry, version) && fits(entry));
    return (
      find((entry) => isPageEntry(entry) && isMain(entry)) ?? find(isPageEntry) ?? find(() => true)
    );
  };
}

function findEntry(
  node: LayoutNode,
  context: ReaderContext,
  fits: (entry: Entry) => boolean,
): Entry | undefined {
  const fitting = node.entries.find(fits) ?? node.inner.find(fits);
  if (fitting) return fitting;
  for (const child of inOrder(node.children, context)) {
    const found = findEntry(child, context, fits);
    if (found) return found;
  }
  return undefined;
}

/** Divisions of the reader's context and default divisions first, hidden ones last. */
function inOrder(nodes: readonly LayoutNode[], context: ReaderContext): LayoutNode[] {
  const rank = ({ division }: LayoutNode) => {
    if (!division) return 0;
    if (context.get(division.kind) === division.name) return 0;
    if (division.hidden) return 3;
    return division.default ? 1 : 2;
  };
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}
