import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { git, writeRepository } from '../support/git.ts';
import { changeProject, page } from '../support/write-project.ts';

const api = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': {
      get: { summary, operationId: 'listPlants', responses: { 200: { description: 'OK' } } },
    },
  },
});

const MOVED =
  'The URL of the page "listPlants" has changed from /api-reference/list-plants to /api-reference/find-plants, without a redirect.';

const REDIRECT = {
  source: '/api-reference/list-plants',
  destination: '/api-reference/find-plants',
};

test('a new summary of an operation is reported with the redirect that its old address needs', async () => {
  const root = writeRepository({
    v1: {
      'index.mdx': page('Home', 'Text.', 'description: x'),
      'openapi.json': api('List plants'),
      'docs.json': {
        name: 'Plants',
        navigation: {
          tabs: [
            { tab: 'Docs', pages: ['index'] },
            { tab: 'API', openapi: 'openapi.json' },
          ],
        },
      },
    },
  });
  const first = await buildFixture(root);
  expect(first.stderr).not.toContain('moved from');
  changeProject(root, { 'openapi.json': api('Find plants') });
  const checked = await runInEngine(['check', root, '--offline', '--rule', 'moved-operation']);
  expect(checked.stdout).toContain(MOVED);
  git(root, 'clean', '-fdxq');
  const alone = await runInEngine(['check', root, '--offline', '--rule', 'moved-operation']);
  expect(alone.stdout).toContain('No problems');
  const since = ['check', root, '--offline', '--since', 'v1', '--rule', 'moved-operation'];
  expect((await runInEngine(since)).stdout).toContain(MOVED);
  const config = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8')) as object;
  changeProject(root, {
    'docs.json': { ...config, check: { rules: { 'moved-operation': 'off' } } },
  });
  expect((await runInEngine(since)).stdout).toContain('No problems');
  changeProject(root, { 'docs.json': config });
  const fixed = await runInEngine([...since, '--fix']);
  expect(fixed.stdout).toContain('No problems');
  expect(JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8'))).toMatchObject({
    redirects: [REDIRECT],
  });
});

test('old URLs redirect by the ledger that a project keeps', async () => {
  const root = writeRepository({
    v1: {
      'index.mdx': page('Home', 'Text.', 'description: x'),
      'openapi.json': api('List plants'),
      'docs.json': {
        name: 'Plants',
        navigation: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', pages: [], openapi: 'openapi.json' },
        ],
      },
    },
  });
  await runInEngine(['check', root, '--offline', '--record-urls']);
  const ledger = () => JSON.parse(readFileSync(join(root, 'api-urls.json'), 'utf8')) as unknown;
  expect(ledger()).toEqual({ 'openapi.json': { listPlants: ['/api-reference/list-plants'] } });
  changeProject(root, { 'openapi.json': api('Find plants') });
  const built = await buildFixture(root);
  expect(built.stderr).not.toContain('moved from');
  expect(readFileSync(join(built.out, '_redirects'), 'utf8')).toMatch(
    /^\/api-reference\/list-plants \/api-reference\/find-plants 30/m,
  );
  const checked = await runInEngine(['check', root, '--offline', '--rule', 'moved-operation']);
  expect(checked.stdout).toContain('/api-reference/find-plants is not in api-urls.json');
  const fixed = await runInEngine([
    'check',
    root,
    '--offline',
    '--fix',
    '--rule',
    'moved-operation',
  ]);
  expect(fixed.stdout).toContain('No problems');
  expect(ledger()).toEqual({
    'openapi.json': { listPlants: ['/api-reference/find-plants', '/api-reference/list-plants'] },
  });
  // A page at an old URL wins over the redirect.
  changeProject(root, { 'api-reference/list-plants.mdx': page('Old', 'Text.', 'description: x') });
  const again = await buildFixture(root);
  expect(readFileSync(join(again.out, 'api-reference/list-plants/index.html'), 'utf8')).toContain(
    'Old',
  );
  changeProject(root, { 'api-urls.json': '{ "openapi.json": ["x"] }' });
  expect((await buildFixture(root)).stderr).toContain('api-urls.json is not a list of URLs');
});

test('builds repeat the warning until check --fix adds the redirect', async () => {
  const root = writeRepository({
    v1: {
      'index.mdx': page('Home', 'Text.', 'description: x'),
      'openapi.json': api('List plants'),
      'docs.json': {
        name: 'Plants',
        navigation: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', pages: [], openapi: 'openapi.json' },
        ],
      },
    },
  });
  const built = await buildFixture(root);
  changeProject(root, { 'openapi.json': api('Find plants') });
  const { out } = built;
  expect((await buildFixture(root, { out })).stderr).toContain(MOVED);
  expect((await buildFixture(root, { out })).stderr).toContain(MOVED);
  changeProject(root, { 'openapi.json': api('Search plants') });
  const third = await buildFixture(root, { out });
  expect(third.stderr).toContain('has changed from /api-reference/list-plants to');
  expect(third.stderr).toContain('has changed from /api-reference/find-plants to');
  changeProject(root, { 'openapi.json': api('Find plants') });
  const fixed = await runInEngine([
    'check',
    root,
    '--offline',
    '--fix',
    '--rule',
    'moved-operation',
  ]);
  expect(fixed.stdout).toContain('No problems');
  expect(JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8')).redirects).toEqual([
    REDIRECT,
    { source: '/api-reference/search-plants', destination: '/api-reference/find-plants' },
  ]);
  const again = await buildFixture(root, { out });
  expect(again.stderr).not.toContain('moved from');
});
