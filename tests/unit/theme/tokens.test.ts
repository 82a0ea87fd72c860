import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { buildPalette, contrast, lowestContrast, mix } from '../../../src/theme/colors.ts';

const css = readFileSync(
  new URL('../../../src/output/pages/styles/tokens.css', import.meta.url),
  'utf8',
);

type Modes = readonly [light: string, dark: string];

const TOKENS = new Map(
  [...css.matchAll(/--t-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']): [string, Modes] => [name, [light, dark]],
  ),
);

/** Colors of a token. A name that no token has must fail a test, not pass it. */
function token(name: string): Modes {
  const colors = TOKENS.get(name);
  if (!colors) throw new Error(`tokens.css has no colors of the name --t-${name}`);
  return colors;
}

function ratios(text: string, surface: string): number[] {
  const [onLight, onDark] = token(surface);
  const [light, dark] = token(text);
  return [contrast(light, onLight), contrast(dark, onDark)];
}

test('a token that is not there is no color with contrast', () => {
  expect(() => ratios('no-such-fg', 'note-bg')).toThrow('--t-no-such-fg');
  expect(() => ratios('note-fg', 'no-such-bg')).toThrow('--t-no-such-bg');
});

const CALLOUTS = ['note', 'info', 'tip', 'warning', 'danger'];

test.each(CALLOUTS)('the text of %s can be read on its background in both modes', (kind) => {
  expect(Math.min(...ratios(`${kind}-fg`, `${kind}-bg`))).toBeGreaterThanOrEqual(4.5);
});

const CODE =
  'fg faint comment keyword string number function type property tag punctuation inserted deleted'.split(
    ' ',
  );

test.each(CODE)('code of kind %s can be read where lines came or went', (kind) => {
  const low = ['inserted-bg', 'deleted-bg'].filter(
    (surface) => Math.min(...ratios(`code-${kind}`, `code-${surface}`)) < 4.5,
  );
  expect(low).toEqual([]);
});

/** Share of the site's color in the background of code, and the other color: light, then dark. */
const BLOCKS = [
  ...css.matchAll(/color-mix\(in srgb, var\(--t-accent-decor\) (\d+)%, (#\w+)\)/g),
].map(([, share, base = '']) => ({ share: Number(share) / 100, base }));

/** How much of the text color goes into the background of a block's head, and of its marked lines. */
const SHARES = [
  ...css.matchAll(/--t-code-(?:head|mark): color-mix\(in srgb, var\(--t-fg\) (\d+)%/g),
].map(([, share]) => Number(share) / 100);

/** Background of code in light and in dark mode, for site colors of every hue. */
const SURFACES = [
  '#000000',
  '#ffffff',
  ...Array.from({ length: 72 }, (_, at) => formatHex({ mode: 'oklch', l: 0.7, c: 0.2, h: at * 5 })),
].map((color) => {
  const colors = { primary: color, light: color, dark: color, background: {} };
  const { light, dark } = buildPalette(colors);
  const surfaces = BLOCKS.map(({ base, share }, mode) => {
    const block = mix(base, color, share);
    const ink = mode === 0 ? light.fg : dark.fg;
    return [block, ...SHARES.map((part) => mix(block, ink, part))];
  });
  return { color, surfaces };
});

test.each(CODE)('code of kind %s can be read on its block, whatever color the site has', (kind) => {
  expect([BLOCKS.length, SHARES.length]).toEqual([2, 2]);
  const text = token(`code-${kind}`);
  const low = SURFACES.filter(({ surfaces }) =>
    text.some((color, mode) => lowestContrast(color, surfaces[mode] ?? []) < 4.5),
  );
  expect(low.map(({ color }) => color)).toEqual([]);
});
