import { describeConstraint } from '../../../../src/openapi/schema-view.ts';
import { describe, expect, test } from 'vitest';
import { outline, viewOf } from '../helpers.ts';

describe('types', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string <date-time>'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: ['string', null] }, 'string or null'],
    [{ type: ['string', 'integer'] }, 'string | integer'],
    [{ type: 'null' }, 'null'],
    [{}, 'any'],
    [true, 'any'],
    [false, 'never'],
    [{ enum: ['a', 'b'] }, 'string ["a", "b"]'],
    [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, 'string ["b"]'],
    // Parts that contradict each other: readers see what each allows.
    [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] }, 'string ["a", "b", "c"]'],
    [{ const: 3 }, 'integer [3]'],
    [{ enum: [1, null], type: ['integer', 'null'] }, 'integer or null [1]'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ type: 'string', contentMediaType: 'application/octet-stream' }, 'file'],
    [{ type: 'string', contentEncoding: 'binary' }, 'file'],
    [{ type: 'string', contentMediaType: 'image/png' }, 'file {image/png}'],
    [{ type: 'string', contentMediaType: 'text/html' }, 'string {text/html}'],
    [
      { contentMediaType: 'image/png', contentEncoding: 'base64' },
      'string {base64 encoded; image/png}',
    ],
    [{ type: 'string', nullable: true }, 'string or null'],
    [{ minimum: 1 }, 'number {>= 1}'],
    [{ type: 'boolean', default: false }, 'boolean = false'],
    [{ type: 'object' }, 'object'],
    [{ type: 'array' }, 'array'],
    [{ $ref: '#/components/schemas/Plant' }, 'Plant\n  name*: string'],
    [{ $ref: '#/components/schemas/Name' }, 'string'],
  ])('%j is shown as %j', (schema, expected) => {
    const schemas = {
      Plant: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      Name: { type: 'string' },
    };
    expect(outline(viewOf(schema, schemas))).toBe(expected);
  });

  test('a list is named after its entries', () => {
    const schemas = { Plant: { type: 'object', properties: { name: {} } }, Id: { type: 'string' } };
    const label = (items: unknown) => viewOf({ type: 'array', items }, schemas).type;
    expect(label({ $ref: '#/components/schemas/Plant' })).toBe('Plant[]');
    expect(label({ $ref: '#/components/schemas/Id' })).toBe('string[]');
    expect(label({ type: 'array', items: { type: 'number' } })).toBe('number[][]');
    expect(label({ type: 'string', format: 'uuid' })).toBe('string<uuid>[]');
    expect(label({ type: 'string', format: 'binary' })).toBe('file[]');
    expect(label({ type: ['string', 'integer'] })).toBe('(string | integer)[]');
    expect(label({})).toBe('any[]');
  });
});

