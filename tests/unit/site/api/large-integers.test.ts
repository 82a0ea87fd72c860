import { expect, test } from 'vitest';
import { createMock } from '../../../../src/openapi/mock.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

const DOCUMENT = `openapi: 3.0.3
info: { title: Plants, version: '1' }
paths:
  /plants/{id}:
    put:
      summary: Put
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: 1234567890123456789 }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Plant' }
      responses:
        200:
          description: OK
          content:
            application/json:
              example: { next: 1152921504606846977 }
components:
  schemas:
    Plant:
      type: object
      required: [root]
      properties:
        root: { type: integer, default: 9007199254740993, maximum: 9223372036854775807 }
        kind: { type: integer, enum: [9000000000000000001, 9000000000000009001] }
`;

const NUMBERS = [
  '1234567890123456789',
  '1152921504606846977',
  '9007199254740993',
  '9223372036854775807',
  '9000000000000000001',
  '9000000000000009001',
];

test('pages show integers with all digits of the document', async () => {
  const site = await createSite(
    { 'openapi.yaml': DOCUMENT, 'plant.mdx': '---\nopenapi-schema: Plant\n---\n' },
    {
      navigation: [
        { group: 'API', openapi: 'openapi.yaml' },
        { group: 'More', pages: ['plant'] },
      ],
    },
  );
  const page = [...site.pages.values()].find(({ title }) => title === 'Put')!;
  const { html, aside } = buildPage(site, page.id);
  const all = html + (aside ?? '');
  expect(NUMBERS.filter((digits) => !all.includes(digits))).toEqual([]);
  expect(all.replace(/<[^>]*>/g, '')).toContain('/plants/1234567890123456789');
  expect(all.match(/\d{16,}/g)!.filter((digits) => !NUMBERS.includes(digits))).toEqual([]);
  expect(buildPage(site, 'plant').html).toContain('9007199254740993');
});

test('simulated responses have all digits', async () => {
  const { documents } = await createSite(
    { 'openapi.yaml': DOCUMENT },
    { navigation: [{ group: 'API', openapi: 'openapi.yaml' }] },
  );
  const request = {
    method: 'PUT',
    url: '/plants/1',
    headers: new Headers(),
    body: new Uint8Array(),
  };
  const { body } = await createMock(documents).respond(request);
  expect(body).toBe('{"next":1152921504606846977}');
});

test('integers that JavaScript rounds to the same number are distinguished, also in several files', async () => {
  const root = `openapi: 3.0.3
info: { title: Plants, version: '1' }
paths:
  /plants:
    get:
      summary: List
      parameters:
        - { name: id, in: query, schema: { type: integer, enum: [9007199254740992, 9007199254740993] } }
        - { name: root, in: query, schema: { $ref: 'root.yaml' } }
      responses: { 200: { description: OK } }
`;
  const site = await createSite(
    {
      'openapi.yaml': root,
      'root.yaml': 'type: integer\ndefault: 1234567890123456789\nexample: 1234567890123456788\n',
    },
    { navigation: [{ group: 'API', openapi: 'openapi.yaml' }] },
  );
  const page = [...site.pages.values()].find(({ title }) => title === 'List')!;
  const { html, aside } = buildPage(site, page.id);
  const numbers = new Set(`${html}${aside ?? ''}`.match(/\d{16,}/g));
  expect([...numbers].toSorted()).toEqual([
    '1234567890123456788',
    '1234567890123456789',
    '9007199254740992',
    '9007199254740993',
  ]);
});

test('integers of AsyncAPI documents that JavaScript rounds to the same number are distinguished, also in several files', async () => {
  const root = `asyncapi: 3.0.0
info: { title: Plants, version: '1' }
channels:
  room:
    title: Room
    messages:
      line:
        payload:
          type: object
          properties:
            id: { type: integer, enum: [9007199254740992, 9007199254740993] }
            root: { $ref: 'root.yaml' }
operations:
  say: { action: send, channel: { $ref: '#/channels/room' } }
`;
  const site = await createSite(
    {
      'asyncapi.yaml': root,
      'root.yaml': 'type: integer\ndefault: 1234567890123456789\nmaximum: 1234567890123456790\n',
    },
    { navigation: [{ group: 'API', asyncapi: 'asyncapi.yaml' }] },
  );
  const page = [...site.pages.values()].find(({ title }) => title === 'Room')!;
  const { html, aside } = buildPage(site, page.id);
  const numbers = new Set(`${html}${aside ?? ''}`.match(/\d{16,}/g));
  expect([...numbers].toSorted()).toEqual([
    '1234567890123456789',
    '1234567890123456790',
    '9007199254740992',
    '9007199254740993',
  ]);
});
