import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOutputs } from '../../../../src/output/list-outputs.ts';
import type { Layouts } from '../../../../src/output/output.ts';
import { PLAIN_LAYOUTS } from '../../../support/outputs.ts';
import { writeProject } from '../../../support/write-project.ts';
import { createSite } from '../../site/_site.ts';

const ASSETS = writeProject({ 'from-disk-x.js': 'loader', 'shell-x.js': 'shell()' });

const LAYOUTS: Layouts = {
  ...PLAIN_LAYOUTS,
  assets: new Map([
    ['/_astro/from-disk-x.js', join(ASSETS, 'from-disk-x.js')],
    ['/_astro/shell-x.js', join(ASSETS, 'shell-x.js')],
  ]),
  renderPage: async ({ href }) => `<a href="/guides/setup">${href}</a>`,
};

const listFor = async (portable: boolean) => {
  const files = { 'guides/setup.mdx': 'Text.', 'leaf.png': 'PNG' };
  const properties = {
    navigation: [{ group: 'G', pages: ['index', 'guides/setup'] }],
    redirects: [{ source: '/old', destination: '/guides/setup' }],
  };
  return listOutputs({ site: await createSite(files, properties, { portable }), layouts: LAYOUTS });
};

test('a site on disk has files for scripts as scripts, and no files for hosts', async () => {
  const paths = (await listFor(true)).map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('/_search/parts/'))).toEqual([
    '/guides/setup/index.html',
    '/index.html',
    '/favicon.svg',
    '/leaf.png',
    '/_astro/from-disk-x.js',
    '/_astro/shell-x.js',
    '/guides/setup.md',
    '/guides/setup.md.js',
    '/index.md',
    '/index.md.js',
    '/llms.txt',
    '/llms-full.txt',
    '/skill.md',
    '/_search/index.json.js',
    '/old/index.html',
    '/guides/index.html',
    expect.stringMatching(/^\/_trellis\/moved\.\w+\.js$/),
  ]);
});

test('a site for a host has no files for disks', async () => {
  const paths = (await listFor(false)).map(({ path }) => path);
  expect(paths).not.toContain('/_astro/from-disk-x.js');
  expect(paths).toContain('/_astro/shell-x.js');
  expect(paths.filter((path) => path.endsWith('.md.js'))).toEqual([]);
});

test('files are rewritten, and made again when what they can lead to changes', async () => {
  const outputs = await listFor(true);
  const find = (path: string) => outputs.find((output) => output.path === path);
  expect(await find('/guides/setup/index.html')?.render()).toBe(
    '<a href="index.html">/guides/setup</a>',
  );
  expect(await find('/_astro/shell-x.js')?.render()).toMatch(/^"use strict";trellis\.add\(\[\],/);
  expect(await find('/_astro/from-disk-x.js')?.render()).toEqual({
    file: join(ASSETS, 'from-disk-x.js'),
  });
  const other = await listOutputs({
    site: await createSite({ 'more.mdx': '' }, {}, { portable: true }),
    layouts: LAYOUTS,
  });
  const keys = [outputs, other].map(
    (all) => all.find(({ path }) => path === '/_astro/shell-x.js')?.key,
  );
  expect(keys[0]).not.toBe(keys[1]);
});
