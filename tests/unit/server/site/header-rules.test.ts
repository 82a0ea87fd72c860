import { expect, test } from 'vitest';
import { parseHeaders } from '../../../../src/server/site/site-files.ts';

const FILE = `
# comment
/*
  X-One: a
  X-Bad value
/guides/*
  X-One: b
  X-Two: c
/*.svg
  X-Three: d
`;

test.each([
  ['/', [['X-One', 'a']]],
  ['/guides/', [['X-One', 'a, b'], ['X-Two', 'c']]],
  ['/guides/a/b', [['X-One', 'a, b'], ['X-Two', 'c']]],
  ['/guidesx', [['X-One', 'a']]],
  ['/a.svg', [['X-One', 'a'], ['X-Three', 'd']]],
  ['/axsvg', [['X-One', 'a']]],
])('%s gets the headers of every pattern that fits', (pathname, headers) => {
  expect(parseHeaders(FILE)(pathname)).toEqual(headers);
}); // prettier-ignore

test('a header before any pattern, or with signs that no header has, is passed over', () => {
  expect(parseHeaders('  X-One: a\n/*\n  X-Two: \u0001\n')('/')).toEqual([]);
});

test('a pattern with an emoji matches its paths', () => {
  expect(parseHeaders('/🌱/*\n  X-One: a\n')('/🌱/moss')).toEqual([['X-One', 'a']]);
});
