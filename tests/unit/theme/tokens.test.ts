import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../../../src/theme/contrast.ts';

const css = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');

/** Colours by token name: light, then dark. */
const TOKENS = new Map(
  [...css.matchAll(/--t-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]],
  ),
);

function ratios(text: string, surface: string): number[] {
  const [on, from] = [TOKENS.get(surface) ?? [], TOKENS.get(text) ?? []];
  return from.map((color, mode) => contrast(color, on[mode] ?? color));
}

const CALLOUTS = ['note', 'info', 'tip', 'warning', 'danger'];

test.each(CALLOUTS)('the text of %s can be read on its background in both modes', (kind) => {
  expect(Math.min(...ratios(`${kind}-fg`, `${kind}-bg`))).toBeGreaterThanOrEqual(4.5);
});

const CODE =
  'fg faint comment keyword string number function type property tag punctuation inserted deleted'.split(
    ' ',
  );

test.each(CODE)('code of kind %s can be read on every background that code has', (kind) => {
  const surfaces = ['bg', 'head', 'mark', 'inserted-bg', 'deleted-bg'];
  const low = surfaces.filter(
    (surface) => Math.min(...ratios(`code-${kind}`, `code-${surface}`)) < 4.5,
  );
  expect(low).toEqual([]);
});
