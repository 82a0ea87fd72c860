import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/content/find-files.ts';
import { describeProject } from '../../../src/content/project.ts';
import { createFolder } from '../_folder.ts';

function find(root: string, outDir?: string) {
  const { pages, snippets, assets } = findFiles(describeProject(root), outDir);
  return { pages, snippets, assets: [...assets.keys()] };
}

test('pages, snippets, and assets are distinguished by location and extension', () => {
  const root = createFolder({
    'docs.json': '{}',
    'index.mdx': '',
    'guides/Quick.Start.md': '',
    'snippets/a.mdx': '',
    'snippets/b.jsx': '',
    'snippets/logo.svg': '',
    '_snippets/c.md': '',
    'guides/snippets/page.mdx': '',
    'images/a b.png': '',
    'style.css': '',
  });
  expect(find(root)).toEqual({
    pages: ['guides/Quick.Start.md', 'guides/snippets/page.mdx', 'index.mdx'],
    snippets: ['_snippets/c.md', 'snippets/a.mdx', 'snippets/b.jsx'],
    assets: ['/images/a b.png', '/snippets/logo.svg', '/style.css'],
  });
});

test('files in .well-known are served unchanged, unless the project excludes them', () => {
  const root = createFolder({
    '.well-known/security.txt': '',
    '.well-known/skills/plants.md': '',
    '.well-known/apple-app-site-association': '',
  });
  expect(find(root)).toEqual({
    pages: [],
    snippets: [],
    assets: [
      '/.well-known/apple-app-site-association',
      '/.well-known/security.txt',
      '/.well-known/skills/plants.md',
    ],
  });
  const without = createFolder({ '.well-known/a.txt': '', '.mintignore': '.well-known/' });
  expect(find(without).assets).toEqual([]);
});

test('configuration, code and files of package managers are not served', () => {
  const root = createFolder({
    'docs.json': '{}',
    'mint.json': '{}',
    'package.json': '{}',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'widget.tsx': '',
    'node_modules/x/index.js': '',
    '.env': 'SECRET=1',
    'openapi.json': '{}',
  });
  expect(find(root).assets).toEqual(['/openapi.json']);
});

test('repository files next to pages are not served, unless the project includes them', () => {
  const files = {
    LICENSE: '',
    CODEOWNERS: '',
    Makefile: '',
    'pnpm-lock.yaml': '',
    'tsconfig.base.json': '',
    'prettier.config.mjs': '',
    '.vale.ini': 'StylesPath = styles\n',
    'styles/Google/Colons.yml': '',
    'styles/site.css': '',
    'examples/package.json': '{}',
    'openapi.yml': '',
  };
  const served = ['/examples/package.json', '/openapi.yml', '/styles/site.css'];
  expect(find(createFolder(files)).assets).toEqual(served);
  const asked = createFolder({ ...files, '.mintignore': '!/LICENSE\n' });
  expect(find(asked).assets).toEqual(['/LICENSE', ...served]);
});

test('the folder that the build writes is left out', () => {
  const root = createFolder({ 'a.mdx': '', 'site/a/index.html': '', 'site/a.mdx': '' });
  expect(find(root, join(root, 'site'))).toEqual({ pages: ['a.mdx'], snippets: [], assets: [] });
});

test('excludes files in .mintignore', () => {
  const root = createFolder({ '.mintignore': 'drafts/\n*.psd', 'drafts/a.mdx': '', 'a.psd': '' });
  expect(find(root)).toEqual({ pages: [], snippets: [], assets: [] });
});

test('links inside the project are followed', () => {
  const root = createFolder({ 'guides/a.mdx': '' });
  symlinkSync(join(root, 'guides'), join(root, 'copy'));
  expect(find(root).pages).toEqual(['copy/a.mdx', 'guides/a.mdx']);
});

test('links in linked folders are followed, but not on each of the paths through folders that all link to each other', () => {
  const root = createFolder({ 'a/shared/a.mdx': '' });
  for (const version of ['b', 'c']) symlinkSync(join(root, 'a'), join(root, version));
  symlinkSync(join(root, 'a/shared'), join(root, 'a/more'));
  expect(find(root).pages).toContain('c/more/a.mdx');

  const names = Array.from({ length: 8 }, (_, index) => `f${index}`);
  const linked = createFolder(Object.fromEntries(names.map((name) => [`${name}/a.mdx`, ''])));
  for (const from of names)
    for (const to of names.filter((name) => name !== from))
      symlinkSync(join(linked, to), join(linked, from, to));
  const { pages, skipped } = findFiles(describeProject(linked));
  for (const from of names)
    expect(pages).toEqual(
      expect.arrayContaining(
        names.filter((name) => name !== from).map((to) => `${from}/${to}/a.mdx`),
      ),
    );
  expect(pages.length).toBeLessThan(10_000);
  expect(skipped.map(({ reason }) => reason)).toContain(
    'Symbolic link in a folder to which more than 50 symbolic links lead',
  );
});

test('links out of the project, broken links and loops are passed over', () => {
  const outside = createFolder({ 'secret.mdx': '' });
  const root = createFolder({ 'guides/a.mdx': '' });
  symlinkSync(outside, join(root, 'outside'));
  symlinkSync(join(outside, 'secret.mdx'), join(root, 'secret.mdx'));
  symlinkSync(join(root, 'nowhere'), join(root, 'broken'));
  symlinkSync(root, join(root, 'guides/loop'));
  expect(find(root).pages).toEqual(['guides/a.mdx']);
});

test('an Astro project has its pages in content/, its files in public/ and openapi/', () => {
  const root = createFolder({
    'astro.config.mjs': '',
    'README.md': '',
    'content/index.mdx': '',
    'content/logo.svg': 'mine',
    'public/logo.svg': 'other',
    'public/favicon.ico': '',
    'openapi/plants.json': '{}',
    'public/page.mdx': '',
  });
  const { pages, assets } = findFiles(describeProject(root));
  expect(pages).toEqual(['index.mdx']);
  expect([...assets].toSorted()).toEqual([
    ['/favicon.ico', join(root, 'public/favicon.ico')],
    ['/logo.svg', join(root, 'content/logo.svg')],
    ['/openapi/plants.json', join(root, 'openapi/plants.json')],
    ['/page.mdx', join(root, 'public/page.mdx')],
  ]);
});

test('an Astro project may do without public/ and openapi/', () => {
  const root = createFolder({ 'astro.config.mjs': '', 'content/index.mdx': '' });
  expect(findFiles(describeProject(root))).toMatchObject({ pages: ['index.mdx'], skipped: [] });
});

test('a folder that is not there holds nothing', () => {
  expect(find(join(createFolder(), 'missing'))).toEqual({ pages: [], snippets: [], assets: [] });
});
