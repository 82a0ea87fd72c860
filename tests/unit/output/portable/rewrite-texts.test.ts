import { expect, test } from 'vitest';
import {
  rewriteMarkdown,
  rewriteSheet,
  type SiteFiles,
} from '../../../../src/output/portable/portable-files.ts';

const PATHS = [
  '/guides (old)/setup/index.html',
  '/guides/setup.md',
  '/guides/setup/index.html',
  '/leaf.svg',
  '/styles/base.css',
];
const FILES: SiteFiles = { has: (path) => PATHS.includes(path), redirect: () => undefined };

test.each([
  ['a { background: url(/leaf.svg) }', 'a { background: url(../leaf.svg) }'],
  [`a { background: url( "/leaf.svg#x" ) }`, `a { background: url( "../leaf.svg#x" ) }`],
  [`@import '/styles/base.css';`, `@import 'base.css';`],
  ['@layer a{@view-transition{navigation:auto}b{c:d}}', '@layer a{b{c:d}}'],
])('%s finds its files from the sheet', (css, expected) => {
  expect(rewriteSheet(css, '/styles/site.css', FILES)).toBe(expected);
});

test.each(['url(leaf.svg)', 'url(data:image/svg+xml,/leaf.svg)', 'url(//cdn.example/leaf.svg)'])(
  '%s stays as it is',
  (css) => expect(rewriteSheet(css, '/styles/site.css', FILES)).toBe(css),
);

test('links of Markdown lead to files, those in code stay', () => {
  const text =
    'See [Setup](/guides/setup#tools), [its text](/guides/setup.md) and ![Leaf](/leaf.svg).\n\n`[Setup](/guides/setup)`\n';
  expect(rewriteMarkdown(text, '/faq/index.md', FILES)).toBe(
    'See [Setup](../guides/setup/index.html#tools), [its text](../guides/setup.md) and ![Leaf](../leaf.svg).\n\n`[Setup](/guides/setup)`\n',
  );
});

test('links in Markdown lead to files of pages with parentheses in their path', () => {
  const text =
    '[Setup](/guides%20(old)/setup#tools) and [its title](/guides%20(old)/setup "Old")\n';
  expect(rewriteMarkdown(text, '/index.md', FILES)).toBe(
    '[Setup](guides%20(old)/setup/index.html#tools) and [its title](guides%20(old)/setup/index.html "Old")\n',
  );
});
