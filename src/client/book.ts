// Runs in the browser, in an empty document of the site, and builds the book there.

import type { FontFile } from './book-format.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { make } from './shared/make.ts';
import { readPageParts, waitForImages } from './shared/page-parts.ts';
import { listHrefs, type Book, type Heading } from './book-format.ts';
import {
  buildChapters,
  divide,
  levelOf,
  listTargets,
  standIn,
  type Entry,
} from './book/chapters.ts';
import { addStyle, bookStyle } from './book/style.ts';
import { loadSheet } from './shared/loading.ts';

/** Time limit for drawing all diagrams, in milliseconds. */
const TIMEOUT_MS = 60_000;

const UNDRAWN = '.t-diagram-source';

/** Scripts that draw diagrams with the data that they need, from the heads of pages. */
const scripts = new Map<string, HTMLScriptElement>();

/** The file of the typeface that pages load. */
const VARIABLE = 'inter-latin-wght-normal';

/** Result of building the document. */
export interface Assembled {
  /** URLs of pages that could not be loaded. */
  missing: string[];
  /** Diagrams that stay text. */
  undrawn: number;
  /** Number of batches: cover and contents, then some chapters each. */
  batches: number;
  /** All headings with their levels in the book, in order. */
  headings: Heading[];
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';

const main = document.createElement('main');
/** Number of pages to read before garbage collection. */
const PAGES_AT_ONCE = 20;

let batches: Element[][] = [];
let targets: string[] = [];

async function assemble(book: Book): Promise<Assembled> {
  const urls = listHrefs(book.parts);
  const hrefs = urls.map((href) => new URL(href, location.href).href.replace(/\/$/, ''));
  let read = 0;
  const articles = await readPageParts(hrefs, (page) => {
    if (read === 0) copyAppearance(page);
    keepDiagramScripts(page);
    read += 1;
    if (read % PAGES_AT_ONCE === 0) collectGarbage();
  });
  await Promise.all(book.sheets.map(loadSheet)).catch((error: unknown) =>
    rethrowUnless(error, 'NetworkError'),
  );
  const { chapters, entries } = buildChapters(book, articles);
  document.title = [book.title, book.section].filter(Boolean).join(': ');
  document.documentElement.lang = book.lang;
  addStyle(addStaticFonts(book.fonts));
  addStyle(bookStyle(book, entries));
  const front = [buildCover(book), buildContents(book, entries)];
  main.className = 't-print';
  document.body.append(main);
  if (!book.hasSiteUrl) chapters.forEach(unlink);
  // Drawing requires elements in the document; other chapters stay outside until they are printed.
  const unfinished = chapters.filter(hasUndrawn);
  main.replaceChildren(...unfinished);
  const undrawn = await drawDiagrams(main);
  main.replaceChildren();
  const missing = urls.filter((_, index) => !articles[index]);
  const parts = [...front, ...chapters];
  batches = [front, ...divide(chapters)];
  targets = listTargets(parts);
  return { missing, undrawn, batches: batches.length, headings: listHeadings(parts) };
}

/** Frees memory, if the browser was started with garbage collection exposed. */
function collectGarbage(): void {
  if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc();
}

/** Removes links that work only on the site. */
function unlink(root: Element): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])'))
    if (link.origin === location.origin) link.removeAttribute('href');
}

function listHeadings(parts: readonly Element[]): Heading[] {
  const headings = parts.flatMap((part) => [
    ...(part.matches(HEADINGS) ? [part] : []),
    ...part.querySelectorAll(HEADINGS),
  ]);
  return headings.map((heading) => [levelOf(heading), heading.textContent]);
}

/** Puts exactly one batch into the document; `before` is the number of sheets in front of it. */
async function show(index: number, before: number): Promise<void> {
  const batch = batches[index] ?? [];
  main.replaceChildren(...batch, standIn(targets, batch));
  collectGarbage();
  document.documentElement.style.counterReset = `page ${before}`;
  for (const table of main.querySelectorAll('table'))
    table.classList.toggle('b-wide', table.scrollWidth > main.clientWidth);
  await Promise.all([waitForImages(main), document.fonts.ready]);
}

