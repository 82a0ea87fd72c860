import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RunningBrowser } from '../browser/launch-browser.ts';
import { openTab, type Tab } from '../browser/open-tab.ts';
import { browserScript } from '../engine/browser-script.ts';
import { ENGINE_VERSION } from '../engine/engine.ts';
import type { Output } from '../outputs/output.ts';
import { BOOK_PATH, createAnswers } from './answer-request.ts';
import { listHrefs, type Book } from './book.ts';
import type { Assembled } from './client/main.ts';
import { readPdf, type PrintedPdf } from './pdf.ts';

const CLIENT = fileURLToPath(new URL('./client/main.ts', import.meta.url));

/** Stands for the address of a site that nobody has named; links to it would lead nowhere. */
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
  /** Told what is done. */
  say(sentence: string): void;
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
  { origin = NO_ORIGIN, base, date, say }: PrintOptions,
): Promise<PrintedBook> {
  const refused = new Set<string>();
  const onRefused = ({ href }: URL) => void refused.add(href);
  const tab = await openTab(devtools, createAnswers(outputs, { origin, base, onRefused }));
  await tab.goto(origin + base + BOOK_PATH);
  await tab.evaluate(`${await browserScript(CLIENT)}\nvoid 0;`);
  say(`Joining ${listHrefs(book.parts).length} pages`);
  const assembled = await call<Assembled>(tab, 'assemble', book);
  say('Printing');
  const pdf = await printWithNumbers(tab);
  say('Writing');
  const { author, description: subject } = book;
  const bytes = await pdf.finish({ author, subject, creator: `Trellis ${ENGINE_VERSION}`, date });
  return { ...assembled, bytes, pages: pdf.pages, refused: [...refused] };
}

/** Prints once to see on which pages everything is, then with their numbers in the contents. */
async function printWithNumbers(tab: Tab): Promise<PrintedPdf> {
  let { places } = await readPdf(await tab.print(DRAFT));
  for (let prints = 2; ; prints++) {
    await call(tab, 'fillNumbers', places);
    const pdf = await readPdf(await tab.print(FINAL));
    if (isDeepStrictEqual(pdf.places, places) || prints === MAX_PRINTS) return pdf;
    ({ places } = pdf);
  }
}

function call<Value>(tab: Tab, name: string, argument: unknown): Promise<Value> {
  return tab.evaluate<Value>(`trellisBook.${name}(${JSON.stringify(argument)})`);
}
