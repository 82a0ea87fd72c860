// Expected texts are those of the tables of OpenAPI 3.0 to 3.2 (style examples) and of RFC 6570.
import { describe, expect, test } from 'vitest';
import { toFormFields, type ParameterShape } from '../../../src/openapi/encoding.ts';
import {
  buildRequest,
  toBody,
  toCookieHeader,
  toFormText,
  toUrl,
} from '../../../src/openapi/request.ts';
import { JsonSource, parseExact } from '../../../src/utils/json.ts';

function requestWith(parameter: Partial<ParameterShape>, value: unknown) {
  const shape = { name: 'color', in: 'query', style: 'form', explode: false, ...parameter };
  return buildRequest({
    method: 'get',
    server: 'https://x.example',
    path: parameter.in === 'path' ? '/{color}' : '/',
    parameters: [{ parameter: shape, value }],
    auth: [],
  });
}

const LIST = ['blue', 'black'];
const OBJECT = { R: 100, G: 200 };

describe('queries', () => {
  test.each<[Partial<ParameterShape>, unknown, string]>([
    [{}, '', '?color='],
    [{}, [], ''],
    [{ explode: true }, [], ''],
    [{}, {}, ''],
    [{}, ['a,b', 'c'], '?color=a%2Cb,c'],
    [{ explode: true }, 'a,b', '?color=a,b'],
    [{ style: 'spaceDelimited' }, LIST, '?color=blue%20black'],
    [{ style: 'spaceDelimited' }, OBJECT, '?color=R%20100%20G%20200'],
    [{ style: 'pipeDelimited' }, OBJECT, '?color=R%7C100%7CG%7C200'],
    [{ style: 'deepObject', explode: true }, LIST, '?color%5B%5D=blue&color%5B%5D=black'],
    [
      { style: 'deepObject', explode: true },
      [{ price: 'p_1', tax: ['a', 'b'] }, { price: 'p_2' }],
      '?color%5B0%5D%5Bprice%5D=p_1&color%5B0%5D%5Btax%5D%5B%5D=a&color%5B0%5D%5Btax%5D%5B%5D=b&color%5B1%5D%5Bprice%5D=p_2',
    ],
    [{ style: 'deepObject', explode: true }, [[1, 2], [3]], '?color%5B0%5D%5B%5D=1&color%5B0%5D%5B%5D=2&color%5B1%5D%5B%5D=3'],
    [{ style: 'deepObject', explode: true }, { a: null, b: undefined }, '?color%5Ba%5D='],
    [{ allowReserved: true }, '/a?b#c&d=e+f%20g h[i]', '?color=/a?b%23c%26d=e%2Bf%20g%20h%5Bi%5D'],
    [{ allowReserved: true, explode: true }, ['a/b', "c'd"], "?color=a/b&color=c'd"],
    [{ contentType: 'application/json' }, { b: 1, a: [null] }, '?color=%7B%22b%22:1,%22a%22:%5Bnull%5D%7D'],
    [{ contentType: 'text/plain' }, 'a b', '?color=a%20b'],
    [{ contentType: 'application/x-www-form-urlencoded' }, { a: 'b c' }, '?color=a%3Db%2Bc'],
    [{ in: 'querystring', contentType: 'application/x-www-form-urlencoded' }, { a: '1', b: 'x&y z' }, '?a=1&b=x%26y+z'],
    [{ in: 'querystring', contentType: 'application/json' }, { a: 1 }, '?%7B%22a%22%3A1%7D'],
    [{ in: 'querystring', contentType: 'application/jsonpath' }, '$.a.b[1:1]', '?%24.a.b%5B1%3A1%5D'],
    [{}, new JsonSource('9007199254740993'), '?color=9007199254740993'],
    [{ explode: true }, parseExact('{"10":1.10,"9":"x"}'), '?10=1.10&9=x'],
  ])('%j with %j: %s', (shape, value, query) => {
    expect(toUrl(requestWith(shape, value))).toBe(`https://x.example/${query}`);
  }); // prettier-ignore
});

describe('paths', () => {
  test.each<[Partial<ParameterShape>, unknown, string]>([
    [{ style: 'matrix' }, '', ';color'],
    [{ style: 'label' }, '', '.'],
    [{ style: 'simple' }, '', ''],
    [{ style: 'label' }, LIST, '.blue,black'],
    [{ style: 'matrix' }, OBJECT, ';color=R,100,G,200'],
    [{ style: 'label' }, OBJECT, '.R,100,G,200'],
    [{ style: 'simple' }, ['a,b', 'c/d'], 'a%2Cb,c%2Fd'],
    [{ style: 'simple', allowReserved: true }, "a/b?c@d:e'", "a%2Fb%3Fc@d:e'"],
    [{ style: 'simple', contentType: 'application/json' }, { a: 1 }, '%7B%22a%22%3A1%7D'],
  ])('%j with %j: %s', (shape, value, segment) => {
    const { url } = requestWith({ in: 'path', ...shape }, value);
    expect(url).toBe(`https://x.example/${segment}`);
  });
});

