import {
  copyStringIntoBuffer,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Assembled } from '../../client/book.ts';
import { BOOK_MARK } from '../../content/own-output.ts';
import type { Tab } from '../browser.ts';
import { putOutline, takeOutline, type Bookmark } from './outline.ts';

const ROOT = PDFName.of('StructTreeRoot');
const KIDS = PDFName.of('K');
const NUMS = PDFName.of('Nums');
const NAMES = PDFName.of('Names');
const NEXT_KEY = PDFName.of('ParentTreeNextKey');

const DESTINATIONS = PDFName.of('Dests');

/** Maximum number of passes: page numbers may lengthen the table of contents, which moves pages. */
const MAX_PRINTS = 3;

const PAPER = { preferCSSPageSize: true, generateTaggedPDF: true, generateDocumentOutline: true };

/** Prints a book in batches of chapters, because the browser holds each printed page in memory. */
export async function printBatches(
  tab: Tab,
  { batches, headings }: Pick<Assembled, 'batches' | 'headings'>,
  onProgress: (done: number, total: number) => void,
): Promise<PDFDocument> {
  let room = (await print(tab, 0, 0)).getPageCount();
  for (let prints = 1; ; prints++) {
    const printed = await printChapters(tab, { batches, room }, onProgress);
    await call(tab, 'number', printed.destinations);
    const front = await print(tab, 0, 0);
    const pages = front.getPageCount();
    if (pages === room || prints === MAX_PRINTS) return bind(front, printed, headings);
    room = pages;
  }
}

/** The chapters of a book, joined, with their bookmarks and the numbers of their pages. */
interface Chapters {
  /** Absent for a book without any. */
  pdf?: PDFDocument | undefined;
  bookmarks: Bookmark[];
  destinations: Destinations;
}

/** Prints all chapters; `room` is the number of pages before them. */
async function printChapters(
  tab: Tab,
  { batches, room }: { batches: number; room: number },
  onProgress: (done: number, total: number) => void,
): Promise<Chapters> {
  const chapters: Chapters = { bookmarks: [], destinations: {} };
  let before = room;
  for (let index = 1; index < batches; index++) {
    const part = await print(tab, index, before);
    Object.assign(chapters.destinations, findDestinations(part, before));
    before += part.getPageCount();
    const added = chapters.pdf ? addPart(chapters.pdf, part, 'last') : takeOutline(part);
    chapters.bookmarks.push(...added);
    chapters.pdf ??= part;
    onProgress(index, batches - 1);
  }
  return chapters;
}

async function print(tab: Tab, index: number, before: number): Promise<PDFDocument> {
  await call(tab, 'show', index, before);
  return PDFDocument.load(await tab.print(PAPER), { updateMetadata: false });
}

/** Cover and contents, then the chapters, with the bookmarks of all. */
function bind(
  front: PDFDocument,
  { pdf, bookmarks }: Chapters,
  headings: Assembled['headings'],
): PDFDocument {
  const frontBookmarks = pdf ? addPart(pdf, front, 'first') : takeOutline(front);
  const document = pdf ?? front;
  putOutline(document, [...frontBookmarks, ...bookmarks], headings);
  return document;
}

/** Calls a function of the script that runs in the document of a book. */
export function call<Value>(tab: Tab, name: string, ...args: unknown[]): Promise<Value> {
  const list = args.map((word) => JSON.stringify(word)).join(', ');
  return tab.evaluate<Value>(`trellisBook.${name}(${list})`);
}

/** The end of the whole document at which a part is added. */
type End = 'first' | 'last';

/**
 * Adds the pages of a part before or after those of the whole, with their destinations and tags;
 * returns its bookmarks.
 */
function addPart(document: PDFDocument, part: PDFDocument, end: End): Bookmark[] {
  const bookmarks = takeOutline(part);
  renumberTags(part, document);
  // The whole has its own.
  const { Root, Info } = part.context.trailerInfo;
  const roots = [Root, Info].filter((ref) => ref instanceof PDFRef);
  const move = moveObjects(part, document, new Set(roots));
  addPages(document, part, move, end);
  addLocations(document, part, move);
  addTags(document, part, move, end);
  return bookmarks.map(({ title, destination }) => ({ title, destination: move(destination) }));
}

