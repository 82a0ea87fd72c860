import { fileURLToPath } from 'node:url';
import type { RunningBrowser } from '../browser/launch-browser.ts';
import { openTab } from '../browser/open-tab.ts';
import { browserScript } from '../engine/browser-script.ts';
import { ENGINE_VERSION } from '../engine/engine.ts';
import type { Output } from '../outputs/output.ts';
import { BOOK_PATH, createAnswers } from './answer-request.ts';
import type { Book } from './book.ts';
import type { Assembled } from './client/main.ts';
import { finishPdf } from './pdf/finish.ts';
import { countPages } from './pdf/join.ts';
import { call } from './call.ts';
import { printBatches } from './print-batches.ts';

const CLIENT = fileURLToPath(new URL('./client/main.ts', import.meta.url));

/** Stands for the address of a site that nobody has named. */
const NO_ORIGIN = 'http://site.invalid';

export interface PrintOptions {
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  base: string;
  date: Date;
  /** Told how many of the batches are printed. */
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
  const script = await browserScript(CLIENT);
  const answers = createAnswers(outputs, { origin, base, script, onRefused });
  const tab = await openTab(devtools, answers);
  await tab.goto(origin + base + BOOK_PATH);
  const assembled = await call<Assembled>(tab, 'assemble', book);
  const pdf = await printBatches(tab, assembled, onProgress);
  const { author, description: subject } = book;
  const bytes = await finishPdf(pdf, { author, subject, creator: `Trellis ${ENGINE_VERSION}`, date }); // prettier-ignore
  return { ...assembled, bytes, pages: countPages(pdf), refused: [...refused] };
}
