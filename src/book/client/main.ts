// Runs in the browser, in an empty document of the site: makes it the book.
import { readPageParts, waitForPictures } from '../../outputs/pages/behaviours/_page-parts.ts';
import { loadSheet } from '../../playground/load-sheet.ts';
import { listHrefs, type Book, type Heading } from '../book.ts';
import { divide, showBatch } from './batches.ts';
import { buildChapters } from './chapters.ts';
import { buildContents, fillNumbers } from './contents.ts';
import { buildCover } from './cover.ts';
import { drawDiagrams, noteDiagrams } from './diagrams.ts';
import { addStyle, bookStyle } from './style.ts';

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

let batches: Element[][] = [];

async function assemble(book: Book): Promise<Assembled> {
  const addresses = listHrefs(book.parts);
  const hrefs = addresses.map((href) => new URL(href, location.href).href.replace(/\/$/, ''));
  let isFirst = true;
  const articles = await readPageParts(hrefs, (page) => {
    if (isFirst) takeLook(page);
    isFirst = false;
    noteDiagrams(page);
  });
  await Promise.all(book.sheets.map(loadSheet)).catch(() => undefined);
  const { chapters, entries } = buildChapters(book, articles);
  document.title = [book.title, book.section].filter(Boolean).join(': ');
  document.documentElement.lang = book.lang;
  addStyle(bookStyle(book, entries));
  const main = document.createElement('main');
  main.className = 't-print';
  const front = [buildCover(book), buildContents(book, entries)];
  main.append(...front, ...chapters);
  document.body.append(main);
  if (!book.isAddressed) unlink(main);
  for (const table of main.querySelectorAll('table'))
    table.classList.toggle('b-wide', table.scrollWidth > main.clientWidth);
  const undrawn = await drawDiagrams(main);
  await Promise.all([waitForPictures(main), document.fonts.ready]);
  const missing = addresses.filter((_, index) => !articles[index]);
  batches = [front, ...divide(chapters)];
  return { missing, undrawn, batches: batches.length, headings: listHeadings(main) };
}

/** Takes links away that only the site itself could follow. */
function unlink(root: Element): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
    if (link.origin === location.origin) link.removeAttribute('href');
}

function listHeadings(root: Element): Heading[] {
  return [...root.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')].map((heading) => [
    Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)),
    heading.textContent,
  ]);
}

function show(index: number, before: number): void {
  showBatch(batches, index, before);
}

/** The theme of the site, in its light colours, as its pages have it. */
function takeLook(page: Document): void {
  for (const { name, value } of page.documentElement.attributes)
    document.documentElement.setAttribute(name, value);
  document.documentElement.className = 'light';
  for (const { textContent } of page.querySelectorAll('head > style')) addStyle(textContent);
}

Object.assign(globalThis, { trellisBook: { assemble, fillNumbers, show } });
