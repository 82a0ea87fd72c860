import { expect, test } from 'vitest';
import { describeMove, findMovedPages } from '../../../src/dev/moved-pages.ts';
import { createSite } from '../site/_site.ts';

async function pagesOf(...ids: string[]) {
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, `Text of ${id.at(-1)}.`]));
  return (await createSite(files)).pages;
}

test('a page whose text is at another place has moved; an edited or added one has not', async () => {
  const before = await pagesOf('guides/a', 'guides/b');
  const after = await pagesOf('plants/a', 'guides/c');
  expect(findMovedPages(before, after)).toEqual([['guides/a', 'plants/a']]);
  expect(findMovedPages(after, after)).toEqual([]);
});

test('the author is told the command that does the rest', () => {
  expect(describeMove(['a', 'b/a'])).toBe(
    'a is at b/a now. "trellis rename a b/a" brings the navigation, all links and a redirect along.',
  );
});
