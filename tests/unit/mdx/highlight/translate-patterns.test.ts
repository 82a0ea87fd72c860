import { describe, expect, test } from 'vitest';
import {
  listPatterns,
  toRegExp,
  translate,
} from '../../../../src/mdx/highlight/translate-patterns.ts';

const retell = (pattern: string) =>
  toRegExp(pattern, JSON.parse(JSON.stringify(translate(pattern))) as ReturnType<typeof translate>);

describe('a pattern of a grammar', () => {
  test('is written down as 0 where JavaScript has it the same', () => {
    expect(translate('ab+')).toBe(0);
    expect(retell('ab+')).toEqual(/ab+/dgv);
  });

  test('is written down in JavaScript where that differs', () => {
    expect(translate('\\h')).toBe('\\p{AHex}');
    expect(retell('(?i)a\\h').exec('xAf')?.index).toBe(1);
  });

  test('does, written down, what JavaScript alone cannot', () => {
    const atomic = retell('(?>a|ab)c');
    expect(atomic.exec('abc')).toBeNull();
    expect(atomic.exec('ac')?.[0]).toBe('ac');
  });

  test('that cannot be said at all is null, and throws when it is asked for', () => {
    expect(translate('(')).toBeNull();
    expect(() => retell('(')).toThrow();
  });
});

test('patterns are listed at any depth, in every form in which the tokenizer asks for them', () => {
  const grammar = {
    name: 'match',
    patterns: [{ match: 'a', captures: { 1: { patterns: [{ begin: '\\Gb', end: 'c\\z' }] } } }],
    repository: { d: { while: 'a' } },
  };
  expect(listPatterns(grammar)).toEqual(['a', '\\Gb', '\\\uffffb', 'c$(?!\\n)(?<!\\n)']);
});
