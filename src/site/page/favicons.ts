import type { MadeIcons } from '../model/site-parts.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { isExternal, joinPath } from '../../content/links.ts';
import { buildButton } from '../../theme/palette.ts';
import type { HeadTag } from '../model/head-tag.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

const ICON_TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  webp: 'image/webp', gif: 'image/gif',
}; // prettier-ignore

/**
 * Links to the icons of a site: those made of the favicon, then the favicon itself in either mode. A site without
 * one has the first letter of its name, so that browsers look for none.
 */
export function faviconLinks(
  config: Pick<DocsConfig, 'favicon' | 'name' | 'colors'>,
  base: string,
  { ico, touch }: MadeIcons = {},
): HeadTag[] {
  const { favicon } = config;
  const tag = (path: string, media?: string) => {
    const type = ICON_TYPES[/\.(\w+)(?:[?#].*)?$/s.exec(path)?.[1]?.toLowerCase() ?? ''];
    const href = isExternal(path) ? path : base + joinPath('', path);
    return icon('icon', href, { ...(type && { type }), ...(media && { media }) });
  };
  // A size of its own keeps browsers that read SVG from taking the bitmap.
  const fallback = ico ? [icon('icon', base + ico, { sizes: '32x32' })] : [];
  const home = touch ? [icon('apple-touch-icon', base + touch)] : [];
  if (!favicon) return [...(ico ? fallback : [icon('icon', letterIcon(config))]), ...home];
  const own =
    favicon.light === favicon.dark
      ? [tag(favicon.light)]
      : [
          tag(favicon.light, '(prefers-color-scheme: light)'),
          tag(favicon.dark, '(prefers-color-scheme: dark)'),
        ];
  return [...fallback, ...own, ...home];
}

/** Letters that were drawn, by docs.json: every page of a site has the same. */
const drawn = new WeakMap<object, string>();

function letterIcon(config: Pick<DocsConfig, 'name' | 'colors'>): string {
  const href = drawn.get(config) ?? drawLetter(config);
  drawn.set(config, href);
  return href;
}

/** The first letter or digit of the name on the colour of buttons, as an address of its own. */
function drawLetter({ name, colors }: Pick<DocsConfig, 'name' | 'colors'>): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  const { button, 'on-button': ink } = buildButton(colors);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${button}'/>` +
    `<text x='16' y='23' fill='${ink}' font-family='system-ui,sans-serif' font-size='20' font-weight='600' text-anchor='middle'>${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeUrlPart(svg).replace(/%(20|2F|3A|3D|27|2C)/g, decodeURIComponent)}`;
}

function icon(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}
