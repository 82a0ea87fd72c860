import { expect, test } from 'vitest';
import { findTruncatedSchemas } from '../../../src/openapi/pages.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { documentOf, outline, viewOf } from './helpers.ts';
import { viewOperation } from '../../../src/openapi/operation.ts';
import { findRepeatedSchemas } from '../../../src/openapi/schema/repeated-schemas.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject) => ({ type: 'object', properties });
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, { type: 'string' }]));
const bodyOf = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const SCHEMAS = {
  User: object(fields(100)),
  Tag: object({ name: { type: 'string' } }),
  Plant: object({
    owner: ref('User'),
    keeper: { oneOf: [ref('User'), { type: 'null' }] },
    tag: ref('Tag'),
  }),
};

const OPTIONS = { maintainOrder: true, showOptionalParams: false, baseUrl: [], markdown: () => '' };

/** A document with many operations that return plants and take one. */
function documentWith(count: number) {
  const operation = {
    requestBody: bodyOf(ref('Plant')),
    responses: { 200: { description: 'All', ...bodyOf({ type: 'array', items: ref('Plant') }) } },
  };
  const users = {
    responses: { 200: { description: 'All', ...bodyOf({ type: 'array', items: ref('User') }) } },
  };
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`/plants/${at}`, { post: operation }]),
  );
  return documentOf({
    paths: { ...paths, '/users': { get: users } },
    components: { schemas: SCHEMAS },
  });
}

function viewFirst(count: number) {
  const document = documentWith(count);
  const [first, last] = [document.operations[0], document.operations.at(-1)].map((entry) =>
    viewOperation(document, entry!, OPTIONS),
  );
  return {
    document,
    sent: outline(first!.body!.contents[0]!.schema!),
    received: outline(first!.responses[0]!.contents[0]!.schema!),
    users: outline(last!.responses[0]!.contents[0]!.schema!),
  };
}

test('a large schema inside of the responses of many operations is shown on a page of its own', () => {
  const { document, sent, received, users } = viewFirst(30);
  expect(received).toContain(
    '    owner: User (cut)\n    keeper: User or null (cut)\n    tag: Tag\n      name: string',
  );
  // Request schemas, and the schema of a response itself, stay on the page.
  expect(sent).toContain('owner: User\n    field0: string');
  expect(users).toContain('field99: string');
  const input = { operations: document.operations, schemas: [], maintainOrder: true };
  expect(findTruncatedSchemas(document, input)['POST /plants/0']).toEqual([
    '#/components/schemas/User',
  ]);
});

test('the schemas of small documents are repeated', () => {
  const { document, received } = viewFirst(29);
  expect(received).toContain('owner: User\n      field0: string');
  const input = { operations: document.operations, schemas: [], maintainOrder: true };
  expect(findTruncatedSchemas(document, input)).toEqual({});
});

test('a reference with constraints of its own is shown in place', () => {
  expect(outline(viewOf({ ...ref('Tag'), required: ['name'] }, SCHEMAS))).toBe(
    'Tag\n  name*: string',
  );
});

test('operations of shared path items count', () => {
  const responses = { 200: { description: 'All', ...bodyOf(ref('Plant')) } };
  const paths = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `/plants/${at}`,
      { $ref: '#/components/pathItems/Plant' },
    ]),
  );
  const { references } = documentOf({
    paths,
    components: { schemas: SCHEMAS, pathItems: { Plant: { get: { responses } } } },
  });
  expect([...findRepeatedSchemas(references)]).toEqual(['#/components/schemas/User']);
});
