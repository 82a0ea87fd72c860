import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import { parseText } from '../../../../src/openapi/read/parse-text.ts';
import { viewOf } from '../helpers.ts';

const JSON_TEXT = `{
  "openapi": "3.1.0",
  "components": { "schemas": { "Bed": {
    "type": "object",
    "properties": {
      "name": { "type": "string" },
      "30": { "type": "object", "properties": { "b": {}, "1": {} } },
      "2": { "type": "string" },
      "age": { "type": "integer" }
    }
  } } }
}`;

const YAML_TEXT = `openapi: 3.1.0
components:
  schemas:
    Bed:
      type: object
      properties:
        name: { type: string }
        30: { type: object, properties: { b: {}, '1': {} } }
        '2': { type: string }
        age: { type: integer }
`;

async function bedOf(name: string, text: string): Promise<JsonObject> {
  const parsed = await parseText(name, text);
  const document = ('value' in parsed ? parsed.value : {}) as {
    components: { schemas: { Bed: JsonObject } };
  };
  return document.components.schemas.Bed;
}

test.each([
  ['bed.json', JSON_TEXT],
  ['bed.yaml', YAML_TEXT],
])('properties named by numbers stay where %s has them', async (name, text) => {
  const { properties } = viewOf(await bedOf(name, text));
  expect(properties.map((property) => property.name)).toEqual(['name', '30', '2', 'age']);
  expect(properties[1]?.schema.properties.map((property) => property.name)).toEqual(['b', '1']);
});

test('they are sorted by name where docs.json wants that', async () => {
  const { properties } = viewOf(await bedOf('bed.json', JSON_TEXT), {}, { maintainOrder: false });
  expect(properties.map((property) => property.name)).toEqual(['2', '30', 'age', 'name']);
});

test('a schema without such names is left as it is', async () => {
  const text = JSON_TEXT.replace('"30"', '"x"').replace('"2"', '"y"').replace('"1"', '"z"');
  expect(JSON.stringify(await bedOf('bed.json', text))).not.toContain('x-property-order');
});
