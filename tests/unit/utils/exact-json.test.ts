import { describe, expect, test } from 'vitest';
import { JsonSource, parseExact, readJson, writeExact } from '../../../src/utils/json.ts';

describe('values that JavaScript holds', () => {
  test.each([
    'null',
    'true',
    '0',
    '-12.5',
    '1e+21',
    '""',
    '"a\\n\\u00e9\\"\\\\"',
    '[]',
    '{}',
    ' { "a" : [ 1 , { "b" : null } ] , "" : "x" } ',
    '{"0":1,"1":2,"name":3}',
    '"\\\\\\\\"',
  ])('%s is what JSON.parse makes of it', (text) => {
    expect(parseExact(text)).toEqual(JSON.parse(text));
  });
});

describe('values that JavaScript does not hold', () => {
  test.each([
    '9007199254740993',
    '-123456789012345678901234567890',
    '1.10',
    '1.0',
    '-0',
    '1e400',
    '1E2',
    '{"10":1,"9":2}',
    '{"b":1,"1":2}',
    '{"a":1,"a":2}',
  ])('%s stays as it is written', (text) => {
    expect(parseExact(text)).toEqual(new JsonSource(text));
    expect(writeExact(parseExact(text))).toBe(text);
  });

  test('only they have their source text, not the values around them', () => {
    const value = parseExact('{"id": 9007199254740993, "sizes": {"2": "b", "1": "a"}, "n": 1}');
    expect(value).toEqual({
      id: new JsonSource('9007199254740993'),
      sizes: new JsonSource('{"2": "b", "1": "a"}'),
      n: 1,
    });
    expect(writeExact(value)).toBe('{"id":9007199254740993,"sizes":{"2": "b", "1": "a"},"n":1}');
  });
});

test('a member __proto__ is a member', () => {
  const value = parseExact('{"__proto__":{"a":1},"constructor":2}') as object;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(writeExact(value)).toBe('{"__proto__":{"a":1},"constructor":2}');
});

test('values are written as JSON.stringify writes them', () => {
  const value = {
    text: 'é "\u2028\ud800',
    none: undefined,
    list: [undefined, null, 1.5, [], {}, [{}]],
    call: () => 1,
    deep: { a: { b: [Number.NaN] } },
  };
  for (const indent of [0, 2, 4]) {
    expect(writeExact(value, indent)).toBe(JSON.stringify(value, null, indent));
  }
  expect(writeExact(undefined)).toBe('null');
});

test('the tree has members in their order, and the source of each value', () => {
  expect(readJson('{"b": 1.10, "1": ["x", null], "b": true}')).toEqual({
    kind: 'object',
    source: '{"b": 1.10, "1": ["x", null], "b": true}',
    entries: [
      ['b', { kind: 'number', source: '1.10' }],
      [
        '1',
        {
          kind: 'array',
          source: '["x", null]',
          items: [
            { kind: 'string', source: '"x"' },
            { kind: 'null', source: 'null' },
          ],
        },
      ],
      ['b', { kind: 'boolean', source: 'true' }],
    ],
  });
});

describe('texts that are no JSON', () => {
  test.each([
    ['', 0, 'A value expected at line 1, column 1'],
    ['{"a":\n  x}', 8, 'A value expected at line 2, column 3'],
    ['{a: 1}', 1, 'A name in double quotes expected at line 1, column 2'],
    ['{"a" 1}', 5, '":" expected at line 1, column 6'],
    ['[1 2]', 3, '"," or "]" expected at line 1, column 4'],
    ['[1,]', 3, 'A value expected at line 1, column 4'],
    ['{"a":1,}', 7, 'A name in double quotes expected at line 1, column 8'],
    ['[1', 2, '"," or "]" expected at line 1, column 3'],
    ['1 2', 2, 'The end expected at line 1, column 3'],
    ['01', 1, 'The end expected at line 1, column 2'],
    ['"a', 0, 'The end of this text expected at line 1, column 1'],
    ['"a\\"', 0, 'The end of this text expected at line 1, column 1'],
    ['"\\x"', 0, 'A text without line breaks and unknown escapes expected at line 1, column 1'],
    ['"\n"', 0, 'A text without line breaks and unknown escapes expected at line 1, column 1'],
  ])('%j is refused at its place', (text, position, message) => {
    expect(() => parseExact(text)).toThrow(expect.objectContaining({ position, message }));
    expect(() => parseExact(text)).toThrow(SyntaxError);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});

test('some thousand levels are read and written', () => {
  const text = '['.repeat(5000) + '{"a":'.repeat(1000) + '-0' + '}'.repeat(1000) + ']'.repeat(5000);
  expect(writeExact(parseExact(text))).toBe(text);
});

test('5 MB are read and written as they are', () => {
  const entry = { id: 123456789, name: 'Monstera "deliciosa"', tags: ['a', 'b'], price: 12.5 };
  const text = JSON.stringify(Array.from({ length: 65_000 }, () => entry));
  expect(text.length).toBeGreaterThan(5_000_000);
  expect(writeExact(parseExact(text)) === text).toBe(true);
});
