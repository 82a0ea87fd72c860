import { expect, test } from 'vitest';
import { buildAutoPages, UsedIds } from '../../../src/openapi/pages.ts';
import { documentOf, operationOf, viewOf } from './helpers.ts';

const plants = (name: string) => ({
  get: { tags: [name], summary: name, operationId: `get${name}` },
});

const build = (root: object, operationUrl?: 'operationId') =>
  buildAutoPages(documentOf(root as never), {
    prefix: 'api',
    operationUrl,
    usedIds: new UsedIds(),
  });

test('x-tagGroups nest the groups of their tags, and x-displayName names them', () => {
  const { groups } = build({
    tags: [{ name: 'Ferns', 'x-displayName': 'All ferns' }],
    'x-tagGroups': [
      { name: 'Green', tags: ['Moss', 'Ferns', 'Gone'] },
      { name: 'Empty', tags: [] },
    ],
    paths: { '/ferns': plants('Ferns'), '/moss': plants('Moss'), '/trees': plants('Trees') },
  });
  expect(groups).toEqual([
    {
      group: 'Green',
      pages: [
        { group: 'Moss', pages: ['api/moss/moss'] },
        { group: 'All ferns', pages: ['api/ferns/ferns'] },
      ],
    },
    { group: 'Trees', pages: ['api/trees/trees'] },
  ]);
});

test('tags of OpenAPI 3.2 have labels, are in their parents, and those of other kinds are no groups', () => {
  const tags = [
    { name: 'new', kind: 'badge' },
    { name: 'Plants', summary: 'All plants' },
    { name: 'Ferns', parent: 'Plants', kind: 'nav' },
    { name: 'Tall', parent: 'Ferns' },
    { name: 'Moss', parent: 'Gone' },
    { name: 'Peat', parent: 'Moss' },
    { name: 'A', parent: 'B' },
    { name: 'B', parent: 'A' },
  ];
  const paths = {
    '/tall': plants('Tall'),
    '/ferns': { get: { tags: ['new', 'Ferns'], summary: 'Ferns' } },
    ...Object.fromEntries(
      ['Moss', 'Peat', 'A', 'B', 'Plants'].map((name) => [`/${name}`, plants(name)]),
    ),
  };
  expect(build({ openapi: '3.2.0', tags, paths }).groups).toEqual([
    {
      group: 'All plants',
      pages: [
        'api/plants/plants',
        {
          group: 'Ferns',
          pages: ['api/ferns/ferns', { group: 'Tall', pages: ['api/tall/tall'] }],
        },
      ],
    },
    { group: 'Moss', pages: ['api/moss/moss', { group: 'Peat', pages: ['api/peat/peat'] }] },
    { group: 'A', pages: ['api/a/a'] },
    { group: 'B', pages: ['api/b/b'] },
  ]);
  const names = build({ openapi: '3.1.0', tags, paths }).groups.map(({ group }) => group);
  expect(names).toEqual(['Tall', 'new', 'Moss', 'Peat', 'A', 'B', 'Plants']);
});

test('tags of OpenAPI 3.2 are in a parent that x-tagGroups has', () => {
  const tags = [{ name: 'Plants' }, { name: 'Ferns', parent: 'Plants' }];
  const paths = { '/ferns': plants('Ferns'), '/plants': plants('Plants') };
  const root = {
    openapi: '3.2.0',
    tags,
    paths,
    'x-tagGroups': [{ name: 'All', tags: ['Plants'] }],
  };
  const ferns = { group: 'Ferns', pages: ['api/ferns/ferns'] };
  expect(build(root).groups).toEqual([
    { group: 'All', pages: [{ group: 'Plants', pages: ['api/plants/plants', ferns] }] },
  ]);
});

test('webhooks are a group of their own, with their tags inside', () => {
  const hook = (summary: string, ...tags: string[]) => ({ post: { summary, tags } });
  const paths = { '/ferns': plants('Ferns') };
  expect(build({ paths, webhooks: { a: hook('Grown', 'Ferns') } }).groups).toEqual([
    { group: 'Ferns', pages: ['api/ferns/ferns'] },
    { group: 'Webhooks', pages: ['api/ferns/grown'] },
  ]);
  expect(build({ webhooks: { a: hook('Grown', 'Ferns'), b: hook('Cut') } }).groups).toEqual([
    {
      group: 'Webhooks',
      pages: [
        { group: 'Ferns', pages: ['api/ferns/grown'] },
        { group: 'Webhooks', pages: ['api/cut'] },
      ],
    },
  ]);
});

test('URLs by operationId depend on neither the summary nor the tag', () => {
  const paths = { '/ferns': plants('Ferns'), '/beds': { get: { summary: 'List beds' } } };
  expect(build({ paths }, 'operationId').pages.map(({ id }) => id)).toEqual([
    'api/get-ferns',
    'api/list-beds',
  ]);
});

test('values have the names and descriptions of extensions', () => {
  const schema = {
    enum: [1, 2, 'red'],
    'x-enum-varnames': ['ONE', 'TWO', 'RED'],
    'x-speakeasy-enum-descriptions': { 2: 'the second' },
  };
  expect(viewOf(schema).enum).toEqual([
    { value: '1', description: '`ONE`' },
    { value: '2', description: '`TWO`: the second' },
    { value: '"red"', description: undefined },
  ]);
});

test('badges, stability, reasons of deprecation, and samples of ReadMe are shown', () => {
  const view = operationOf({
    deprecated: true,
    'x-badges': [{ name: 'Beta', color: 'red' }],
    'x-scalar-stability': 'experimental',
    'x-deprecation-message': 'Use ferns.',
    'x-readme': { 'code-samples': [{ language: 'ruby', name: 'SDK', code: 'Plants.all' }] },
  });
  expect(view.badges).toEqual(['Beta', 'experimental']);
  expect(view.deprecation).toBe('Use ferns.');
  expect(view.samples).toContainEqual({ label: 'SDK', language: 'ruby', code: 'Plants.all' });
});
