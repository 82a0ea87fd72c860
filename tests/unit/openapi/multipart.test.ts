import { describe, expect, test } from 'vitest';
import type { FormEncoding } from '../../../src/openapi/body.ts';
import { findBoundary, toFormFields, toMultipart, toParts } from '../../../src/openapi/encoding.ts';

const textOf = (value: object, encoding: FormEncoding = {}) =>
  toMultipart(toParts(value, encoding), 'b')
    .map((piece) => (typeof piece === 'string' ? piece : `<${piece.fileName}>`))
    .join('')
    .replaceAll('\r\n', '\n');

test('a field is a part, an item of a list too, and an object is JSON without the name of a file', () => {
  expect(textOf({ note: 'one\ntwo', tags: ['a', 'b'], meta: { x: 1 } })).toBe(`--b
Content-Disposition: form-data; name="note"

one
two
--b
Content-Disposition: form-data; name="tags"

a
--b
Content-Disposition: form-data; name="tags"

b
--b
Content-Disposition: form-data; name="meta"
Content-Type: application/json

{"x":1}
--b--
`);
});

test('null is no part, unless the part is JSON', () => {
  const value = { note: null, tags: ['a', null], meta: null };
  const parts = toParts(value, { meta: { contentType: 'application/json' } });
  expect(parts.map((part) => [part.name, part.value])).toEqual([
    ['tags', 'a'],
    ['meta', 'null'],
  ]);
  expect(toParts(['a', null], {}).map((part) => part.value)).toEqual(['a']);
  const fields = { note: null, names: ['Fern', null], pot: { color: null, size: { cm: 9 } } };
  expect(toFormFields(fields, {})).toEqual([
    { name: 'names', value: 'Fern' },
    { name: 'pot[size][cm]', value: '9' },
  ]);
});

test('a file has its name and a type', () => {
  const photo = { fileName: 'a "b".png', blob: new Blob(['x'], { type: 'image/png' }) };
  expect(textOf({ photo })).toContain(
    'name="photo"; filename="a %22b%22.png"\nContent-Type: image/png\n\n<a "b".png>\n',
  );
});

describe('an Encoding Object', () => {
  const typeOf = (value: unknown, contentType: string) =>
    toParts({ a: value }, { a: { contentType } })[0]?.contentType;

  test('types a part; a file keeps its own type where that is allowed', () => {
    const photo = { fileName: 'a', blob: new Blob([], { type: 'image/jpeg' }) };
    expect(typeOf('x', 'text/csv')).toBe('text/csv');
    expect(typeOf(photo, 'image/png, image/jpeg')).toBe('image/jpeg');
    expect(typeOf(photo, 'image/*')).toBe('image/jpeg');
    expect(typeOf(photo, 'application/pdf')).toBe('application/pdf');
    const drawing = { fileName: 'a', blob: new Blob([], { type: 'image/svg+xml' }) };
    expect(typeOf(drawing, 'image/png, image/*+xml')).toBe('image/svg+xml');
    expect(typeOf(photo, 'image/png, image/*+xml')).toBe('image/png');
  });

  test('never gives a part a range as its type', () => {
    expect(typeOf('x', 'text/*')).toBeUndefined();
    expect(typeOf('x', 'image/*, text/csv')).toBe('text/csv');
    expect(typeOf('<x/>', 'application/*+xml')).toBe('application/vnd.example+xml');
    expect(typeOf({ x: 1 }, '*/*')).toBe('application/json');
  });

  test('makes an object the form of a part, as that of a body', () => {
    const type = 'application/x-www-form-urlencoded';
    const [part] = toParts({ a: { x: [1, 2], y: { z: '&' } } }, { a: { contentType: type } });
    expect(part?.value).toBe('x=1&x=2&y%5Bz%5D=%26');
  });

  test('makes a text JSON, but for one that is a document already', () => {
    const valueOf = (value: unknown) =>
      toParts({ a: value }, { a: { contentType: 'application/json' } })[0]?.value;
    expect(valueOf('x')).toBe('"x"');
    expect(valueOf('{"x":1}')).toBe('{"x":1}');
    expect(valueOf(7)).toBe('7');
  });

  test('adds headers to a part', () => {
    expect(textOf({ a: '1' }, { a: { headers: { 'X-Part': 'one' } } })).toContain(
      'name="a"\nX-Part: one\n\n1\n',
    );
  });

  test('is used for the item at its index', () => {
    const encoding = { 0: { contentType: 'text/csv' }, '*': { contentType: 'application/xml' } };
    expect(textOf(['a,b', '<c/>', '<d/>'], encoding)).toBe(
      '--b\nContent-Type: text/csv\n\na,b\n--b\nContent-Type: application/xml\n\n<c/>\n--b\nContent-Type: application/xml\n\n<d/>\n--b--\n',
    );
  });
});

test('the boundary does not occur in the body', () => {
  expect(findBoundary([{ name: 'a', value: 'request-boundary' }])).toBe('request-boundary-1');
});
