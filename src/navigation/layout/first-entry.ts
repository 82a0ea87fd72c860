import type { DivisionKind } from '../../config/model/navigation.ts';
import { isInVersion, isPage, type Entry } from '../entries/entry.ts';
import { chainOf, type LayoutNode } from './nodes.ts';

/** Names of the divisions that a reader is in, by kind: a link to another division keeps to them where it can. */
export type ReaderContext = ReadonlyMap<DivisionKind, string>;

/** Names of a node and those around it. */
export function contextOf(node: LayoutNode): ReaderContext {
  return new Map(
    chainOf(node).flatMap(({ division }) => (division ? [[division.kind, division.name]] : [])),
  );
}

/** Finds the first entry below a node, with a version among those of that version; undefined when there is none. */
export type EntryFinder = (
  node: LayoutNode,
  context: ReaderContext,
  version?: string,
) => Entry | undefined;

/** Finder that takes pages which stand in the node before those that are only listed in it. */
export function createEntryFinder(isPlace: (entry: Entry) => boolean): EntryFinder {
  return (node, context, version) => {
    const find = (fits: (entry: Entry) => boolean) =>
      findEntry(node, context, (entry) => isInVersion(entry, version) && fits(entry));
    return find((entry) => isPage(entry) && isPlace(entry)) ?? find(isPage) ?? find(() => true);
  };
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
