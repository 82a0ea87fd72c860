import { decodePath } from '../../utils/url.ts';
import { createRedirectLookup, encodeSegments, fillDestination } from '../../utils/redirects.ts';

/** The target of a URL by a pattern redirect; undefined if no pattern matches. */
function findNext(url: URL): URL | undefined {
  const found = findPattern(decodePath(url.pathname));
  if (!found) return undefined;
  const path = fillDestination(found.rule.destination, found.captures, encodeSegments);
  // Two slashes at the start, captured from the URL, would refer to another host.
  const next = new URL(path.startsWith('/') ? path.replace(/^[/\\]+/, '/') : path, url);
  next.search ||= url.search;
  next.hash ||= url.hash;
  return next;
}

const box = document.querySelector<HTMLElement>('[data-moved]');
const redirects = JSON.parse(box?.dataset['moved'] ?? '[]') as [
  source: string,
  destination: string,
][];
const { findPattern } = createRedirectLookup(
  redirects.map(([source, destination]) => ({ source, destination })),
);

const next = findNext(new URL(location.href));
const before = URL.parse(document.referrer);
// Redirects only once, to prevent loops.
const wasSent =
  before?.origin === location.origin && findNext(before)?.pathname === location.pathname;
if (next && !wasSent) location.replace(next);
