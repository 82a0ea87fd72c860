import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFDocument } from '@cantoo/pdf-lib'; // prettier-ignore
import { moveObjects, type Move } from './move-objects.ts';
import { takeOutline, type Bookmark } from './outline.ts';
import { addTags, renumberTags } from './tags.ts';

const PLACES = PDFName.of('Dests');

/** Where a part goes in the whole. */
export type End = 'first' | 'last';

/** Puts the pages of a part before or behind those of the whole, with their places and tags; gives its bookmarks. */
export function addPart(whole: PDFDocument, part: PDFDocument, end: End): Bookmark[] {
  const bookmarks = takeOutline(part);
  renumberTags(part, whole);
  // The whole has its own.
  const { Root, Info } = part.context.trailerInfo;
  const roots = [Root, Info].filter((ref) => ref instanceof PDFRef);
  const move = moveObjects(part, whole, new Set(roots));
  addPages(whole, part, move, end);
  addPlaces(whole, part, move);
  addTags(whole, part, move, end);
  return bookmarks.map(({ title, place }) => ({ title, place: move(place) }));
}

/** Pages stand in a tree: that of the part becomes a branch. */
function addPages(whole: PDFDocument, part: PDFDocument, move: Move, end: End): void {
  const pages = PDFName.of('Pages');
  const count = PDFName.of('Count');
  const rootRef = whole.catalog.get(pages);
  const branchRef = part.catalog.get(pages);
  if (!rootRef || !branchRef) return;
  const root = whole.context.lookup(rootRef, PDFDict);
  const ref = move(branchRef);
  const branch = whole.context.lookup(ref, PDFDict);
  branch.set(PDFName.of('Parent'), rootRef);
  const kids = root.lookup(PDFName.of('Kids'), PDFArray);
  kids.insert(end === 'first' ? 0 : kids.size(), ref);
  const sum = [root, branch].reduce((all, dict) => all + dict.lookup(count, PDFNumber).asNumber(), 0); // prettier-ignore
  root.set(count, PDFNumber.of(sum));
}

function addPlaces(whole: PDFDocument, part: PDFDocument, move: Move): void {
  const own = part.catalog.lookupMaybe(PLACES, PDFDict)?.entries() ?? [];
  const all = whole.catalog.lookupMaybe(PLACES, PDFDict) ?? whole.context.obj({});
  for (const [name, place] of own) all.set(name, move(place));
  whole.catalog.set(PLACES, all);
}

/** The number of pages of a whole, those of all its parts. */
export function countPages({ catalog }: PDFDocument): number {
  return catalog.Pages().Count().asNumber();
}
