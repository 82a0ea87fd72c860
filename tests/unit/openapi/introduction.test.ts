import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { describeTags, hasIntroduction, viewIntroduction } from '../../../src/openapi/pages.ts';
import { documentOf } from './helpers.ts';

const view = (root: JsonObject, more: object = {}) =>
  viewIntroduction(documentOf(root), {
    baseUrl: [],
    maintainOrder: true,
    showOptionalParams: false,
    markdown: (text) => `<p>${text}</p>`,
    ...more,
  });

describe('a document has an introduction', () => {
  test.each([
    { info: { description: 'Plants for all.' } },
    { info: { summary: 'Plants' } },
    { info: { contact: { email: 'a@b.example' } } },
    { info: { license: { name: 'MIT' } } },
    { info: { termsOfService: 'https://x.example/terms' } },
    { externalDocs: { url: 'https://x.example' } },
    { tags: [{ name: 'Plants', description: 'All of them.' }] },
  ])('that has %j', (root) => {
    expect(hasIntroduction(documentOf(root))).toBe(true);
  });

  test.each([
    {},
    { info: { title: 'Plants', version: '1' }, tags: [{ name: 'Plants' }] },
    { info: { description: 'Plants', 'x-hidden': true } },
    { info: { description: 'Plants', 'x-excluded': true } },
  ])('but not one that has %j', (root) => {
    expect(hasIntroduction(documentOf(root))).toBe(false);
  });
});

test('it says version, servers with their variables, contact, license and terms', () => {
  const shown = view({
    info: {
      title: 'Plants',
      version: 2,
      description: 'Hello',
      contact: { name: 'Team', url: 'https://x.example', email: 'a@b.example' },
      license: { name: 'MIT License', identifier: 'MIT' },
      termsOfService: 'https://x.example/terms',
    },
    servers: [
      {
        url: 'https://{at}.x.example',
        description: 'Live',
        variables: { at: { default: 'eu', description: 'Where' } },
      },
    ],
  });
  expect(shown).toMatchObject({
    version: '2',
    description: '<p>Hello</p>',
    servers: [{ html: '<p>Live</p>', variables: [{ name: 'at', html: '<p>Where</p>' }] }],
    contact: [
      { label: 'Team', href: 'https://x.example' },
      { label: 'a@b.example', href: 'mailto:a@b.example' },
    ],
    license: { label: 'MIT License', href: 'https://spdx.org/licenses/MIT.html' },
    termsOfService: 'https://x.example/terms',
  });
});

test('a heading that repeats the title is left out, and the others stay headings', () => {
  const info = { title: 'Plants', version: '1', description: 'text' };
  const markdown = () => '<h1>Plants</h1><p>Hello</p><h1>Limits</h1>';
  expect(view({ info }, { markdown }).description).toBe('<p>Hello</p><h2>Limits</h2>');
});

test('operations are below the tags of the sidebar, without those that it does not show', () => {
  const get = (summary: string, more: JsonObject = {}) => ({ get: { summary, ...more } });
  const { tags } = view({
    tags: [
      {
        name: 'plants',
        'x-group': 'All plants',
        description: 'Green',
        externalDocs: { url: 'https://x.example' },
      },
      { name: 'unused', description: 'Nobody' },
    ],
    paths: {
      '/plants': get('List', { tags: ['plants'], deprecated: true }),
      '/hidden': get('Hidden', { tags: ['plants'], 'x-hidden': true }),
      '/excluded': get('Excluded', { 'x-excluded': true }),
      '/health': get('Health'),
    },
    webhooks: { grown: { post: { summary: 'A plant grew', tags: ['plants'] } } },
  });
  expect(tags).toEqual([
    {
      label: 'All plants',
      description: '<p>Green</p>',
      externalDocs: { href: 'https://x.example', label: 'https://x.example' },
      operations: [{ id: 'GET /plants', method: 'GET', title: 'List', deprecated: true }],
    },
    {
      label: 'API Reference',
      description: undefined,
      externalDocs: undefined,
      operations: [{ id: 'GET /health', method: 'GET', title: 'Health', deprecated: false }],
    },
    {
      label: 'Webhooks',
      description: undefined,
      externalDocs: undefined,
      operations: [
        { id: 'webhook grown', method: 'Webhook', title: 'A plant grew', deprecated: false },
      ],
    },
  ]);
});

test('all ways to authenticate are there with all scopes, those of docs.json where the document has none', () => {
  const flow = (name: string) => ({
    tokenUrl: 'https://x.example/t',
    scopes: { [name]: `May ${name}` },
  });
  const securitySchemes = {
    login: { type: 'oauth2', flows: { clientCredentials: flow('read'), implicit: flow('write') } },
  };
  const auth = { method: 'key', name: 'X-Key' } as const;
  const [login, ...others] = view({ components: { securitySchemes } }, { auth }).schemes;
  expect(login?.scopes.map(({ name }) => name)).toEqual(['read', 'write']);
  expect(others).toEqual([]);
  expect(view({}, { auth }).schemes).toMatchObject([{ kind: 'apiKey', name: 'X-Key' }]);
});

test('unsafe URLs are not links', () => {
  const info = {
    title: 'x',
    version: '1',
    termsOfService: 'javascript:alert(1)',
    contact: { name: 'n', url: 'javascript:alert(1)' },
    license: { name: 'l', url: 'javascript:alert(1)' },
  };
  expect(JSON.stringify(view({ info }))).not.toContain('javascript');
});

test('tags that are chapters come first, in the order of their groups, and are no groups of operations', () => {
  const listed = { tags: ['Paging', 'plants'] };
  const chapter = (name: string, more: JsonObject = {}) => ({ name, 'x-traitTag': true, ...more });
  const { tags } = view({
    'x-tagGroups': [{ name: 'Basics', tags: ['Welcome', 'Paging'] }],
    tags: [
      chapter('Errors', { 'x-displayName': 'All errors' }),
      chapter('Paging', { description: 'Pages', externalDocs: { url: 'https://x.example' } }),
      chapter('Welcome'),
      { name: 'plants' },
    ],
    paths: { '/plants': { get: { summary: 'List', ...listed } } },
  });
  expect(tags.map(({ label, id, operations }) => [label, id, operations.length])).toEqual([
    ['Welcome', 'tag-welcome', 0],
    ['Paging', 'tag-paging', 0],
    ['All errors', 'tag-errors', 0],
    ['plants', undefined, 1],
  ]);
  expect(tags[1]).toMatchObject({
    description: '<p>Pages</p>',
    externalDocs: { href: 'https://x.example' },
  });
});

test('a heading in the description of a tag does not have the id of another tag', () => {
  const description = '<p class="t-api-heading">Pots</p>';
  const tags = [{ name: 'Plants', description }, { name: 'Plants Pots' }];
  const [plants] = describeTags({ root: { tags } }, (html) => html);
  expect(plants?.headings).toEqual([{ text: 'Pots', id: 'tag-plants-pots-2' }]);
});
