import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tryToWrite } from '../../../../src/cli/build/write-site.ts';
import { openJob } from '../../../../src/cli/build/job.ts';
import { build } from '../../../../src/cli/commands/build.ts';
import { DamagedCache } from '../../../../src/site/cache.ts';
import { PLAIN_LAYOUTS } from '../../../support/outputs.ts';
import { loadFolder } from '../../site/_site.ts';
import { readArgs } from '../args/_args.ts';

/** Tries to write a small site with failing layouts; returns the output. */
async function tryWith(render: (root: string) => Promise<string>) {
  const { site, root } = await loadFolder({});
  if (!site) throw new Error('the project of the test cannot be loaded');
  const job = openJob(readArgs(build, [root, '--offline']), {});
  const said: string[] = [];
  job.output.warn = (text) => void said.push(text);
  const layouts = { ...PLAIN_LAYOUTS, renderPage: () => render(root) };
  const isWritten = await tryToWrite(site, Promise.resolve(layouts), job);
  return { isWritten, said: said.join('\n'), outDir: join(root, 'dist') };
}

test('a fault of our own is shown as what it is, with the place in the code', async () => {
  const { isWritten, said, outDir } = await tryWith(() =>
    Promise.reject(new TypeError('x is no function')),
  );
  expect(isWritten).toBe(false);
  expect(said).toMatch(/^Cannot write the site: x is no function\nTypeError: [\s\S]*\n\s+at /);
  expect(existsSync(outDir)).toBe(false);
});

test('a full disk is said in a sentence', async () => {
  const { said } = await tryWith(() => Promise.reject(new Error('no space left')));
  expect(said).toBe('Cannot write the site: no space left');
});

test.each([
  [
    'of the site',
    (root: string) => ({ path: join(root, 'dist') }),
    '. To use another folder, set --out.',
  ],
  [
    'above that of the site',
    (root: string) => ({ path: root }),
    '. To use another folder, set --out.',
  ],
  [
    'of the site, to which it is moved',
    (root: string) => ({ path: join(root, '.trellis/staging'), dest: join(root, 'dist') }),
    '. To use another folder, set --out.',
  ],
  [
    'of the cache',
    (root: string) => ({ path: join(root, '.trellis/staging') }),
    '. To use another folder, set --cache.',
  ],
  ['that was only read', (root: string) => ({ path: join(root, 'fern.png') }), ''],
  [
    'from which a file was copied',
    (root: string) => ({ path: join(root, 'fern.png'), dest: join(root, '.trellis/staging') }),
    '',
  ],
])(
  'a folder %s without permission is reported with the option for another one',
  async (_, placesIn, cure) => {
    const { said } = await tryWith((root) =>
      Promise.reject(
        Object.assign(new Error('permission denied'), { code: 'EACCES', ...placesIn(root) }),
      ),
    );
    expect(said).toBe(`Cannot write the site: permission denied${cure}`);
  },
);

test('only a damaged cache is handed on, for everything to be made anew', async () => {
  const failing = tryWith(() => Promise.reject(new DamagedCache('a.html')));
  await expect(failing).rejects.toThrow(DamagedCache);
});

test('a site that can be drawn is written', async () => {
  const { isWritten, outDir } = await tryWith(() => Promise.resolve('<h1>Home</h1>'));
  expect(isWritten).toBe(true);
  expect(existsSync(join(outDir, 'index.html'))).toBe(true);
});
