import { describe, expect, test } from 'vitest';
import { checkSite } from '../../../../src/check/check-site.ts';
import { listOutputs } from '../../../../src/output/list-outputs.ts';
import type { Layouts } from '../../../../src/output/output.ts';
import { readOutput } from '../../../support/outputs.ts';
import { createSite, loadFolder } from '../_site.ts';

const config = (text: string) => ({ 'trellis.config.ts': `export default ${text};` });
const LAYOUTS: Layouts = {
  assets: new Map(),
  key: '',
  renderPage: async () => '',
  renderStandalone: async () => '',
};

describe('the hook that changes docs.json', () => {
  test('has its value treated as if it stood in the file', async () => {
    const { site, diagnostics } = await loadFolder(
      config("{ docsJson: (docs) => ({ ...docs, name: 'Changed', nme: 1 }) }"),
    );
    expect(site?.config.name).toBe('Changed');
    expect(diagnostics).toMatchObject([{ code: 'unknown-key', file: 'docs.json' }]);
  });

  test.each([
    ["{ docsJson: () => { throw new Error('no feed') } }", /"docsJson" failed: no feed/],
    ['{ docsJson: () => undefined }', /"docsJson" returned no object/],
  ])('%s leaves docs.json as it is', async (text, message) => {
    const { site, diagnostics } = await loadFolder(config(text));
    expect(site?.config.name).toBe('Docs');
    expect(diagnostics).toMatchObject([
      { code: 'broken-extension', severity: 'error', message: expect.stringMatching(message) },
    ]);
  });
});

describe('the hook that adds pages', () => {
  test('gives way to files', async () => {
    const { site, diagnostics } = await loadFolder(
      config("{ pages: () => [{ id: 'index', text: 'x' }, { id: 'a/b', text: 'y' }] }"),
    );
    expect([site?.pages.get('index')?.body, site?.pages.get('a/b')?.title]).toEqual([
      '# Home',
      'B',
    ]);
    expect(diagnostics[0]?.message).toBe('"pages" has the page index, which index.mdx is already');
  });

  test.each(['{ id: "/a", text: "" }', '{ id: "a" }', '{ id: "a/", text: "" }'])(
    'refuses %s',
    async (entry) => {
      const { diagnostics } = await loadFolder(config(`{ pages: () => [${entry}] }`));
      expect(diagnostics[0]?.message).toMatch(/"pages" failed: a page needs an id/);
    },
  );
});

test('problems of a page that a hook made name the page, and no line of the configuration', async () => {
  const text = 'A TODO.\\n\\n[Link](/gone)';
  const rule =
    "{ name: 'no-todo', check: ({ text }) => text.includes('TODO') ? [{ message: 'is a todo', line: 1 }, { message: 'more', line: 3 }] : [] }";
  const loaded = await loadFolder(
    config(`{ pages: () => [{ id: 'made', text: '${text}' }], rules: [${rule}] }`),
    {},
    { mode: 'check' },
  );
  const found = (await checkSite(loaded)).filter(({ file }) => file === 'trellis.config.ts');
  const made = 'the page /made, made by a hook in trellis.config.ts';
  expect(found.map(({ line, message }) => [line, message])).toEqual([
    [undefined, `the link /gone leads to no page (on ${made})`],
    [undefined, `no-todo: is a todo (on ${made})`],
    [undefined, `no-todo: more (in line 3 of ${made})`],
  ]);
});

test.each(['titles.json', '/../titles.json', '//host/x', '/folder/', '/_astro/x.js'])(
  'a file at %s is refused',
  async (path) => {
    const site = await createSite(config(`{ outputs: () => [{ path: '${path}', content: '' }] }`));
    await expect(listOutputs({ site, layouts: LAYOUTS })).rejects.toThrow(
      /trellis\.config\.ts: "outputs" failed/,
    );
  },
);

test('the hook for files is called once for a site as it is, and again when a page is another one', async () => {
  const text =
    "{ outputs: ({ pages }) => { globalThis.calls = (globalThis.calls ?? 0) + 1; return [{ path: '/n.txt', content: pages[0].text }]; } }";
  const site = await createSite(config(text));
  const calls = () => (globalThis as { calls?: number }).calls;
  expect(await readOutput(site, '/n.txt')).toBe('# Home');
  await readOutput(site, '/nothing.txt');
  expect(calls()).toBe(1);
  const page = site.pages.get('index');
  if (page) site.pages.set('index', { ...page, body: '# Changed' });
  expect(await readOutput(site, '/n.txt')).toBe('# Changed');
  expect(calls()).toBe(2);
});

test('rules of the project tell what they find, as severe as they say', async () => {
  const text = `{ rules: [
    { name: 'no-todo', check: (page) => page.text.includes('TODO') ? [{ message: 'is not for readers', line: 3 }] : [] },
    { name: 'title', severity: 'error', check: ({ title }) => title === 'Home' ? [] : [{ message: title }] },
    { name: 'broken', check: () => null.x },
  ] }`;
  const loaded = await loadFolder(
    { ...config(text), 'todo.mdx': '---\ntitle: T\n---\n\nTODO\n' },
    {},
    { mode: 'check' },
  );
  const found = (await checkSite(loaded)).filter(({ code }) =>
    /project-rule|broken-extension/.test(code),
  );
  expect(
    found
      .map(({ severity, file, line, message }) => `${severity} ${file}:${line} ${message}`)
      .toSorted(),
  ).toEqual([
    'error index.mdx:1 title: Index',
    'error todo.mdx:1 title: T',
    'error trellis.config.ts:1 "rules: broken" failed: Cannot read properties of null (reading \'x\')',
    'warning todo.mdx:3 no-todo: is not for readers',
  ]);
});

test('a component of the project that holds state lives in the browser like any other', async () => {
  const site = await createSite({
    ...config("{ components: { Counter: './counter.jsx' } }"),
    'counter.jsx':
      'import { useState } from "react"; export default function Counter() { const [n, set] = useState(1); return <button onClick={() => set(n + 1)}>{n}</button>; }',
    'index.mdx': '<Counter />',
  });
  const page = site.pages.get('index');
  const record = page && site.renderCache.record(page);
  expect(record?.diagnostics).toEqual([]);
  expect(record?.islands).toBeDefined();
});
