import { expect, test } from 'vitest';
import { findSheetError } from '../../../../src/site/unmatched-selectors.ts';

const tell = (css: string) => {
  const error = findSheetError(css);
  return error && `${error.offset} ${error.message}`;
};

test.each([
  ['.a { color: red; }\n.b { ', '22 Unclosed "{"; browsers skip the following rules.'],
  ['@media print { .a { color: red; }', '13 Unclosed "{"; browsers skip the following rules.'],
  ['.a { } }', '7 Unexpected "}".'],
  ['.a { } /* more', '7 Unclosed comment.'],
  ['/*/', '0 Unclosed comment.'],
  ['.a { content: "b\n; }', '14 Unclosed string.'],
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
