import { expect, test } from 'vitest';
import { findMovedPages, joinMoves } from '../../../../src/server/dev/overlay/known-problems.ts';
import { createSite } from '../../site/_site.ts';

async function pagesOf(...ids: string[]) {
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, `Text of ${id.at(-1)}.`]));
  return (await createSite(files)).pages;
}

test('a page whose text is at another place has moved; an edited or added one has not', async () => {
  const before = await pagesOf('guides/a', 'guides/b');
  const after = await pagesOf('plants/a', 'guides/c');
  expect(findMovedPages(before, after)).toEqual([{ from: 'guides/a', to: 'plants/a' }]);
  expect(findMovedPages(after, after)).toEqual([]);
});

test('a page that moves on is known by its first place', () => {
  const known = [
    { from: 'a', to: 'b' },
    { from: 'x', to: 'y' },
  ];
  expect(joinMoves(known, [{ from: 'b', to: 'c' }])).toEqual([
    { from: 'x', to: 'y' },
    { from: 'a', to: 'c' },
  ]);
});
