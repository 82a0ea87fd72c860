import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { RunningBrowser } from '../browser/launch-browser.ts';
import { openTab, type Tab } from '../browser/open-tab.ts';
import { browserScript } from '../engine/browser-script.ts';
import { ENGINE_VERSION } from '../engine/engine.ts';
import type { Output } from '../outputs/output.ts';
import { BOOK_PATH, createAnswers } from './answer-request.ts';
import type { Book } from './book.ts';
import type { Assembled } from './client/main.ts';
import { finishPdf } from './pdf/finish.ts';
import { appendPart } from './pdf/join.ts';
import { putOutline, takeOutline } from './pdf/outline.ts';
import { findPlaces, type Places } from './pdf/places.ts';

const CLIENT = fileURLToPath(new URL('./client/main.ts', import.meta.url));

/** Stands for the address of a site that nobody has named. */
const NO_ORIGIN = 'http://site.invalid';

/** Numbers may make the contents longer, which changes numbers; then they stay. */
const MAX_PRINTS = 4;

const DRAFT = { preferCSSPageSize: true, generateTaggedPDF: false, generateDocumentOutline: false };
const FINAL = { preferCSSPageSize: true, generateTaggedPDF: true, generateDocumentOutline: true };

export interface PrintOptions {
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  base: string;
  date: Date;
  /** Told how many of the sheets' batches are printed; each is printed twice. */
  onProgress(done: number, total: number): void;
}

export interface PrintedBook extends Assembled {
  bytes: Uint8Array;
  pages: number;
  /** Addresses on other sites that pictures and the like are at; a book has nothing of them. */
  refused: string[];
}

/** Prints a book of the files of a site. */
export async function printBook(
  { devtools }: RunningBrowser,
  book: Book,
  outputs: readonly Output[],
  { origin = NO_ORIGIN, base, date, onProgress }: PrintOptions,
): Promise<PrintedBook> {
  const refused = new Set<string>();
  const onRefused = ({ href }: URL) => void refused.add(href);
  const tab = await openTab(devtools, createAnswers(outputs, { origin, base, onRefused }));
  await tab.goto(origin + base + BOOK_PATH);
  await tab.evaluate(`${await browserScript(CLIENT)}\nvoid 0;`);
  const assembled = await call<Assembled>(tab, 'assemble', book);
  let done = 0;
  const onBatch = () => onProgress(++done, assembled.batches * 2);
  const { pdf, pages } = await printWithNumbers(tab, assembled, onBatch);
  const { author, description: subject } = book;
  const bytes = await finishPdf(pdf, { author, subject, creator: `Trellis ${ENGINE_VERSION}`, date }); // prettier-ignore
  return { ...assembled, bytes, pages, refused: [...refused] };
}

interface Printed {
  pdf: PDFDocument;
  pages: number;
  places: Places;
}

/** Prints once to see on which pages everything is, then with their numbers in the contents. */
async function printWithNumbers(
  tab: Tab,
  { batches, headings }: Assembled,
  onBatch: () => void,
): Promise<Printed> {
  let places: Places = {};
  for await (const { pdf, before } of printBatches(tab, batches, DRAFT)) {
    Object.assign(places, findPlaces(pdf, before));
    onBatch();
  }
  for (let prints = 2; ; prints++) {
    await call(tab, 'fillNumbers', places);
    const printed = await printAndJoin(tab, { batches, headings }, onBatch);
    if (isDeepStrictEqual(printed.places, places) || prints === MAX_PRINTS) return printed;
    ({ places } = printed);
  }
}

async function printAndJoin(
  tab: Tab,
  { batches, headings }: Pick<Assembled, 'batches' | 'headings'>,
  onBatch: () => void,
): Promise<Printed> {
  const places: Places = {};
  let pages = 0;
  let whole: PDFDocument | undefined;
  const bookmarks = [];
  for await (const { pdf, before } of printBatches(tab, batches, FINAL)) {
    Object.assign(places, findPlaces(pdf, before));
    pages = before + pdf.getPageCount();
    bookmarks.push(...(whole ? appendPart(whole, pdf) : takeOutline(pdf)));
    whole ??= pdf;
    onBatch();
  }
  if (!whole) throw new Error('a book has a cover at the least');
  putOutline(whole, bookmarks, headings);
  return { pdf: whole, pages, places };
}

interface Batch {
  pdf: PDFDocument;
  /** Number of the pages before its first. */
  before: number;
}

/** Prints a book some chapters at a time: the browser needs memory for each page that it prints in one go. */
async function* printBatches(
  tab: Tab,
  batches: number,
  options: typeof DRAFT,
): AsyncGenerator<Batch> {
  let before = 0;
  for (let index = 0; index < batches; index++) {
    await tab.evaluate(`trellisBook.show(${index}, ${before})`);
    const pdf = await PDFDocument.load(await tab.print(options), { updateMetadata: false });
    const pages = pdf.getPageCount();
    yield { pdf, before };
    before += pages;
  }
}

function call<Value>(tab: Tab, name: string, argument: unknown): Promise<Value> {
  return tab.evaluate<Value>(`trellisBook.${name}(${JSON.stringify(argument)})`);
}
