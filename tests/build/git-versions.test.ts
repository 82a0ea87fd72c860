// A repository with three tags, whose docs.json has two of them as versions beside the present one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { git, writeRepository } from '../support/git.ts';
import {
  changeProject,
  makeTempDir,
  page,
  svg,
  type ProjectFiles,
} from '../support/write-project.ts';

const pagesOf = (version: string): ProjectFiles => ({
  'quickstart.mdx': page(
    'Quickstart',
    `import Hint from '/snippets/hint.mdx'\n\nFor {{release}}. [Guide](/guides/soil#water) ![Fern](/images/fern.svg)\n\n<Hint />`,
  ),
  'guides/soil.mdx': page('Soil', `## Water\n\nSoil of ${version}. [Back](../quickstart)`),
  'snippets/hint.mdx': `A hint of ${version}.`,
  'images/fern.svg': svg('green'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version },
    paths: {
      '/plants': {
        get: { summary: `Plants of ${version}`, responses: { 200: { description: 'OK' } } },
      },
    },
  },
});

const docs = (release: string, navigation: unknown) => ({
  name: 'Plants',
  variables: { release },
  navigation,
});

const GROUPS = [
  { group: 'Start', pages: ['quickstart', 'guides/soil'] },
  { group: 'API', openapi: 'openapi.json' },
];

const versions = (...refs: [string, string][]) => ({
  versions: [
    {
      version: '3.0',
      tabs: [
        { tab: 'Docs', groups: [{ group: 'Start', pages: ['quickstart', 'guides/soil', 'new'] }] },
        { tab: 'API', openapi: 'openapi.json' },
      ],
    },
    ...refs.map(([version, ref]) => ({ version, ref })),
  ],
});

/** A repository with its docs in a folder, and code beside it. */
const state = (version: string, files: ProjectFiles): ProjectFiles => ({
  'app.js': `const release = '${version}';\n`,
  ...Object.fromEntries(
    Object.entries({ ...pagesOf(version), ...files }).map(([path, file]) => [`docs/${path}`, file]),
  ),
});

const repository = writeRepository({
  'v1.0.0': state('1.0', {
    'gone.mdx': page('Gone', 'Only in 1.0. [What is new](/3.0/new) and [later](/new)'),
    'code.mdx': page('Code', '```js file=../app.js\n```'),
    'style.css': 'body { color: red }',
    'docs.json': {
      ...docs('1.0.7', [{ group: 'Start', pages: ['quickstart', 'guides/soil', 'gone', 'code'] }]),
      tabs: [{ name: 'API', url: 'reference', openapi: 'openapi.json' }],
      redirects: [{ source: '/former', destination: '/gone' }],
    },
  }),
  'v2.0.0': state('2.0', { 'docs.json': docs('2.0.1', { groups: GROUPS }) }),
  'v3.0.0': state('3.0', {
    'new.mdx': page('New', 'See [what it was](/1.0/gone).'),
    'docs.json': docs('3.0.0', versions(['2.0', 'v2.0.0'], ['1.0', 'v1.0.0'])),
  }),
});
const root = join(repository, 'docs');

let site: BuiltFixture;
const before = git(root, 'show-ref');

beforeAll(async () => {
  site = await buildFixture(root, { site: 'https://docs.example.com', strict: true });
});

