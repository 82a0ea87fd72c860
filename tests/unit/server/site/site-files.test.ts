import { expect, test } from 'vitest';
import { indexFiles } from '../../../../src/server/site/site-files.ts';

function pathnames(...files: string[]): Record<string, string> {
  const site = [...indexFiles(files)].map(([pathname, { file, redirect }]) => [
    pathname,
    redirect ? `-> ${redirect}` : file,
  ]);
  return Object.fromEntries(site);
}

test('a page answers without its ending, and leads there with a slash too many', () => {
  expect(pathnames('guides/x.html')).toEqual({
    '/guides/x.html': 'guides/x.html',
    '/guides/x': 'guides/x.html',
    '/guides/x/': '-> /guides/x',
  });
});

test('a folder with an index answers with and without a slash', () => {
  expect(pathnames('index.html', 'guides/index.html')).toEqual({
    '/index.html': 'index.html',
    '/': 'index.html',
    '/guides/index.html': 'guides/index.html',
    '/guides': 'guides/index.html',
    '/guides/': 'guides/index.html',
  });
});

test('a page and a folder of the same name live side by side', () => {
  expect(pathnames('guides.html', 'guides/x.html')).toMatchObject({
    '/guides': 'guides.html',
    '/guides/x': 'guides/x.html',
  });
});

test('a file of that very name comes before a page that could be meant', () => {
  expect(pathnames('notes.html', 'notes')['/notes']).toBe('notes');
  expect(pathnames('notes', 'notes.html')['/notes']).toBe('notes');
});

test('compressed copies belong to their file and are no address of their own', () => {
  const site = indexFiles(['a.css', 'a.css.br', 'a.css.gz', 'data.gz']);
  expect([...site.keys()]).toEqual(['/a.css', '/data.gz']);
  expect(site.get('/a.css')?.encodings).toEqual({ br: 'a.css.br', gzip: 'a.css.gz' });
});
