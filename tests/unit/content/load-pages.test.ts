import { describe, expect, test } from 'vitest';
import { findFiles } from '../../../src/content/find-files.ts';
import { hrefOf, loadPages, readPage, titleFromId } from '../../../src/content/pages.ts';
import { describeProject } from '../../../src/content/project.ts';
import { createFolder } from '../_folder.ts';

function load(files: Record<string, string>, listed: string[] = []) {
  const project = describeProject(createFolder(files));
  return loadPages(project, findFiles(project), new Set(listed));
}

test('a page has an id, a file, an address and a title', () => {
  const { pages, diagnostics } = load({ 'Guides/Quick.Start.mdx': '---\ntitle: Go\n---\nText' });
  expect(diagnostics).toEqual([]);
  expect([...pages.values()]).toEqual([
    {
      id: 'Guides/Quick.Start',
      file: 'Guides/Quick.Start.mdx',
      href: '/Guides/Quick.Start',
      title: 'Go',
      frontMatter: { title: 'Go', raw: { title: 'Go' } },
      body: '\n\n\nText',
    },
  ]);
});

test('files about the repository are pages only where the navigation names them', () => {
  const about = { 'README.md': '', 'docs/license.md': '', 'AGENTS.md': '', 'CLAUDE.md': '' };
  const files = { ...about, 'readme.mdx': '', 'CHANGELOG.md': '', 'claude.md': '' };
  const listed = load(files, ['CHANGELOG', 'AGENTS']).pages;
  expect([...listed.keys()]).toEqual(['AGENTS', 'CHANGELOG', 'claude', 'readme']);
});

test('a file that another one imports is a snippet, unless the navigation names it', () => {
  const files = {
    'index.mdx': '',
    'a.mdx': "import B from './parts/b.mdx';\nimport { c } from '/parts/c'\n\n<B />",
    'parts/b.mdx':
      "---\ntitle: [\n---\nimport D from '../d/index.mdx'\nimport Home from '/index.mdx'",
    'parts/c.md': '',
    'd/index.mdx': '```js\nimport x from "../e.mdx";\n```',
    'e.mdx': "import E from './e.mdx'",
  };
  const { pages, snippets, diagnostics } = load(files, ['a', 'parts/c']);
  expect([...pages.keys()]).toEqual(['a', 'e', 'index', 'parts/c']);
  expect(snippets.toSorted()).toEqual(['d/index.mdx', 'parts/b.mdx']);
  expect(diagnostics).toEqual([]);
});

test('pages that import only each other stay pages', () => {
  const { pages, snippets } = load({
    'a.mdx': "import B from './b.mdx'",
    'b.mdx': "import A from './a.mdx'",
    'c.mdx': "import D from './d.mdx'",
    'd.mdx': "import E from './e.mdx'",
    'e.mdx': "import D from './d.mdx'",
  });
  expect([...pages.keys()]).toEqual(['a', 'b', 'c']);
  expect(snippets.toSorted()).toEqual(['d.mdx', 'e.mdx']);
});

test('a file that a snippet imports is a snippet, regardless of the folder of the importer', () => {
  const { pages, snippets, snippetImports } = load({
    'a.mdx': "import S from '/snippets/s.mdx'",
    'snippets/s.mdx': "---\ntitle: S\n---\nimport Deep from '/shared/deep.mdx'",
    'shared/deep.mdx': '',
  });
  expect([...pages.keys()]).toEqual(['a']);
  expect(snippets).toEqual(['shared/deep.mdx']);
  expect(snippetImports).toEqual([
    ['snippets/s.mdx', ['/shared/deep.mdx']],
    ['shared/deep.mdx', []],
  ]);
});

test('each text is searched for imports once', () => {
  const files = {
    'a.mdx': "import S from '/snippets/s.mdx'",
    'snippets/s.mdx': "import D from '/d.mdx'",
    'd.mdx': 'D',
  };
  const project = describeProject(createFolder(files));
  const searched: string[] = [];
  const read: typeof readPage = (...place) => {
    const { page, diagnostics } = readPage(...place);
    const { body } = page;
    const get = () => (searched.push(page.file), body);
    return { page: Object.defineProperty(page, 'body', { get }), diagnostics };
  };
  expect(loadPages(project, findFiles(project), new Set(), read).snippets).toEqual(['d.mdx']);
  expect(searched.toSorted()).toEqual(['a.mdx', 'd.mdx', 'snippets/s.mdx']);
});

test('an import means the same file as in a page: code before the file in a folder', () => {
  const files = { 'chart.jsx': '', 'chart/index.mdx': '', 'parts/index.mdx': '' };
  const text = "import { A } from './chart'\nimport B from './parts/'";
  const { pages, snippets } = load({ ...files, 'a.mdx': text });
  expect([...pages.keys()]).toEqual(['a', 'chart/index']);
  expect(snippets).toEqual(['parts/index.mdx']);
});

test('of two files with one address the .mdx file is the page', () => {
  const { pages, diagnostics } = load({ 'a.md': 'old', 'a.mdx': 'new' });
  expect(pages.get('a')?.file).toBe('a.mdx');
  expect(diagnostics).toMatchObject([{ code: 'duplicate-page', file: 'a.mdx' }]);
});

test('a file that cannot be read is an empty page with an error', () => {
  const root = createFolder({ 'a.mdx': 'text' });
  const { page, diagnostics } = readPage(describeProject(root), 'b', 'b.mdx');
  expect(page.body).toBe('');
  expect(diagnostics).toMatchObject([
    { code: 'unreadable-file', severity: 'error', file: 'b.mdx' },
  ]);
});

test('a file in another encoding than UTF-8 is read, with a warning at the first lost character', () => {
  const root = createFolder({
    'a.mdx': 'In UTF-8: \ufffd\n',
    'b.mdx': Buffer.from('---\ntitle: Grüße\n---\n', 'latin1'),
    'c.mdx': Buffer.from('\ufeffText', 'utf16le'),
  });
  const [a, b, c] = ['a', 'b', 'c'].map((id) => readPage(describeProject(root), id, `${id}.mdx`));
  expect(a?.diagnostics).toEqual([]);
  expect(b?.page.title).toBe('Gr\ufffd\ufffde');
  expect(b?.diagnostics).toMatchObject([{ code: 'wrong-encoding', line: 2, column: 10 }]);
  expect(c?.diagnostics).toMatchObject([{ code: 'wrong-encoding', line: 1, column: 1 }]);
});

describe('addresses', () => {
  test.each([
    ['index', '/'],
    ['guides/index', '/guides'],
    ['guides/quickstart', '/guides/quickstart'],
    ['myindex', '/myindex'],
    ['index/a', '/index/a'],
  ])('%s is at %s', (id, href) => {
    expect(hrefOf(id)).toBe(href);
  });
});

describe('titles from ids', () => {
  test.each([
    ['guides/getting-started', 'Getting started'],
    ['rate_limits', 'Rate limits'],
    ['guides/index', 'Guides'],
    ['index', 'Index'],
    ['API', 'API'],
  ])('%s is "%s"', (id, title) => {
    expect(titleFromId(id)).toBe(title);
  });
});
