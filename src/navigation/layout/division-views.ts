import type { NavigationDivision } from '../../config/model/navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { languageName, toLanguageTag } from '../model/language-name.ts';
import type { DivisionLook, DivisionView } from '../model/division-view.ts';
import type { Counterparts } from '../model/counterparts.ts';
import { chainOf, type LayoutNode } from './nodes.ts';
import { contextOf } from './first-entry.ts';
import type { TargetFinder } from './targets.ts';
import { findLinks } from './versioned-links.ts';

/** What the rows of all pages are made from. */
export interface RowSource {
  targetOf: TargetFinder;
  colors: DocsConfig['colors'];
  /** Versions that the reader may choose, where they are marks on groups. */
  choices: readonly string[];
  /** Which pages are the same page in another one of the divisions that stand side by side. */
  counterpartsOf(parent: LayoutNode, kind: 'version' | 'language'): Counterparts;
}

export interface RowOptions {
  /** False for addresses that are no page. */
  isActive: boolean;
  /** Version that the pages have selected; absent where the reader's choice decides. */
  version: string | undefined;
  /** A division that leads to the very page and does not hold it. */
  linked?: LayoutNode | undefined;
}

/** Gives a division as the links that the pages of `node` show; none while it is hidden, or where it leads nowhere. */
export function createDivisionViews(
  { targetOf, colors, choices }: RowSource,
  node: LayoutNode,
  { isActive, version, linked }: RowOptions,
): (one: LayoutNode) => DivisionView[] {
  const chain = chainOf(node);
  const context = contextOf(node);
  const isChosen = (one: LayoutNode) =>
    one === linked || (isActive && chain.includes(one.owner ?? one) && isOfVersion(one, version));

  return function view(one): DivisionView[] {
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
      name: isLanguage ? languageName(name) : name,
      ...link,
      active,
      ...lookOf(division),
      ...(isLanguage && { language: toLanguageTag(name), source: name }),
      ...(kind === 'anchor' && { color: division.color ?? colors.anchors }),
      ...(menu.length > 0 && { menu }),
    }));
  };
}

/** What a division shows beside its name; nothing for what docs.json does not give. */
export function lookOf({ icon, color, description, tag, atEnd }: NavigationDivision): DivisionLook {
  return {
    ...(icon && { icon }),
    ...(color && { color }),
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tag }),
    ...(atEnd && { atEnd }),
  };
}

/** Of several divisions that claim the same path, that of the selected version is active. */
function isOfVersion(node: LayoutNode, version: string | undefined): boolean {
  const sharing = listSharing(node);
  const fitting = sharing.filter(
    ({ division }) => !version || !division?.version || division.version === version,
  );
  return fitting.length > 0 ? fitting.includes(node) : node === sharing[0];
}

/** The nodes with the same pages: the node itself, and those beside it that claim the same path. */
export function listSharing(node: LayoutNode): LayoutNode[] {
  const owner = node.owner ?? node;
  const beside = node.parent?.children.filter((one) => (one.owner ?? one) === owner) ?? [];
  return beside.length > 0 ? beside : [node];
}
