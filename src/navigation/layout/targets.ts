import type { DivisionKind } from '../../config/model/navigation.ts';
import type { EntryFinder, ReaderContext } from './first-entry.ts';
import type { LayoutNode, Target } from './nodes.ts';

/** Address of a division: its own, else that of its first entry, with a version that of this version. */
export type TargetFinder = (
  node: LayoutNode,
  context: ReaderContext,
  version?: string,
) => Target | undefined;

const HOME: Target = { href: '/', external: false };

/** Finder of targets; `isHome` tells whether `/` shows or leads to a page of a node, in a version. */
export function createTargetFinder(
  firstEntry: EntryFinder,
  isHome: (node: LayoutNode, version: string | undefined) => boolean,
): TargetFinder {
  return (node, context, version) => {
    if (node.link) return node.link;
    const isTop = isTopAnchor(node);
    if (isTop && isHome(node, version)) return HOME;
    const kept = keptFor(node.division?.kind, context);
    const link = firstEntry(node.owner ?? node, kept, version)?.link;
    if (link) return { href: link.href, external: link.external ?? false };
    if (isTop) return HOME;
    // A tab that claims pages leads to those alone.
    return node.division?.claims ? undefined : node.children.find((child) => child.link)?.link;
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
