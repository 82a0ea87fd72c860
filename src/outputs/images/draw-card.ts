import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import satori from 'satori';
import sharp from 'sharp';
import { CARD, layoutCard, type Picture } from './card-layout.ts';
import type { Card } from './list-cards.ts';
import { findFonts, settableText } from './typeface.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Largest logo on a card, in pixels. */
const LOGO = { width: 420, height: 56 };

/**
 * The preview picture of a page, 1200 by 630, as PNG. Texts are drawn as outlines; one in a script that
 * the typeface lacks is left out, and what is left fills the card.
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

/** Pictures by use and content, because all cards of a site show the same. */
const pictures = new Map<string, Promise<Picture | undefined>>();

/** Reads a picture once for all cards; undefined for one that is damaged. */
function once(
  use: 'logo' | 'background',
  file: string,
  read: (data: Buffer) => Promise<Picture>,
): Promise<Picture | undefined> {
  // The library remembers files by name, so that it would not see a change.
  const data = readFileSync(file);
  const key = `${use} ${hash('sha1', data)}`;
  const known =
    pictures.get(key) ?? read(data).catch((error: unknown) => rethrowUnless(error, 'Error'));
  pictures.set(key, known);
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