/** Adds the page tree of a part as a branch of the whole. */
function addPages(document: PDFDocument, part: PDFDocument, move: Move, end: End): void {
  const pages = PDFName.of('Pages');
  const count = PDFName.of('Count');
  const rootRef = document.catalog.get(pages);
  const branchRef = part.catalog.get(pages);
  if (!rootRef || !branchRef) return;
  const root = document.context.lookup(rootRef, PDFDict);
  const ref = move(branchRef);
  const branch = document.context.lookup(ref, PDFDict);
  branch.set(PDFName.of('Parent'), rootRef);
  const kids = root.lookup(PDFName.of('Kids'), PDFArray);
  kids.insert(end === 'first' ? 0 : kids.size(), ref);
  const sum = [root, branch].reduce(
    (all, dict) => all + dict.lookup(count, PDFNumber).asNumber(),
    0,
  );
  root.set(count, PDFNumber.of(sum));
}

function addLocations(document: PDFDocument, part: PDFDocument, move: Move): void {
  const entries = part.catalog.lookupMaybe(DESTINATIONS, PDFDict)?.entries() ?? [];
  const all = document.catalog.lookupMaybe(DESTINATIONS, PDFDict) ?? document.context.obj({});
  for (const [name, destination] of entries) all.set(name, move(destination));
  document.catalog.set(DESTINATIONS, all);
}

/** Number of pages of a document, including all its parts. */
export function countPages({ catalog }: PDFDocument): number {
  return catalog.Pages().Count().asNumber();
}

/**
 * Maps a reference to an object of another document to this one; returns other values unchanged.
 */
type Move = <Value extends PDFObject>(value: Value) => Value;

/**
 * Copies the objects of a document, except some, into another one with new numbers. Returns the
 * mapping.
 */
function moveObjects(from: PDFDocument, to: PDFDocument, except: ReadonlySet<PDFRef>): Move {
  const objects = from.context.enumerateIndirectObjects().filter(([ref]) => !except.has(ref));
  const refs = new Map(objects.map(([ref]) => [ref, to.context.nextRef()]));
  const move = <Value extends PDFObject>(value: Value) => copy(value, refs, to.context) as Value;
  for (const [ref, object] of objects) to.context.assign(refs.get(ref) ?? ref, move(object));
  return move;
}

function copy(value: PDFObject, refs: ReadonlyMap<PDFRef, PDFRef>, context: PDFContext): PDFObject {
  if (value instanceof PDFRef) return refs.get(value) ?? value;
  if (value instanceof PDFArray) {
    const clone = value.clone(context);
    for (const [index, item] of value.asArray().entries())
      clone.set(index, copy(item, refs, context));
    return clone;
  }
  if (value instanceof PDFDict) {
    const clone = value.clone(context);
    copyEntries(value, clone, refs);
    return clone;
  }
  if (value instanceof PDFStream) {
    const clone = value.clone(context);
    copyEntries(value.dict, clone.dict, refs);
    return clone;
  }
  return value;
}

function copyEntries(from: PDFDict, to: PDFDict, refs: ReadonlyMap<PDFRef, PDFRef>): void {
  for (const [key, value] of from.entries()) to.set(key, copy(value, refs, to.context));
}

/** The structure tree of a document, for screen readers (ISO 32000, 14.7). */
interface Tags {
  root: PDFDict;
  /** The element of the whole document, the only one at the top. */
  top: PDFObject;
  /** The parent tree: elements by the number that pages and links refer to. */
  parents: PDFDict;
  /** Number of entries in the parent tree. */
  count: number;
}

/** Raises the numbers that pages and links of a part carry, so that no other part has them. */
function renumberTags(part: PDFDocument, document: PDFDocument): void {
  const before = findTags(document)?.count ?? 0;
  const raise = (dict: PDFDict, name: string) => {
    const key = PDFName.of(name);
    const number = dict.lookupMaybe(key, PDFNumber)?.asNumber();
    if (number !== undefined) dict.set(key, PDFNumber.of(number + before));
  };
  for (const { node } of part.getPages()) {
    raise(node, 'StructParents');
    for (const ref of node.Annots()?.asArray() ?? [])
      raise(part.context.lookup(ref, PDFDict), 'StructParent');
  }
}

/** Puts the tags of a part before or behind those of the whole. */
function addTags(document: PDFDocument, part: PDFDocument, move: Move, end: End): void {
  const tags = findTags(part);
  const all = findTags(document);
  if (!tags || !all) return;
  const top = document.context.lookup(all.top, PDFDict);
  const before = toArray(document, top.get(KIDS)).asArray();
  const added = toArray(part, part.context.lookup(tags.top, PDFDict).get(KIDS)).asArray().map(move);
  for (const kid of added) document.context.lookup(kid, PDFDict).set(PDFName.of('P'), all.top);
  const kids = end === 'first' ? [...added, ...before] : [...before, ...added];
  top.set(KIDS, document.context.obj(kids));
  const numbers = all.parents.lookup(NUMS, PDFArray);
  for (const [index, value] of tags.parents.lookup(NUMS, PDFArray).asArray().entries())
    numbers.push(
      index % 2 === 0 ? PDFNumber.of((value as PDFNumber).asNumber() + all.count) : move(value),
    );
  all.root.set(NEXT_KEY, PDFNumber.of(all.count + tags.count));
  addIds(document, part, move);
}

