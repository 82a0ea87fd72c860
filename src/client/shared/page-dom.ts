import { deferRejection, rethrowUnless } from '../../utils/errors.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** An SVG with one path, created without HTML text, which a page's policy forbids. */
export function drawOutline(size: number, outline: string, className = ''): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}

/** Puts text into the clipboard; false when the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // The reader denied permission, or the page has no clipboard because it was not loaded over
    // HTTPS.
    rethrowUnless(error, 'NotAllowedError', 'TypeError');
    return copySelection(text);
  }
}

/** Pages that are not served over HTTPS have no clipboard API. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

/**
 * The element that a selector matches and that the target of an event is in; null for targets that are no elements, such
 * as the document.
 */
export function findTarget<Found extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

/** The id that the fragment of a URL names; empty if it is not encoded text. */
export function idOf({ hash }: HTMLAnchorElement | Location): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    return rethrowUnless(error, 'URIError') ?? '';
  }
}

/** The target of a fragment, of a link or of the page. */
export function headingOf(link: HTMLAnchorElement | Location): HTMLElement | null {
  return document.getElementById(idOf(link));
}

/** Hides entries of the table of contents whose headings are in a hidden part of the page. */
export function refreshToc(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')) {
    const heading = headingOf(link);
    const entry = link.closest('li') ?? link;
    entry.hidden = heading !== null && !heading.checkVisibility();
  }
}

/**
 * Preloads something when the reader points at or focuses an element; a click retries after a
 * failure.
 */
export function loadOnIntent(element: Element, load: () => Promise<unknown>): void {
  for (const type of ['pointerenter', 'focusin'])
    element.addEventListener(type, () => void deferRejection(load()));
}

/** Ignores a failed script import; the page stays as it is. */
export function refuseUnloaded(error: unknown): void {
  rethrowUnless(error, 'TypeError');
}
