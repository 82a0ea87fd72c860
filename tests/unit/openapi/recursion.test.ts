import { describe, expect, test } from 'vitest';
import { exampleOf } from '../../../src/openapi/schema-example.ts';
import { createReferences } from '../../../src/openapi/document.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { contextOf, outline, viewOf } from './helpers.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}) => ({
  type: 'object',
  properties,
  ...more,
});
const listOf = (items: unknown) => ({ type: 'array', items });

describe('a schema that contains itself is marked where it recurs', () => {
  const tree = { Node: object({ value: { type: 'string' }, next: ref('Node') }) };

  test('in a property', () => {
    expect(outline(viewOf(ref('Node'), tree))).toBe(
      'Node\n  value: string\n  next: Node (recursive)',
    );
  });

  test('in a list', () => {
    expect(outline(viewOf(ref('Tree'), { Tree: object({ children: listOf(ref('Tree')) }) }))).toBe(
      'Tree\n  children: Tree[]\n    (items): Tree (recursive)',
    );
  });

  test('by way of another schema', () => {
    const schemas = { A: object({ b: ref('B') }), B: object({ a: ref('A') }) };
    expect(outline(viewOf(ref('A'), schemas))).toBe('A\n  b: B\n    a: A (recursive)');
  });

  test('twice side by side, it is shown in both places', () => {
    const schemas = {
      Leaf: object({ name: {} }),
      Pair: object({ left: ref('Leaf'), right: ref('Leaf') }),
    };
    expect(outline(viewOf(ref('Pair'), schemas))).toBe(
      'Pair\n  left: Leaf\n    name: any\n  right: Leaf\n    name: any',
    );
  });

  test('through allOf with a part of its own', () => {
    const schemas = { A: object({ x: { allOf: [ref('A'), { description: 'inner' }] } }) };
    const text = outline(viewOf(ref('A'), schemas));
    expect(text.match(/recursive/g)).toHaveLength(1);
    expect(text.split('\n').length).toBeLessThan(6);
  });
});

