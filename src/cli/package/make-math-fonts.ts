// Generates the fonts of formulas from @fontsource/noto-sans-math: npm run math-fonts [FOLDER]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ENGINE_SRC } from '../../utils/engine.ts';

const STYLES = join(ENGINE_SRC, 'output/pages/styles');
const SOURCE = '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2';

/** Code points of each font, in the syntax of `unicode-range`. */
const FONTS: Record<string, string> = {
  // Text, Greek, accents, operators, arrows, brackets, and the italics that browsers use for single letters.
  'noto-sans-math.woff2': `
    U+20-7E, U+A0, U+AC, U+B1, U+B7, U+D7, U+F7, U+2C6, U+2DA, U+302-30C, U+391-3A1, U+3A3-3A9, U+3B1-3C9, U+3D1, U+3D5-3D6,
    U+3F0-3F1, U+3F5, U+2016, U+2020-2022, U+2026, U+2032-2034, U+20D7, U+2102, U+210D-210F, U+2111, U+2113, U+2115,
    U+2118-211A, U+211C-211D, U+2124, U+2135, U+2190-2199, U+21A6, U+21A9-21AA, U+21C0-21C1, U+21C4, U+21CC, U+21D0-21D5,
    U+2200, U+2202-2205, U+2207-2209, U+220B, U+220F-2214, U+2216-221E, U+2220, U+2223-222E, U+2234-2235, U+223C, U+2243,
    U+2245, U+2248, U+224D, U+2250, U+2254, U+2260-2262, U+2264-2267, U+226A-226B, U+227A-227D, U+2282-228B, U+2291-2299,
    U+22A2-22A5, U+22A8, U+22C0-22C6, U+22D6-22DB, U+22EE-22F1, U+2308-230B, U+23DE-23DF, U+25A1, U+25B3, U+25EF,
    U+27E8-27E9, U+27F5-27FA, U+2A00-2A02, U+2A06, U+2A7D-2A7E, U+1D434-1D454, U+1D456-1D467, U+1D6E2-1D71B`,
  // Letters of \mathbf, \mathbb, \mathcal, \mathfrak, \mathsf and \mathtt.
  'noto-sans-math-letters.woff2': `
    U+210A-210C, U+2110, U+2112, U+211B, U+2128, U+212C-212D, U+212F-2131, U+2133-2134, U+1D400-1D433, U+1D468-1D4CF,
    U+1D504-1D56B, U+1D5A0-1D5D3, U+1D670-1D6A3, U+1D6A8-1D6E1, U+1D71C-1D755, U+1D7CE-1D7EB, U+1D7F6-1D7FF`,
};

/** OpenType features for smaller letters, dotless letters, flat accents, and positions of marks. */
const FEATURES = ['ccmp', 'dtls', 'flac', 'mark', 'mkmk', 'ssty'];

const [folder = STYLES] = process.argv.slice(2);
const font = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
mkdirSync(folder, { recursive: true });
for (const [name, ranges] of Object.entries(FONTS)) {
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES } as const;
  writeFileSync(join(folder, name), await subsetFont(font, textOf(ranges), options));
}

/** All characters in the ranges. */
function textOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = parseInt(first, 16);
      return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