test('the build leaves the repository as it was', () => {
  expect(site.stderr).toBe('');
  expect(site.exitCode).toBe(0);
  expect(git(root, 'show-ref')).toBe(before);
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(git(root, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

describe('a version from a tag', () => {
  test('has the pages, snippets, variables, pictures and operations of its commit', () => {
    const html = site.html('/1.0/quickstart');
    expect(html).toContain('For 1.0.7.');
    expect(html).toContain('A hint of 1.0.');
    expect(html).toContain('href="/1.0/guides/soil#water"');
    expect(html).toContain('src="/1.0/images/fern.svg"');
    expect(site.has('1.0/images/fern.svg')).toBe(true);
    expect(site.html('/1.0/reference/plants-of-10')).toContain('Plants of 1.0');
    expect(site.html('/2.0/api-reference/plants-of-20')).toContain('Plants of 2.0');
    expect(site.html('/2.0/quickstart')).toContain('For 2.0.1.');
    expect(site.html('/quickstart')).toContain('For 3.0.0.');
    expect(site.html('/1.0/code')).toMatch(/release.*1\.0/);
  });

  test('is listed next to a current version that keeps the tab of its API', () => {
    expect(site.html('/quickstart')).toContain('href="/api-reference/plants-of-30"');
    expect(site.html('/api-reference/plants-of-30')).toContain('Plants of 3.0');
    expect(site.html('/1.0/quickstart')).not.toContain('href="/api-reference/plants-of-30"');
  });

  test('looks as the present site does', () => {
    expect(site.html('/1.0/gone')).not.toContain('style.css');
  });

  test('links to its own pages, else to those of other versions', () => {
    const html = site.html('/1.0/gone');
    expect(html).toContain('href="/new">later');
    // Links to the name of the current version resolve to pages at the root.
    expect(html).toContain('href="/new">What is new');
    expect(site.html('/new')).toContain('href="/1.0/gone"');
    expect(site.file('_redirects')).toContain('/1.0/former /1.0/gone ');
  });

  test('is in the version selector, which keeps the page if possible', () => {
    // The header has it, and the menu of phones.
    const optionsOf = (url: string) =>
      [...site.html(url).matchAll(/<a href="([^"]*)"[^>]*data-value="([^"]*)"/g)]
        .map(([, href, name]) => [name, href])
        .slice(0, 3);
    expect(optionsOf('/guides/soil')).toEqual([
      ['3.0', '/guides/soil'],
      ['2.0', '/2.0/guides/soil'],
      ['1.0', '/1.0/guides/soil'],
    ]);
    expect(optionsOf('/1.0/gone')).toEqual([
      ['3.0', '/quickstart'],
      ['2.0', '/2.0/quickstart'],
      ['1.0', '/1.0/gone'],
    ]);
  });

  test('refers search engines and readers to the current version', () => {
    const canonical = (url: string) => /rel="canonical" href="([^"]*)"/.exec(site.html(url))?.[1];
    expect(canonical('/1.0/guides/soil')).toBe('https://docs.example.com/guides/soil');
    expect(canonical('/1.0/gone')).toBe('https://docs.example.com/1.0/gone');
    expect(canonical('/guides/soil')).toBe('https://docs.example.com/guides/soil');
    expect(site.html('/1.0/guides/soil')).toContain(
      'You are reading version 1.0. <a href="/guides/soil">Go to the current version, 3.0</a>',
    );
    expect(site.html('/1.0/gone')).toContain('<a href="/quickstart">Go to the current version');
    expect(site.html('/guides/soil')).not.toContain('You are reading');
  });

  test('is in the sitemap, the lists for agents, and has Markdown', () => {
    expect(site.file('sitemap.xml')).toMatch(
      /<loc>https:\/\/docs.example.com\/1\.0\/gone<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/,
    );
    expect(site.file('llms.txt')).toContain('[1.0](https://docs.example.com/1.0/llms.txt)');
    expect(site.file('1.0/guides/soil.md')).toContain('Soil of 1.0.');
  });
});

test('an unchanged version is neither written nor rendered again when the present one changes', async () => {
  changeProject(root, { 'new.mdx': page('New', 'Changed.') });
  const again = await buildFixture(root, { site: 'https://docs.example.com', out: site.out });
  expect(again.exitCode).toBe(0);
  expect(again.report?.counts).toMatchObject({ rendered: 1, pages: site.report?.counts.pages });
  expect(again.html('/1.0/guides/soil')).toBe(site.html('/1.0/guides/soil'));
});

test('reports unavailable versions at their names, and builds the rest', async () => {
  changeProject(root, {
    'docs.json': docs(
      '3.0.0',
      versions(
        ['2.0', 'v2.0.0'],
        ['0.9', 'v0.9.0'],
        ['0.8', '--upload-pack=x'],
        ['guides', 'v1.0.0'],
      ),
    ),
  });
  const built = await buildFixture(root);
  expect(built.exitCode).toBe(0);
  expect(built.stderr).toContain(
    'Cannot show the version "0.9": tag or branch "v0.9.0" not found in this clone.',
  );
  expect(built.stderr).toContain('"--upload-pack=x" is not a valid name of a tag or branch');
  expect(built.stderr).toContain(
    'Cannot show the version "guides": the project contains pages in guides/',
  );
  expect(built.stderr).toMatch(/docs\.json:\d+:\d+/);
  expect(built.html('/2.0/quickstart')).toContain('For 2.0.1.');
  git(root, 'checkout', '-q', '.');
});

test('versions beside a list of groups may come from tags as well', async () => {
  changeProject(root, {
    'docs.json': {
      name: 'Plants',
      versions: ['3.0', { name: '1.0', ref: 'v1.0.0' }],
      navigation: [{ group: 'Start', pages: ['quickstart', 'guides/soil'] }],
      tabs: [{ name: 'API', url: 'reference', openapi: 'openapi.json' }],
    },
  });
  const built = await buildFixture(root);
  expect(built.exitCode).toBe(0);
  expect(built.html('/guides/soil')).toContain('href="/reference/plants-of-30"');
  expect(built.html('/reference/plants-of-30')).toContain('Plants of 3.0');
  expect(built.html('/guides/soil')).toContain('href="/1.0/guides/soil" data-value="1.0"');
  expect(built.html('/1.0/guides/soil')).toContain('Go to the current version, 3.0');
  git(root, 'checkout', '-q', '.');
});

test('a check looks at the present alone, or at one tag', async () => {
  const present = await runInEngine(['check', root, '--rule', 'broken-link', '--offline']);
  expect(present.stdout).toContain('No problems');
  const earlier = await runInEngine(['check', root, '--at', 'v1.0.0', '--rule', 'broken-link']);
  expect(earlier.stdout).toContain('Page not found: "/new".');
  const nowhere = await runInEngine(['check', root, '--at', 'v9']);
  expect(nowhere.stderr).toContain('tag or branch "v9" not found');
  expect(nowhere.exitCode).toBe(2);
});

test('a shallow clone without tags fetches what it needs', async () => {
  const folder = makeTempDir();
  git(folder, 'clone', '-q', '--depth=1', '--no-tags', `file://${repository}`, 'clone');
  const clone = join(folder, 'clone', 'docs');
  const told = await buildFixture(clone);
  expect(told.stderr).toContain('git fetch origin tag v1.0.0');
  expect(existsSync(join(told.out, '1.0'))).toBe(false);
});
