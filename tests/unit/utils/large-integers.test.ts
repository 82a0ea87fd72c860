import { describe, expect, test } from 'vitest';
import { findLargeIntegers, restoreIntegers, separateIntegers } from '../../../src/utils/json.ts';

const rounded = (text: string) => JSON.stringify(JSON.parse(text));

describe('integers that JavaScript rounds', () => {
  test('have their digits back, in all texts of a value', () => {
    const text = '{"max":9223372036854775807,"min":-9223372036854775808,"id":9007199254740993}';
    expect(rounded(text)).not.toBe(text);
    const integers = findLargeIntegers([text]);
    expect(restoreIntegers(integers, rounded(text))).toBe(text);
    const view = { samples: [`id=9007199254740992L`], count: 1, values: new Set(['a']) };
    expect(restoreIntegers(integers, view)).toEqual({ ...view, samples: ['id=9007199254740993L'] });
  });

  test('are found in YAML, in lists, and in several files', () => {
    const integers = findLargeIntegers([
      'ids:\n  - 1234567890123456789\n  - [1234567890123456999]\n',
      'id: 9223372036854775807 # the largest',
    ]);
    expect([...integers!.values()]).toEqual([
      '1234567890123456789',
      '1234567890123456999',
      '9223372036854775807',
    ]);
  });

  test('stay rounded if two are the same number, or the text has the rounded digits', () => {
    expect(findLargeIntegers(['[9223372036854775807, 9223372036854775806]'])).toBeUndefined();
    expect(findLargeIntegers(['{"id":9223372036854775807,"note":"not 9223372036854776000"}'])).toBe(
      undefined,
    );
  });

  test('have numbers of their own where two are the same number, or the text has the rounded digits', () => {
    const check = (...texts: string[]) => {
      const separate = separateIntegers(texts)!;
      const integers = new Map([...(findLargeIntegers(separate.texts) ?? []), ...separate.exact]);
      expect(restoreIntegers(integers, separate.texts.map(rounded))).toEqual(texts);
      return separate;
    };
    check('[9223372036854775807,9223372036854775806]', '[9223372036854775805]');
    check('[9007199254740992,9007199254740993,9007199254740994,9007199254740996]');
    check('[-9223372036854775807,-9223372036854775808,9223372036854775807]');
    check('{"id":9223372036854775807,"note":"not 9223372036854776000"}');
    const many = Array.from({ length: 300 }, (_, n) => 1234567890123456000000n + BigInt(n % 200));
    check(`[${many.map((n) => String(n / 10n)).join(',')}]`);
    expect(check('[9007199254740992,9007199254740993]').texts).toEqual([
      '[9007199254740992,9007199254740994]',
    ]);
    expect(separateIntegers(['[9007199254740993, 1234567890123456789]'])).toBeUndefined();
  });

  test('are not in words, fractions, exact numbers, and ordinary documents', () => {
    const texts = [
      '{"a":"id 9223372036854775807","b":0.12345678901234567,"c":1e400,"d":9007199254740991}',
      '{"card":"4242424242424242","time":1700000000000,"e":10000000000000000}',
    ];
    expect(findLargeIntegers(texts)).toBeUndefined();
    expect(restoreIntegers(undefined, texts)).toBe(texts);
  });
});
