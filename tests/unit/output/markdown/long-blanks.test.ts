import { expect, test } from 'vitest';
import { toCell, toInline } from '../../../../src/mdx/html-to-markdown.ts';

test('runs of 400,000 blanks in a paragraph or a cell become Markdown in linear time', () => {
  const text = `a${' '.repeat(400_000)}b\n\nc`;
  const { user } = process.cpuUsage();
  expect(toInline([text], (href) => href)).toBe('a b c');
  expect(toCell(`a \n | ${text}`)).toMatch(/^a \\\| a +b c$/);
  // A quadratic expression takes minutes.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});
