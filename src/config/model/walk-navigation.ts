import type {
  NavigationDivision,
  NavigationGroup,
  NavigationItem,
  NavigationNode,
  NavigationPage,
  NavigationParent,
  PageMarks,
} from './navigation.ts';

/** One part of the navigation on a walk through all of it. */
export interface Visit<T = NavigationNode | NavigationItem> {
  part: T;
  /** What holds it, outermost first. */
  around: readonly NavigationParent[];
}

/** What a walk meets inside a part, where that is not just what the author wrote. */
export interface WalkOptions {
  /** Divisions of a node, in the order in which they are met. */
  divisionsOf?(node: NavigationNode): readonly NavigationDivision[];
}

/**
 * Every part of a navigation: a node, then the pages and groups directly inside it, then its divisions. The
 * root page of a group comes before its other pages.
 */
export function* walkNavigation(
  part: NavigationNode | NavigationItem,
  options: WalkOptions = {},
  around: readonly NavigationParent[] = [],
): Generator<Visit> {
  yield { part, around };
  if (isPage(part)) return;
  const { divisionsOf = ownDivisions } = options;
  const inner = [...around, part];
  if (isGroup(part) && part.root) yield { part: part.root, around: inner };
  for (const item of isGroup(part) ? part.pages : part.items)
    yield* walkNavigation(item, options, inner);
  if (isGroup(part)) return;
  for (const division of divisionsOf(part)) yield* walkNavigation(division, options, inner);
}

function ownDivisions({ divisions, global }: NavigationNode): NavigationDivision[] {
  return [...divisions, ...global];
}

/** Every division of a navigation, however deep. */
export function listDivisions(node: NavigationNode): NavigationDivision[] {
  return [...walkNavigation(node)].flatMap(({ part }) => (isDivision(part) ? [part] : []));
}

/** Every page string of a navigation with what holds it, root pages of groups included. */
export function listPages(node: NavigationNode): Visit<NavigationPage>[] {
  return [...walkNavigation(node)].filter((visit): visit is Visit<NavigationPage> =>
    isPage(visit.part),
  );
}

export function isPage(part: Visit['part']): part is NavigationPage {
  return 'page' in part;
}

export function isGroup(part: Visit['part']): part is NavigationGroup {
  return 'group' in part;
}

export function isNode(part: Visit['part']): part is NavigationNode {
  return 'divisions' in part;
}

export function isDivision(part: Visit['part']): part is NavigationDivision {
  return 'kind' in part;
}

/** What the innermost of some parts that says anything says of its pages. */
export function markOf<Key extends keyof PageMarks>(
  parts: readonly PageMarks[],
  key: Key,
): PageMarks[Key] {
  return parts.findLast((part) => part[key] !== undefined)?.[key];
}
