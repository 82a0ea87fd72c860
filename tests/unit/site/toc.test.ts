import { describe, expect, test } from 'vitest';
import { buildToc, type TocEntry } from '../../../src/site/page-data.ts';

/** Entries as indented lines of a page with headings of these depths, named in order. */
function outline(...depths: number[]): string[] {
  const headings = depths.map((depth, index) => ({ id: `${index}`, text: `h${depth}`, depth }));
  const lines = (entries: readonly TocEntry[], indent: string): string[] =>
    entries.flatMap(({ text, children }) => [indent + text, ...lines(children, `${indent}  `)]);
  return lines(buildToc(headings), '');
}

describe('the table of contents', () => {
  test.each([
    [
      [2, 3, 4, 2],
      ['h2', '  h3', '  h4', 'h2'],
    ],
    [
      [1, 2, 3],
      ['h1', 'h2', '  h3'],
    ],
    [
      [3, 3, 2],
      ['h3', 'h3', 'h2'],
    ],
    [
      [1, 3],
      ['h1', '  h3'],
    ],
    [
      [4, 3],
      ['h4', 'h3'],
    ],
    [[], []],
  ])('of %j', (depths, lines) => {
    expect(outline(...depths)).toEqual(lines);
  });
});
