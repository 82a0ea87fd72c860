// Every generated example is valid according to an independent validator, or reported as invalid.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/utils/json-object.ts';
import { createReferences } from '../../../src/openapi/document.ts';
import { exampleOf, type ExampleOptions } from '../../../src/openapi/schema-example.ts';

const RESPONSE: ExampleOptions = { direction: 'response', optional: true };
const REQUEST: ExampleOptions = { direction: 'request', optional: false };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function make(schema: unknown, schemas: JsonObject = {}, options = RESPONSE) {
  return exampleOf(createReferences({ components: { schemas } }), schema, options);
}

/** Errors of Ajv for a value. */
function faultsOf(schema: unknown, value: unknown, schemas: JsonObject = {}): string | undefined {
  const ajv = new Ajv2020({ strict: false, logger: false });
  // The package is CommonJS, with its function as `default`.
  const withFormats =
    typeof addFormats === 'function'
      ? addFormats
      : (addFormats as { default: typeof addFormats }).default;
  withFormats(ajv);
  const whole = { components: { schemas }, ...(isObject(schema) ? schema : {}) };
  const validate = ajv.compile(schema === false ? false : whole);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

const FORMATS = [
  'date-time', 'date', 'time', 'duration', 'uuid', 'email', 'uri', 'url', 'uri-reference', 'uri-template',
  'hostname', 'ipv4', 'ipv6', 'json-pointer', 'relative-json-pointer', 'regex', 'byte',
]; // prettier-ignore
const PATTERNS = [
  '^[a-z]+$', '^\\d{4}-\\d{2}$', '^(foo|bar)-[A-F0-9]{8}$', '^#[0-9a-fA-F]{6}$', '^\\+?[1-9]\\d{1,14}$', '^sk_[a-zA-Z0-9]{24}$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', '^(?=.*[A-Z])(?=.*\\d)(?=.*[!@#$%^&*]).{8,}$', '^(?!-)[a-z0-9-]{1,63}$', '^(\\w)\\1$',
  '\\p{Lu}\\p{Ll}*', '^$', '^[\\u4e00-\\u9fa5]+$', '^.*$', 'a{3}b?', '^(?:[a-z]{2}-)?[a-z]{2,3}$', '^(?<year>\\d{4})\\k<year>$',
  '^[\\w.-]+/[\\w.-]+(:[\\w.-]+)?$', '^(a+)+$', '^\\/[^/]*$', '^[\\S]{3,}\\s[\\S]{3,}$', '^v?\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z-.]+)?$',
]; // prettier-ignore

describe('texts', () => {
  test.each(FORMATS)('follow the format %s, one after the other', (format) => {
    const schema = {
      type: 'array',
      items: { type: 'string', format },
      minItems: 3,
      uniqueItems: true,
    };
    const value = make(schema)?.value;
    expect(faultsOf(schema, value)).toBeUndefined();
  });

  test.each(PATTERNS)('match %s', (pattern) => {
    const schema = { type: 'string', pattern };
    expect(faultsOf(schema, make(schema)?.value)).toBeUndefined();
  });

  test.each([
    [{ minLength: 12 }, 'stringstring'],
    [{ maxLength: 3 }, 'str'],
    [{ minLength: 1, maxLength: 1 }, 's'],
    [{ minLength: 3, maxLength: 20 }, '<string>'],
    [{ maxLength: 0 }, ''],
    [{ pattern: '^[a-z-]+$', minLength: 30, maxLength: 30 }, 'abcdefghijklmnopqrstuvwxyzabcd'],
    [{ pattern: 'x', minLength: 6 }, 'xaaaaa'],
    [{ format: 'uri', minLength: 40 }, 'https://example.com/example/example/exam'],
    [{ pattern: '^[a-f0-9]{24}$' }, 'abcdef1234567890abcdef12'],
    [{ format: 'date-time', pattern: 'Z$' }, '2025-01-31T09:30:00Z'],
    [{ pattern: '(?i)^abc$' }, '<string>'],
    [{}, '<string>'],
  ])('%j gives %j', (rules, expected) => {
    expect(make({ type: 'string', ...rules })).toEqual({ value: expected });
  });
});

describe('numbers', () => {
  test.each([
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 10 }, 10],
    [{ type: 'integer', exclusiveMinimum: 10 }, 11],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: 'number', multipleOf: 0.01 }, 0.01],
    [{ type: 'integer', multipleOf: 7, minimum: 30 }, 35],
    [{ type: 'integer', multipleOf: 2.5 }, 5],
    [{ type: 'integer', minimum: -3, maximum: 0 }, -3],
    [{ allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }] }, 12],
    [{ type: 'number', minimum: 0.25, maximum: 0.75 }, 0.5],
  ])('%j gives %j', (schema, expected) => {
    expect(make(schema)?.value).toBe(expected);
    expect(faultsOf(schema, expected)).toBeUndefined();
  });
});

/** A rule that lint would take for a promise. */
const IF_KIND_IS_A: JsonObject = JSON.parse(
  '{"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"]},"else":{"required":["y"]}}',
);