/** Shapes of recursion; every one is to end, for the tree and for the example. */
const SHAPES: Record<string, JsonObject> = {
  'a reference to itself': { A: ref('A') },
  'an alternative that has the choice itself as an alternative': {
    A: {
      oneOf: [
        { ...object({ kind: {} }), anyOf: [ref('A'), object({ kind: { const: 'a' } })] },
        object({ kind: { const: 'b' } }),
      ],
    },
  },
  'two references to each other': { A: ref('B'), B: ref('A') },
  'three references in a ring': { A: ref('B'), B: ref('C'), C: ref('A') },
  'allOf of itself': { A: { allOf: [ref('A')] } },
  'allOf of itself and more': { A: { allOf: [ref('A'), object({ x: {} })] } },
  'allOf in a ring': { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')], ...object({ x: {} }) } },
  'oneOf of itself': { A: { oneOf: [ref('A'), { type: 'string' }] } },
  'oneOf of only itself': { A: { oneOf: [ref('A')] } },
  'anyOf in a ring': { A: { anyOf: [ref('B'), { type: 'string' }] }, B: { anyOf: [ref('A'), { type: 'integer' }] } },
  'items of itself': { A: listOf(ref('A')) },
  'items of items of itself': { A: listOf(listOf(ref('A'))) },
  'a tuple of itself': { A: { type: 'array', prefixItems: [ref('A'), ref('A')] } },
  'additionalProperties of itself': { A: { type: 'object', additionalProperties: ref('A') } },
  'additionalProperties of a list of itself': { A: { type: 'object', additionalProperties: listOf(ref('A')) } },
  'patternProperties of itself': { A: { type: 'object', patternProperties: { '.*': ref('A') } } },
  'a required property of itself': { A: object({ a: ref('A') }, { required: ['a'] }) },
  'a nullable property of itself': { A: object({ a: { anyOf: [ref('A'), { type: 'null' }] } }) },
  'a property whose allOf is itself': { A: object({ a: { allOf: [ref('A')] } }) },
  'a property whose oneOf has itself': { A: object({ a: { oneOf: [ref('A'), { type: 'string' }] } }) },
  'a property whose allOf joins itself': { A: object({ a: { allOf: [ref('A'), { title: 'x' }] } }) },
  'the same property in both parts': { A: { allOf: [object({ a: ref('A') }), object({ a: { description: 'd' } })] } },
  'the same recursive property in both parts': { A: { allOf: [object({ a: ref('A') }), object({ a: ref('A') })] } },
  'a base whose heirs contain it': {
    A: object({ kind: { type: 'string' }, child: ref('A') }, { discriminator: { propertyName: 'kind' } }),
    B: { allOf: [ref('A'), object({ b: ref('A') })] },
    C: { allOf: [ref('A'), object({ c: listOf(ref('B')) })] },
  },
  'a mapping that names its own schema': {
    A: object({ kind: {} }, { discriminator: { propertyName: 'kind', mapping: { a: 'A', b: 'A' } } }),
  },
  'a discriminator among alternatives that contain it': {
    A: object({ kind: {} }, { oneOf: [ref('B'), ref('A')], discriminator: { propertyName: 'kind' } }),
    B: { allOf: [ref('A')] },
  },
  'a discriminator in a ring': {
    A: { oneOf: [ref('B'), ref('C')], discriminator: { propertyName: 'k' } },
    B: { allOf: [ref('A')], ...object({ k: {} }) },
    C: object({ a: ref('A') }),
  },
  'a pointer into itself': { A: object({ x: { $ref: '#/components/schemas/A/properties/x' } }) },
  'a pointer to its own parent': { A: object({ x: object({ y: { $ref: '#/components/schemas/A/properties/x' } }) }) },
  'a pointer to the whole document': { A: object({ all: { $ref: '#' } }) },
  'a pointer to all schemas': { A: object({ all: { $ref: '#/components/schemas' } }) },
  'a $defs of its own': { A: object({ x: { $ref: '#/components/schemas/A/$defs/X' } }, { $defs: { X: object({ x: ref('A') }) } }) },
  'an anchor': { A: object({ x: { $ref: '#node' } }, { $anchor: 'node' }) },
  'a dynamic anchor': { A: object({ x: { $dynamicRef: '#node' } }, { $dynamicAnchor: 'node' }) },
  'words beside the reference': { A: object({ x: { ...ref('A'), description: 'again' } }) },
  'properties beside the reference': { A: { ...ref('A'), ...object({ x: ref('A') }) } },
  'not of itself': { A: { type: 'object', not: ref('A') } },
  'many ways at once': {
    A: object({ a: ref('A'), b: listOf(ref('B')), c: { oneOf: [ref('A'), ref('B'), ref('C')] } }),
    B: { allOf: [ref('A'), object({ c: ref('C') })] },
    C: { anyOf: [ref('A'), ref('B'), listOf(ref('C'))], additionalProperties: ref('A') },
  },
  'a broad ring': Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      i === 0 ? 'A' : `S${i}`,
      object(Object.fromEntries(Array.from({ length: 30 }, (_unused, j) => [`p${j}`, ref(j === 0 ? 'A' : `S${j}`)]))),
    ]),
  ),
  'a deep chain back to the start': Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [i === 0 ? 'A' : `S${i}`, object({ next: ref(i === 299 ? 'A' : `S${i + 1}`) })]),
  ),
  'a long chain of references': Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [i === 0 ? 'A' : `S${i}`, i === 499 ? ref('A') : ref(`S${i + 1}`)]),
  ),
  'nothing at the end of the reference': { A: object({ x: ref('Missing') }) },
}; // prettier-ignore

describe('ends for', () => {
  test.each(Object.entries(SHAPES))('%s', (_name, schemas) => {
    const context = contextOf(schemas);
    const view = viewOf(ref('A'), schemas);
    expect(JSON.stringify(view).length).toBeLessThan(400_000);
    const options = { direction: 'response', optional: true } as const;
    const example = exampleOf(context.references, ref('A'), options)?.value;
    expect((JSON.stringify(example) ?? '').length).toBeLessThan(100_000);
  });

  test('forty shapes', () => {
    expect(Object.keys(SHAPES).length).toBeGreaterThanOrEqual(40);
  });
});

const LEVELS = 24;

/** Schemas `A`, `L1` … `L23`, each of which refers to the next one as given. */
const levels = (count: number, next: (ref: JsonObject) => JsonObject) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      i === 0 ? 'A' : `L${i}`,
      i === count - 1 ? { type: 'string' } : next(ref(`L${i + 1}`)),
    ]),
  );

/** Two schemas in each level, both of which refer to the two of the next one as given. */
const twoOfEach = (count: number, next: (a: JsonObject, b: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const level =
        i < count - 1 ? next(ref(`L${i + 1}`), ref(`M${i + 1}`)) : object({ kind: { const: 'x' } });
      return [
        [i === 0 ? 'A' : `L${i}`, level],
        [`M${i}`, { ...level }],
      ];
    }).flat(),
  );

/** CPU time in milliseconds of the view and the example of schema `A`; the least of three runs. */
function measure(schemas: JsonObject): number {
  const runs = [1, 2, 3].map(() => {
    const started = process.cpuUsage();
    viewOf(ref('A'), schemas);
    const { references } = contextOf(schemas);
    exampleOf(references, ref('A'), { direction: 'response', optional: true });
    return process.cpuUsage(started).user / 1000;
  });
  return Math.min(...runs);
}