describe('constraints', () => {
  test('other languages count in signs, so that no noun has to be declined', () => {
    expect(describeConstraint('ru', { unit: 'items', low: 1, high: 5 })).toBe('элементы: 1–5');
    expect(describeConstraint('ja', { unit: 'characters', low: undefined, high: 9 })).toBe(
      '文字数: ≤ 9',
    );
    expect(describeConstraint('de', { word: 'multiple of {}', value: '5' })).toBe(
      'Vielfaches von 5',
    );
  });

  test.each([
    [{ type: 'integer', minimum: 1, maximum: 9 }, ['>= 1, <= 9']],
    [
      { format: 'int64', minimum: -(2 ** 63), maximum: 2 ** 63 },
      ['>= -9223372036854775808, <= 9223372036854775807'],
    ],
    [{ type: 'integer', exclusiveMinimum: 0 }, ['> 0']],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: true }, ['> 0']],
    [{ type: 'number', multipleOf: 0.5 }, ['multiple of 0.5']],
    [{ type: 'string', minLength: 3, maxLength: 20 }, ['3 to 20 characters']],
    [{ type: 'string', minLength: 1 }, ['at least 1 character']],
    [{ type: 'string', minLength: 2, maxLength: 2 }, ['2 characters']],
    [{ type: 'string', pattern: '^a+$' }, ['matches ^a+$']],
    [{ type: 'array', maxItems: 5, uniqueItems: true }, ['at most 5 items', 'unique items']],
    [{ type: ['array', 'null'], maxItems: 5 }, ['at most 5 items']],
    [{ type: 'string', maxItems: 5, uniqueItems: true }, []],
    [{ type: 'object', minProperties: 1 }, ['at least 1 property']],
    [{ type: 'object', propertyNames: { pattern: '^x' } }, ['names match ^x']],
    [
      { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] },
      ['at least one of: a, b and c'],
    ],
    [
      { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      ['exactly one of: a, b'],
    ],
    [{ type: 'string', not: { enum: ['a', 'b'] } }, ['not "a" | "b"']],
    [{ allOf: [{ not: { const: 1 } }, { not: { type: 'string' } }] }, ['not 1 | string']],
    [{ type: 'object', not: { required: ['a', 'b'] } }, ['not { a, b }']],
    [{ type: 'object', dependentRequired: { card: ['name', 'zip'] } }, ['card requires name, zip']],
    [
      {
        type: 'object',
        dependentSchemas: { card: { required: ['zip'] } },
      },
      ['with card: { zip }'],
    ],
    [{ type: 'array', contains: { type: 'integer', minimum: 5 } }, ['contains integer >= 5']],
    [{ type: 'array', contains: { const: 'a' }, minContains: 2 }, ['contains ≥ 2 × "a"']],
    [
      { type: 'array', contains: { const: 'a' }, minContains: 0, maxContains: 3 },
      ['contains 0–3 × "a"'],
    ],
    [{ type: 'object', propertyNames: { enum: ['a', 'b'] } }, ['names: "a" | "b"']],
    [{ type: 'object', propertyNames: { maxLength: 3 } }, ['names: maxLength 3']],
    [{ type: 'object', additionalProperties: false }, ['no additional attributes']],
    [{ type: 'object', unevaluatedProperties: false }, ['no additional attributes']],
    [{ type: 'array', items: false }, ['no additional items']],
    [
      JSON.parse(
        '{"type":"object","if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"]},"else":{"properties":{"y":false}}}',
      ),
      ['if { kind: "a" }, then { x }, else { not y }'],
    ],
    [
      JSON.parse('{"type":"object","if":{"required":["a"]},"else":{"required":["b"]}}'),
      ['if not { a }, then { b }'],
    ],
  ])('%j asks for %j', (schema, expected) => {
    const view = viewOf(schema);
    expect(view.constraints.map((one) => describeConstraint('en', one))).toEqual(expected);
    expect(view.choices).toEqual([]);
  });
});

describe('objects', () => {
  test('properties keep the order of the document and say what is required', () => {
    const schema = {
      type: 'object',
      required: ['b'],
      properties: {
        b: { type: 'string' },
        a: { type: 'object', properties: { c: { type: 'integer' } } },
      },
    };
    expect(outline(viewOf(schema))).toBe('object\n  b*: string\n  a: object\n    c: integer');
    expect(outline(viewOf(schema, {}, { maintainOrder: false }))).toBe(
      'object\n  a: object\n    c: integer\n  b*: string',
    );
  });

  test('other properties and patterns are rows of their own', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string' } },
      patternProperties: { '^x-': { type: 'number' } },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    };
    expect(outline(viewOf(schema))).toBe(
      'object\n  id: string\n  /^x-/: number\n  (other): string[]\n    (items): string',
    );
  });

  test('read-only properties are left out of requests, write-only ones out of responses', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
        name: { type: 'string' },
      },
    };
    expect(outline(viewOf(schema, {}, { direction: 'request' }))).toBe(
      'object\n  secret: string write-only\n  name: string',
    );
    expect(outline(viewOf(schema, {}, { direction: 'response' }))).toBe(
      'object\n  id: string read-only\n  name: string',
    );
  });

  test('keys that JavaScript gives a meaning are ordinary properties', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{"type":"boolean"}}}',
    );
    expect(outline(viewOf(schema))).toBe(
      'object\n  __proto__: string\n  constructor: integer\n  toString: boolean',
    );
    expect(Object.prototype).not.toHaveProperty('type');
  });

  test('the entries of a tuple are shown one by one', () => {
    const schema = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] };
    expect(outline(viewOf(schema))).toBe('array\n  (0): string\n  (1): integer');
  });
});

