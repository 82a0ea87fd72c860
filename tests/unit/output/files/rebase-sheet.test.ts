import { expect, test } from 'vitest';
import { rebaseSheet } from '../../../../src/output/files/project-files.ts';
import { LAYERS } from '../../../../src/theme/theme-css.ts';
import { readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const hasAsset = (path: string) => ['/leaf.svg', '/a b.png', '/more.css'].includes(path);

test.each([
  ['a{background:url(/leaf.svg)}', 'a{background:url(/docs/leaf.svg)}'],
  ['a{background:url( "/leaf.svg?v=1#x" )}', 'a{background:url( "/docs/leaf.svg?v=1#x" )}'],
  ["a{background:url('/a%20b.png')}", "a{background:url('/docs/a%20b.png')}"],
  ['@import "/more.css";', '@import "/docs/more.css";'],
  ['a{background:url(/elsewhere.svg)}', 'a{background:url(/elsewhere.svg)}'],
  ['a{background:url(//host/leaf.svg)}', 'a{background:url(//host/leaf.svg)}'],
  ['a{background:url(leaf.svg)}', 'a{background:url(leaf.svg)}'],
  ['a{background:url(/docs/leaf.svg)}', 'a{background:url(/docs/leaf.svg)}'],
])('%s', (css, expected) => {
  expect(rebaseSheet(css, '/docs', hasAsset)).toBe(expected);
  expect(rebaseSheet(css, '', hasAsset)).toBe(css);
});

test.each(['style.css', 'c# ä%.css'])(
  'pictures in the style sheet %s of a project are found below a base',
  async (name) => {
    const files = { [name]: '.a{background:url(/leaf.svg)}', 'leaf.svg': '<svg/>' };
    const site = await createSite(files, {}, { base: '/docs' });
    expect(await readOutput(site, `/${name}`)).toBe('.a{background:url(/docs/leaf.svg)}');
  },
);

test.each([
  ['@layer components { p { color: red } }', '', '@layer components { p { color: red } }'],
  [
    '@charset "utf-8";@import "a.css" layer(base);',
    '@charset "utf-8";',
    '@import "a.css" layer(base);',
  ],
])('%s keeps the order of the layers of Trellis', async (css, start, rest) => {
  const site = await createSite({ 'style.css': css });
  expect(await readOutput(site, '/style.css')).toBe(`${start}${LAYERS}${rest}`);
});
