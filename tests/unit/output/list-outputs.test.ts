import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GENERATED_FILES } from '../../../src/site/urls.ts';
import { digestOutputs } from '../../../src/output/write-outputs.ts';
import { listFilesOf, readOutput } from '../../support/outputs.ts';
import { createSite, loadFolder, reload } from '../site/_site.ts';

const FILES = {
  'index.mdx': '',
  'guides/setup.mdx': 'Text with <span style="color: red">red</span>.',
  'notes/404.mdx': '',
};

const PROPERTIES = {
  navigation: [{ group: 'G', pages: ['index', 'guides/setup', 'notes/404'] }],
  redirects: [
    { source: '/old', destination: '/guides/setup' },
    { source: '/guides/setup', destination: '/' },
    { source: '/robots.txt', destination: '/' },
    { source: '/blog/:slug*', destination: '/' },
  ],
};

const pathsOf = async (files: Record<string, string>, properties = {}) =>
  (await listFilesOf(await createSite(files, { ...PROPERTIES, ...properties }))).map(
    ({ path }) => path,
  );

test('every file of a site is listed once', async () => {
  const paths = await pathsOf(FILES);
  expect(paths.filter((path) => !/_trellis\/styles|_search\/parts/.test(path))).toEqual([
    '/guides/setup/index.html',
    '/index.html',
    '/notes/404/index.html',
    '/_headers',
    '/vercel.json',
    '/_redirects',
    '/favicon.svg',
    '/404.html',
    '/guides/setup.md',
    '/index.md',
    '/notes/404.md',
    '/llms.txt',
    '/llms-full.txt',
    '/.well-known/llms.txt',
    '/skill.md',
    '/.well-known/agent-skills/index.json',
    '/.well-known/agent-skills/docs/SKILL.md',
    '/robots.txt',
    '/_trellis/site.json',
    '/.nojekyll',
    '/_search/index.json',
    '/old/index.html',
    '/guides/index.html',
    '/notes/index.html',
    expect.stringMatching(/^\/_trellis\/moved\.\w+\.js$/),
  ]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining([...GENERATED_FILES]));
});

test.each([
  ['https://docs.example.com/docs.schema.json', true],
  ['/docs.schema.json', true],
  ['./.trellis/docs.schema.json', false],
  ['https://other.example.com/docs.schema.json', false],
])('the schema that docs.json names as %s is published: %s', async ($schema, isPublished) => {
  const site = await createSite(
    FILES,
    { ...PROPERTIES, $schema },
    { origin: 'https://docs.example.com' },
  );
  const paths = (await listFilesOf(site)).map(({ path }) => path);
  expect(paths.includes('/docs.schema.json')).toBe(isPublished);
});

test('a file of the author wins over one that Trellis would write', async () => {
  const site = await createSite(
    { ...FILES, 'robots.txt': 'mine', '404.html': 'lost', 'favicon.ico': 'x' },
    PROPERTIES,
  );
  expect(await readOutput(site, '/robots.txt')).toBe('mine');
  expect(await readOutput(site, '/404.html')).toBe('lost');
  const paths = (await listFilesOf(site)).map(({ path }) => path);
  expect(paths.filter((path) => path === '/robots.txt')).toHaveLength(1);
});

test('a page wins at its own address, over files and redirects', async () => {
  const site = await createSite({ ...FILES, 'guides/setup/index.html': 'mine' }, PROPERTIES);
  expect(await readOutput(site, '/guides/setup/index.html')).toContain('page guides/setup');
});

test('nothing needs a file for a folder', async () => {
  const paths = await pathsOf({ ...FILES, old: 'a file', 'guides/setup': 'another' });
  expect(paths).toContain('/old');
  expect(paths).not.toContain('/old/index.html');
  expect(paths).not.toContain('/guides/setup');
  expect(paths).not.toContain('/robots.txt/index.html');
});

test('what Astro made gives way to pages alone', async () => {
  const site = await createSite({ ...FILES, 'about/index.html': 'mine' }, PROPERTIES);
  const astro = new Map(
    ['/index.html', '/about/index.html', '/404.html'].map((path) => [path, `/astro${path}`]),
  );
  const outputs = await listFilesOf(site, astro);
  const contentOf = (path: string) => outputs.find((output) => output.path === path)?.render();
  expect(await contentOf('/index.html')).toContain('page index');
  expect(await contentOf('/about/index.html')).toEqual({ file: '/astro/about/index.html' });
  expect(await contentOf('/404.html')).toEqual({ file: '/astro/404.html' });
});

test('the digest of the list stays while nothing changes, and an edit changes what shows it', async () => {
  const { root } = await loadFolder(FILES, PROPERTIES);
  const list = async () => listFilesOf((await reload(root)).site!);
  const one = await list();
  const keys = new Map(one.map(({ path, key }) => [path, key]));
  expect(digestOutputs(await list())).toBe(digestOutputs(one));
  writeFileSync(join(root, 'index.mdx'), 'New.');
  const changed = (await list()).filter(({ path, key }) => keys.get(path) !== key);
  expect(changed.map(({ path }) => path).filter((path) => !path.startsWith('/_search/'))).toEqual([
    '/index.html',
    '/index.md',
    '/llms-full.txt',
  ]);
});

test('unknown addresses lead to the first page where docs.json says so', async () => {
  const page = async (redirect: boolean | undefined) =>
    readOutput(
      await createSite(
        FILES,
        { ...PROPERTIES, errors: { '404': { redirect } } },
        { base: '/docs' },
      ),
      '/404.html',
    );
  const refresh = '"http-equiv":"refresh","content":"0; url=/docs/"';
  expect(await page(true)).toContain(refresh);
  expect(await page(false)).not.toContain('refresh');
  expect(await page(undefined)).not.toContain('refresh');
});
