import { mkdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { watchFolder, watchSite, type SiteFiles } from '../../../../src/server/site/site-files.ts';
import { writeProject } from '../../../support/write-project.ts';

/** Files of a folder by pathname. */
async function filesOf(...files: string[]): Promise<SiteFiles> {
  const folder = writeProject(Object.fromEntries(files.map((file) => [file, 'x'])));
  return (await (await watchSite(folder))()).files;
}

async function pathnames(...files: string[]): Promise<Record<string, string>> {
  const site = [...(await filesOf(...files))].map(([pathname, { file, redirect }]) => [
    pathname,
    redirect ? `-> ${redirect}` : file,
  ]);
  return Object.fromEntries(site);
}

test('a page is served without its extension, and redirects from a trailing slash', async () => {
  expect(await pathnames('guides/x.html')).toEqual({
    '/guides/x.html': 'guides/x.html',
    '/guides/x': 'guides/x.html',
    '/guides/x/': '-> /guides/x',
  });
});

test('a folder with an index is served with and without a trailing slash', async () => {
  expect(await pathnames('index.html', 'guides/index.html')).toEqual({
    '/index.html': 'index.html',
    '/': 'index.html',
    '/guides/index.html': 'guides/index.html',
    '/guides': 'guides/index.html',
    '/guides/': 'guides/index.html',
  });
});

test('a page and a folder of the same name live side by side', async () => {
  expect(await pathnames('guides.html', 'guides/x.html')).toMatchObject({
    '/guides': 'guides.html',
    '/guides/x': 'guides/x.html',
  });
});

test('a file of that very name comes before a page that could be meant', async () => {
  expect((await pathnames('notes.html', 'notes'))['/notes']).toBe('notes');
  expect((await pathnames('notes', 'notes.html'))['/notes']).toBe('notes');
});

test('compressed copies belong to their file and are no address of their own', async () => {
  const site = await filesOf('a.css', 'a.css.br', 'a.css.gz', 'data.gz');
  expect([...site.keys()]).toEqual(['/a.css', '/data.gz']);
  expect(site.get('/a.css')?.encodings).toEqual({ br: 'a.css.br', gzip: 'a.css.gz' });
});

test('a folder that takes long to read is read once for all requests', async () => {
  const folder = writeProject({ 'a.txt': 'x' });
  const first = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before');
  read.mockReturnValueOnce(first.promise).mockResolvedValue('more');
  vi.useFakeTimers({ toFake: ['performance'] });
  const current = await watchFolder(folder, read);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  vi.advanceTimersByTime(1000);
  const early = current();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  vi.advanceTimersByTime(1000);
  const late = current();
  // Time to look at the folder.
  for (let count = 0; count < 5; count++) await stat(folder);
  first.resolve('after');
  expect(await Promise.all([early, late])).toEqual(['after', 'after']);
  expect(read).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
