import { expect, test } from 'vitest';
import { createResponder } from '../../../../src/output/print-book.ts';
import { textOutput } from '../../../../src/output/output.ts';

const outputs = [
  textOutput('/index.html', () => 'start'),
  textOutput('/guides/größe/index.html', () => 'size'),
  textOutput('/404.html', () => 'none'),
  textOutput('/_astro/page.css', () => 'rules'),
];
const refused: string[] = [];
const answer = createResponder(outputs, {
  origin: 'https://docs.example.com',
  base: '/docs',
  script: 'void 0',
  onRefused: ({ href }) => refused.push(href),
});
const ask = async (path: string) => {
  const found = await answer(new URL(path, 'https://docs.example.com'));
  return found && [found.body, found.type];
};

test('requests of a book are answered with the files of its site', async () => {
  expect(await ask('/docs/')).toEqual(['start', 'text/html; charset=utf-8']);
  expect(await ask('/docs/guides/gr%C3%B6%C3%9Fe')).toEqual(['size', 'text/html; charset=utf-8']);
  expect(await ask('/docs/404')).toEqual(['none', 'text/html; charset=utf-8']);
  expect(await ask('/docs/_astro/page.css?v=1')).toEqual(['rules', 'text/css; charset=utf-8']);
  expect(await ask('/docs/nothing')).toBeUndefined();
  expect(await ask('/docs/%ff')).toBeUndefined();
});

test('nothing of another site is had, and it is said what was asked for', async () => {
  expect(await ask('https://elsewhere.example/a.png')).toBeUndefined();
  expect(refused).toEqual(['https://elsewhere.example/a.png']);
});

test('the document of the book runs one script of its own, and none of pages', async () => {
  const { policy } = (await answer(new URL('https://docs.example.com/docs/_trellis/book'))) ?? {};
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(await ask('/docs/_trellis/book.js')).toEqual(['void 0', 'text/javascript; charset=utf-8']);
});

test('the document of the book has the cuts of the typeface, and nothing else beside them', async () => {
  const cut = '/docs/_trellis/book/inter-latin-400-normal.woff';
  const found = await answer(new URL(cut, 'https://docs.example.com'));
  expect([found?.type, found?.body.slice(0, 4).toString()]).toEqual(['font/woff', 'wOFF']);
  expect(await ask('/docs/_trellis/book/unicode.json')).toBeUndefined();
});
