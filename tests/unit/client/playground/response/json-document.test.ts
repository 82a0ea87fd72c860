import { describe, expect, it } from 'vitest';
import { JsonDocument } from '../../../../../src/client/playground/response/json-document.ts';

const open = (text: string) => new JsonDocument(text);

describe('a JSON text that is looked into', () => {
  it('has its first levels, and says how much there is in the others', () => {
    expect(open('{"b":{"c":[{"d":1}]},"a":[]}').root()).toMatchObject({
      kind: 'object',
      size: 2,
      members: [
        { key: 'b', members: [{ key: 'c', size: 1, members: [{ kind: 'object', size: 1 }] }] },
        { key: 'a', kind: 'array', size: 0 },
      ],
    });
  });

  it('gives members as they are written, in slices', () => {
    const list = open(`[${Array.from({ length: 250 }, (_, at) => `${at}.0`).join(',')}]`);
    expect(list.root().members).toHaveLength(100);
    expect(list.members([], 248, 260)).toEqual([
      { key: undefined, kind: 'number', source: '248.0', size: 5 },
      { key: undefined, kind: 'number', source: '249.0', size: 5 },
    ]);
  });

  it('gives the beginning of a long text, and all of it when asked', () => {
    const document = open(JSON.stringify(['x'.repeat(9000)]));
    const [row] = document.members([], 0, 1);
    expect(row).toMatchObject({ size: 9002 });
    expect(row?.source).toHaveLength(2000);
    expect(document.source([0])).toHaveLength(9002);
  });

  it('is written with a member a line, every value as it was', () => {
    expect(open('{"b":9007199254740993,"a":[1.10,{}],"c":[]}').pretty()).toBe(
      '{\n  "b": 9007199254740993,\n  "a": [\n    1.10,\n    {}\n  ],\n  "c": []\n}',
    );
  });

  it('finds names and values in any case', () => {
    const document = open('{"Name":"Fern","more":{"note":"a fern","n":12}}');
    expect(document.search('FERN').paths).toEqual([[0], [1, 0]]);
    expect(document.search('name').paths).toEqual([[0]]);
    expect(document.search('12').paths).toEqual([[1, 1]]);
    expect(document.search('').paths).toEqual([]);
  });

  it('says when there is more than it lists', () => {
    const { paths, isCut } = open(JSON.stringify(Array(2000).fill('a'))).search('a');
    expect([paths.length, isCut]).toEqual([1000, true]);
  });

  it('finds the value that a pointer names, the last of two with one name', () => {
    const document = open('{"a":{"x":1},"a":{"y":[1,2]}}');
    expect(document.locate(['a', 'y', '1'])).toEqual([1, 0, 1]);
    expect(document.locate(['a', 'gone'])).toEqual([1]);
  });

  it('is no JSON where it is none', () => {
    expect(() => open('{"a":')).toThrow(SyntaxError);
  });

  it('writes and searches lists of any depth', () => {
    const depth = 20_000;
    const document = open(`${'['.repeat(depth)}"a"${']'.repeat(depth)}`);
    expect(document.pretty().length).toBeLessThan(500 * depth);
    expect(document.pretty().replace(/\s/g, '')).toBe(document.source([]));
    expect(document.search('a').paths).toEqual([Array(depth).fill(0)]);
  });
});
