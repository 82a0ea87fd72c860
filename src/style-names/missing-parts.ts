import type { PartName } from './dead-name.ts';
import type { StyleName } from './model.ts';
import { parsePart, type Compound } from './part-selector.ts';

/** Stands around the text of every page, and so is not in the HTML of the text. */
const EVERYWHERE = new Set(['t-prose', 't-article']);

/**
 * The names of parts that no page has. `bodies` holds the HTML of page texts and right columns; it is read only until
 * each part is found. A page that has all classes and elements of a part counts as one that has the part.
 */
export function findMissingParts(names: readonly PartName[], bodies: Iterable<string>): PartName[] {
  let missing = names.map((name) => ({ name, tests: name.styleNames.flatMap(testsOf) }));
  if (missing.length > 0)
    for (const html of bodies) {
      missing = missing.filter(
        ({ tests }) => !tests.some((patterns) => patterns.every((pattern) => pattern.test(html))),
      );
      if (missing.length === 0) break;
    }
  return missing.map(({ name }) => ({ ...name, reason: 'no page of the site has this part' }));
}

/** For each way to a part, the patterns that its classes and elements have in HTML. */
function testsOf({ part }: StyleName): RegExp[][] {
  return parsePart(part).map(({ compounds }) => compounds.flatMap(patternsOf));
}

function patternsOf({ tag, classes }: Compound): RegExp[] {
  return [
    ...(tag === undefined ? [] : [new RegExp(`<${tag}[\\s>]`)]),
    ...classes
      .filter((name) => !EVERYWHERE.has(name))
      .map((name) => new RegExp(`[\\s"']${name}[\\s"']`)),
  ];
}
