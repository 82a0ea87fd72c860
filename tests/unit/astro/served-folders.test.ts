import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { servedFolders } from '../../../src/astro/engine-integration.ts';

test('an Astro project under development hands out its own files, Trellis and its packages, and nothing above them', () => {
  const folders = servedFolders('/home/fern/docs', fileURLToPath(import.meta.resolve('astro')));
  const isServed = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const of = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  expect(isServed('/home/fern/docs/index.mdx')).toBe(true);
  expect(isServed(of('src/client/behaviors/tabbed.ts'))).toBe(true);
  expect(isServed(fileURLToPath(import.meta.resolve('preact')))).toBe(true);
  for (const file of [
    '/etc/passwd',
    '/home/fern/.ssh/id_ed25519',
    '/home/fern/docs-old/a',
    '/home/fern/.npmrc',
  ])
    expect([file, isServed(file)]).toEqual([file, false]);
});
