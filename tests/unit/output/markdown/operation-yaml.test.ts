import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { writeYaml } from '../../../../src/output/markdown/pages.ts';

const plant = {
  type: 'object',
  description: `A plant ${'that grows '.repeat(20)}in a pot.\nWith a second line: really.`,
  properties: { id: { type: 'integer' }, no: { enum: ['no', '1', null] } },
};

test('a document with one operation is written as the library writes it, though shared parts are written once', () => {
  const names = ['Plant', 'a: b', '404', 'null', '#x', '-', "it's", 'true'];
  const schemas = Object.fromEntries(names.map((name) => [name, plant]));
  for (const path of ['/plants', '/pots']) {
    const document = {
      openapi: '3.1.1',
      servers: [],
      paths: { [path]: { get: { responses: {} } } },
      components: { schemas, parameters: { limit: { in: 'query' } }, 'x y': { a: 1 }, headers: {} },
    };
    expect(writeYaml(document)).toBe(stringify(document, { aliasDuplicateObjects: false }));
  }
});

test('a document without components says so', () => {
  expect(writeYaml({ openapi: '3.1.1', components: { securitySchemes: {} } })).toBe(
    'openapi: 3.1.1\ncomponents:\n  securitySchemes: {}\n',
  );
});
