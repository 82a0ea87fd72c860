import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Heading } from '../../client/book-format.ts';

const FIRST = PDFName.of('First');
const NEXT = PDFName.of('Next');
const OUTLINES = PDFName.of('Outlines');

export interface Bookmark {
  title: string;
  /** The destination as a PDF object. */
  destination: PDFObject;
}

/** Takes the bookmarks out of a document, in their order. */
export function takeOutline({ catalog, context }: PDFDocument): Bookmark[] {
  const root = catalog.get(OUTLINES);
  const found: Bookmark[] = [];
  const waiting = [root];
  for (let ref = waiting.pop(); waiting.length > 0 || ref; ref = waiting.pop()) {
    const item = context.lookupMaybe(ref, PDFDict);
    if (!item) continue;
    const title = item.lookupMaybe(PDFName.of('Title'), PDFString, PDFHexString);
    const destination = item.get(PDFName.of('Dest'));
    if (title && destination) found.push({ title: title.decodeText(), destination });
    // Children before siblings.
    waiting.push(item.get(NEXT), item.get(FIRST));
    if (ref instanceof PDFRef) context.delete(ref);
  }
  catalog.delete(OUTLINES);
  return found;
}

interface Node extends Bookmark {
  level: number;
  ref: PDFRef;
  children: Node[];
}

/** Adds bookmarks to a document, nested by the levels of their headings. */
export function putOutline(
  { catalog, context }: PDFDocument,
  bookmarks: readonly Bookmark[],
  headings: readonly Heading[],
): void {
  const rootRef = context.nextRef();
  const root = nestBookmarks(bookmarks, readHeadings(bookmarks, headings), () => context.nextRef());
  const write = (nodes: readonly Node[], parent: PDFRef) => {
    for (const [index, { title, destination, ref, children }] of nodes.entries()) {
      const item = context.obj({
        Title: PDFHexString.fromText(title),
        Parent: parent,
        Dest: destination,
      });
      const [previous, next] = [nodes[index - 1], nodes[index + 1]];
      if (previous) item.set(PDFName.of('Prev'), previous.ref);
      if (next) item.set(NEXT, next.ref);
      // A negative count collapses the entry.
      if (children.length > 0) addEnds(item, children, -children.length);
      context.assign(ref, item);
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
  catalog.set(OUTLINES, rootRef);
}

function nestBookmarks(
  bookmarks: readonly Bookmark[],
  headings: readonly Heading[],
  createRef: () => PDFRef,
): Node[] {
  const root: Node[] = [];
  const ancestors: Node[] = [];
  for (const [index, bookmark] of bookmarks.entries()) {
    const [level, title] = headings[index] ?? [1, bookmark.title];
    while ((ancestors.at(-1)?.level ?? 0) >= level) ancestors.pop();
    const node = { ...bookmark, title, level, ref: createRef(), children: [] };
    (ancestors.at(-1)?.children ?? root).push(node);
    ancestors.push(node);
  }
  return root;
}

/**
 * The level and title of each bookmark. Chromium creates no bookmark for an empty heading, and
 * repeats the text of a heading whose letters overlap the previous sheet.
 */
function readHeadings(bookmarks: readonly Bookmark[], headings: readonly Heading[]): Heading[] {
  const texts = headings.map(([, text]) => plain(text));
  let next = 0;
  let level: Heading[0] = 1;
  return bookmarks.map(({ title }): Heading => {
    const plainTitle = plain(title);
    const isMeant = (text = '') => plainTitle === text || plainTitle === text + text;
    let at = next;
    while (at < texts.length && !isMeant(texts[at])) at++;
    const heading = headings[at];
    if (!heading) return [level, title];
    next = at + 1;
    level = heading[0];
    return [level, plainTitle === texts[at] ? title : heading[1]];
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, '');
}
