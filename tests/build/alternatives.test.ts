// Pages with alternatives, rules beyond limits, and unsatisfiable schemas.
import { beforeAll, expect, test } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const message = (role: string) => ({
  type: 'object',
  required: ['role'],
  additionalProperties: false,
  properties: { role: { type: 'string', enum: [role] } },
});

const FILES = {
  'docs.json': {
    name: 'Chat',
    navigation: [{ group: 'Start', pages: ['index'] }],
    tabs: [{ name: 'API', url: 'api', openapi: 'openapi.json' }],
  },
  'index.mdx': page('Start'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Chat', version: '1' },
    paths: {
      '/chat': {
        post: {
          summary: 'Say it',
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { $ref: '#/components/schemas/ChatUserMessage' },
                    { $ref: '#/components/schemas/ChatToolMessage' },
                  ],
                  discriminator: { propertyName: 'role' },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'Said',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Impossible' } },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        ChatUserMessage: message('user'),
        ChatToolMessage: message('tool'),
        Impossible: {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'integer', minimum: 5, maximum: 1 } },
        },
      },
    },
  },
};

let html: string;
beforeAll(async () => {
  const site: BuiltFixture = await buildFixture(writeProject(FILES), { strict: true });
  html = site.html('/api/say-it/');
});

test('alternatives are called by the value that selects them, and samples have it', () => {
  expect(html).toMatch(/class="t-tabset-tab is-active"[^>]*>user</);
  expect(html).not.toContain('>ChatUserMessage</a>');
  expect(html.replace(/<[^>]+>/g, '')).toMatch(/"role":\s*"user"/);
});

test('reports rules that no attribute shows', () => {
  expect(html).toContain('no additional attributes');
});

test('a sample that no value follows has a note', () => {
  expect(html).toContain('No value satisfies all constraints of <code>code</code>');
});
