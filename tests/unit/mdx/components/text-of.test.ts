import { h } from 'preact';
import { expect, test } from 'vitest';
import { Raw } from '../../../../src/mdx/page-context.ts';
import { textOf } from '../../../../src/mdx/components/_shared.tsx';

test.each<[string, unknown]>([
  ['a word', 'a word'],
  ['12', 12],
  ['', undefined],
  ['', true],
  ['', { a: 1 }],
  ['a b', ['a', ' ', null, ['b']]],
  ['bold text', h('p', null, h('b', null, 'bold'), ' text')],
  ['x < y & z', h(Raw, { html: '<p>x &lt; y &amp; <i>z</i></p>' })],
  ['one', h('p', { dangerouslySetInnerHTML: { __html: '<b>one</b>' } })],
])('%s', (text, children) => {
  expect(textOf(children)).toBe(text);
});
