import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../src/mdx/highlight/color-lines.ts';

/** Lines with their classes behind them. */
function read(code: string): string[] {
  const { lines, marks } = readMarks(code.split('\n'));
  return lines.map((line, index) => [line, ...(marks.get(index) ?? [])].join('|'));
}

describe('marks in comments', () => {
  test.each([
    ['a // [!code ++]', ['a|diff|add']],
    ['a // [!code --]', ['a|diff|remove']],
    ['a # [!code highlight]', ['a|highlighted']],
    ['a -- [!code hl]', ['a|highlighted']],
    ['a /* [!code focus] */', ['a|focused']],
    ['<a/> <!-- [!code ++] -->', ['<a/>|diff|add']],
    ['<a/> {/* [!code ++] */}', ['<a/>|diff|add']],
    ['a ; [!code error]', ['a|highlighted|error']],
    ['a % [!code warning]', ['a|highlighted|warning']],
    ['a //[!code ++]  ', ['a|diff|add']],
    ['a // [!code ++:2]\nb\nc', ['a|diff|add', 'b|diff|add', 'c']],
    ['// [!code ++:2]\na\nb\nc', ['a|diff|add', 'b|diff|add', 'c']],
    ['a // [!code unheard]', ['a // [!code unheard]']],
    ['a // [!code constructor]', ['a // [!code constructor]']],
    ['a // [!code ++:99999999]\nb', ['a|diff|add', 'b|diff|add']],
    ['a [!code ++]', ['a [!code ++]']],
    ['a // [!code ++] b', ['a // [!code ++] b']],
  ])('%j', (code, lines) => {
    expect(read(code)).toEqual(lines);
  });
});

test('marks of one line add up', () => {
  expect(read('// [!code focus]\na // [!code ++]')).toEqual(['a|focused|diff|add']);
});
