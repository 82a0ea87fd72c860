import { PDFDocument } from '@cantoo/pdf-lib';
import type { Tab } from '../browser/open-tab.ts';
import { call } from './call.ts';
import type { Assembled } from './client/main.ts';
import { addPart } from './pdf/join.ts';
import { putOutline, takeOutline, type Bookmark } from './pdf/outline.ts';
import { findPlaces, type Places } from './pdf/places.ts';

/** How often everything is printed at most: numbers of pages may make the contents longer, which changes them. */
const MAX_PRINTS = 3;

const PAPER = { preferCSSPageSize: true, generateTaggedPDF: true, generateDocumentOutline: true };

/** Prints a book some chapters at a time: the browser needs memory for each page that it prints in one go. */
export async function printBatches(
  tab: Tab,
  { batches, headings }: Pick<Assembled, 'batches' | 'headings'>,
  onProgress: (done: number, total: number) => void,
): Promise<PDFDocument> {
  let room = (await print(tab, 0, 0)).getPageCount();
  for (let prints = 1; ; prints++) {
    const printed = await printChapters(tab, { batches, room }, onProgress);
    await call(tab, 'number', printed.places);
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
  places: Places;
}

/** Prints all chapters; `room` is the number of pages before them. */
async function printChapters(
  tab: Tab,
  { batches, room }: { batches: number; room: number },
  onProgress: (done: number, total: number) => void,
): Promise<Chapters> {
  const chapters: Chapters = { bookmarks: [], places: {} };
  let before = room;
  for (let index = 1; index < batches; index++) {
    const part = await print(tab, index, before);
    Object.assign(chapters.places, findPlaces(part, before));
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
  const own = pdf ? addPart(pdf, front, 'first') : takeOutline(front);
  const whole = pdf ?? front;
  putOutline(whole, [...own, ...bookmarks], headings);
  return whole;
}
