import { expect, test } from 'vitest';
import { renderInlineMarkdown } from '../../../src/site/pages.ts';

const render = (markdown: string) => renderInlineMarkdown(markdown, (url) => `/docs${url}`);

test('a line of plain text stays as it is', () => {
  expect(render('  There is no such page. ')).toBe('There is no such page.');
  expect(render('')).toBe('');
});

test('signs of HTML in a line are no HTML', () => {
  expect(render('Plants & pots, 2 > 1')).toBe('Plants &amp; pots, 2 &gt; 1');
});

test('links and emphasis of a line stay, and code is removed', () => {
  expect(render('See **all** [plants](/plants)')).toBe(
    'See <strong>all</strong> <a href="/docs/plants">plants</a>',
  );
  expect(render('[here](javascript:alert)<script>x()</script>')).toBe('<a>here</a>');
});