const CASES: [name: string, schema: JsonObject, schemas?: JsonObject][] = [
  ['as many entries as there have to be', { type: 'array', items: { type: 'string' }, minItems: 3 }],
  ['entries that differ', { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2, uniqueItems: true }],
  ['objects that differ', { type: 'array', items: { type: 'object', properties: { id: { type: 'integer', example: 7 } } }, minItems: 3, uniqueItems: true }],
  ['an entry that has to be among them', { type: 'array', items: { type: 'integer' }, contains: { const: 5 }, minContains: 2 }],
  ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }],
  ['no entry where none may be', { type: 'array', items: { type: 'string' }, maxItems: 0 }],
  ['required properties that nothing describes', { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } }],
  ['required properties that are deprecated', { type: 'object', required: ['a'], properties: { a: { type: 'string', deprecated: true } } }],
  ['as many properties as there have to be', { type: 'object', minProperties: 2, additionalProperties: { type: 'string' } }],
  ['no more properties than there may be', { type: 'object', maxProperties: 1, properties: { a: { type: 'string' }, b: { type: 'string' } } }],
  ['names that match', { type: 'object', propertyNames: { pattern: '^[A-Z]{3}$' }, additionalProperties: { type: 'number' }, minProperties: 2 }],
  ['names of a list', { type: 'object', propertyNames: { enum: ['x', 'y'] }, additionalProperties: { type: 'number' }, minProperties: 2 }],
  ['properties by pattern', { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false, minProperties: 1 }],
  ['what a property asks for', { type: 'object', required: ['card'], properties: { card: { type: 'string' }, address: { type: 'string', deprecated: true } }, dependentRequired: { card: ['address'] } }],
  ['what a schema of a property asks for', { type: 'object', required: ['card'], properties: { card: { type: 'string' } }, dependentSchemas: { card: { required: ['zip'], properties: { zip: { type: 'string', pattern: '^\\d{5}$' } } } } }],
  ['then', { type: 'object', required: ['kind'], properties: { kind: { enum: ['a', 'b'] } }, ...IF_KIND_IS_A }],
  ['else', { type: 'object', required: ['kind'], properties: { kind: { const: 'b' } }, ...IF_KIND_IS_A }],
  ['not a property', { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, not: { required: ['a'] } }],
  ['not a value', { enum: ['a', 'b'], not: { const: 'a' } }],
  ['not a type', { not: { type: 'string' } }],
  ['one of two that both take everything asked for', { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ['an alternative that no other fits', { oneOf: [{ type: 'integer' }, { type: 'integer', minimum: 5 }, { type: 'number' }] }],
  ['several alternatives at once', { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }], anyOf: [{ required: ['c'] }, { required: ['d'] }] }],
  ['alternatives in all of its parts', { allOf: [{ oneOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, { properties: { a: { const: 2 } }, required: ['a'] }] }, { oneOf: [{ properties: { a: { const: 2 } }, required: ['a'] }, { properties: { a: { const: 3 } }, required: ['a'] }] }] }],
  ['an example that does not fit', { type: 'string', pattern: '^[a-z]+$', example: 'NO' }],
  ['a default that does not fit', { type: 'integer', minimum: 5, default: 1 }],
  ['an object whose example misses what is required', { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, example: { b: 1 } }],
  ['no properties beyond those of all parts', { allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }], unevaluatedProperties: false }],
  ['a constant object', { const: { a: [1, { b: null }] } }],
  ['a list that contains itself', ref('Node'), { Node: { type: 'object', required: ['children'], properties: { children: { type: 'array', items: ref('Node') } } } }],
  ['a way out of what contains itself', ref('Node'), { Node: { type: 'object', required: ['next'], properties: { next: { oneOf: [ref('Node'), { type: 'object', required: ['end'], properties: { end: { const: true } }, additionalProperties: false }] } } } }],
  ['null where what contains itself allows it', ref('Node'), { Node: { type: 'object', required: ['next'], properties: { next: { anyOf: [ref('Node'), { type: 'null' }] } } } }],
  ['the selected alternative of a base', ref('Pet'), { Pet: { type: 'object', required: ['kind'], discriminator: { propertyName: 'kind', mapping: { c: 'Cat', d: 'Dog' } }, properties: { kind: { type: 'string' } } }, Cat: { allOf: [ref('Pet'), { required: ['lives'], properties: { lives: { type: 'integer', minimum: 9 } } }] }, Dog: { allOf: [ref('Pet')] } }],
  ['alternatives inside of alternatives', { oneOf: [{ oneOf: [{ type: 'object', required: ['t'], properties: { t: { const: 'a' } } }, { type: 'object', required: ['t'], properties: { t: { const: 'b' } } }] }, { type: 'string' }] }],
]; // prettier-ignore

