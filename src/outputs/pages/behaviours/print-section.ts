import { t } from '../../../text/words/page-words.ts';
import { loadSheet } from '../../../playground/load-sheet.ts';
import { toPagePart } from './_page-part.ts';
import { findSection, PRINT_EVENT, type Section } from './_section.ts';
import { make } from './search-dom.ts';

/** Pages fetched at a time, and how long pictures may take before printing starts without them. Milliseconds. */
const MAX_PARALLEL = 4;
const TIMEOUT_MS = 5000;

const { printSheet } = document.querySelector<HTMLElement>('[data-print-sheet]')?.dataset ?? {};
let view: HTMLElement | undefined;

/** Puts all pages of the section into one view and opens the browser's dialog, which also saves as PDF. */
async function open(section: Section): Promise<void> {
  const pages = await fetchAll(section.hrefs);
  const parts = section.hrefs.flatMap((href, index) => {
    const page = pages[index];
    return (page && toPagePart(page, href, section.hrefs)) ?? [];
  });
  await Promise.all([
    loadSheet(printSheet ?? ''),
    ...pages.flatMap((page) => sheetsOf(page)),
  ]).catch(() => undefined);
  show(section, parts);
  await pictures(parts);
  print();
}

async function fetchAll(hrefs: readonly string[]): Promise<(Document | undefined)[]> {
  const found: (Document | undefined)[] = [];
  const waiting = [...hrefs.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, href] = next;
      found[index] = await readPage(href);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return found;
}

/**
 * A page as a document that runs nothing and loads nothing; undefined where it cannot be had. This is the one
 * way to read HTML that a policy with Trusted Types leaves open.
 */
function readPage(href: string): Promise<Document | undefined> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', href);
    request.responseType = 'document';
    request.addEventListener('load', () =>
      done(request.status === 200 ? (request.responseXML ?? undefined) : undefined),
    );
    request.addEventListener('error', () => done(undefined));
    request.send();
  });
}

/** Pages of one section may need different sheets. */
function sheetsOf(page: Document | undefined): Promise<unknown>[] {
  const links = page?.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]') ?? [];
  return [...links].map((link) => loadSheet(link.getAttribute('href') ?? ''));
}

function show({ title }: Section, parts: readonly HTMLElement[]): void {
  const back = make('button', { type: 'button', class: 't-button' }, t('Back to the page'));
  const again = make('button', { type: 'button', class: 't-button' }, t('Print'));
  const heading = make('p', { class: 't-print-title', tabindex: '-1' }, title || document.title);
  const contents = make('ol', { class: 't-print-contents' }, ...parts.map(contentsEntry));
  view = make(
    'main',
    { class: 't-print', 'aria-label': title || document.title },
    make('div', { class: 't-print-bar' }, back, again),
    heading,
    contents,
    ...parts,
  );
  back.addEventListener('click', close);
  again.addEventListener('click', () => print());
  for (const element of document.body.children) element.toggleAttribute('data-aside', true);
  document.body.append(view);
  scrollTo(0, 0);
  heading.focus();
}

function contentsEntry(part: HTMLElement): HTMLElement {
  const link = make('a', { href: `#${part.id}` }, part.querySelector('h1')?.textContent ?? '');
  return make('li', {}, link);
}

/** Gives the page back as it was. */
function close(): void {
  view?.remove();
  view = undefined;
  for (const element of document.querySelectorAll('[data-aside]'))
    element.removeAttribute('data-aside');
  document.querySelector<HTMLElement>('[data-page-menu] button')?.focus();
}

async function pictures(parts: readonly HTMLElement[]): Promise<void> {
  const images = parts.flatMap((part) => [...part.querySelectorAll('img')]);
  const all = Promise.allSettled(images.map((image) => image.decode()));
  await Promise.race([all, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && view) close();
});

document.addEventListener(PRINT_EVENT, () => {
  const section = findSection(document);
  if (section && !view) void open(section);
});
