import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookParameters } from 'astro';
import { expect, test } from 'vitest';
import { createHost, setUpAstro, sourceFileOf } from '../../../src/astro/engine-integration.ts';
import { makeCacheDir } from '../../../src/site/cache.ts';
import { createSite } from '../site/_site.ts';

type Params = HookParameters<'astro:config:setup'>;

test('an Astro project under development hands out its own files, Trellis and its packages, and nothing above them', async () => {
  const site = await createSite({});
  const { root } = site.project;
  makeCacheDir(site.project);
  let config: Parameters<Params['updateConfig']>[0] = {};
  const params: Partial<Params> = {
    command: 'dev',
    injectRoute: () => undefined,
    addWatchFile: () => undefined,
    updateConfig: (more) => ((config = more), more as ReturnType<Params['updateConfig']>),
  };
  await setUpAstro(params as Params, createHost({ site }));
  const folders = config.vite?.server?.fs?.allow ?? [];
  const isServed = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const of = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  expect(isServed(`${root}/index.mdx`)).toBe(true);
  expect(isServed(of('src/client/behaviors/tabs.ts'))).toBe(true);
  expect(isServed(fileURLToPath(import.meta.resolve('preact')))).toBe(true);
  for (const file of [
    '/etc/passwd',
    `${root}/../.ssh/id_ed25519`,
    `${root}-old/a`,
    `${root}/../.npmrc`,
  ])
    expect([file, isServed(new URL(file, 'file:').pathname)]).toEqual([file, false]);
});

test.each([
  [posix, '/site/src/Card.astro?astro&type=style', '/site/src/Card.astro'],
  [posix, '/site/node_modules/a/b.js', undefined],
  [posix, '\0virtual:routes', undefined],
  [win32, 'C:/site/src/Card.astro?raw', 'C:\\site\\src\\Card.astro'],
  [win32, 'C:/site/node_modules/a/b.js', undefined],
  [win32, '\0virtual:routes', undefined],
])('sources of Astro pages are files in the form of the system', (system, id, file) => {
  expect(sourceFileOf(id, system)).toBe(file);
});
