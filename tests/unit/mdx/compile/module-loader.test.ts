import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeProject } from '../../../../src/content/project.ts';
import { ModuleLoader } from '../../../../src/mdx/modules.ts';
import { createFolder } from '../../_folder.ts';

function load(files: Record<string, string>) {
  const root = createFolder(files);
  return { root, loader: new ModuleLoader(describeProject(root), { version: '2' }) };
}

describe('finding what is imported', () => {
  test.each([
    ['/snippets/a.mdx', 'page.mdx', 'snippets/a.mdx'],
    ['/snippets/a', 'page.mdx', 'snippets/a.mdx'],
    ['./a.mdx', 'snippets/page.mdx', 'snippets/a.mdx'],
    ['../snippets/b', 'deep/page.mdx', 'snippets/b.jsx'],
    ['/folder', 'page.mdx', 'folder/index.mdx'],
    ['/missing.mdx', 'page.mdx', undefined],
    ['../../../../etc/hostname', 'page.mdx', undefined],
    ['react', 'page.mdx', undefined],
    ['snippets/a.mdx', 'page.mdx', undefined],
  ])('%s from %s is %s', (specifier, importer, file) => {
    const project = load({
      'snippets/a.mdx': '',
      'snippets/b.jsx': '',
      'folder/index.mdx': '',
    });
    expect(project.loader.find(specifier, importer)).toBe(file);
  });

  test('a link out of the project leads nowhere', () => {
    const { loader, root } = load({});
    const outside = createFolder({ 'secret.mdx': '' });
    symlinkSync(join(outside, 'secret.mdx'), join(root, 'link.mdx'));
    expect(loader.find('/link.mdx', 'page.mdx')).toBeUndefined();
  });
});

test('in an Astro project paths start at the folder of the pages', () => {
  const { loader } = load({ 'astro.config.mjs': '', 'content/snippets/a.mdx': '' });
  expect(loader.find('/snippets/a.mdx', 'content/page.mdx')).toBe('content/snippets/a.mdx');
});

test.each([
  ['content/img/a b.png', '/img/a%20b.png'],
  ['public/img/a.png', '/img/a.png'],
  ['openapi/a.png', '/openapi/a.png'],
])('in an Astro project the image %s is at %s', (file, url) => {
  const { loader } = load({ 'astro.config.mjs': '', [file]: '' });
  expect(loader.load(file).body).toBe(JSON.stringify(url));
});

describe('loading', () => {
  test('a file is compiled once until it changes', () => {
    const { loader, root } = load({ 'a.mdx': 'one' });
    const first = loader.load('a.mdx');
    expect(loader.load('a.mdx')).toBe(first);
    writeFileSync(join(root, 'a.mdx'), 'two');
    utimesSync(join(root, 'a.mdx'), new Date(), new Date(Date.now() + 5000));
    expect(loader.load('a.mdx')).not.toBe(first);
    expect(loader.digestOf('a.mdx')).not.toBe(first.digest);
  });

  test('front matter is no part of the text, and variables are filled in', () => {
    const { loader } = load({ 'a.mdx': '---\ntitle: A\n---\nv{{version}}' });
    expect(loader.load('a.mdx')).toMatchObject({ body: '\n\n\nv2', isText: true });
  });

  test('the digest of a file that is gone is undefined', () => {
    expect(load({}).loader.digestOf('a.mdx')).toBeUndefined();
  });
});
