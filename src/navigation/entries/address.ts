/** What an address written by an author is: elsewhere, a path of this site, or nothing a link may carry. */
export type Address =
  | { kind: 'external'; href: string }
  | { kind: 'path'; href: string; path: string }
  | { kind: 'unsafe' };

const SAFE_SCHEME = /^(https?|mailto|tel):/i;

/**
 * Reads the `url` of a tab, an anchor, a version or a page. Only http, https, mailto and tel lead
 * elsewhere. For a path, `href` is root-relative and `path` has neither slashes at its ends nor an
 * extension.
 */
export function readAddress(url: string): Address {
  // Browsers drop control characters and read backslashes as slashes (URL standard, section 4.4).
  const href = url.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (SAFE_SCHEME.test(href)) return { kind: 'external', href };
  const slashed = href.replaceAll('\\', '/');
  // An entity may hide a colon, and two slashes lead to another host by the scheme of the page.
  if (/^(\/\/|[^/?#]*:|[^/?]*&(#|[a-z]+;))/i.test(slashed)) return { kind: 'unsafe' };
  const relative = slashed.replace(/^(\.?\/)+/, '').replace(/^\.$/, '');
  const path = relative.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
  return { kind: 'path', href: `/${relative}`, path: path.replace(/\.mdx?$/i, '') };
}
