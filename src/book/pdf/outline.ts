import { PDFDict, PDFHexString, PDFName, PDFRef, PDFString, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'; // prettier-ignore
import type { Heading } from '../book.ts';

/** A bookmark. */
export interface Bookmark {
  title: string;
  /** Where it leads, as the PDF has it. */
  place: PDFObject;
}

const FIRST = PDFName.of('First');
const NEXT = PDFName.of('Next');

/** Takes the bookmarks out of a document, in their order. */
export function takeOutline({ catalog, context }: PDFDocument): Bookmark[] {
  const root = catalog.get(PDFName.of('Outlines'));
  const found: Bookmark[] = [];
  const waiting = [root];
  for (let ref = waiting.pop(); waiting.length > 0 || ref; ref = waiting.pop()) {
    const item = context.lookupMaybe(ref, PDFDict);
    if (!item) continue;
    const title = item.lookupMaybe(PDFName.of('Title'), PDFString, PDFHexString);
    const place = item.get(PDFName.of('Dest'));
    if (title && place) found.push({ title: title.decodeText(), place });
    // What is inside comes before what follows.
    waiting.push(item.get(NEXT), item.get(FIRST));
    if (ref instanceof PDFRef) context.delete(ref);
  }
  catalog.delete(PDFName.of('Outlines'));
  return found;
}

interface Node extends Bookmark {
  level: number;
  ref: PDFRef;
  children: Node[];
}

/** Puts bookmarks into a document, inside each other as the headings are that they are made of. */
export function putOutline(
  { catalog, context }: PDFDocument,
  bookmarks: readonly Bookmark[],
  headings: readonly Heading[],
): void {
  const known = readHeadings(bookmarks, headings);
  const rootRef = context.nextRef();
  const root: Node[] = [];
  const around: Node[] = [];
  for (const [index, bookmark] of bookmarks.entries()) {
    const [level, title] = known[index] ?? [1, bookmark.title];
    while ((around.at(-1)?.level ?? 0) >= level) around.pop();
    const node = { ...bookmark, title, level, ref: context.nextRef(), children: [] };
    (around.at(-1)?.children ?? root).push(node);
    around.push(node);
  }
  const write = (nodes: readonly Node[], parent: PDFRef) => {
    for (const [index, { title, place, ref, children }] of nodes.entries()) {
      const own = context.obj({ Title: PDFHexString.fromText(title), Parent: parent, Dest: place });
      const [previous, next] = [nodes[index - 1], nodes[index + 1]];
      if (previous) own.set(PDFName.of('Prev'), previous.ref);
      if (next) own.set(NEXT, next.ref);
      // Closed: readers open what they look for.
      if (children.length > 0) addEnds(own, children, -children.length);
      context.assign(ref, own);
      write(children, ref);
    }
  };
  const addEnds = (dict: PDFDict, nodes: readonly Node[], count: number) => {
    const [first, last] = [nodes[0], nodes.at(-1)];
    if (first) dict.set(FIRST, first.ref);
    if (last) dict.set(PDFName.of('Last'), last.ref);
    dict.set(PDFName.of('Count'), context.obj(count));
  };
  const dict = context.obj({ Type: 'Outlines' });
  addEnds(dict, root, root.length);
  write(root, rootRef);
  context.assign(rootRef, dict);
  catalog.set(PDFName.of('Outlines'), rootRef);
}

/**
 * The level and title of each bookmark; browsers make none of a heading that has nothing to show, and say the words of one
 * twice whose letters reach onto the sheet before.
 */
function readHeadings(bookmarks: readonly Bookmark[], headings: readonly Heading[]): Heading[] {
  let next = 0;
  let level: Heading[0] = 1;
  return bookmarks.map(({ title }): Heading => {
    const words = plain(title);
    const isMeant = (text: string) => words === plain(text) || words === plain(text + text);
    const at = headings.findIndex(([, text], index) => index >= next && isMeant(text));
    const [own, text] = headings[at] ?? [level, title];
    if (at >= 0) next = at + 1;
    level = own;
    return [own, words === plain(text) ? title : text];
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, '');
}
