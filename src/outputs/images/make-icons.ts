import { readFileSync } from 'node:fs';
import { colorsOf } from '../../config/model/looks.ts';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import type { MadeIcons } from '../../site/model/site-parts.ts';
import type { Site } from '../../site/model/site.ts';
import { buildPalette } from '../../theme/palette.ts';
import type { ImageStore } from './image-store.ts';

const READABLE = /\.(?:svg|png|jpe?g|webp|gif|avif)$/i;
const ICO = '/favicon.ico';
const TOUCH = '/apple-touch-icon.png';

/**
 * The icons beside the author's favicon: an .ico, for what asks for that address unasked, and one for home
 * screens. A file of the author at either address is taken as it is. `files` gets those that were made.
 */
export async function makeIcons(
  { config, files: { assets } }: Site,
  store: ImageStore,
  files: Map<string, string>,
): Promise<MadeIcons> {
  const { favicon } = config;
  const colors = colorsOf(config);
  const source = favicon && assets.get(favicon.light);
  const canRead = source !== undefined && READABLE.test(source);
  const make = async (path: string, draw: (data: Buffer) => Promise<Uint8Array>) => {
    if (assets.has(path)) return favicon?.light === path ? undefined : path;
    if (!canRead) return undefined;
    const data = readFileSync(source);
    const key = digest(runtimeDigest(), path, JSON.stringify(colors), data.toString('base64'));
    const file = await store.file(
      `icon-${key.replace(/\W/g, '').slice(0, 16)}`,
      path.split('.')[1] ?? '',
      () => draw(data),
    );
    if (file) files.set(path, file);
    return file && path;
  };
  const ground = buildPalette(colors).light.bg;
  return {
    ico: await make(ICO, async (data) => (await import('./draw-icons.ts')).drawIco(data)),
    touch: await make(TOUCH, async (data) =>
      (await import('./draw-icons.ts')).drawTouchIcon(data, ground),
    ),
  };
}