describe('allOf', () => {
  test('parts are merged into one schema', () => {
    const schemas = {
      Base: {
        type: 'object',
        description: 'base',
        required: ['id'],
        properties: { id: { type: 'string', maxLength: 9 } },
      },
      Plant: {
        description: 'plant',
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            required: ['name'],
            properties: {
              name: { type: 'string' },
              id: { type: 'string', minLength: 2, maxLength: 20 },
            },
          },
        ],
      },
    };
    const view = viewOf({ $ref: '#/components/schemas/Plant' }, schemas);
    expect(outline(view)).toBe('Plant\n  id*: string {2 to 9 characters}\n  name*: string');
    expect(view.description).toBe('plant');
  });

  test('one wrapped schema keeps its name, with the words of the wrapper', () => {
    const schemas = {
      Plant: { type: 'object', description: 'any plant', properties: { name: {} } },
    };
    const view = viewOf(
      { description: 'the gift', readOnly: true, allOf: [{ $ref: '#/components/schemas/Plant' }] },
      schemas,
    );
    expect(outline(view)).toBe('Plant read-only\n  name: any');
    expect(view.description).toBe('the gift');
    const wrap = (type: unknown) =>
      outline(viewOf({ type, allOf: [{ $ref: '#/components/schemas/Plant' }] }, schemas));
    expect(wrap('object')).toBe('Plant\n  name: any');
    expect(wrap(['object', 'null'])).toBe('object\n  name: any');
  });

  test('types and values that all parts allow remain', () => {
    expect(
      outline(
        viewOf({
          allOf: [
            { type: ['string', 'null'] },
            { type: 'string', enum: ['a', 'b'] },
            { enum: ['b'] },
          ],
        }),
      ),
    ).toBe('string ["b"]');
    expect(outline(viewOf({ allOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }] }))).toBe(
      'integer {>= 2}',
    );
  });

  test('words beside a reference win over those behind it', () => {
    const schemas = { Name: { type: 'string', description: 'a name', default: 'Aloe' } };
    const view = viewOf(
      { $ref: '#/components/schemas/Name', description: 'its name', deprecated: true },
      schemas,
    );
    expect([outline(view), view.description]).toEqual(['string deprecated = "Aloe"', 'its name']);
  });
});

