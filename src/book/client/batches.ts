import { make } from '../../outputs/pages/behaviours/search-dom.ts';

/** Elements that are printed in one go: some hundred megabytes for the browser. */
const MAX_ELEMENTS = 5_000;

/** Divides chapters, in order, so that none of the batches has too many elements. */
export function divide(chapters: readonly Element[]): Element[][] {
  const batches: Element[][] = [];
  let room = 0;
  for (const chapter of chapters) {
    const size = chapter.querySelectorAll('*').length;
    if (size > room || batches.length === 0) {
      batches.push([]);
      room = MAX_ELEMENTS;
    }
    batches.at(-1)?.push(chapter);
    room -= size;
  }
  return batches;
}

/** Ids of a book that links in it lead to. */
export function listTargets(parts: readonly Element[]): string[] {
  const ids = listIds(parts);
  const links = parts.flatMap((part) => [...part.querySelectorAll('a[href^="#"]')]);
  const targets = new Set(links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  return [...targets].filter((id) => ids.has(id));
}

/**
 * Stands for the batches that are not in the document: a browser makes a link only of what leads to something there,
 * and a place only of what a link there leads to.
 */
export function standIn(targets: readonly string[], batch: readonly Element[]): HTMLElement {
  const ids = listIds(batch);
  return make(
    'div',
    { hidden: '' },
    ...targets.map((id) => make('a', ids.has(id) ? { href: `#${id}` } : { id })),
  );
}

function listIds(parts: readonly Element[]): Set<string> {
  return new Set(
    parts.flatMap((part) => [part, ...part.querySelectorAll('[id]')].map(({ id }) => id)),
  );
}
