import { describe, expect, it } from 'vitest';
import { listRules } from '../../../../src/openapi/diff.ts';
import { both, diff, kinds } from './_diff.ts';

type Case = [name: string, wide: unknown, narrow: unknown, narrower: string[], wider: string[]];

/** The second schema allows less than the first; IDs of the changes in this direction, and in the other. */
const CASES: Case[] = [
  ['type', { type: ['string', 'integer'] }, { type: 'string' }, ['type-narrowed'], ['type-widened']],
  ['number and integer', { type: 'number' }, { type: 'integer' }, ['type-narrowed'], ['type-widened']],
  ['null', { type: ['string', 'null'] }, { type: 'string' }, ['became-not-nullable'], ['became-nullable']],
  ['enum', { enum: ['a', 'b'] }, { enum: ['a'] }, ['enum-value-removed'], ['enum-value-added']],
  ['a new enum', { type: 'string' }, { type: 'string', enum: ['a'] }, ['enum-added'], ['enum-removed']],
  ['const', { type: 'string' }, { type: 'string', const: 'a' }, ['enum-added'], ['enum-removed']],
  ['const of an enum', { enum: ['a', 'b'] }, { const: 'a' }, ['enum-value-removed'], ['enum-value-added']],
  ['maxLength', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }, ['max-length-decreased'], ['max-length-increased']],
  ['a new maxLength', { type: 'string' }, { type: 'string', maxLength: 5 }, ['max-length-added'], ['max-length-removed']],
  ['minLength', { type: 'string', minLength: 1 }, { type: 'string', minLength: 5 }, ['min-length-increased'], ['min-length-decreased']],
  ['minimum', { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }, ['minimum-increased'], ['minimum-decreased']],
  ['exclusiveMinimum', { type: 'number', minimum: 1 }, { type: 'number', exclusiveMinimum: 1 }, ['minimum-increased'], ['minimum-decreased']],
  ['maximum', { type: 'number', maximum: 2 }, { type: 'number', maximum: 1 }, ['maximum-decreased'], ['maximum-increased']],
  ['minItems', { type: 'array' }, { type: 'array', minItems: 1 }, ['min-items-added'], ['min-items-removed']],
  ['maxItems', { type: 'array' }, { type: 'array', maxItems: 1 }, ['max-items-added'], ['max-items-removed']],
  ['maxProperties', { type: 'object' }, { type: 'object', maxProperties: 1 }, ['max-properties-added'], ['max-properties-removed']],
  ['pattern', { type: 'string' }, { type: 'string', pattern: '^a' }, ['pattern-added'], ['pattern-removed']],
  ['format', { type: 'string' }, { type: 'string', format: 'uuid' }, ['format-added'], ['format-removed']],
  ['int32', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }, ['format-narrowed'], ['format-widened']],
  ['multipleOf', { type: 'integer' }, { type: 'integer', multipleOf: 2 }, ['multiple-of-added'], ['multiple-of-removed']],
  ['a multiple', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 4 }, ['multiple-of-narrowed'], ['multiple-of-widened']],
  ['uniqueItems', { type: 'array' }, { type: 'array', uniqueItems: true }, ['unique-items-added'], ['unique-items-removed']],
  ['items', { type: 'array', items: { type: 'number' } }, { type: 'array', items: { type: 'integer' } }, ['type-narrowed'], ['type-widened']],
  ['new items', { type: 'array' }, { type: 'array', items: { type: 'integer' } }, ['items-added'], ['items-removed']],
  ['contains', { type: 'array' }, { type: 'array', contains: { const: 1 } }, ['contains-added'], ['contains-removed']],
  ['minContains', { type: 'array', contains: { const: 1 } }, { type: 'array', contains: { const: 1 }, minContains: 2 }, ['min-contains-increased'], ['min-contains-decreased']],
  ['minContains 0', { type: 'array', contains: { const: 1 }, minContains: 0 }, { type: 'array', contains: { const: 1 } }, ['min-contains-increased'], ['min-contains-decreased']],
  ['maxContains', { type: 'array', contains: { const: 1 } }, { type: 'array', contains: { const: 1 }, maxContains: 2 }, ['max-contains-added'], ['max-contains-removed']],
  ['additionalProperties', { type: 'object' }, { type: 'object', additionalProperties: false }, ['additional-properties-added'], ['additional-properties-removed']],
  ['additionalProperties with a schema', { additionalProperties: { type: 'string' }, type: 'object' }, { type: 'object', additionalProperties: false }, ['schema-forbidden'], ['schema-allowed']],
  ['unevaluatedProperties', { type: 'object' }, { type: 'object', unevaluatedProperties: false }, ['unevaluated-properties-added'], ['unevaluated-properties-removed']],
  ['unevaluatedItems', { type: 'array' }, { type: 'array', unevaluatedItems: false }, ['unevaluated-items-added'], ['unevaluated-items-removed']],
  ['propertyNames', { type: 'object' }, { type: 'object', propertyNames: { pattern: '^a' } }, ['property-names-added'], ['property-names-removed']],
  ['dependentRequired', { type: 'object' }, { type: 'object', dependentRequired: { a: ['b'] } }, ['dependent-required-added'], ['dependent-required-removed']],
  ['dependentSchemas', { type: 'object' }, { type: 'object', dependentSchemas: { a: { required: ['b'] } } }, ['dependent-schemas-added'], ['dependent-schemas-removed']],
  ['patternProperties', { type: 'object' }, { type: 'object', patternProperties: { '^x': { type: 'string' } } }, ['pattern-properties-added'], ['pattern-properties-removed']],
  ['not', { type: 'string' }, { type: 'string', not: { const: 'a' } }, ['not-added'], ['not-removed']],
  ['oneOf', { oneOf: [{ type: 'object', title: 'a', required: ['a'] }, { type: 'object', title: 'b', required: ['b'] }, { type: 'string', minLength: 1 }] }, { oneOf: [{ type: 'object', title: 'b', required: ['b'] }, { type: 'string', minLength: 1 }] }, ['alternative-removed'], ['alternative-added']],
  ['anyOf and oneOf', { anyOf: [{ minLength: 1 }, { minimum: 1 }] }, { oneOf: [{ minLength: 1 }, { minimum: 1 }] }, ['any-of-became-one-of'], ['one-of-became-any-of']],
  ['required', { properties: { a: { type: 'string' } } }, { properties: { a: { type: 'string' } }, required: ['a'] }, ['property-became-required'], ['property-became-optional']],
]; // prettier-ignore