describe('schemas that grow with every level take less than 100 ms:', () => {
  const values = Array.from({ length: 60_000 }, (_, i) => `value-${i}`);

  test.each<[string, JsonObject]>([
    ['24 levels of two allOf', levels(LEVELS, (next) => ({ allOf: [next, next] }))],
    ['24 levels of allOf in allOf', levels(LEVELS, (next) => ({ allOf: [next, { allOf: [next] }] }))],
    ['24 levels of two oneOf', levels(LEVELS, (next) => ({ oneOf: [next, next] }))],
    ['24 levels of two alternatives', twoOfEach(24, (a, b) => object({ kind: {} }, { oneOf: [a, b] }))],
    ['3,000 levels of two alternatives', twoOfEach(3000, (a, b) => object({ kind: {} }, { oneOf: [a, b] }))],
    ['28 levels of allOf with alternatives', twoOfEach(28, (a, b) => ({ allOf: [a], oneOf: [b, { type: 'string' }], anyOf: [a, b] }))],
    ['24 levels of two anyOf', levels(LEVELS, (next) => ({ anyOf: [next, next] }))],
    ['24 levels of not', levels(LEVELS, (next) => ({ not: { allOf: [next, next] } }))],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ['24 levels of if, then and else', levels(LEVELS, (next) => ({ if: next, then: next, else: next }))],
    ['24 levels of two dependentSchemas', levels(LEVELS, (next) => ({ type: 'object', dependentSchemas: { a: next, b: next } }))],
    ['24 levels of two properties', levels(LEVELS, (next) => object({ a: next, b: next }))],
    ['24 levels of two required properties', levels(LEVELS, (next) => object({ a: next, b: next }, { required: ['a', 'b'] }))],
    ['24 levels of lists with two items', levels(LEVELS, (next) => ({ ...listOf(next), minItems: 2 }))],
    ['24 levels of tuples', levels(LEVELS, (next) => ({ type: 'array', minItems: 2, prefixItems: [next, next] }))],
    ['24 levels of two patternProperties', levels(LEVELS, (next) => ({ type: 'object', patternProperties: { '^a': next, '^b': next } }))],
    ['24 levels of objects with two members', levels(LEVELS, (next) => ({ type: 'object', minProperties: 2, additionalProperties: next }))],
    ['24 levels of allOf with properties', levels(LEVELS, (next) => ({ allOf: [object({ a: next }), object({ a: next, b: next })] }))],
    ['3,000 references in a row', levels(3000, (next) => next)],
    ['3,000 references through allOf', levels(3000, (next) => ({ allOf: [next] }))],
    ['an enum of 60,000 values', { A: { type: 'string', enum: values } }],
    ['two enums of 60,000 values in allOf', { A: { allOf: [{ enum: values }, { enum: values.toReversed() }] } }],
  ])('%s', (_name, schemas) => {
    // Twice the limit, because tests run on busy machines; what these guard against takes minutes or ends in an overflow.
    expect(measure(schemas)).toBeLessThan(200);
  }); // prettier-ignore
});

test('a schema that is too large for a complete example costs its work once in a document', () => {
  const both = (next: JsonObject) => object({ a: next, b: next }, { required: ['a', 'b'] });
  const { references } = contextOf(levels(LEVELS, both));
  const started = process.cpuUsage();
  const cut: string[] = [];
  for (let use = 0; use < 1000; use += 1)
    exampleOf(references, ref('A'), {
      direction: 'response',
      optional: true,
      onCut: (name) => cut.push(name),
    });
  // Each of them takes some 50 ms by itself.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  expect(cut).toEqual(Array.from({ length: 1000 }, () => 'A'));
});

test('a large tree is cut at its deepest levels, and says so', () => {
  const wide = (depth: number): JsonObject =>
    depth === 0
      ? { type: 'string' }
      : object(
          Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}`, wide(depth - 1)])),
        );
  const rowBudget = { left: 1000 };
  const view = viewOf(wide(4), {}, { rowBudget });
  const second = view.properties[0]?.schema;
  expect(second?.properties).toHaveLength(12);
  expect(JSON.stringify(view)).toContain('"truncated":true');
  expect(rowBudget.left).toBeLessThan(500);
});

test('a broken reference is shown as such', () => {
  expect(outline(viewOf(object({ x: ref('Gone') })))).toBe(
    'object\n  x: any (broken #/components/schemas/Gone)',
  );
});

test('an example leaves recursive parts out', () => {
  const references = createReferences({
    components: {
      schemas: {
        Node: object({ value: { type: 'string' }, next: ref('Node'), all: listOf(ref('Node')) }),
      },
    },
  });
  expect(
    exampleOf(references, ref('Node'), { direction: 'response', optional: true })?.value,
  ).toEqual({
    value: '<string>',
    all: [],
  });
});
