import type { DocsConfig } from '../config/types.ts';
import { isExternal, joinPath } from '../content/links.ts';
import type { HeadTag } from './types.ts';

const ICON_TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  webp: 'image/webp', gif: 'image/gif',
}; // prettier-ignore

/** Icons that a build makes of the author's favicon, by path without base; absent where it cannot. */
export interface MadeIcons {
  /** `/favicon.ico`, for browsers and feed readers that ask for nothing else. */
  ico?: string | undefined;
  /** 180 px on a ground of its own, for home screens. */
  touch?: string | undefined;
}

/** Links to the icons of a site: those made of the favicon, then the favicon itself in either mode. */
export function faviconLinks(
  { favicon }: Pick<DocsConfig, 'favicon'>,
  base: string,
  { ico, touch }: MadeIcons = {},
): HeadTag[] {
  if (!favicon) return [];
  const tag = (path: string, media?: string) => {
    const type = ICON_TYPES[/\.(\w+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase() ?? ''];
    const href = isExternal(path) ? path : base + joinPath('', path);
    return icon('icon', href, { ...(type && { type }), ...(media && { media }) });
  };
  const own =
    favicon.light === favicon.dark
      ? [tag(favicon.light)]
      : [
          tag(favicon.light, '(prefers-color-scheme: light)'),
          tag(favicon.dark, '(prefers-color-scheme: dark)'),
        ];
  // A size of its own keeps browsers that read SVG from taking the bitmap.
  const fallback = ico ? [icon('icon', base + ico, { sizes: '32x32' })] : [];
  return [...fallback, ...own, ...(touch ? [icon('apple-touch-icon', base + touch)] : [])];
}

function icon(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}