describe('oneOf and anyOf', () => {
  const schemas = {
    Cat: {
      type: 'object',
      title: 'A cat',
      properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
    },
    Dog: {
      type: 'object',
      properties: {
        kind: { type: 'string' },
        tricks: { type: 'array', items: { type: 'string' } },
      },
    },
  };
  const both = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

  test('alternatives are labeled by title, else by name', () => {
    expect(outline(viewOf({ oneOf: both }, schemas))).toBe(
      [
        'Cat | Dog',
        '  oneOf',
        '  - A cat: Cat',
        '      kind: string',
        '      lives: integer',
        '  - Dog: Dog',
        '      kind: string',
        '      tricks: string[]',
        '        (items): string',
      ].join('\n'),
    );
  });

  test('alternatives without a name are numbered', () => {
    const view = viewOf({
      anyOf: [
        { type: 'object', properties: { a: {} } },
        { type: 'object', properties: { b: {} } },
      ],
    });
    expect(view.choices[0]?.options.map(({ label }) => label)).toEqual(['object', 'object (2)']);
  });

  test('alternatives without a name are labeled by their value or their own required property', () => {
    const variant = (name: string) => ({
      required: ['id', name],
      properties: { id: { type: 'string' }, [name]: { type: 'object' } },
    });
    const oneOf = [
      { type: 'string', enum: ['pending'] },
      { const: 0 },
      variant('complete'),
      variant('failed'),
      { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      { type: 'string', const: '' },
    ];
    const [choice] = viewOf({ oneOf }).choices;
    expect(choice?.options.map(({ label }) => label)).toEqual([
      'pending',
      '0',
      'complete',
      'failed',
      'object',
      'string',
    ]);
  });

  test('the only object among alternatives is labeled by its property if it has no others', () => {
    const object = (...names: string[]) => ({
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    });
    const labelsOf = (...oneOf: object[]) =>
      viewOf({ oneOf }).choices[0]?.options.map(({ label }) => label);
    expect(labelsOf({ type: 'string' }, object('id', 'name'))).toEqual(['string', 'object']);
    expect(labelsOf({ const: 'unit' }, object('tuple'))).toEqual(['unit', 'tuple']);
  });

  test.each([
    ['const', { const: 'text' }, { const: 'image' }, ['text', 'image']],
    [
      'an enum of one value',
      { enum: ['text'] },
      { $ref: '#/components/schemas/Image' },
      ['text', 'image'],
    ],
    ['the same value', { const: 'text' }, { const: 'text' }, ['object', 'object (2)']],
    ['several values', { enum: ['a', 'b'] }, { const: 'c' }, ['object', 'c']],
  ])('alternatives are told apart by a property of one value: %s', (_name, one, two, labels) => {
    const view = viewOf(
      {
        oneOf: [
          { type: 'object', properties: { id: { type: 'string' }, type: one } },
          { type: 'object', properties: { type: two } },
        ],
      },
      { Image: { const: 'image' } },
    );
    expect(view.choices[0]?.options.map(({ label }) => label)).toEqual(labels);
  });

  test('the mapping of a discriminator fixes its property', () => {
    const discriminator = {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' },
    };
    expect(outline(viewOf({ oneOf: both, discriminator }, schemas))).toContain(
      '- dog: Dog\n      kind: string ["dog"]',
    );
  });

  test('a discriminator without alternatives has those of its mapping', () => {
    const more = {
      Pet: {
        type: 'object',
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/PetCat', dog: '#/components/schemas/PetDog' },
        },
        properties: { kind: { type: 'string' } },
      },
      PetCat: {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { properties: { lives: { type: 'integer' } } },
        ],
      },
      PetDog: {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { properties: { barks: { type: 'boolean' } } },
        ],
      },
    };
    const expected = [
      'Pet',
      '  kind: string',
      '  oneOf by kind',
      '  - cat: PetCat',
      '      kind: string ["cat"]',
      '      lives: integer',
      '  - dog: PetDog',
      '      kind: string ["dog"]',
      '      barks: boolean',
    ].join('\n');
    expect(outline(viewOf({ $ref: '#/components/schemas/Pet' }, more))).toBe(expected);
    const { mapping: _mapping, ...rest } = more.Pet.discriminator;
    const inferred = { ...more, Pet: { ...more.Pet, discriminator: rest } };
    expect(outline(viewOf({ $ref: '#/components/schemas/Pet' }, inferred))).toBe(
      expected.replace(/cat\b/g, 'PetCat').replace(/dog\b/g, 'PetDog'),
    );
    expect(outline(viewOf({ $ref: '#/components/schemas/PetDog' }, more))).toBe(
      'PetDog\n  kind: string ["dog"]\n  barks: boolean',
    );
  });

  test('an alternative that is null makes the rest nullable', () => {
    expect(
      outline(viewOf({ anyOf: [{ $ref: '#/components/schemas/Dog' }, { type: 'null' }] }, schemas)),
    ).toBe('Dog or null\n  kind: string\n  tricks: string[]\n    (items): string');
    expect(
      outline(viewOf({ oneOf: [{ type: 'string' }, { type: 'integer' }, { const: null }] })),
    ).toBe('string | integer or null\n  oneOf\n  - string: string\n  - integer: integer');
  });

  test('a nullable schema that extends another has both descriptions, as without null', () => {
    const all = [{ $ref: '#/components/schemas/Account' }, { additionalProperties: true }];
    const shared = {
      Account: { type: 'object', description: 'A bank account.' },
      Own: { allOf: all, description: 'Where money goes.' },
      Null: { anyOf: [{ allOf: all }, { type: 'null' }], description: 'Where money goes.' },
    };
    for (const name of ['Own', 'Null'])
      expect(viewOf({ $ref: `#/components/schemas/${name}` }, shared)).toMatchObject({
        description: 'Where money goes.',
        about: 'A bank account.',
      });
  });

  test('a reference to an enum has its own description and that of the values', () => {
    const shared = {
      Status: { enum: ['a'], description: 'a: visible' },
      Meta: { type: 'object', description: 'Any data.' },
    };
    const describe = (name: string, description?: string) =>
      viewOf(
        { anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }], description },
        shared,
      ).description;
    expect(describe('Status', 'Overrides it.')).toBe('Overrides it.\n\na: visible');
    expect(describe('Status')).toBe('a: visible');
    const $ref = '#/components/schemas/Status';
    for (const schema of [{ $ref }, { allOf: [{ $ref }] }])
      expect(viewOf({ ...schema, description: 'Own.' }, shared).description).toBe(
        'Own.\n\na: visible',
      );
    expect(describe('Meta', 'Own.')).toBe('Own.');
  });

  test('a reference with a description of its own has that of the shared schema besides it', () => {
    const $ref = '#/components/schemas/Meta';
    const shared = { Meta: { type: 'object', description: 'Any data.' } };
    const describe = (schema: object) => {
      const { description, about } = viewOf(schema, shared);
      return { description, about };
    };
    const both = { description: 'Own.', about: 'Any data.' };
    expect(describe({ $ref, description: 'Own.' })).toEqual(both);
    expect(describe({ allOf: [{ $ref }], description: 'Own.' })).toEqual(both);
    expect(describe({ anyOf: [{ $ref }, { type: 'null' }], description: 'Own.' })).toEqual(both);
    expect(describe({ $ref }).about).toBeUndefined();
    expect(describe({ $ref, description: 'Takes any data. Or none.' }).about).toBeUndefined();
    expect(describe({ allOf: [{ $ref }, { description: 'Own.' }] })).toEqual(both);
    expect(describe({ allOf: [shared.Meta, { description: 'Own.' }] })).toEqual(both);
    const tag = { type: 'object', properties: { kind: { enum: ['meta'] } } };
    expect(describe({ allOf: [{ $ref }, tag], description: 'Own.' })).toEqual(both);
    const two = { ...shared, Other: { type: 'object', description: 'Others.' } };
    const allOf = [{ $ref }, { $ref: '#/components/schemas/Other' }];
    expect(viewOf({ allOf, description: 'Own.' }, two).about).toBeUndefined();
    expect(viewOf({ allOf }, two)).toMatchObject({ description: 'Any data.', about: 'Others.' });
    const titled = {
      type: 'object',
      properties: { a: { $ref, title: 'Data of the plant in it' } },
    };
    expect(viewOf(titled, shared).properties[0]?.schema).toMatchObject({
      description: 'Data of the plant in it',
      about: 'Any data.',
    });
    const wrapped = { ...shared, Wrapped: { $ref, description: 'Data of plants.' } };
    const a = { $ref: '#/components/schemas/Wrapped', title: 'Data of the plant in it' };
    const object = viewOf({ type: 'object', properties: { a } }, wrapped);
    expect(object.properties[0]?.schema).toMatchObject({
      description: 'Data of the plant in it',
      about: 'Data of plants.\n\nAny data.',
    });
  });

  test('alternatives that are one constant each are a list of values', () => {
    const view = viewOf({
      type: 'integer',
      oneOf: [
        { const: 0, title: 'TEXT', description: 'A text' },
        { const: 2, title: 'VOICE' },
      ],
    });
    expect(outline(view)).toBe('integer [0, 2]');
    expect(view.enum.map(({ description }) => description)).toEqual(['TEXT: A text', 'VOICE']);
  });

  test('an enum that allows some of the constants has their names', () => {
    const Kinds = {
      type: 'integer',
      oneOf: [
        { const: 0, title: 'TEXT', description: 'A text' },
        { const: 1, title: 'DIRECT' },
        { const: 2, title: 'VOICE' },
      ],
    };
    const narrowed = (limit: object) =>
      viewOf({ ...limit, allOf: [{ $ref: '#/components/schemas/Kinds' }] }, { Kinds });
    expect(narrowed({ enum: [2, 0] }).enum).toEqual([
      { value: '2', description: 'VOICE' },
      { value: '0', description: 'TEXT: A text' },
    ]);
    expect(narrowed({ const: 1 }).enum).toEqual([{ value: '1', description: 'DIRECT' }]);
  });

  test('an enum that allows fewer values than another keeps the names of an extension', () => {
    const Colors = { enum: [1, 2, 3], 'x-enum-varnames': ['RED', 'GREEN', 'BLUE'] };
    const allOf = [{ $ref: '#/components/schemas/Colors' }];
    expect(viewOf({ enum: [3], allOf }, { Colors }).enum).toEqual([
      { value: '3', description: '`BLUE`' },
    ]);
  });

  test('values may be described by an extension', () => {
    const view = viewOf({ enum: ['a', 'b'], 'x-enumDescriptions': { a: 'first' } });
    expect(view.enum).toEqual([{ value: '"a"', description: 'first' }, { value: '"b"' }]);
  });

  test('many alternatives are counted in the label', () => {
    const types = ['string', 'integer', 'boolean', 'object', 'array'].map((type) => ({ type }));
    expect(viewOf({ oneOf: types }).type).toBe('one of 5');
    expect(viewOf({ type: 'array', items: { oneOf: types } }).type).toBe('(one of 5)[]');
  });
});

