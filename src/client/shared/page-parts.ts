import { rethrowUnless } from '../../utils/errors.ts';
import { loadDocument, loadSheet } from './loading.ts';

/**
 * Number of parallel page requests, and the time limit for loading images before printing.
 * Milliseconds.
 */
const MAX_PARALLEL = 4;
const TIMEOUT_MS = 5000;

/**
 * The articles of pages for a combined document, in the order of their URLs (without a trailing
 * slash); undefined for a page that cannot be loaded. Loads the style sheets of all pages. Calls
 * `onPage` with each document.
 */
export async function readPageParts(
  hrefs: readonly string[],
  onPage?: (page: Document) => void,
): Promise<(HTMLElement | undefined)[]> {
  const numbers = new Map(hrefs.map((href, index) => [href, index]));
  const parts: (HTMLElement | undefined)[] = hrefs.map(() => undefined);
  const waiting = hrefs.entries();
  const work = async () => {
    // The workers share the iterator: each takes the next page.
    for (const [index, href] of waiting) {
      const page = await loadDocument(href);
      if (!page) continue;
      onPage?.(page);
      parts[index] = toPagePart(page, href, numbers);
      await Promise.all(sheetsOf(page)).catch((error: unknown) =>
        rethrowUnless(error, 'NetworkError'),
      );
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return parts;
}

/** Pages of one section may need different sheets. */
function sheetsOf(page: Document): Promise<unknown>[] {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...links].map((link) => loadSheet(link.getAttribute('href') ?? ''));
}

/** Waits for the images of an element, up to a timeout. */
export async function waitForImages(root: Element): Promise<void> {
  const images = [...root.querySelectorAll('img')];
  const all = Promise.allSettled(images.map((image) => image.decode()));
  await Promise.race([all, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}

/** Elements that are useless on paper, or could run code. */
const LEFT_OUT =
  'script, style, link, template, object, embed, button, select, form, .t-page-menu, .t-anchor, .t-tabset-row, t-runner, t-copy';

/** Attributes that name other elements of the page by id. */
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'headers', 'for'];

/** Indexes of the pages in a combined document, by URL without a trailing slash. */
type PageNumbers = ReadonlyMap<string, number>;

/**
 * The article of a page for a combined document: ids get a prefix, links to pages of the same
 * document become local, and interactive elements are removed. Undefined for a page without an
 * article.
 */
export function toPagePart(
  page: Document,
  href: string,
  numbers: PageNumbers,
): HTMLElement | undefined {
  const article = page.querySelector<HTMLElement>('.t-article');
  if (!article) return undefined;
  const part = document.importNode(article, true);
  const number = numbers.get(href) ?? -1;
  for (const element of part.querySelectorAll(LEFT_OUT)) element.remove();
  for (const frame of part.querySelectorAll('iframe')) frame.replaceWith(toLink(frame));
  for (const element of part.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes))
      if (name.startsWith('on')) element.removeAttribute(name);
    prefixIds(element, number);
    if (element.matches('.t-tabset-panel, .t-view')) element.removeAttribute('hidden');
    if (element instanceof HTMLDetailsElement) element.open = true;
    if (element instanceof HTMLAnchorElement) relink(element, href, numbers);
    if (element instanceof HTMLImageElement) element.loading = 'eager';
  }
  part.id = partId(number, '');
  return part;
}

/** Id of an element of a page, or of the page itself, unique among all pages. */
function partId(number: number, id: string): string {
  return id === '' ? `page-${number}` : `page-${number}-${id}`;
}

/** A frame is replaced with a link to its URL on paper. */
function toLink({ src, title, ownerDocument }: HTMLIFrameElement): Node {
  if (!/^https?:/.test(src)) return ownerDocument.createTextNode('');
  const link = ownerDocument.createElement('a');
  link.href = src;
  link.textContent = title || src;
  return link;
}

/** Prefixes the id of an element, and all ids that it refers to. */
function prefixIds(element: Element, number: number): void {
  if (element.id) element.id = partId(number, element.id);
  for (const name of REFERENCES) {
    const ids = element.getAttribute(name)?.split(/\s+/).filter(Boolean);
    if (ids) element.setAttribute(name, ids.map((id) => partId(number, id)).join(' '));
  }
  if (!(element instanceof SVGElement)) return;
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === 'href' && value.startsWith('#'))
      element.setAttribute(name, `#${partId(number, value.slice(1))}`);
    else if (value.includes('url(#'))
      element.setAttribute(
        name,
        value.replace(/url\(#([^()]+)\)/g, (_, id: string) => `url(#${partId(number, id)})`),
      );
  }
}

function relink(link: HTMLAnchorElement, href: string, numbers: PageNumbers): void {
  const written = link.getAttribute('href');
  const url = written === null ? null : URL.parse(written, href);
  const number = url ? numbers.get(url.origin + url.pathname.replace(/(?<=.)\/$/, '')) : undefined;
  if (url && number !== undefined)
    link.setAttribute('href', `#${partId(number, url.hash.slice(1))}`);
}
