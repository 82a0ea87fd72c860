import { describe, expect, test } from 'vitest';
import { parseCodeReference, takePart } from '../../../src/mdx/code-files.ts';

test.each([
  ['../src/client.ts', { path: '../src/client.ts' }],
  ['client.ts#', { path: 'client.ts' }],
  ['client.ts#connect', { path: 'client.ts', part: 'connect' }],
  ['client.ts#L3', { path: 'client.ts', part: { first: 3, last: 3 } }],
  ['client.ts#L3-L9', { path: 'client.ts', part: { first: 3, last: 9 } }],
  ['client.ts#L3-9', { path: 'client.ts', part: { first: 3, last: 9 } }],
])('%s names %j', (text, reference) => {
  expect(parseCodeReference(text)).toEqual(reference);
});

const CODE = `import { a } from './a';

export class Client {
  // #region connect
  connect() {
    // #region retry
    retry();
    // #endregion
  }
  // #endregion connect
}`;

test('a region loses its marks and the indentation that its lines share', () => {
  expect(takePart(CODE, 'connect')).toBe('connect() {\n  retry();\n}');
  expect(takePart(CODE, 'retry')).toBe('retry();');
});

test('lines are counted from 1, and a whole file loses its marks, too', () => {
  expect(takePart(CODE, { first: 1, last: 1 })).toBe("import { a } from './a';");
  expect(takePart(CODE, undefined)).not.toContain('region');
});

test.each([
  ['a region that is not there', 'gone'],
  ['lines behind the end', { first: 10, last: 99 }],
  ['lines in the wrong order', { first: 4, last: 2 }],
  ['the line behind the end of the last one', { first: 12, last: 12 }],
])('%s is nothing', (_, part) => {
  expect(takePart(`${CODE}\n`, part)).toBeUndefined();
});

describe('marks of other languages', () => {
  test.each([
    ['Python', '# region a\nx = 1\n# endregion'],
    ['HTML', '<!-- #region a -->\nx = 1\n<!-- #endregion -->'],
    ['CSS', '/* #region a */\nx = 1\n/* #endregion */'],
    ['C#', '#region a\nx = 1\n#endregion'],
    ['SQL', '-- #region a\nx = 1\n-- #endregion'],
    ['one that never ends', '// #region a\nx = 1'],
  ])('%s', (_, text) => {
    expect(takePart(`before\n${text}`, 'a')).toBe('x = 1');
  });
});

test('a line of code that begins with the word is no mark', () => {
  expect(takePart('region = 1', undefined)).toBe('region = 1');
});