describe('parts of a schema that is composed', () => {
  const Base = {
    type: 'object',
    description: 'Any plant.',
    properties: {
      id: { type: 'string', description: 'An id.', readOnly: true },
      kind: { type: 'string', description: 'Any kind.', readOnly: true },
    },
    required: ['id'],
  };
  const part = {
    description: 'A fern.',
    required: ['kind'],
    properties: { kind: { description: 'Always a fern.', enum: ['fern'] } },
  };
  const allOf = [{ $ref: '#/components/schemas/Base' }, part];

  test('the words of the nearest part are shown, in the order of the document', () => {
    const view = viewOf({ allOf }, { Base });
    expect(view.description).toBe('A fern.');
    expect(view.properties.map(({ name, schema }) => [name, schema.description])).toEqual([
      ['id', 'An id.'],
      ['kind', 'Always a fern.'],
    ]);
  });

  test('a property that two parts describe shows both texts, the nearest one first', () => {
    const view = viewOf({ allOf }, { Base });
    expect(view.properties.map(({ schema }) => schema.about)).toEqual([undefined, 'Any kind.']);
    const two = ['Once.', 'Twice.', 'Once.'].map((description) => ({
      properties: { size: { type: 'string', description } },
    }));
    const [size] = viewOf({ allOf: two }).properties;
    expect([size?.schema.description, size?.schema.about]).toEqual(['Once.', 'Twice.']);
  });

  test('an empty description beside a reference says nothing', () => {
    const view = viewOf({ $ref: '#/components/schemas/Base', description: '' }, { Base });
    expect(view.description).toBe('Any plant.');
  });

  test('a request has a read-only property that a part requires and describes', () => {
    const view = viewOf({ allOf }, { Base }, { direction: 'request' });
    expect(outline(view)).toBe('object\n  kind*: string read-only ["fern"]');
  });

  test('properties of then, else, and dependentSchemas are fields below their condition', () => {
    const schema = `{
      "type": "object",
      "properties": { "leaf": { "type": "string" } },
      "if": { "required": ["leaf"] },
      "then": {
        "description": "Leaves need a stem.",
        "required": ["stem", "light"],
        "properties": { "stem": { "type": "string", "description": "In cm." }, "root": { "type": "string" } }
      },
      "else": { "oneOf": [{ "properties": { "spore": { "type": "string" } } }, { "properties": { "bulb": { "type": "string" } } }] },
      "dependentSchemas": { "bed": { "properties": { "row": { "type": "integer" } } } }
    }`;
    const view = viewOf(JSON.parse(schema));
    expect(outline(view)).toBe(`object
  leaf: string
  if { leaf }, then { light } & …: object
    stem*: string
    root: string
  if not { leaf }, then …: object
    oneOf
    - object: object
        spore: string
    - object (2): object
        bulb: string
  with bed: …: object
    row: integer`);
    const [met] = view.branches.map((branch) => branch.schema);
    expect([met?.description, met?.properties[0]?.schema.description]).toEqual([
      'Leaves need a stem.',
      'In cm.',
    ]);
  });

  test('a branch without properties is on the line of its condition, and its description above', () => {
    const schema = `{
      "type": "object",
      "description": "A plant.",
      "if": { "required": ["leaf"] },
      "then": { "description": "Leaves need a stem.", "required": ["stem"] },
      "else": { "properties": { "spore": { "type": "string" } } }
    }`;
    expect(viewOf(JSON.parse(schema)).description).toBe('A plant.\n\nLeaves need a stem.');
    expect(outline(viewOf(JSON.parse(schema)))).toBe(`object {if { leaf }, then { stem }}
  if not { leaf }, then …: object
    spore: string`);
  });

  test('a branch that is the schema itself ends', () => {
    const schema =
      '{ "type": "object", "if": { "required": ["a"] }, "then": { "$ref": "#/components/schemas/Self" } }';
    expect(
      outline(viewOf({ $ref: '#/components/schemas/Self' }, { Self: JSON.parse(schema) })),
    ).toBe(
      `Self
  if { a }, then …: Self (recursive)`,
    );
  });
});

