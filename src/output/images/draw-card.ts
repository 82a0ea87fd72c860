import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import type { Palette } from '../../theme/colors.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { findFonts, settableText } from '../typeface.ts';
import type { Card } from './prepare-images.ts';

/** Width and height that social networks recommend, in pixels. */
const CARD = { width: 1200, height: 630 };

/** Space around the texts, and the width that is left to them. */
const PADDING = 80;
const MEASURE = CARD.width - 2 * PADDING;

/** Largest logo on a card, in pixels. */
const LOGO = { width: 420, height: 56 };

/**
 * The preview image of a page, 1200 by 630, as PNG. Text is drawn as outlines. Text in a script
 * that the font does not support is omitted, and the rest fills the card.
 */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const texts = {
    siteName: settableText(card.siteName),
    eyebrow: settableText(card.eyebrow),
    title: settableText(card.title),
    description: settableText(card.description),
    host: settableText(card.host),
  };
  // Without its title the page is shown by the name of the site.
  const title = texts.title || texts.siteName;
  const { family, fonts } = findFonts(Object.values(texts));
  const layout = layoutCard({
    ...texts,
    title,
    logo: card.logo === undefined ? undefined : await readLogo(card.logo),
    background: card.background === undefined ? undefined : await readBackground(card.background),
    palette: card.palette,
    family,
  });
  const svg = await satori(layout as Parameters<typeof satori>[0], { ...CARD, fonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

/** Images by use and content, because all cards of a site contain the same. */
const images = new Map<string, Promise<Picture | undefined>>();

/** Reads an image once for all cards; undefined if it is damaged. */
function once(
  use: 'logo' | 'background',
  file: string,
  read: (data: Buffer) => Promise<Picture>,
): Promise<Picture | undefined> {
  // The library caches files by name and would miss a change.
  const data = readFileSync(file);
  const key = `${use} ${hash('sha1', data)}`;
  const known =
    images.get(key) ?? read(data).catch((error: unknown) => rethrowUnless(error, 'Error'));
  images.set(key, known);
  return known;
}

function readLogo(file: string): Promise<Picture | undefined> {
  return once('logo', file, async (source) => {
    const { format } = await sharp(source).metadata();
    const { data, info } = await sharp(source, format === 'svg' ? { density: 288 } : {})
      .resize({ width: LOGO.width * 2, height: LOGO.height * 2, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { src: toDataUrl(data), width: info.width / 2, height: info.height / 2 };
  });
}

function readBackground(file: string): Promise<Picture | undefined> {
  return once('background', file, async (source) => {
    const data = await sharp(source)
      .resize({ ...CARD, fit: 'cover' })
      .png()
      .toBuffer();
    return { src: toDataUrl(data), ...CARD };
  });
}

function toDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** An element in the format of the layout engine. */
interface LayoutElement {
  type: string;
  props: {
    style?: Record<string, string | number>;
    children?: (LayoutElement | string)[];
    src?: string;
    width?: number;
    height?: number;
  };
}

/** An image as data, with its display size. */
interface Picture {
  src: string;
  width: number;
  height: number;
}

interface CardContent {
  siteName: string;
  logo: Picture | undefined;
  background: Picture | undefined;
  eyebrow: string;
  title: string;
  description: string;
  host: string;
  palette: Palette;
  family: string;
}

/**
 * The layout of a card: site name at the top, page title in the middle, URL at the bottom. Empty
 * texts take no space.
 */
function layoutCard(content: CardContent): LayoutElement {
  const { family, background, host } = content;
  const palette = background ? plainInks(content.palette) : content.palette;
  const ground = background
    ? `url(${background.src})`
    : `radial-gradient(circle at 100% 0%, ${palette['accent-soft']}, ${palette.bg} 62%)`;
  return box(
    {
      ...CARD,
      flexDirection: 'column',
      backgroundColor: palette.bg,
      backgroundImage: ground,
      backgroundSize: '100% 100%',
      color: palette.fg,
      fontFamily: family,
    },
    box(
      {
        height: CARD.height - 12,
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: `64px ${PADDING}px 48px`,
      },
      head({ ...content, palette }),
      body({ ...content, palette }),
      text({ fontSize: 26, color: palette['fg-muted'] }, host) ?? box({}),
    ),
    box({ width: CARD.width, height: 12, backgroundColor: palette['accent-decor'] }),
  );
}

/** On a background image of unknown colors, only the strongest text color is readable. */
function plainInks(palette: Palette): Palette {
  return { ...palette, accent: palette.fg, 'fg-muted': palette.fg };
}

function head({ logo, siteName, title, palette }: CardContent): LayoutElement {
  if (logo) return picture(logo, {});
  // The card of the site has its name as the title.
  const name = siteName === title ? '' : siteName;
  return box(
    { height: 56, alignItems: 'center' },
    text({ fontSize: 34, fontWeight: 600, color: palette.fg }, name),
  );
}

function body({ eyebrow, title, description, palette }: CardContent): LayoutElement {
  const size = title.length > 60 ? 52 : title.length > 34 ? 62 : 84;
  return box(
    { flexDirection: 'column', gap: 16 },
    text({ fontSize: 28, fontWeight: 600, color: palette.accent }, eyebrow),
    text(
      {
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.1,
        letterSpacing: '-0.03em',
        color: palette.fg,
        lineClamp: 3,
        wordBreak: 'break-word',
        width: MEASURE,
      },
      title,
    ),
    text(
      { fontSize: 31, lineHeight: 1.42, color: palette['fg-muted'], lineClamp: 2, width: MEASURE },
      description,
    ),
  );
}

type Style = Record<string, string | number>;

function box(style: Style, ...children: (LayoutElement | undefined)[]): LayoutElement {
  const elements = children.filter((child) => child !== undefined);
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: elements } };
}

function text(style: Style, content: string): LayoutElement | undefined {
  if (content === '') return undefined;
  return { type: 'div', props: { style: { display: 'block', ...style }, children: [content] } };
}

function picture({ src, width, height }: Picture, style: Style): LayoutElement {
  return { type: 'img', props: { src, width, height, style: { ...style, width, height } } };
}
