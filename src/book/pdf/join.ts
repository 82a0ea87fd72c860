import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFDocument } from '@cantoo/pdf-lib'; // prettier-ignore
import { moveObjects, type Move } from './move-objects.ts';
import { takeOutline, type Bookmark } from './outline.ts';
import { appendTags, renumberTags } from './tags.ts';

const PLACES = PDFName.of('Dests');

/** Puts the pages of a part behind those of the whole, with their places and tags; gives the bookmarks of the part. */
export function appendPart(whole: PDFDocument, part: PDFDocument): Bookmark[] {
  const bookmarks = takeOutline(part);
  renumberTags(part, whole);
  // The whole has its own.
  const { Root, Info } = part.context.trailerInfo;
  const roots = [Root, Info].filter((ref) => ref instanceof PDFRef);
  const move = moveObjects(part, whole, new Set(roots));
  appendPages(whole, part, move);
  appendPlaces(whole, part, move);
  appendTags(part, whole, move);
  return bookmarks.map(({ title, place }) => ({ title, place: move(place) }));
}

/** Pages stand in a tree: that of the part becomes a branch. */
function appendPages(whole: PDFDocument, part: PDFDocument, move: Move): void {
  const pages = PDFName.of('Pages');
  const count = PDFName.of('Count');
  const rootRef = whole.catalog.get(pages);
  const branchRef = part.catalog.get(pages);
  if (!rootRef || !branchRef) return;
  const root = whole.context.lookup(rootRef, PDFDict);
  const ref = move(branchRef);
  const branch = whole.context.lookup(ref, PDFDict);
  branch.set(PDFName.of('Parent'), rootRef);
  root.lookup(PDFName.of('Kids'), PDFArray).push(ref);
  const sum = [root, branch].reduce((all, dict) => all + dict.lookup(count, PDFNumber).asNumber(), 0); // prettier-ignore
  root.set(count, PDFNumber.of(sum));
}

function appendPlaces(whole: PDFDocument, part: PDFDocument, move: Move): void {
  const own = part.catalog.lookupMaybe(PLACES, PDFDict)?.entries() ?? [];
  const all = whole.catalog.lookupMaybe(PLACES, PDFDict) ?? whole.context.obj({});
  for (const [name, place] of own) all.set(name, move(place));
  whole.catalog.set(PLACES, all);
}