test('a list in items has the schemas of the first items, as before JSON Schema 2020-12', () => {
  const items = [{ type: 'string' }, { type: 'integer' }];
  expect(outline(viewOf({ type: 'array', items, additionalItems: { type: 'null' } }))).toBe(
    'null[]\n  (items): null\n  (0): string\n  (1): integer',
  );
});

test('a title that is a sentence describes a property, before its description', () => {
  const titled = (title: string, description?: string) => ({ type: 'integer', title, description });
  const { properties } = viewOf({
    type: 'object',
    properties: {
      limit: titled('Maximum number of results'),
      count: titled('Number of all results', 'How many there are.'),
      plant_bed_id: titled('Plant Bed Id'),
      plant: titled('Plant Model'),
      bed: titled('Plant Bed Minimal'),
      owner: titled('Simple User or Null'),
    },
  });
  expect(properties.map(({ name, schema: { description } }) => [name, description])).toEqual([
    ['limit', 'Maximum number of results'],
    ['count', 'Number of all results\n\nHow many there are.'],
    ['plant_bed_id', undefined],
    ['plant', undefined],
    ['bed', undefined],
    ['owner', undefined],
  ]);
});

test('a title that is a sentence describes a shared schema, and is not repeated below a label', () => {
  const State = { title: 'All that sensors measured', description: 'Sent hourly.', type: 'object' };
  const $ref = '#/components/schemas/State';
  const whole = 'All that sensors measured\n\nSent hourly.';
  expect(viewOf({ $ref }, { State })).toMatchObject({ description: whole, about: undefined });
  expect(viewOf({ $ref, description: 'Own.' }, { State })).toMatchObject({
    description: 'Own.',
    about: whole,
  });
  const [choice] = viewOf({ oneOf: [{ $ref }, { type: 'string' }] }, { State }).choices;
  expect(choice?.options[0]).toMatchObject({
    label: State.title,
    schema: { description: 'Sent hourly.', about: undefined },
  });
});

