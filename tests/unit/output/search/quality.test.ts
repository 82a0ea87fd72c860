import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_QUESTIONS } from '../../../../bench/search-quality/page-questions.ts';
import { QUERIES } from '../../../../bench/search-quality/plant-store.ts';
import { judge, measure, type Ask } from '../../../../bench/search-quality/score.ts';
import { openOwnSearch } from '../../../../bench/search-quality/site.ts';
import { AUTHOR_QUERIES } from '../../../../bench/search-quality/trellis-docs.ts';

/** A little below the figures of `npm run search:quality`, so that a new page may move one answer. */
const FLOOR = { successAt1: 0.9, successAt5: 0.95, mrr: 0.92 };

/** Queries of authors in the documentation of Trellis, and the expected first page. */
const FIRST: Record<string, string> = {
  algolia: '/trellis/search',
  analytics: '/trellis/services',
  appearance: '/trellis/docs-json-reference',
  'change font': '/trellis/styling',
  'code block line numbers': '/trellis/code',
  'custom css': '/trellis/custom-styles',
  'custom domain': '/trellis/deployment',
  'dark mode': '/trellis/styling',
  'edit on github': '/trellis/reading',
  'environment variables': '/trellis/environment',
  dockerfile: '/trellis/servers',
  fonts: '/trellis/styling',
  'github pages': '/trellis/hosts',
  'hide page': '/trellis/navigation',
  'keyboard shortcuts': '/trellis/reading',
  migrate: '/trellis/moving',
  navbar: '/trellis/docs-json-reference',
  nginx: '/trellis/servers',
  nojekyll: '/trellis/deployment',
  offline: '/trellis/portable',
  pdf: '/trellis/book',
  prettier: '/trellis/writing',
  redirects: '/trellis/docs-json-reference',
  stylesheet: '/trellis/styling',
  versions: '/trellis/versions',
};

let ask: Ask;
beforeAll(async () => {
  ask = await openOwnSearch(fileURLToPath(new URL('../../../..', import.meta.url)));
});

test('the Plant Store docs have the expected results for a set of queries', async () => {
  const { successAt1, successAt5, mrr } = measure(await judge(ask, QUERIES));
  expect(successAt1).toBeGreaterThanOrEqual(FLOOR.successAt1);
  expect(successAt5).toBeGreaterThanOrEqual(FLOOR.successAt5);
  expect(mrr).toBeGreaterThanOrEqual(FLOOR.mrr);
});

test('the docs of Trellis have results for questions of authors', async () => {
  const { successAt1, successAt5 } = measure(await judge(ask, AUTHOR_QUERIES));
  expect(successAt1).toBeGreaterThanOrEqual(0.75);
  expect(successAt5).toBeGreaterThanOrEqual(0.85);
});

test('every page of the docs of Trellis has a question, and nearly all are its first result', async () => {
  const folder = fileURLToPath(new URL('../../../../content', import.meta.url));
  const pages = readdirSync(join(folder, 'trellis'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `/trellis/${name}`.replace(/(?:\/index)?\.mdx$/, ''));
  expect(Object.keys(PAGE_QUESTIONS).toSorted()).toEqual(pages.toSorted());
  const queries = Object.entries(PAGE_QUESTIONS).map(([page, text]) => ({
    text,
    kind: 'question' as const,
    answers: [page],
  }));
  const { successAt1, successAt5 } = measure(await judge(ask, queries));
  expect(successAt1).toBeGreaterThanOrEqual(0.95);
  expect(successAt5).toBe(1);
});

test.each(Object.entries(FIRST))('"%s" leads to %s', async (query, page) => {
  const [first = ''] = await ask(query);
  expect(first.replace(/#.*$/, '')).toBe(page);
});
