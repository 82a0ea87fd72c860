import { expect, test } from 'vitest';
import { mdxToJs, mdxToMdast } from '../../../../src/mdx/source/parser.ts';

test('code that ends with a backslash is an error, not the end of the process', () => {
  const text = 'export const a = "b\\';
  expect(mdxToMdast(text).type).toBe('root');
  expect(() => mdxToJs(text, {})).toThrow(/Unterminated string/);
});
