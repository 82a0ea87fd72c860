import { rethrowUnless } from '../../utils/errors.ts';

const loadingSheets = new Map<string, Promise<unknown>>();

/**
 * Adds a style sheet to the page and waits for it; rejects with a NetworkError if it cannot be
 * loaded, and retries on the next call. Skips sheets that the page already contains.
 */
export function loadSheet(href: string): Promise<unknown> {
  const url = new URL(href, location.href).href;
  return loadOnce(loadingSheets, url, () => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const isThere = [...sheets].some((link) => link.href === url);
    return isThere ? Promise.resolve() : addSheet(url);
  });
}

function addSheet(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((done, fail) => {
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', done);
    link.addEventListener('error', () => {
      link.remove();
      fail(new DOMException(`${href} could not be loaded`, 'NetworkError'));
    });
    document.head.append(link);
  });
}

/** The same for an optional style sheet. */
export function tryLoadSheet(href: string): Promise<unknown> {
  return loadSheet(href).catch((error: unknown) => rethrowUnless(error, 'NetworkError'));
}

/** The result that a key was loaded with. The next call after a failure loads it again. */
export function loadOnce<Key, Result>(
  loads: Map<Key, Promise<Result>>,
  key: Key,
  load: () => Promise<Result>,
): Promise<Result> {
  const known = loads.get(key);
  if (known) return known;
  const started = load().catch((error: unknown) => {
    loads.delete(key);
    throw error;
  });
  loads.set(key, started);
  return started;
}

/**
 * A page as a document that runs nothing and loads nothing; undefined if it cannot be loaded. A policy with Trusted
 * Types allows no other way to read HTML.
 */
export function loadDocument(href: string): Promise<Document | undefined> {
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
