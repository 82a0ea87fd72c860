// Which value of which property selects an alternative: reference, form and samples all take it from here.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import { exampleOf } from '../../../../src/openapi/schema-example.ts';
import { contextOf, outline, viewOf } from '../helpers.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const message = (role: JsonObject) => ({
  type: 'object',
  required: ['role', 'content'],
  properties: { content: { type: 'string' }, role },
});

/** Label and selecting values of each alternative. */
function optionsOf(schema: unknown, schemas: JsonObject = {}) {
  const [choice] = viewOf(schema, schemas).choices;
  return {
    by: choice?.discriminator,
    options: choice?.options.map(({ label, values }) => [
      label,
      ...values.map((v) => JSON.parse(v)),
    ]),
  };
}

describe('the values that select an alternative', () => {
  test('are what its schema allows, before its name', () => {
    const schemas = {
      ChatUserMessage: message({ type: 'string', enum: ['user'] }),
      ChatToolMessage: message({ const: 'tool' }),
    };
    const schema = {
      oneOf: [ref('ChatUserMessage'), ref('ChatToolMessage')],
      discriminator: { propertyName: 'role' },
    };
    expect(optionsOf(schema, schemas)).toEqual({
      by: 'role',
      options: [
        ['user', 'user'],
        ['tool', 'tool'],
      ],
    });
    expect(outline(viewOf(schema, schemas))).toContain('role*: string ["user"]');
    const { references } = contextOf(schemas);
    const options = { direction: 'request', optional: false } as const;
    expect(exampleOf(references, schema, options)?.value).toMatchObject({ role: 'user' });
  });

  test('are the keys of the mapping where a schema allows any', () => {
    const schemas = { Cat: { properties: { kind: { type: 'string' } } }, Dog: { properties: {} } };
    const discriminator = { propertyName: 'kind', mapping: { c: ref('Cat').$ref, k: 'Cat' } };
    expect(optionsOf({ oneOf: [ref('Cat'), ref('Dog')], discriminator }, schemas)).toEqual({
      by: 'kind',
      options: [
        ['Cat', 'c', 'k'],
        ['Dog', 'Dog'],
      ],
    });
  });

  test('are all keys of the mapping that an enum of several values allows', () => {
    const type = { type: 'string', enum: ['reboot', 'power_off', 'resize', 'other'] };
    const schemas = {
      Action: { type: 'object', properties: { type } },
      Resize: { allOf: [ref('Action'), { properties: { size: { type: 'string' } } }] },
    };
    const mapping = { reboot: 'Action', power_off: 'Action', resize: 'Resize' };
    const schema = {
      anyOf: [ref('Action'), ref('Resize')],
      discriminator: { propertyName: 'type', mapping },
    };
    expect(optionsOf(schema, schemas).options).toEqual([
      ['Action', 'reboot', 'power_off'],
      ['resize', 'resize'],
    ]);
    expect(outline(viewOf(schema, schemas))).toContain('type: string ["reboot", "power_off"]');
  });

  test('are the whole enum where no mapping chooses among its values', () => {
    const schemas = {
      A: { properties: { type: { enum: ['a', 'b'] } } },
      C: { properties: { type: { const: 'c' } } },
    };
    const schema = { oneOf: [ref('A'), ref('C')], discriminator: { propertyName: 'type' } };
    expect(optionsOf(schema, schemas).options).toEqual([
      ['A', 'a', 'b'],
      ['c', 'c'],
    ]);
  });

  test('are those of all alternatives inside of it', () => {
    const of = (type: string) => ({ type: 'object', properties: { type: { const: type } } });
    const schemas = { Media: { oneOf: [of('image'), of('audio')] }, Text: of('text') };
    const expected = [
      ['Media', 'image', 'audio'],
      ['text', 'text'],
    ];
    const oneOf = [ref('Media'), ref('Text')];
    const discriminator = { propertyName: 'type' };
    expect(optionsOf({ oneOf, discriminator }, schemas).options).toEqual(expected);
    expect(optionsOf({ oneOf }, schemas)).toEqual({ by: 'type', options: expected });
  });

  test('are numbers and booleans where the property is one', () => {
    const schemas = {
      One: { properties: { version: { type: 'integer' } } },
      Two: { properties: { version: { type: 'integer' } } },
    };
    const mapping = { '1': 'One', '2': 'Two' };
    const schema = {
      oneOf: [ref('One'), ref('Two')],
      discriminator: { propertyName: 'version', mapping },
    };
    expect(optionsOf(schema, schemas).options).toEqual([
      ['One', 1],
      ['Two', 2],
    ]);
    const ok = (value: boolean) => ({ properties: { ok: { const: value } } });
    expect(optionsOf({ anyOf: [ok(true), ok(false)] }).options).toEqual([
      ['ok: true', true],
      ['ok: false', false],
    ]);
  });

  test('are shown as a property where neither the alternative nor what is around it has one', () => {
    const schemas = {
      Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
      Dog: { type: 'object', properties: { tricks: { type: 'integer' } } },
    };
    const schema = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
    expect(outline(viewOf(schema, schemas))).toContain(
      '- Cat: Cat\n      kind*: string ["Cat"]\n      lives: integer',
    );
  });

  test('are no property of an alternative that is a list, which shows its items', () => {
    const schemas = {
      Files: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' } } },
      },
      File: { type: 'object', properties: { kind: { type: 'string' } } },
    };
    const mapping = { list: ref('Files').$ref, file: ref('File').$ref };
    const schema = {
      oneOf: [ref('Files'), ref('File')],
      discriminator: { propertyName: 'kind', mapping },
    };
    expect(optionsOf(schema, schemas)).toEqual({
      by: 'kind',
      options: [['Files'], ['file', 'file']],
    });
    const text = outline(viewOf(schema, schemas));
    expect(text).toContain('name: string');
    expect(text).not.toContain('"list"');
    const { references } = contextOf(schemas);
    const example = exampleOf(references, schema, { direction: 'request', optional: true });
    expect(example?.value).toEqual([{ name: expect.any(String) }]);
  });
});