function findTags({ catalog, context }: PDFDocument): Tags | undefined {
  const root = catalog.lookupMaybe(ROOT, PDFDict);
  const top = root?.get(KIDS);
  const parents = root?.lookupMaybe(PDFName.of('ParentTree'), PDFDict);
  if (!root || !top || !parents) return undefined;
  const nextKey = root.lookupMaybe(NEXT_KEY, PDFNumber)?.asNumber() ?? 0;
  const found = context.lookup(top);
  const first = found instanceof PDFArray ? found.get(0) : top;
  return { root, top: first, parents, count: nextKey };
}

/** Cells of tables name their headings by ids, which are in one sorted list. */
function addIds(document: PDFDocument, part: PDFDocument, move: Move): void {
  const key = PDFName.of('IDTree');
  const [partRoot, documentRoot] = [part, document].map(({ catalog }) =>
    catalog.lookup(ROOT, PDFDict).lookupMaybe(key, PDFDict),
  );
  const added = listIds(partRoot).map(([name, value]) => [name, move(value)] as const);
  const ids = new Map([...added, ...listIds(documentRoot)]);
  if (ids.size === 0) return;
  const sorted = [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = document.context.obj(
    sorted.flatMap(([name, value]) => [PDFString.of(name), value]),
  );
  const tree = document.context.obj({});
  tree.set(NAMES, names);
  document.catalog.lookup(ROOT, PDFDict).set(key, document.context.register(tree));
}

function listIds(tree: PDFDict | undefined): [string, PDFObject][] {
  if (!tree) return [];
  const names = tree.lookupMaybe(NAMES, PDFArray);
  const kids = tree.lookupMaybe(PDFName.of('Kids'), PDFArray);
  const inner = (kids?.asArray() ?? []).flatMap((_, index) =>
    listIds(kids?.lookup(index, PDFDict)),
  );
  const pairs = (names?.asArray() ?? []).flatMap((_, index): [string, PDFObject][] => {
    const value = names?.get(index + 1);
    if (index % 2 === 1 || !names || !value) return [];
    return [[names.lookup(index, PDFString, PDFHexString).decodeText(), value]];
  });
  return [...pairs, ...inner];
}

function toArray({ context }: PDFDocument, value: PDFObject | PDFRef | undefined): PDFArray {
  const found = context.lookup(value);
  if (found instanceof PDFArray) return found;
  return context.obj(value === undefined ? [] : [value]);
}

/** Numbers of pages by the name of the destination that is on them. */
type Destinations = Record<string, number>;

/** The named destinations of a PDF; `before` is the number of pages in front of it. */
function findDestinations(pdf: PDFDocument, before: number): Destinations {
  const numbers = new Map(pdf.getPages().map(({ ref }, index) => [ref, before + index + 1]));
  const destinations = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? [];
  const found = destinations.flatMap(([name, destination]) => {
    const target = pdf.context.lookup(destination);
    const page = target instanceof PDFArray ? target.get(0) : undefined;
    const number = page instanceof PDFRef ? numbers.get(page) : undefined;
    return number === undefined ? [] : [[name.decodeText(), number] as const];
  });
  return Object.fromEntries(found);
}

/** PDF metadata besides title and language. */
interface PdfFacts {
  author: string;
  subject?: string | undefined;
  /** Generator, such as `Trellis 1.0.0`. */
  creator: string;
  date: Date;
}

/** The bytes of a PDF with metadata, set to open with its outline shown. */
export function finishPdf(
  pdf: PDFDocument,
  { author, subject, creator, date }: PdfFacts,
): Promise<Uint8Array> {
  pdf.setAuthor(author);
  if (subject) pdf.setSubject(subject);
  pdf.setCreator(creator);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
  addMark(pdf);
  return pdf.save();
}

/** Adds a comment to the header, the one place that no compression hides. */
function addMark({ context: { header } }: PDFDocument): void {
  const { sizeInBytes, copyBytesInto } = header;
  header.sizeInBytes = () => sizeInBytes.call(header) + BOOK_MARK.length;
  header.copyBytesInto = (buffer, offset) => {
    const written = copyBytesInto.call(header, buffer, offset);
    return written + copyStringIntoBuffer(BOOK_MARK, buffer, offset + written);
  };
}
