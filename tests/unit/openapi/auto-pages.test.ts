import { describe, expect, test } from 'vitest';
import { buildAutoPages, UsedIds } from '../../../src/openapi/pages.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { documentOf } from './helpers.ts';

function build(root: JsonObject, taken: string[] = [], prefix = 'api-reference') {
  return buildAutoPages(documentOf(root, 'plants.json'), {
    prefix,
    version: 'v2',
    usedIds: new UsedIds(taken),
  });
}

const get = (summary: string, more: JsonObject = {}) => ({ get: { summary, ...more } });
const ids = (root: JsonObject, taken?: string[]) => build(root, taken).pages.map(({ id }) => id);

test('pages are grouped by first tag, in the order of the document', () => {
  const { groups } = build({
    tags: [{ name: 'Gardens', 'x-group': 'All gardens' }, { name: 'Plants' }],
    paths: {
      '/plants': get('List plants', { tags: ['Plants', 'Gardens'] }),
      '/health': get('Health'),
      '/gardens': {
        ...get('List gardens', { tags: ['Gardens'] }),
        post: { summary: 'Add a garden', tags: ['Gardens'] },
      },
      '/plants/{id}': get('Get a plant', { tags: ['Plants'] }),
    },
  });
  expect(groups).toEqual([
    {
      group: 'Plants',
      pages: ['api-reference/plants/list-plants', 'api-reference/plants/get-a-plant'],
    },
    { group: 'API Reference', pages: ['api-reference/health'] },
    {
      group: 'All gardens',
      pages: ['api-reference/gardens/list-gardens', 'api-reference/gardens/add-a-garden'],
    },
  ]);
});

test('a page has the title, description, and status of its operation', () => {
  const { pages } = build({
    paths: {
      '/plants': {
        post: {
          summary: 'Add',
          description: 'Adds **one**.',
          deprecated: true,
          tags: ['My plants'],
        },
      },
    },
  });
  expect(pages).toEqual([
    {
      id: 'api-reference/my-plants/add',
      wanted: 'api-reference/my-plants/add',
      isWritten: false,
      title: 'Add',
      description: 'Adds **one**.',
      openapi: 'plants.json POST /plants',
      method: 'POST',
      deprecated: true,
      version: 'v2',
      hidden: false,
      metadata: {},
      content: undefined,
    },
  ]);
});