describe('a schema in both directions', () => {
  it.each(CASES)('%s: less breaks those who send', async (_, wide, narrow, narrower) => {
    const expected = narrower.flatMap((id) => [`request-${id}!`, `response-${id}`]);
    expect(kinds(await diff(both(wide), both(narrow)))).toEqual(expected.toSorted());
  });

  it.each(CASES)('%s: more breaks those who receive', async (_, wide, narrow, __, wider) => {
    const expected = wider.flatMap((id) => [`request-${id}`, `response-${id}!`]);
    expect(kinds(await diff(both(narrow), both(wide)))).toEqual(expected.toSorted());
  });

  it.each<[string, unknown, unknown, string]>([
    ['type', { type: 'string' }, { type: 'integer' }, 'type-changed'],
    ['const', { const: 'a' }, { const: 'b' }, 'const-changed'],
    ['pattern', { pattern: '^a' }, { pattern: '^b' }, 'pattern-changed'],
    ['multipleOf', { multipleOf: 2 }, { multipleOf: 3 }, 'multiple-of-changed'],
    ['format', { type: 'string', format: 'date' }, { type: 'string', format: 'uuid' }, 'format-changed'],
    ['format with the name of a method', { type: 'string', format: 'toString' }, { type: 'string', format: 'constructor' }, 'format-changed'],
  ])('%s: another one breaks both', async (_, old, next, id) => {
    expect(kinds(await diff(both(old), both(next)))).toEqual([`request-${id}!`, `response-${id}!`]);
  }); // prettier-ignore
});