/** Attributes that the style sheets of the site depend on, in its light colors. */
function copyAppearance(page: Document): void {
  for (const { name, value } of page.documentElement.attributes)
    document.documentElement.setAttribute(name, value);
  document.documentElement.className = 'light';
}

/** Writes page numbers into the table of contents, by the id of the target. */
function number(pageNumbers: Readonly<Record<string, number>>): void {
  for (const part of batches[0] ?? []) fillNumbers(part, pageNumbers);
}

Object.assign(globalThis, { trellisBook: { assemble, number, show } });

/** The cover: logo, title, section, and facts. */
function buildCover({ title, section, facts, logo }: Book): HTMLElement {
  return make(
    'header',
    { class: 'b-cover' },
    logo && make('img', { src: logo, alt: '', class: 'b-logo' }),
    make('p', { class: 'b-title' }, title),
    section && make('p', { class: 'b-section' }, section),
    make('div', { class: 'b-facts' }, ...facts.map((fact) => make('p', {}, fact))),
  );
}

/** The table of contents, with room for the number of the page that each entry begins on. */
function buildContents({ contents }: Book, entries: readonly Entry[]): HTMLElement {
  return make(
    'nav',
    { class: 'b-contents', 'aria-labelledby': 'contents' },
    make('h1', { id: 'contents' }, contents),
    buildList(entries),
  );
}

function buildList(entries: readonly Entry[]): HTMLElement {
  const items = entries.map(({ id, title, kind, entries: inner }) =>
    make(
      'li',
      { class: `b-entry-${kind}` },
      make(
        'a',
        { href: `#${id}` },
        make('span', { class: 'b-name' }, title),
        // As wide as the number will be.
        make('span', { class: 'b-number', 'data-for': id }, '0000'),
      ),
      inner.length > 0 && buildList(inner),
    ),
  );
  return make('ol', { role: 'list' }, ...items);
}

/** Writes page numbers into a table of contents, by the id of the target. */
function fillNumbers(root: Element, numbers: Readonly<Record<string, number>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('.b-number'))
    element.textContent = String(numbers[element.dataset['for'] ?? ''] ?? '');
}

/** Keeps the scripts that draw the diagrams of a page. */
function keepDiagramScripts(page: Document): void {
  if (!page.querySelector(UNDRAWN) || scripts.size > 0) return;
  document.body.dataset['diagrams'] = page.body.dataset['diagrams'];
  for (const script of page.querySelectorAll<HTMLScriptElement>('script[src*="/diagram-"]'))
    scripts.set(script.getAttribute('src') ?? '', script);
}

/** Whether an element contains diagrams that the build could not draw. */
function hasUndrawn(root: Element): boolean {
  return root.querySelector(UNDRAWN) !== null;
}

/** Draws diagrams that the build could not; returns the number of those that remain text. */
async function drawDiagrams(root: Element): Promise<number> {
  const count = () => root.querySelectorAll(UNDRAWN).length;
  if (count() === 0 || scripts.size === 0) return count();
  const drawn = new Promise<void>((done) => {
    new MutationObserver(() => count() === 0 && done()).observe(root, {
      childList: true,
      subtree: true,
    });
    setTimeout(done, TIMEOUT_MS);
  });
  for (const { src, type, className, textContent } of scripts.values())
    document.head.append(
      Object.assign(document.createElement('script'), {
        type,
        className,
        ...(src ? { src } : { textContent }),
      }),
    );
  await drawn;
  return count();
}

/**
 * Replaces the built-in variable font with static instances; returns their rules, or '' if pages do
 * not load it.
 */
function addStaticFonts(fonts: readonly FontFile[]): string {
  const found = [...document.styleSheets].map(dropVariable);
  return found.includes(true) ? fonts.map(toFace).join('\n') : '';
}

function dropVariable(sheet: CSSStyleSheet): boolean {
  const rules = [...sheet.cssRules];
  const at = rules.findIndex(
    (rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(VARIABLE),
  );
  if (at >= 0) sheet.deleteRule(at);
  return at >= 0;
}

function toFace({ file, weight, range }: FontFile): string {
  return `@font-face { font-family: 'Inter'; font-weight: ${weight}; src: url('book/${file}') format('woff'); unicode-range: ${range}; }`;
}
