import { expect, test } from 'vitest';
import { findSheetError } from '../../../../src/site/unmatched-selectors.ts';

const tell = (css: string) => {
  const error = findSheetError(css);
  return error && `${error.offset} ${error.message}`;
};

test.each([
  ['.a { color: red; }\n.b { ', '22 a { is never closed, so that browsers skip what follows'],
  [
    '@media print { .a { color: red; }',
    '13 a { is never closed, so that browsers skip what follows',
  ],
  ['.a { } }', '7 a } closes nothing'],
  ['.a { } /* more', '7 a comment is never closed'],
  ['/*/', '0 a comment is never closed'],
  ['.a { content: "b\n; }', '14 a text is never closed'],
])('%j', (css, told) => {
  expect(tell(css)).toBe(told);
});

test.each([
  '',
  '.a { content: "}"; background: url(a{b.png) } /* { */ /**/',
  '@layer a; .b { &:hover { color: red } }',
  "a::after { content: '\\''; }",
])('%j is whole', (css) => {
  expect(tell(css)).toBeUndefined();
});
