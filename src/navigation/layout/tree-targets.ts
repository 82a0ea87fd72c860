import type { DivisionKind } from '../../config/model/navigation-tree.ts';
import type { Entry } from '../entries/entry.ts';
import type { Target } from './targets.ts';
import { chainOf, type TreeNode } from './tree-nodes.ts';

/** Names of the divisions that a reader is in, by kind: a link to another division keeps to them where it can. */
export type ReaderContext = ReadonlyMap<DivisionKind, string>;

/** Names of a node and those around it. */
export function wantedOf(node: TreeNode): ReaderContext {
  return new Map(
    chainOf(node).flatMap(({ division }) => (division ? [[division.kind, division.name]] : [])),
  );
}

/**
 * What a link to a division keeps of them: another version or language has much the same divisions, so
 * it leads to the same one in there; everything else keeps only version and language.
 */
function keptFor(kind: DivisionKind | undefined, wanted: ReaderContext): ReaderContext {
  if (kind === 'version' || kind === 'language') return wanted;
  return new Map([...wanted].filter(([one]) => one === 'version' || one === 'language'));
}

/** Tells whether an entry is where its page stands, as a page may be listed in several places. */
export type IsPlace = (entry: Entry, node: TreeNode) => boolean;

/** Finds where nodes lead. */
export interface TreeTargets {
  /** First entry below a node; undefined when there is none. */
  firstEntry(node: TreeNode, wanted: ReaderContext): Entry | undefined;
  /** Address of a division: its own, else that of its first entry. */
  targetOf(node: TreeNode, wanted: ReaderContext): Target | undefined;
}

/** Finder of targets; pages that stand in the node come before those that are only listed in it. */
export function createTreeTargets(isPlace: IsPlace): TreeTargets {
  function firstEntry(node: TreeNode, wanted: ReaderContext): Entry | undefined {
    return (
      findEntry(node, wanted, (entry, at) => isPage(entry) && isPlace(entry, at)) ??
      findEntry(node, wanted, isPage) ??
      findEntry(node, wanted, () => true)
    );
  }
  return {
    firstEntry,
    targetOf(node, wanted) {
      if (node.link) return node.link;
      const link = firstEntry(node, keptFor(node.division?.kind, wanted))?.link;
      if (link) return { href: link.href, external: link.external ?? false };
      return node.children.find((child) => child.link)?.link;
    },
  };
}

function isPage({ link }: Entry): boolean {
  return link.pageId !== undefined;
}

function findEntry(node: TreeNode, wanted: ReaderContext, fits: IsPlace): Entry | undefined {
  const own = node.entries.find((entry) => fits(entry, node));
  if (own) return own;
  for (const child of inOrder(node.children, wanted)) {
    const found = findEntry(child, wanted, fits);
    if (found) return found;
  }
  return undefined;
}

/** The divisions that a reader comes from or starts with first, and hidden ones last. */
function inOrder(nodes: readonly TreeNode[], wanted: ReaderContext): TreeNode[] {
  const rank = ({ division }: TreeNode) => {
    if (!division) return 0;
    if (wanted.get(division.kind) === division.name) return 0;
    if (division.hidden) return 3;
    return division.default ? 1 : 2;
  };
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}
