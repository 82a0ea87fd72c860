import { describe, expect, test } from 'vitest';
import { Highlighter } from '../../../../src/mdx/highlighter.ts';
import { toLatin } from '../../../../src/mdx/highlight/translate-patterns.ts';

const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const SOURCES = [
  '\\p{L}',
  '\\P{Alpha}',
  '[^\\p{Upper}_]',
  '[\\p{L}--\\p{Lu}]',
  '\\p{space}',
  '(?<!\\p{Nd})\\b',
];

describe('an expression for texts of Latin-1', () => {
  test('has the characters of a property in place of its name', () => {
    expect(toLatin('\\p{Nd}+', 'dgv')).toBe('[\\x30-\\x39]+');
    expect(toLatin('\\p{sc=Han}', 'dgv')).toBe('[]');
  });

  test('keeps an escaped backslash', () => {
    expect(toLatin('\\\\p{2}', 'dgv')).toBe('\\\\p{2}');
  });

  test.each(['v', 'iv'])('finds the same characters, with the flags %s', (flags) => {
    for (const source of SOURCES) {
      const whole = new RegExp(source, flags);
      const latin = new RegExp(toLatin(source, flags), flags);
      const found = (regexp: RegExp) => CHARACTERS.filter((one) => regexp.test(one));
      expect(found(latin), source).toEqual(found(whole));
    }
  });
});

const CODE: Record<string, string> = {
  typescript:
    'class Käse<T> extends B { async *find(limit = 10): Promise<T[]> { return `${this.a}`; } }',
  python: 'def größe(a: int = 0x1F, *b) -> str:\n    return f"{a!r:>10}" if not b else None',
  shellscript: 'curl -H "X: $TOKEN" https://example.com/ñ | jq ".a[0]" && echo done # rest',
  php: '<?php function größe(int $a): ?string { return fopen($a, "r") ?: null; }',
  java: 'public final class A<T extends B> { private static int f(String... a) { return 1; } }',
};

test.each(Object.keys(CODE))('%s is colored alike beside other letters', (language) => {
  const code = CODE[language] ?? '';
  const alone = new Highlighter().highlight(code, language).html;
  const beside = new Highlighter().highlight(`${code}\n☃`, language).html;
  expect(beside.split('\n').slice(0, -1).join('\n')).toBe(alone);
});
