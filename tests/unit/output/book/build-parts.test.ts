import { expect, test } from 'vitest';
import { buildParts } from '../../../../src/output/print-book.ts';
import { listHrefs } from '../../../../src/client/book-format.ts';

const page = (href: string, ...trail: string[]) => ({ title: href.slice(1), href, trail });
const build = (...pages: ReturnType<typeof page>[]) =>
  buildParts(pages, ({ href }) => `/docs${href}`);

test('tabs and groups are listed once, at their first page', () => {
  expect(
    build(
      page('/a', 'Guides', 'Start'),
      page('/b', 'Guides'),
      page('/c', 'API'),
      page('/d', 'Guides', 'Start'),
    ),
  ).toEqual([
    {
      title: 'Guides',
      parts: [
        {
          title: 'Start',
          parts: [
            { title: 'a', href: '/docs/a', parts: [] },
            { title: 'd', href: '/docs/d', parts: [] },
          ],
        },
        { title: 'b', href: '/docs/b', parts: [] },
      ],
    },
    { title: 'API', parts: [{ title: 'c', href: '/docs/c', parts: [] }] },
  ]);
});

test('a part that holds the whole book is left out', () => {
  expect(build(page('/a', 'Docs', 'Start'), page('/b', 'Docs', 'Start'))).toEqual([
    { title: 'a', href: '/docs/a', parts: [] },
    { title: 'b', href: '/docs/b', parts: [] },
  ]);
});

test('addresses are in the order of the parts', () => {
  const parts = build(page('/a', 'One'), page('/b', 'Two'), page('/c', 'One', 'Inner'));
  expect(listHrefs(parts)).toEqual(['/docs/a', '/docs/c', '/docs/b']);
});
