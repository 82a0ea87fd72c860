import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { loadGrammar } from '../../../../src/mdx/highlighter.ts';

const { bundledLanguagesInfo } = createRequire(import.meta.url)(
  'shiki/langs',
) as typeof import('shiki/langs');

test('every language loads', () => {
  const names = bundledLanguagesInfo.map(({ id }) => id);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => loadGrammar(name).colors.length === 0)).toEqual([]);
});
