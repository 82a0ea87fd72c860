import { describe, expect, test } from 'vitest';
import { locateJson } from '../../../src/diagnostics/position.ts';
import { locateYaml } from '../../../src/diagnostics/locate-yaml.ts';

describe('in JSON', () => {
  const text = '{\n  "name": "A",\n  "anchors": [\n    { "name": "B", "urll": "b" }\n  ]\n}\n';
  const locate = locateJson(text);

  test('finds a value', () => {
    expect(locate(['name'])).toEqual({ line: 2, column: 11, length: 3 });
  });

  test('finds the key before a value', () => {
    expect(locate(['anchors', 0, 'urll'], 'key')).toEqual({ line: 4, column: 20, length: 6 });
  });

  test('marks a value of several lines up to the end of its first line', () => {
    expect(locate(['anchors'])).toEqual({ line: 3, column: 14, length: 1 });
  });

  test('falls back to the nearest ancestor of a value that is not there', () => {
    expect(locate(['anchors', 0, 'url'], 'key')).toEqual({ line: 4, column: 5, length: 28 });
    expect(locate(['anchors', 7, 'url'])).toEqual({ line: 3, column: 14, length: 1 });
  });

  test('finds the last of two equal keys, the one that counts', () => {
    expect(locateJson('{"a": 1, "a": 2}')(['a'])).toEqual({ line: 1, column: 15, length: 1 });
  });

  test('counts Windows and old Macintosh line ends as one line each', () => {
    expect(locateJson('{\r\n"a":\r1}')(['a'])).toEqual({ line: 3, column: 1, length: 1 });
  });

  test.each(['', '{', 'nonsense', '['.repeat(200_000)])(
    'gives the start for a broken text',
    (broken) => {
      expect(locateJson(broken)(['a'])).toMatchObject({ line: 1, column: 1 });
    },
  );

  test('treats __proto__ and constructor as plain keys', () => {
    const hostile = locateJson('{"__proto__": {"constructor": 1}}');
    expect(hostile(['__proto__', 'constructor'])).toEqual({ line: 1, column: 31, length: 1 });
    expect(hostile(['toString'])).toEqual({ line: 1, column: 1, length: 33 });
  });
});

describe('in YAML', () => {
  const text = 'title: A page\ntags:\n  - one\n  - two: 2\nempty:\n';

  test('finds values and keys', () => {
    const locate = locateYaml(text);
    expect(locate(['title'])).toEqual({ line: 1, column: 8, length: 6 });
    expect(locate(['tags', 1, 'two'], 'key')).toEqual({ line: 4, column: 5, length: 3 });
    expect(locate(['tags', 0])).toEqual({ line: 3, column: 5, length: 3 });
  });

  test('counts from the line where front matter begins', () => {
    expect(locateYaml(text, 2)(['title'])).toEqual({ line: 2, column: 8, length: 6 });
  });

  test('falls back to the nearest ancestor', () => {
    expect(locateYaml(text)(['tags', 9])).toMatchObject({ line: 3, column: 3 });
  });

  test.each(['', '\t: [', 'a: *b', '['.repeat(50_000)])(
    'stays on the first line of a broken text',
    (broken) => {
      expect(locateYaml(broken)(['zzz'])).toMatchObject({ line: 1 });
    },
  );
});
