/** What an address written by an author is: elsewhere, a path of this site, or nothing a link may carry. */
export type Address =
  | { kind: 'external'; href: string }
  | { kind: 'path'; href: string; path: string }
  | { kind: 'unsafe' };

const SAFE_SCHEME = /^(https?|mailto|tel):/i;

/**
 * Reads the `url` of a tab, an anchor or a page. Only http, https, mailto and tel lead elsewhere. For
 * a path, `href` is root-relative and `path` has neither slashes at its ends nor an extension.
 */
export function readAddress(url: string): Address {
  // Browsers drop control characters and read backslashes as slashes before they look for a scheme.
  const href = [...url]
    .filter((char) => char > '\u001F')
    .join('')
    .trim();
  const slashed = href.replaceAll('\\', '/');
  if (SAFE_SCHEME.test(href) || slashed.startsWith('//')) return { kind: 'external', href };
  if (/^[^/?#]*:/.test(slashed)) return { kind: 'unsafe' };
  const relative = slashed.replace(/^(\.?\/)+/, '').replace(/^\.$/, '');
  const path = relative.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return { kind: 'path', href: `/${relative}`, path: path.replace(/\.mdx?$/i, '') };
}
