/** One element on the way to a part. */
export interface Compound {
  tag?: string | undefined;
  classes: readonly string[];
  attributes: readonly (readonly [name: string, value: string | undefined])[];
  /** What it must not be. */
  not?: Compound | undefined;
  /** Its place among its siblings, from 1. */
  place?: number | undefined;
  /** The element before stands directly around it. */
  isChild: boolean;
}

/** The way to a part, from the outside to the element itself. */
export interface PartPath {
  compounds: readonly Compound[];
  /** The name belongs to the parent of the last element, which `:has(> …)` asks for. */
  isParent: boolean;
}

/** An element as a path looks at it. */
export interface SeenElement {
  tag: string;
  classes: readonly string[];
  attributes: ReadonlyMap<string, string>;
  place: number;
}

/**
 * Reads a selector of our own table: type, class and attribute selectors, `:not(…)` of one of them, `:nth-child(n)`, the
 * descendant and child combinators, and `:has(> …)` at the end. Browsers read the same selectors where parts come late.
 */
export function parsePart(selector: string): PartPath[] {
  return selector.split(', ').map(parsePath);
}

function parsePath(selector: string): PartPath {
  const [, own = selector, child] = /^(.*):has\((> .*)\)$/.exec(selector) ?? [];
  const words = (child ? `${own} ${child}` : own).split(' ');
  const compounds: Compound[] = [];
  for (const [at, word] of words.entries()) {
    if (word !== '>') compounds.push(parseCompound(word, words[at - 1] === '>'));
  }
  return { compounds, isParent: child !== undefined };
}

const SIMPLE =
  /:not\(([^)]+)\)|:nth-child\((\d+)\)|\.([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]|([\w-]+)/g;

function parseCompound(word: string, isChild: boolean): Compound {
  const classes: string[] = [];
  const attributes: [string, string | undefined][] = [];
  const compound: Compound = { classes, attributes, isChild };
  for (const [, not, place, name, attribute, value, tag] of word.matchAll(SIMPLE)) {
    if (not !== undefined) compound.not = parseCompound(not, false);
    else if (place !== undefined) compound.place = Number(place);
    else if (name !== undefined) classes.push(name);
    else if (attribute !== undefined) attributes.push([attribute, value]);
    else compound.tag = tag;
  }
  return compound;
}

/** Whether the last element of `ancestry` is where the path leads. */
export function isAtEnd(path: PartPath, ancestry: readonly SeenElement[]): boolean {
  return matchesFrom(path.compounds, path.compounds.length - 1, ancestry, ancestry.length - 1);
}

function matchesFrom(
  compounds: readonly Compound[],
  at: number,
  ancestry: readonly SeenElement[],
  depth: number,
): boolean {
  const [compound, element] = [compounds[at], ancestry[depth]];
  if (!compound || !element || !isMatch(compound, element)) return false;
  if (at === 0) return true;
  if (compound.isChild) return matchesFrom(compounds, at - 1, ancestry, depth - 1);
  for (let outer = depth - 1; outer >= 0; outer -= 1) {
    if (matchesFrom(compounds, at - 1, ancestry, outer)) return true;
  }
  return false;
}

function isMatch(compound: Compound, element: SeenElement): boolean {
  return (
    (compound.tag === undefined || compound.tag === element.tag) &&
    compound.classes.every((name) => element.classes.includes(name)) &&
    compound.attributes.every(([name, value]) => {
      const given = element.attributes.get(name);
      return given !== undefined && (value === undefined || value === given);
    }) &&
    (compound.place === undefined || compound.place === element.place) &&
    (compound.not === undefined || !isMatch(compound.not, element))
  );
}
