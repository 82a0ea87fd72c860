import { expect, test } from 'vitest';
import { withoutTypeNotation } from '../../../../src/mdx/components/_code.tsx';

test.each<[string, string[], string[]]>([
  ['settings of the compiler', ['// @errors: 2322', '// @noErrors', 'let a;'], ['let a;']],
  [
    'pointers at a word',
    ['plant.na', '//      ^|', 'let b;', '  //  ^? let b: any'],
    ['plant.na', 'let b;'],
  ],
  [
    'what is before a cut',
    ['import a;', '// ---cut---', 'a();', '// ---cut-before---', 'b();'],
    ['b();'],
  ],
  ['what is behind a cut', ['a();', '// ---cut-after---', 'b();'], ['a();']],
  [
    'what is between two cuts',
    ['a();', '// ---cut-start---', 'b();', '// ---cut-end---', 'c();'],
    ['a();', 'c();'],
  ],
  [
    'nothing else',
    ['// @filename: a.ts', '// ^ above', '@decorated // @ts-check'],
    ['// @filename: a.ts', '// ^ above', '@decorated // @ts-check'],
  ],
])('of a block with types, %s goes', (_, lines, left) => {
  expect(withoutTypeNotation(lines.join('\n'))).toBe(left.join('\n'));
});