describe('values', () => {
  test.each(CASES)('follow their schema: %s', (_name, schema, schemas = {}) => {
    for (const options of [RESPONSE, REQUEST]) {
      const made = make(schema, schemas, options);
      expect(made?.unfit).toBeUndefined();
      expect(faultsOf(schema, made?.value, schemas), JSON.stringify(made)).toBeUndefined();
    }
  });

  test('are the same every time', () => {
    for (const [, schema, schemas] of CASES)
      expect(make(schema, schemas)).toEqual(make(schema, schemas));
  });

  test('have all that is required, however much it is', () => {
    const names = Array.from({ length: 900 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
    const schema = { type: 'object', required: names, properties };
    expect(Object.keys(make(schema)?.value as JsonObject)).toHaveLength(900);
  });

  test('leave out what the direction does not have, required or not', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: {
        id: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
      },
    };
    expect(make(schema, {}, REQUEST)).toEqual({ value: { secret: '<string>' } });
    expect(make(schema)).toEqual({ value: { id: '<string>' } });
  });

  test('take an example of the document where it fits, else make one', () => {
    const fitting = {
      type: 'string',
      pattern: '^[a-z]+$',
      examples: ['NO', 'yes'],
      default: 'maybe',
    };
    expect(make(fitting)?.value).toBe('yes');
    expect(make({ ...fitting, examples: ['NO'] })?.value).toBe('maybe');
  });
});

describe('unsatisfiable schemas', () => {
  test('is named, beside a value that comes near', () => {
    const Closed = {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
    };
    const Open = {
      allOf: [ref('Closed'), { required: ['b'], properties: { b: { type: 'string' } } }],
    };
    expect(make(ref('Open'), { Closed, Open })).toEqual({
      value: { a: '<string>', b: '<string>' },
      unfit: 'Open',
    });
  });

  test('is a property of an object, or a schema that has to contain itself', () => {
    const schema = {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', minLength: 5, maxLength: 2 } },
    };
    expect(make(schema)).toEqual({ value: { code: '<string>' }, unfit: 'code' });
    const Node = { type: 'object', required: ['next'], properties: { next: ref('Node') } };
    expect(make(ref('Node'), { Node })?.unfit).toBe('Node');
  });

  test('is no alternative that a value matches besides another', () => {
    const strings = (...names: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    });
    const oneOf = [strings('a', 'b'), strings('c', 'd')];
    expect(make({ oneOf })).toMatchObject({ overlapping: 'oneOf' });
    expect(make({ oneOf })?.unfit).toBeUndefined();
    const nested = { type: 'object', required: ['plant'], properties: { plant: ref('Plant') } };
    expect(make(nested, { Plant: { oneOf } })?.overlapping).toBe('Plant');
  });

  test('is no alternative that a value matches besides another, also if an example in the document is invalid', () => {
    const self = { type: 'string', format: 'uri' };
    const links = { type: 'object', properties: { self }, example: { self: '/plants' } };
    const withLinks = (more: object) => ({ type: 'object', properties: { links, ...more } });
    const shape = {
      type: 'object',
      required: ['shape'],
      properties: { shape: { enum: ['round'] } },
    };
    const oneOf = [withLinks({}), withLinks({ leaves: { type: 'array', items: shape } })];
    const example = make({ oneOf });
    expect(example?.value).toMatchObject({ links: { self: 'https://example.com' } });
    expect([example?.overlapping, example?.unfit]).toEqual(['oneOf', undefined]);
  });

  test('is not that of the first alternative of a discriminator, which another one includes', () => {
    const properties = { kind: { type: 'string' }, height: { type: 'integer' } };
    const Seed = { type: 'object', required: ['kind'], properties };
    const Tree = { ...Seed, required: ['kind', 'height'] };
    const schema = { oneOf: [ref('Tree'), ref('Seed')], discriminator: { propertyName: 'kind' } };
    expect(make(schema, { Seed, Tree })).toEqual({ value: { kind: 'Tree', height: 1 } });
  });

  test('is not a discriminator that alone distinguishes alternatives', () => {
    const schemas = { Cat: { type: 'object' }, Dog: { type: 'object' } };
    const schema = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
    expect(make(schema, schemas)).toEqual({ value: { kind: 'Cat' } });
    const properties = { kind: { type: 'string' } };
    const Pet = { type: 'object', discriminator: { propertyName: 'kind' }, properties };
    const extension = { allOf: [ref('Pet'), { type: 'object' }] };
    const extended = { Pet, Cat: extension, Dog: extension };
    expect(make({ oneOf: [ref('Cat'), ref('Dog')] }, extended)).toEqual({ value: { kind: 'Cat' } });
  });

  test('takes little time for any expression and for circular references', () => {
    const slow = { type: 'string', pattern: '^(a+)+b$', example: `${'a'.repeat(60)}!` };
    expect(make(slow)).toBeDefined();
    const ring = { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } };
    expect(make(ref('A'), ring)).toBeDefined();
    const both = { oneOf: [ref('Tree'), ref('Tree')] };
    const Tree = {
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: { a: both, b: both, c: both },
    };
    const start = performance.now();
    make(ref('Tree'), { Tree });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
