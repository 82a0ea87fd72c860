import type { BookPart } from './book.ts';
import type { PlacedPage } from './choose-pages.ts';

/** The parts of a book: what pages have around them is there once, where its first page stands. */
export function buildParts(
  pages: readonly PlacedPage[],
  toAddress: (page: PlacedPage) => string,
): BookPart[] {
  const root: BookPart = { title: '', parts: [] };
  for (const page of pages) {
    const parent = page.trail.reduce(enter, root);
    parent.parts.push({ title: page.title, href: toAddress(page), parts: [] });
  }
  return withoutLoneParts(root.parts);
}

function enter(parent: BookPart, title: string): BookPart {
  const known = parent.parts.find((part) => part.title === title && part.href === undefined);
  const part = known ?? { title, parts: [] };
  if (!known) parent.parts.push(part);
  return part;
}

/** A part that holds all of a book says nothing that its cover does not. */
function withoutLoneParts(parts: BookPart[]): BookPart[] {
  const [first, ...others] = parts;
  const isLone = first && others.length === 0 && first.href === undefined;
  return isLone ? withoutLoneParts(first.parts) : parts;
}
