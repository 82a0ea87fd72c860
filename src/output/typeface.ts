import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFile } from '../client/book-format.ts';
import { readData, type DataFolder } from '../utils/engine.ts';

const require = createRequire(import.meta.url);

const WEIGHTS = [400, 600] as const;

/** Parts of the typeface, the commonest first. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'greek-ext', 'cyrillic-ext']; // prettier-ignore

/** Emoji and symbols that can be omitted without loss of meaning. */
const DECORATION =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f)+/gu;

/** The file with the Unicode ranges of each font file. */
const RANGES = 'unicode.json';

/** The typeface as data. */
export const typefaceFiles: DataFolder = {
  name: 'typeface',
  packages: ['@fontsource/inter'],
  list: () => [RANGES, ...SUBSETS.flatMap((name) => WEIGHTS.map((weight) => fileOf(name, weight)))],
  make: (file) =>
    readFileSync(require.resolve(`@fontsource/inter/${file === RANGES ? '' : 'files/'}${file}`)),
};

type Range = readonly [first: number, last: number];

let ranges: Map<string, Range[]> | undefined;

/**
 * A text without emoji that the font can render; '' if a character is missing, because incomplete
 * text is useless.
 */
export function settableText(text: string): string {
  const plain = text.replace(DECORATION, ' ').replace(/\s+/g, ' ').trim();
  return [...plain].every((character) => findSubset(character) !== undefined) ? plain : '';
}

/** All cuts of the typeface. */
export function listFontFiles(): FontFile[] {
  const texts = readRangeTexts();
  return SUBSETS.flatMap((name) =>
    WEIGHTS.map((weight) => ({ file: fileOf(name, weight), weight, range: texts[name] ?? '' })),
  );
}

/** A file of the font as WOFF; undefined if there is no such file. */
export function readFontFile(file: string): Buffer | undefined {
  return listFontFiles().some((font) => font.file === file)
    ? readData(typefaceFiles, file)
    : undefined;
}

/** The font files required by some texts, in the format of the layout engine. */
export function findFonts(texts: readonly string[]) {
  const characters = new Set(texts.join(''));
  const needed = new Set([
    'latin',
    ...[...characters].map((character) => findSubset(character) ?? 'latin'),
  ]);
  const subsets = SUBSETS.filter((name) => needed.has(name));
  return {
    family: subsets.join(', '),
    fonts: subsets.flatMap((name) =>
      WEIGHTS.map((weight) => ({
        name,
        weight,
        style: 'normal' as const,
        data: load(name, weight),
      })),
    ),
  };
}

const loaded = new Map<string, Buffer>();

function load(subset: string, weight: number): Buffer {
  const file = fileOf(subset, weight);
  const data = loaded.get(file) ?? readData(typefaceFiles, file);
  loaded.set(file, data);
  return data;
}

function fileOf(subset: string, weight: number): string {
  return `inter-${subset}-${weight}-normal.woff`;
}

function findSubset(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  ranges ??= readRanges();
  for (const name of SUBSETS)
    if (ranges.get(name)?.some(([first, last]) => code >= first && code <= last)) return name;
  return undefined;
}

/** `U+0460-052F,U+20B4` by name of the part. */
function readRangeTexts(): Record<string, string> {
  return JSON.parse(readData(typefaceFiles, RANGES).toString()) as Record<string, string>;
}

function readRanges(): Map<string, Range[]> {
  return new Map(
    Object.entries(readRangeTexts()).map(([name, text]) => [
      name,
      text.split(',').map((range): Range => {
        const [first = 0, last = first] = range
          .replace('U+', '')
          .split('-')
          .map((code) => parseInt(code, 16));
        return [first, last];
      }),
    ]),
  );
}
