import { expect, test } from 'vitest';
import { playgroundMode } from '../../../../src/site/pages.ts';
import { toPage } from '../../navigation/_site.ts';
import { createConfig } from '../_site.ts';

test.each([
  ['interactive', 'show'],
  ['simple', 'simple'],
  ['auth', 'simple'],
  ['none', 'hide'],
  ['hide', 'hide'],
  ['sometimes', 'show'],
  ['constructor', 'show'],
  [undefined, 'show'],
])('a page with `playground: %s` has the playground %s', (playground, mode) => {
  expect(playgroundMode(toPage('a', { playground }), createConfig())).toBe(mode);
});
