import { t } from '../../../i18n/page-messages.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { button, el } from '../../shared/dom.ts';
import { copy } from '../../shared/page-dom.ts';

/** The toolbar above a body. */
export function createTools(...tools: HTMLElement[]): HTMLElement {
  return el('div', { className: 't-try-tools' }, ...tools);
}

/** A button that copies a text, which is created on click. */
export function copyButton(label: string, read: () => string | Promise<string>): HTMLButtonElement {
  const element = button(label, 't-try-copy', async () => {
    element.textContent = t((await copy(await read())) ? 'Copied' : 'Could not copy');
  });
  return element;
}

/** A link that saves bytes under a name. */
export function saveLink(blob: Blob, name: string): HTMLElement {
  // As octet-stream, because a tab would run HTML or SVG with the origin of this site.
  const bytes = blob.slice(0, blob.size, 'application/octet-stream');
  return el(
    'a',
    { href: URL.createObjectURL(bytes), download: name, className: 't-try-download' },
    t('Download ({})', formatSize(blob.size)),
  );
}

/** Revokes the blob URLs of links in an element. */
export function releaseLinks(element: Element): void {
  for (const { src, href } of element.querySelectorAll<
    HTMLElement & { src?: string; href?: string }
  >('[src^="blob:"],[href^="blob:"]'))
    URL.revokeObjectURL(src ?? href ?? '');
}

/** A number of bytes with a unit that fits it. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return formatUnit(bytes, 'byte');
  return bytes < 1e6
    ? formatUnit(bytes / 1e3, 'kilobyte', 1)
    : formatUnit(bytes / 1e6, 'megabyte', 1);
}

/**
 * The value of a header as its sender meant it: browsers give each byte as a character of Latin-1, but most servers
 * write UTF-8.
 */
export function decodeHeader(value: string): string {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    return rethrowUnless(error, 'TypeError') ?? value;
  }
}

/** A number with its unit in the language of the page; short for all but the smallest unit. */
export function formatUnit(value: number, unit: string, digits = 0): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: digits === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