test('an alternative that adds its tag to a shared schema has the descriptions of both', () => {
  const schemas = {
    Peat: { type: 'object', description: 'Keeps water.', properties: { depth: {} } },
    TaggedPeat: {
      description: 'A variant.',
      allOf: [
        { $ref: '#/components/schemas/Peat', description: 'A variant.' },
        { type: 'object', properties: { kind: { enum: ['peat'] } } },
      ],
    },
  };
  const view = viewOf({ oneOf: [{ $ref: '#/components/schemas/TaggedPeat' }, {}] }, schemas);
  expect(view.choices[0]?.options[0]?.schema).toMatchObject({
    description: 'A variant.',
    about: 'Keeps water.',
  });
});

test('an enum with none of the constants has both', () => {
  const oneOf = [{ const: 'a', description: 'First.' }, { const: 'b' }];
  expect(viewOf({ enum: ['c'], oneOf }).enum).toEqual([
    { value: '"c"' },
    { value: '"a"', description: 'First.' },
    { value: '"b"' },
  ]);
});

test('documented variants of an enum are one list of values', () => {
  const variant = (values: string[], more = {}) => ({ type: 'string', enum: values, ...more });
  const oneOf = [variant(['sun', 'shade']), variant(['half'], { description: 'Morning sun.' })];
  const view = viewOf({ oneOf, default: 'half' });
  expect(view).toMatchObject({ type: 'string', choices: [], default: '"half"' });
  expect(view.enum).toEqual([
    { value: '"sun"' },
    { value: '"shade"' },
    { value: '"half"', description: 'Morning sun.' },
  ]);
  const groups = [variant(['mon', 'tue'], { title: 'Weekdays' }), variant(['sat'])];
  expect(viewOf({ oneOf: groups }).choices[0]?.options.map(({ label }) => label)).toEqual([
    'Weekdays',
    'sat',
  ]);
});

test('a shared description that begins with the title of a property is whole', () => {
  const Stripe = { type: 'object', description: 'Stripe customer data.', properties: { id: {} } };
  const stripe = {
    title: 'Stripe',
    description: 'Used with the app.',
    allOf: [{ $ref: '#/components/schemas/Stripe' }],
  };
  const view = viewOf({ type: 'object', properties: { stripe } }, { Stripe });
  expect(view.properties[0]?.schema).toMatchObject({
    description: 'Used with the app.',
    about: 'Stripe customer data.',
  });
  const [choice] = viewOf({ oneOf: [stripe, {}] }, { Stripe }).choices;
  expect(choice?.options[0]).toMatchObject({
    label: 'Stripe',
    schema: { about: 'Stripe customer data.' },
  });
});
