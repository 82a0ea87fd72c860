import { describe, expect, it } from 'vitest';
import { chooseVariant, prefersMarkdown } from '../../../../src/server/site/serve-file.ts';
import { watchSite } from '../../../../src/server/site/site-files.ts';
import { writeProject } from '../../../support/write-project.ts';

describe('prefersMarkdown', () => {
  it.each([
    'text/markdown',
    'text/markdown, text/html, */*',
    'text/html;q=0.8, text/markdown',
    'text/html;q=0.9, TEXT/MARKDOWN; q=0.9',
    'text/markdown;charset=utf-8;q=0.5, */*;q=0.1',
  ])('says yes to %s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });

  it.each([
    undefined,
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=0.5, */*',
    'text/markdown;q=nonsense',
  ])('says no to %s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

describe('chooseVariant', async () => {
  const names = [
    'index.html',
    'index.md',
    'a/index.html',
    'a.md',
    'b.html',
    'b.md',
    'c.html',
    'd.css',
    're.md',
    'reindex.html',
    'reindex.md',
  ];
  const folder = writeProject(Object.fromEntries(names.map((name) => [name, 'x'])));
  const { files } = await (await watchSite(folder))();
  const variant = (file: string) => chooseVariant(files, { file, encodings: {} }, 'text/markdown');

  it.each([
    ['index.html', 'index.md'],
    ['a/index.html', 'a.md'],
    ['b.html', 'b.md'],
    ['reindex.html', 'reindex.md'],
  ])('gives the Markdown of %s', (file, twin) => {
    expect(variant(file)).toMatchObject({ variant: { file: twin }, markdown: { file: twin } });
  });

  it.each(['c.html', 'd.css'])('gives %s itself, which has none', (file) => {
    expect(variant(file)).toEqual({ variant: undefined, markdown: undefined });
  });
});
