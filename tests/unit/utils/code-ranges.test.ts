import { expect, test } from 'vitest';
import { codeRanges, mapProse } from '../../../src/utils/code-ranges.ts';

/** The stretches of code in a text, as text. */
function codeIn(text: string): string[] {
  return codeRanges(text).map(([start, end]) => text.slice(start, end));
}

test.each([
  ['inline code', 'a `b` c ``d ` e`` f', ['`b`', '``d ` e``']],
  ['a run of backticks without a partner', 'a ` b', []],
  ['inline code over a line break', 'a `b\nc` d', ['`b\nc`']],
  ['inline code ends with its paragraph', 'a `b\n\nc` d', []],
  ['an escaped backtick', 'a \\`b` c', []],
  ['a fence', 'a\n```js\nb\n```\nc', ['```js\nb\n```']],
  ['a fence of tildes', '~~~\n`\n~~~', ['~~~\n`\n~~~']],
  ['a longer fence around a shorter one', '````\n```\na\n```\n````', ['````\n```\na\n```\n````']],
  ['an indented fence', '  ```\n  a\n  ```\nb', ['  ```\n  a\n  ```']],
  ['a quoted fence in a fence', '```\n> ```\na\n```\nb', ['```\n> ```\na\n```']],
  ['a fence in a quotation', '> ```\n> a\n> ```\nb', ['> ```\n> a\n> ```']],
  [
    'a fence in a list item',
    '1. - ```js\n     a\n     ```\nb `c`',
    ['1. - ```js\n     a\n     ```', '`c`'],
  ],
  ['a fence that ends with its list item', '* ```js\n  a\n\n* b `c`', ['* ```js\n  a\n', '`c`']],
  ['a fence whose code stands before its list item', '1. ```js\na\n```\nb', ['1. ```js', '```\nb']],
  [
    'a fence in a later paragraph of a list item',
    '- a\n\n  ```\n  b\n\nc `d`',
    ['  ```\n  b\n', '`d`'],
  ],
  [
    'a fence behind a list item, and not in it',
    '- a\n\n```\n  b\nc\n```\n`d`',
    ['```\n  b\nc\n```', '`d`'],
  ],
  ['a fence that ends with its quotation', '> ```\n> a\n\nb `c`', ['> ```\n> a', '`c`']],
  ['a fence in a quotation in a list item', '- > ```\n  > a\n  b `c`', ['- > ```\n  > a', '`c`']],
  ['a fence that is never closed', 'a\n```\nb', ['```\nb']],
  ['backticks with text behind them on one line', '``` a ``` b', ['``` a ```']],
  ['a comment with a fence', 'a\n{/* ```sh\nb\n``` */}\n`c`', ['{/* ```sh\nb\n``` */}', '`c`']],
  ['a comment behind text', '<b> {/* `a\n*/} `c` d', ['{/* `a\n*/}', '`c`']],
  ['a comment that is never closed', 'a\n{/*\n```\nb', ['```\nb']],
  ['the mark of a comment in code', '`{/*` a\n```\nb */\n```', ['`{/*`', '```\nb */\n```']],
  [
    'the mark of a comment in a path',
    '<A b="/files{/*path}">\n```js\n/* a */\n```',
    ['```js\n/* a */\n```'],
  ],
  ['the mark of a comment in a quoted value', '<A b="a {/*">\n```\nb\n```\n*/}', ['```\nb\n```']],
  [
    'a comment that stays open behind one that does not',
    'a `b` {/* c */} `d` {/* e',
    ['`b`', '`d`'],
  ],
  ['no code', 'a b', []],
])('%s', (_name, text, code) => {
  expect(codeIn(text)).toEqual(code);
});

test('prose can be changed and code stays', () => {
  const text = 'a `a` a\n```\na\n```\na';
  expect(mapProse(text, (prose) => prose.replaceAll('a', 'x'))).toBe('x `a` x\n```\na\n```\nx');
});

test('a text may have more code than a call has arguments', () => {
  expect(codeRanges('`a` '.repeat(200_000))).toHaveLength(200_000);
});