describe('properties', () => {
  const plant = (properties: Record<string, unknown>, required: string[] = []) =>
    both({ type: 'object', properties: { name: { type: 'string' }, ...properties }, required });
  const tag = { type: 'string' };

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['added', plant({}), plant({ tag }), ['request-property-added', 'response-property-added']],
    ['added as required', plant({}), plant({ tag }, ['tag']), ['request-required-property-added!', 'response-required-property-added']],
    ['removed', plant({ tag }), plant({}), ['request-property-removed!', 'response-property-removed']],
    ['removed though required', plant({ tag }, ['tag']), plant({}), ['request-required-property-removed!', 'response-required-property-removed!']],
    ['deprecated', plant({ tag }), plant({ tag: { ...tag, deprecated: true } }), ['request-property-deprecated', 'response-property-deprecated']],
  ])('%s', async (_, old, next, expected) => {
    expect(kinds(await diff(old, next))).toEqual(expected);
  }); // prettier-ignore

  it('that are read-only are ignored in requests', async () => {
    const old = plant({ id: { type: 'string', readOnly: true } });
    const next = plant({ id: { type: 'integer', readOnly: true } }, ['id']);
    expect(kinds(await diff(old, next))).toEqual([
      'response-property-became-required',
      'response-type-changed!',
    ]);
    expect(kinds(await diff(plant({}), next))).toEqual(['response-required-property-added']);
  });

  it('that are write-only are ignored in responses', async () => {
    const old = plant({ key: { type: 'string', writeOnly: true } });
    const next = plant({ key: { type: 'string', writeOnly: true, maxLength: 5 } }, ['key']);
    expect(kinds(await diff(old, next))).toEqual([
      'request-max-length-added!',
      'request-property-became-required!',
    ]);
    expect(kinds(await diff(old, plant({})))).toEqual(['request-property-removed!']);
  });

  it('that become read-only leave requests only', async () => {
    const next = plant({ tag: { ...tag, readOnly: true } });
    expect(kinds(await diff(plant({ tag }), next))).toEqual(['request-property-became-read-only!']);
  });

  it('are named with their path, once per direction', async () => {
    const old = both({
      properties: { owner: { properties: { name: { type: 'string', maxLength: 9 } } } },
    });
    const next = both({
      properties: { owner: { properties: { name: { type: 'string', maxLength: 5 } } } },
    });
    const changes = await diff(old, next);
    expect(changes).toMatchObject([
      {
        operation: 'POST /plants',
        pointer: '/components/schemas/Plant/properties/owner/properties/name/maxLength',
        message:
          'Property "owner.name" of the request body (application/json): maximum length decreased from 9 to 5',
      },
      { kind: 'response-max-length-decreased', field: 'owner.name' },
    ]);
    expect(changes).toHaveLength(2);
  });
});

describe('a schema that became an alternative', () => {
  const text = { type: 'string' };
  const pot = { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } };
  const labeled = {
    ...pot,
    required: ['size', 'label'],
    properties: { ...pot.properties, label: text },
  };
  const inside = (schema: unknown) => both({ type: 'object', properties: { pot: schema } });
  const compare = async (old: unknown, next: unknown) =>
    kinds(await diff(inside(old), inside(next)));

  it('is compared with the alternative that has most in common with it', async () => {
    const choice = { oneOf: [{ type: 'array', items: labeled }, labeled] };
    expect(await compare(pot, choice)).toEqual([
      'request-alternative-added',
      'request-required-property-added!',
      'response-alternative-added!',
      'response-required-property-added',
    ]);
    expect(await compare(choice, pot)).toEqual([
      'request-alternative-removed!',
      'request-required-property-removed!',
      'response-alternative-removed',
      'response-required-property-removed!',
    ]);
  });

  it('is found in alternatives of alternatives', async () => {
    const nested = {
      anyOf: [{ anyOf: [pot, { type: 'object', properties: { clay: text } }] }, { type: 'null' }],
    };
    const nullable = { ...pot, type: ['object', 'null'] };
    expect(await compare(nullable, nested)).toEqual([
      'request-alternative-added',
      'response-alternative-added!',
    ]);
  });

  it('keeps the default and null that are stated for all alternatives', async () => {
    const choice = { anyOf: [text, { type: 'integer', minimum: 1 }], default: 'a' };
    expect(await compare({ ...text, default: 'a' }, choice)).toEqual([
      'request-alternative-added',
      'response-alternative-added!',
    ]);
    const open = { anyOf: [text, { type: 'integer', minimum: 1 }, { type: 'null' }] };
    expect(await compare(text, open)).toEqual([
      'request-alternative-added',
      'request-became-nullable',
      'response-alternative-added!',
      'response-became-nullable!',
    ]);
    expect(await compare({ type: ['string', 'null'] }, open)).not.toContain(
      'response-became-nullable!',
    );
  });

  it('is none where nothing has enough in common with it', async () => {
    const choice = {
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'boolean', title: 'Any' },
      ],
    };
    expect(await compare(pot, choice)).toContain('request-one-of-added!');
    const limits = { ...pot, oneOf: [{ required: ['size'] }, { required: ['label'] }] };
    expect(await compare(pot, limits)).toEqual(['request-one-of-added!', 'response-one-of-added']);
  });
});

