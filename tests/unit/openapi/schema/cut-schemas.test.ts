import { expect, test } from 'vitest';
import { findTruncatedSchemas } from '../../../../src/openapi/pages.ts';
import { countRows } from '../../../../src/openapi/schema/count-rows.ts';
import { documentOf } from '../helpers.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An object with some plain properties, and others. */
const wide = (count: number, others: object = {}) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]),
    ),
    ...others,
  },
});

const answering = (schema: object) => ({
  responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } },
});

function documentWith(schemas: Record<string, unknown>, schema: object = ref('A')) {
  return documentOf({ paths: { '/a': { get: answering(schema) } }, components: { schemas } });
}

function cutOf(document: ReturnType<typeof documentWith>, schemas: string[] = []) {
  const { operations } = document;
  return findTruncatedSchemas(document, { operations, schemas, maintainOrder: true });
}

/** Levels that fill a page, each within the one before: `L0` … */
const levels = (names: string[], width: number) =>
  Object.fromEntries(
    names.map((name, index) => [
      name,
      wide(width, names[index + 1] ? { next: ref(names[index + 1] ?? '') } : {}),
    ]),
  );

test('nothing is cut where everything fits', () => {
  expect(cutOf(documentWith({ A: wide(20, { b: ref('B') }), B: wide(20) }))).toEqual({});
});

test('lists truncated schemas by reference, including those truncated on their own pages', () => {
  const document = documentWith(levels(['A', 'B', 'C', 'D', 'E', 'F'], 210));
  expect(cutOf(document)).toEqual({
    'GET /a': ['#/components/schemas/D'],
    '#/components/schemas/D': ['#/components/schemas/F'],
  });
});

test('a list of plain values is not cut, but one of objects is', () => {
  const lists = {
    hashes: { type: 'array', items: { type: 'integer', format: 'uint32' } },
    parts: { type: 'array', items: wide(3) },
  };
  const document = documentWith({
    ...levels(['A', 'B'], 210),
    B: wide(210, { next: ref('C') }),
    C: wide(210, lists),
  });
  expect(cutOf(document)).toEqual({ 'GET /a': ['#/components/schemas/C/properties/parts'] });
});

test('a schema without a name is listed by its location', () => {
  const inline = wide(250, { b: wide(250, { 'c/d': wide(250, { e: wide(3) }) }) });
  const [cut] = Object.values(cutOf(documentWith({}, inline))).flat();
  expect(cut).toBe(
    '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/b/properties/c~1d/properties/e',
  );
});

test('schemas that have pages already are looked at, too', () => {
  const document = documentWith({ ...levels(['X', 'Y', 'Z', 'U'], 250), A: wide(1) });
  expect(cutOf(document, ['#/components/schemas/X'])).toEqual({
    '#/components/schemas/X': ['#/components/schemas/U'],
  });
});

test('rows are counted without end where a schema contains itself', () => {
  const { references } = documentWith({
    A: wide(3, { b: ref('B') }),
    B: wide(2),
    C: wide(1, { c: { type: 'array', items: ref('C') } }),
  });
  expect(countRows(references, answering(ref('A')))).toBe(7);
  expect(countRows(references, answering(ref('C')))).toBe(Infinity);
});
