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

/** Tries to write a small site whose layouts fail like this; what is said comes back. */
async function tryWith(renderPage: () => Promise<string>) {
  const { site, root } = await loadFolder({});
  if (!site) throw new Error('the project of the test cannot be loaded');
  const job = openJob(readArgs(build, [root, '--offline']), {});
  const said: string[] = [];
  job.output.warn = (text) => void said.push(text);
  const isWritten = await tryToWrite(site, Promise.resolve({ ...PLAIN_LAYOUTS, renderPage }), job);
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

test('a folder that cannot be written is reported with the option for another one', async () => {
  const error = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/docs'"), { code: 'EACCES' }); // prettier-ignore
  const { said } = await tryWith(() => Promise.reject(error));
  expect(said).toBe(
    "Cannot write the site: EACCES: permission denied, mkdir '/srv/docs'. To use another folder, set --out.",
  );
});

test('only a damaged cache is handed on, for everything to be made anew', async () => {
  const failing = tryWith(() => Promise.reject(new DamagedCache('a.html')));
  await expect(failing).rejects.toThrow(DamagedCache);
});

test('a site that can be drawn is written', async () => {
  const { isWritten, outDir } = await tryWith(() => Promise.resolve('<h1>Home</h1>'));
  expect(isWritten).toBe(true);
  expect(existsSync(join(outDir, 'index.html'))).toBe(true);
});