describe('headers and cookies', () => {
  const headersOf = (shape: Partial<ParameterShape>, value: unknown) =>
    requestWith({ in: 'header', style: 'simple', ...shape }, value).headers;

  test('headers are not encoded; an empty list sends none', () => {
    expect(headersOf({}, 'a, b/c')).toEqual([{ name: 'color', value: 'a, b/c' }]);
    expect(headersOf({ explode: true }, OBJECT)).toEqual([{ name: 'color', value: 'R=100,G=200' }]);
    expect(headersOf({ contentType: 'application/json' }, LIST)).toEqual([
      { name: 'color', value: '["blue","black"]' },
    ]);
    expect(headersOf({}, [])).toEqual([]);
    expect(headersOf({}, '')).toEqual([{ name: 'color', value: '' }]);
  });

  test.each<[Partial<ParameterShape>, unknown, string]>([
    [{}, 'a b;c', 'color=a%20b%3Bc'],
    [{}, 'abc==', 'color=abc=='],
    [{ explode: true }, LIST, 'color=blue; color=black'],
    [{ style: 'cookie' }, 'a b', 'color=a b'],
    [{ style: 'cookie', explode: true }, OBJECT, 'R=100; G=200'],
  ])('cookie %j with %j: %s', (shape, value, cookie) => {
    expect(toCookieHeader(requestWith({ in: 'cookie', ...shape }, value))).toBe(cookie);
  });
});

describe('bodies of fields', () => {
  const textOf = (value: object, encoding = {}) => toFormText(toFormFields(value, encoding));
  const decoded = (text: string) => decodeURIComponent(text);

  test('lists repeat, objects get names that servers of forms read', () => {
    expect(decoded(textOf({ a: [1, 2], b: { c: { d: 3 } }, e: [{ f: 4 }, { f: 5 }], g: '' }))).toBe(
      'a=1&a=2&b[c][d]=3&e[0][f]=4&e[1][f]=5&g=',
    );
  });

  test('an Encoding Object decides where there is one', () => {
    const deep = { style: 'deepObject', explode: true };
    expect(
      decoded(
        textOf({ expand: ['a', 'b'], items: [{ price: 'p' }] }, { expand: deep, items: deep }),
      ),
    ).toBe('expand[]=a&expand[]=b&items[0][price]=p');
    expect(textOf({ a: { b: 7 } }, { a: { contentType: 'application/json' } })).toBe(
      'a=%7B%22b%22%3A7%7D',
    );
    expect(textOf({ a: [1, 2] }, { a: { contentType: 'application/json' } })).toBe('a=%5B1%2C2%5D');
    expect(textOf({ a: ['x y', 'z'] }, { a: { explode: false } })).toBe('a=x+y%2Cz');
    expect(textOf({ a: { b: 1, c: 2 } }, { a: { style: 'form' } })).toBe('b=1&c=2');
    expect(textOf({ a: 'x/y' }, { a: { allowReserved: true } })).toBe('a=x/y');
    expect(textOf({ a: ['x', 'y'] }, { a: { style: 'pipeDelimited' } })).toBe('a=x%7Cy');
  });
});

describe('bodies of text', () => {
  const textOf = (mediaType: string, value: unknown) => {
    const body = toBody({ mediaType, value });
    return body.kind === 'text' ? body.text : undefined;
  };

  test('JSON is sent as it is written', () => {
    const source = '{"id": 9007199254740993, "price": 1.10, "sizes": {"10": 1, "9": 2}}';
    expect(textOf('application/json', parseExact(source))).toBe(
      '{\n  "id": 9007199254740993,\n  "price": 1.10,\n  "sizes": {"10": 1, "9": 2}\n}',
    );
  });

  test('values of a stream have a line each', () => {
    expect(textOf('application/x-ndjson', [{ a: 1 }, 'b'])).toBe('{"a":1}\n"b"\n');
    expect(textOf('application/jsonl', { a: 1 })).toBe('{"a":1}\n');
    expect(textOf('application/json-seq', [1, 2])).toBe('\u001E1\n\u001E2\n');
    expect(textOf('application/x-ndjson', '{"a":1}\n{"b":2}')).toBe('{"a":1}\n{"b":2}');
  });
});
