// Runs in the browser, in an empty document of the site: makes it the book.
import { readPageParts, waitForPictures } from '../../outputs/pages/behaviours/_page-parts.ts';
import { loadSheet } from '../../playground/load-sheet.ts';
import { listHrefs, type Book, type Heading } from '../book.ts';
import { divide, listTargets, standIn } from './batches.ts';
import { buildChapters } from './chapters.ts';
import { buildContents, fillNumbers } from './contents.ts';
import { buildCover } from './cover.ts';
import { drawDiagrams, hasUndrawn, noteDiagrams } from './diagrams.ts';
import { addStyle, bookStyle } from './style.ts';
import { cutTypeface } from './typeface.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** What came of making the document. */
export interface Assembled {
  /** Addresses of pages that could not be had. */
  missing: string[];
  /** Diagrams that stay text. */
  undrawn: number;
  /** How many batches there are: cover and contents, then some chapters each. */
  batches: number;
  /** All headings with their levels in the book, in order. */
  headings: Heading[];
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';

const main = document.createElement('main');
/** Pages that are read before what is left of them is collected. */
const PAGES_AT_ONCE = 20;

let batches: Element[][] = [];
let targets: string[] = [];

async function assemble(book: Book): Promise<Assembled> {
  const addresses = listHrefs(book.parts);
  const hrefs = addresses.map((href) => new URL(href, location.href).href.replace(/\/$/, ''));
  let read = 0;
  const articles = await readPageParts(hrefs, (page) => {
    if (read === 0) takeLook(page);
    noteDiagrams(page);
    read += 1;
    if (read % PAGES_AT_ONCE === 0) collect();
  });
  await Promise.all(book.sheets.map(loadSheet)).catch((error: unknown) =>
    rethrowUnless(error, 'NetworkError'),
  );
  const { chapters, entries } = buildChapters(book, articles);
  document.title = [book.title, book.section].filter(Boolean).join(': ');
  document.documentElement.lang = book.lang;
  addStyle(cutTypeface(book.cuts));
  addStyle(bookStyle(book, entries));
  const front = [buildCover(book), buildContents(book, entries)];
  main.className = 't-print';
  document.body.append(main);
  if (!book.isAddressed) chapters.forEach(unlink);
  // Drawing takes a document; all else waits outside of it until it is printed.
  const unfinished = chapters.filter(hasUndrawn);
  main.replaceChildren(...unfinished);
  const undrawn = await drawDiagrams(main);
  main.replaceChildren();
  const missing = addresses.filter((_, index) => !articles[index]);
  const parts = [...front, ...chapters];
  batches = [front, ...divide(chapters)];
  targets = listTargets(parts);
  return { missing, undrawn, batches: batches.length, headings: listHeadings(parts) };
}

/** Frees what is no longer needed, where the browser was started so that it can be asked for that. */
function collect(): void {
  if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc();
}

/** Takes links away that only the site itself could follow. */
function unlink(root: Element): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
    if (link.origin === location.origin) link.removeAttribute('href');
}

function listHeadings(parts: readonly Element[]): Heading[] {
  const headings = parts.flatMap((part) => [
    ...(part.matches(HEADINGS) ? [part] : []),
    ...part.querySelectorAll(HEADINGS),
  ]);
  return headings.map((heading) => [
    Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)),
    heading.textContent,
  ]);
}

/** Has one batch and nothing else in the document; its first page comes after `before` others. */
async function show(index: number, before: number): Promise<void> {
  const batch = batches[index] ?? [];
  main.replaceChildren(...batch, standIn(targets, batch));
  collect();
  document.documentElement.style.counterReset = `page ${before}`;
  for (const table of main.querySelectorAll('table'))
    table.classList.toggle('b-wide', table.scrollWidth > main.clientWidth);
  await Promise.all([waitForPictures(main), document.fonts.ready]);
}

/** The theme of the site, in its light colours, as its pages have it. */
function takeLook(page: Document): void {
  for (const { name, value } of page.documentElement.attributes)
    document.documentElement.setAttribute(name, value);
  document.documentElement.className = 'light';
  for (const { textContent } of page.querySelectorAll('head > style')) addStyle(textContent);
}

/** Writes the numbers of pages into the contents, by the id of what begins there. */
function number(places: Readonly<Record<string, number>>): void {
  for (const part of batches[0] ?? []) fillNumbers(part, places);
}

Object.assign(globalThis, { trellisBook: { assemble, number, show } });
