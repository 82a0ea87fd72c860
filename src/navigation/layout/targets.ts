import type { DivisionKind } from '../../config/model/navigation.ts';
import { isInVersion, isPage, type Entry } from '../entries/entry.ts';
import { chainOf, type LayoutNode, type Target } from './nodes.ts';

/** Names of the divisions that a reader is in, by kind: a link to another division keeps to them where it can. */
export type ReaderContext = ReadonlyMap<DivisionKind, string>;

/** Names of a node and those around it. */
export function contextOf(node: LayoutNode): ReaderContext {
  return new Map(
    chainOf(node).flatMap(({ division }) => (division ? [[division.kind, division.name]] : [])),
  );
}

/** Finds where nodes lead; with a version, to entries of that version. */
export interface Targets {
  /** First entry below a node; undefined when there is none. */
  firstEntry(node: LayoutNode, context: ReaderContext, version?: string): Entry | undefined;
  /** Address of a division: its own, else that of its first entry. */
  targetOf(node: LayoutNode, context: ReaderContext, version?: string): Target | undefined;
}

export interface TargetOptions {
  /** Whether an entry is where its page stands, as a page may be listed in several places. */
  isPlace(entry: Entry): boolean;
  /** Whether `/` shows or leads to a page of a node, in a version. */
  isHome(node: LayoutNode, version: string | undefined): boolean;
}

const HOME: Target = { href: '/', external: false };

/** Finder of targets; pages that stand in the node come before those that are only listed in it. */
export function createTargets({ isPlace, isHome }: TargetOptions): Targets {
  const firstEntry: Targets['firstEntry'] = (node, context, version) => {
    const find = (fits: (entry: Entry) => boolean) =>
      findEntry(node, context, (entry) => isInVersion(entry, version) && fits(entry));
    return find((entry) => isPage(entry) && isPlace(entry)) ?? find(isPage) ?? find(() => true);
  };
  return {
    firstEntry,
    targetOf(node, context, version) {
      if (node.link) return node.link;
      const isTop = isTopAnchor(node);
      if (isTop && isHome(node, version)) return HOME;
      const link = firstEntry(
        node.owner ?? node,
        keptFor(node.division?.kind, context),
        version,
      )?.link;
      if (link) return { href: link.href, external: link.external ?? false };
      if (isTop) return HOME;
      // A tab that claims pages leads to those alone.
      return node.division?.claims ? undefined : node.children.find((child) => child.link)?.link;
    },
  };
}

/** The first anchor leads to `/`, unless that is a page of another one. */
function isTopAnchor({ division }: LayoutNode): boolean {
  return division?.kind === 'anchor' && division.claims === 'rest';
}

/**
 * What a link to a division keeps of the reader's context: another version or language has much the same
 * divisions, so it leads to the same one in there; everything else keeps only version and language.
 */
function keptFor(kind: DivisionKind | undefined, context: ReaderContext): ReaderContext {
  if (kind === 'version' || kind === 'language') return context;
  return new Map([...context].filter(([one]) => one === 'version' || one === 'language'));
}

function findEntry(
  node: LayoutNode,
  context: ReaderContext,
  fits: (entry: Entry) => boolean,
): Entry | undefined {
  const own = node.entries.find(fits) ?? node.claimed.find(fits);
  if (own) return own;
  for (const child of inOrder(node.children, context)) {
    const found = findEntry(child, context, fits);
    if (found) return found;
  }
  return undefined;
}

/** The divisions that a reader comes from or starts with first, and hidden ones last. */
function inOrder(nodes: readonly LayoutNode[], context: ReaderContext): LayoutNode[] {
  const rank = ({ division }: LayoutNode) => {
    if (!division) return 0;
    if (context.get(division.kind) === division.name) return 0;
    if (division.hidden) return 3;
    return division.default ? 1 : 2;
  };
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}