describe('a base with a discriminator', () => {
  const extension = (base: string) => ({ allOf: [ref(base), { type: 'object' }] });
  const base = { type: 'object', properties: { kind: { type: 'string' } } };

  test('represents all schemas that extend it, directly or indirectly', () => {
    const schemas = {
      Pet: { ...base, discriminator: { propertyName: 'kind' } },
      Cat: extension('Pet'),
      Lion: extension('Cat'),
    };
    expect(optionsOf(ref('Pet'), schemas).options).toEqual([
      ['Cat', 'Cat'],
      ['Lion', 'Lion'],
    ]);
  });

  test('is one of the alternatives where the mapping names it', () => {
    const mapping = { any: ref('Pet').$ref, cat: 'Cat', tom: 'Cat' };
    const schemas = {
      Pet: { ...base, discriminator: { propertyName: 'kind', mapping } },
      Cat: extension('Pet'),
    };
    const expected = [
      ['any', 'any'],
      ['Cat', 'cat', 'tom'],
    ];
    expect(optionsOf(ref('Pet'), schemas).options).toEqual(expected);
    const discriminator = { propertyName: 'kind', mapping };
    const listed = { oneOf: [ref('Pet'), ref('Cat')], discriminator };
    expect(optionsOf(listed, schemas).options).toEqual(expected);
    expect(outline(viewOf(listed, schemas)).match(/oneOf/g)).toHaveLength(1);
  });

  test('is one of one, where no more extends it, and what extends it has its own value', () => {
    const schemas = {
      Animal: { ...base, discriminator: { propertyName: 'kind' } },
      Bird: { allOf: [ref('Animal'), { properties: { wings: { type: 'integer' } } }] },
      Copy: { allOf: [ref('Named')] },
      Named: { ...base, discriminator: { propertyName: 'kind', mapping: { copy: 'Copy' } } },
    };
    expect(optionsOf(ref('Animal'), schemas).options).toEqual([['Bird', 'Bird']]);
    expect(outline(viewOf(ref('Bird'), schemas))).toContain('kind: string ["Bird"]');
    expect(outline(viewOf(ref('Copy'), schemas))).toBe('Copy\n  kind: string ["copy"]');
    const { references } = contextOf(schemas);
    const options = { direction: 'response', optional: true } as const;
    for (const name of ['Animal', 'Bird'])
      expect(exampleOf(references, ref(name), options)?.value).toEqual({ kind: 'Bird', wings: 1 });
  });

  test('that lists its own alternatives is not shown inside of each of them again', () => {
    const schemas = {
      Pet: { ...base, oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      Cat: extension('Pet'),
      Dog: extension('Pet'),
    };
    expect(outline(viewOf(ref('Pet'), schemas)).match(/oneOf/g)).toHaveLength(1);
  });
});

test('a schema that extends alternatives has the values of one of them, not its own name', () => {
  const kindOf = (kind: string) => ({ type: 'object', properties: { kind: { enum: [kind] } } });
  const schemas = {
    Cat: kindOf('cat'),
    Dog: kindOf('dog'),
    Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    NewPet: { allOf: [ref('Pet')] },
  };
  expect(outline(viewOf(ref('NewPet'), schemas))).not.toContain('NewPet"');
  const { references } = contextOf(schemas);
  const options = { direction: 'request', optional: true } as const;
  expect(exampleOf(references, ref('NewPet'), options)).toMatchObject({ value: { kind: 'cat' } });
});