describe('addresses', () => {
  test.each([
    ["Get a user's plan (v1.0)", 'get-a-users-plan-v10'],
    ['Upload an `image/png` file', 'upload-an-imagepng-file'],
    ['Pick ^main', 'pick-main'],
    ['List, then sort', 'list-then-sort'],
    ['Create/Update', 'createupdate'],
    ['Management API - Surveys', 'management-api--surveys'],
    ['A -- B', 'a--b'],
    ['Client API > Display', 'client-api-display'],
    ['Get {id} now', 'get-now'],
    ['Pflanze hinzufügen', 'pflanze-hinzufügen'],
    ['What? #1 & 50%', 'what-1-50'],
    ['  spaced  ', 'spaced'],
  ])('%j becomes %j', (summary, slug) => {
    expect(ids({ paths: { '/x': get(summary) } })).toEqual([`api-reference/${slug}`]);
  });

  test('a text of many sentences in place of a summary is a description', () => {
    const text = 'Adds a plant.\n\nSee the guide for more.';
    const long = 'All plants of all gardens. '.repeat(6);
    const { pages } = build({
      paths: {
        '/plants': { post: { operationId: 'addPlant', summary: text }, get: { summary: long } },
      },
    });
    expect(pages.map(({ id, title, description }) => [id, title, description])).toEqual([
      ['api-reference/post-plants', 'Add plant', text],
      ['api-reference/get-plants', 'GET /plants', long],
    ]);
  });

  test('the description of a path follows a long summary of its operation', () => {
    const summary = 'All plants of all gardens. '.repeat(6).trim();
    const item = { description: 'Plants of a garden.', get: { summary }, post: {} };
    const { pages } = build({ paths: { '/plants': item } });
    expect(pages.map(({ description }) => description)).toEqual([
      `${summary}\n\nPlants of a garden.`,
      'Plants of a garden.',
    ]);
  });

  test('no part of an address is longer than a file system can take', () => {
    const [id = ''] = ids({ paths: { [`/${'植物'.repeat(80)}`]: { get: {} } } });
    const name = id.slice('api-reference/'.length);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
    expect(name).toMatch(/^get-(植物)+植?$/);
  });

  test('control characters, which file names cannot have, are left out', () => {
    const operation = get('Get\0 \u001bplant', { tags: ['\0House\u0007 plants'] });
    expect(ids({ paths: { '/a': operation } })).toEqual(['api-reference/house-plants/get-plant']);
    const named = get('A', { 'x-mint': { href: '/a\0/.\0./b' } });
    expect(ids({ paths: { '/a': named } })).toEqual(['a/b']);
  });

  test('without a summary they are made of method and path', () => {
    expect(
      ids({
        paths: { '/plants': { get: {} }, '/plants/{id}/leaves': { get: {} }, '/': { get: {} } },
      }),
    ).toEqual(['api-reference/get-plants', 'api-reference/get-plants-leaves', 'api-reference/get']);
  });

  test('that are taken get a number', () => {
    const root = { paths: { '/a': get('Same'), '/b': get('Same'), '/c': get('Same') } };
    expect(ids(root)).toEqual([
      'api-reference/same',
      'api-reference/same-1',
      'api-reference/same-2',
    ]);
    expect(ids(root, ['api-reference/same'])[0]).toBe('api-reference/same-1');
  });

  test('x-mint names another, and cannot leave the site', () => {
    expect(ids({ paths: { '/a': get('A', { 'x-mint': { href: '/my/own/page' } }) } })).toEqual([
      'my/own/page',
    ]);
    expect(ids({ paths: { '/a': get('A', { 'x-mint': { href: '../../etc/passwd' } }) } })).toEqual([
      'etc/passwd',
    ]);
  });

  test('the prefix may be a path with slashes around it', () => {
    expect(build({ paths: { '/a': get('A') } }, [], '/ref/inference-api/').pages[0]?.id).toBe(
      'ref/inference-api/a',
    );
  });
});

test('hidden operations have a page but no entry, excluded ones neither', () => {
  const { pages, groups } = build({
    paths: {
      '/a': get('A', { 'x-hidden': true }),
      '/b': get('B', { 'x-excluded': true }),
      '/c': get('C'),
    },
  });
  expect(pages.map(({ id, hidden }) => [id, hidden])).toEqual([
    ['api-reference/a', true],
    ['api-reference/c', false],
  ]);
  expect(groups).toEqual([{ group: 'API Reference', pages: ['api-reference/c'] }]);
});

test('webhooks have pages too', () => {
  const { pages } = build({
    webhooks: { newPlant: { post: { summary: 'New plant' } }, gone: { post: {} } },
  });
  expect(pages.map(({ id, openapi, method }) => [id, openapi, method])).toEqual([
    ['api-reference/new-plant', 'plants.json webhook newPlant', undefined],
    ['api-reference/gone', 'plants.json webhook gone', undefined],
  ]);
});

test('x-mint may give front matter and content', () => {
  const mint = {
    metadata: { title: 'Other', description: 'Words', icon: 'leaf' },
    content: '<Note>Hello</Note>',
  };
  expect(build({ paths: { '/a': get('A', { 'x-mint': mint }) } }).pages[0]).toMatchObject({
    id: 'api-reference/a',
    title: 'Other',
    description: 'Words',
    metadata: { icon: 'leaf' },
    content: '<Note>Hello</Note>',
  });
});

test('thousands of operations with one summary take linear time', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 40_000 }, (_, index) => [`/p${index}`, get('List')]),
  );
  const started = process.cpuUsage();
  expect(ids({ paths }).at(-1)).toBe('api-reference/list-39999');
  // Trying all numbers for each operation took minutes.
  expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});
