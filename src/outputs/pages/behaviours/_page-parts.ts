import { loadSheet } from '../../../playground/load-sheet.ts';
import { toPagePart } from './_page-part.ts';
import { rethrowUnless } from '../../../text/errors.ts';

/** Pages fetched at a time, and how long pictures may take before printing starts without them. Milliseconds. */
const MAX_PARALLEL = 4;
const TIMEOUT_MS = 5000;

/**
 * The articles of pages, to stand in one document, in the order of their addresses (which end without a slash); of a
 * page that cannot be had there is none. The style sheets of all of them are loaded. `onPage` is told of each document.
 */
export async function readPageParts(
  hrefs: readonly string[],
  onPage?: (page: Document) => void,
): Promise<(HTMLElement | undefined)[]> {
  const numbers = new Map(hrefs.map((href, index) => [href, index]));
  const parts: (HTMLElement | undefined)[] = hrefs.map(() => undefined);
  const waiting = hrefs.entries();
  const work = async () => {
    // One iterator for all: each takes the next page.
    for (const [index, href] of waiting) {
      const page = await readPage(href);
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
function sheetsOf(page: Document): Promise<unknown>[] {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...links].map((link) => loadSheet(link.getAttribute('href') ?? ''));
}

/** Waits for the pictures of an element, for a while. */
export async function waitForPictures(root: Element): Promise<void> {
  const images = [...root.querySelectorAll('img')];
  const all = Promise.allSettled(images.map((image) => image.decode()));
  await Promise.race([all, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
}