describe('discriminators', () => {
  const animals = (discriminator: unknown) =>
    both(
      {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator,
      },
      { Cat: { required: ['meow'], type: 'object' }, Dog: { required: ['bark'], type: 'object' } },
    );
  const cat = '#/components/schemas/Cat';

  it('name the value of a mapping that was removed', async () => {
    const old = animals({ propertyName: 'kind', mapping: { cat, kitten: cat } });
    const changes = await diff(old, animals({ propertyName: 'kind', mapping: { cat } }));
    expect(kinds(changes)).toEqual([
      'request-discriminator-mapping-removed!',
      'response-discriminator-mapping-removed',
    ]);
    expect(changes[0]?.message).toContain('"kitten"');
  });

  it('break both directions if their property changes', async () => {
    const changes = await diff(
      animals({ propertyName: 'kind' }),
      animals({ propertyName: 'type' }),
    );
    expect(kinds(changes)).toEqual([
      'request-discriminator-changed!',
      'response-discriminator-changed!',
    ]);
  });
});

it('every kind is in the reference once, and no deprecation breaks', () => {
  const listed = listRules();
  const ids = listed.map(({ kind, part }) => `${part} ${kind}`);
  expect(new Set(ids).size).toBe(listed.length);
  expect(listed.filter(({ kind }) => !/^[a-z]+(?:-[a-z]+)*$/.test(kind))).toEqual([]);
  const deprecations = listed.filter(({ kind }) => kind.endsWith('-deprecated'));
  expect(deprecations.map(({ breaking }) => breaking)).toEqual(deprecations.map(() => 'no'));
});

describe('small differences', () => {
  it('null is allowed by a schema without types', async () => {
    expect(kinds(await diff(both({}), both({ type: ['string', 'null'] })))).not.toContain(
      'became-nullable!',
    );
    const narrowed = await diff(both({ type: ['string', 'null'] }), both({ description: 'Any' }));
    expect(kinds(narrowed).filter((kind) => kind.startsWith('became'))).toEqual([]);
  });

  it('multiples are compared with the precision of decimals', async () => {
    const schema = (multipleOf: number) => both({ type: 'number', multipleOf });
    expect(kinds(await diff(schema(0.1), schema(0.3)))).toContain('request-multiple-of-narrowed!');
    expect(kinds(await diff(schema(0.3), schema(0.1)))).toContain('response-multiple-of-widened!');
  });

  it('each property that another one requires is a change', async () => {
    const schema = (names: string[]) => both({ type: 'object', dependentRequired: { a: names } });
    const added = await diff(schema(['b']), schema(['b', 'c', 'd']));
    const names = added.map(({ message }) => /requires "(\w)"/.exec(message)?.[1]);
    expect([...new Set(names)]).toEqual(['c', 'd']);
  });

  it('a schema with a step is not an empty one', async () => {
    expect(kinds(await diff(both({}), both({ multipleOf: 2 })))).not.toEqual([]);
  });
});
