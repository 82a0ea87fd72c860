import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A set as Iconify publishes it. */
interface IconifySet {
  icons: Record<string, { body: string; width?: number; height?: number; hidden?: boolean }>;
  aliases?: Record<string, { parent: string }>;
  width: number;
  height: number;
}

const require = createRequire(import.meta.url);

/**
 * A set with one drawing a line, which is read ten times as fast as the JSON of its package: name, width and height,
 * `old` for names that are kept for old pages only, and the SVG, with tabs between. Icons have the colour of the text.
 */
export function packSet(set: string): string {
  const file = require.resolve(`@iconify-json/${set}/icons.json`);
  const all = JSON.parse(readFileSync(file, 'utf8')) as IconifySet;
  const lines = Object.entries(all.icons).map(([name, icon]) => toLine(all, name, icon));
  const others = Object.entries(all.aliases ?? {}).flatMap(([name, { parent }]) => {
    const icon = all.icons[parent];
    return icon ? toLine(all, name, { ...icon, hidden: true }) : [];
  });
  return [...lines, ...others].join('\n');
}

function toLine(set: IconifySet, name: string, icon: IconifySet['icons'][string]): string {
  const { width = set.width, height = set.height, hidden, body } = icon;
  const svg = body.replaceAll(' fill="currentColor"', '');
  return [name, `${width} ${height}`, hidden ? 'old' : '', svg].join('\t');
}
