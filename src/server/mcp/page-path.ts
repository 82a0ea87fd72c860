import type { SiteManifest } from '../../site/model/site-manifest.ts';
import { decode } from '../../text/decode-path.ts';

/**
 * The page that an address means, as a path without base and ending: `/docs/guides/a.md#b` and
 * `https://docs.example.com/docs/guides/a/` are `/guides/a`, the start page is `/index`. Undefined for an
 * address on another site.
 */
export function toPagePath(
  address: string,
  { base, origin }: Pick<SiteManifest, 'base' | 'origin'>,
): string | undefined {
  const text = address.trim();
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : undefined;
  if (url === null || (url && origin !== '' && url.origin !== origin)) return undefined;
  const path = decode((url ? url.pathname : text).split(/[?#]/, 1)[0] ?? '');
  if (path === undefined || path.includes('\0')) return undefined;
  const rooted = `/${path.replace(/^(?:\.?\/)+/, '')}`;
  const inside =
    rooted === base || rooted.startsWith(`${base}/`) ? rooted.slice(base.length) : rooted;
  return inside.replace(/\.mdx?$|(?<!\/)\/+$/, '') || '/index';
}
