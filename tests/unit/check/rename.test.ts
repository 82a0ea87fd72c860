import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyRename, findReadOnly, planRename } from '../../../src/check/rename.ts';
import { checkSite } from '../../../src/check/check-site.ts';
import { loadFolder, reload } from '../site/_site.ts';

const DOCS = {
  navigation: [
    { group: 'Start', pages: ['index', 'guides/soil', '/guides/water.mdx'] },
    { group: 'Other', pages: ['about'] },
  ],
  redirects: [{ source: '/dirt', destination: '/guides/soil' }],
};

const FILES = {
  'index.mdx':
    '[a](/guides/soil) [b](./guides/soil.mdx#sand) [c](guides/soil?x=1)\n\n<Card title="d" href="/guides/soil" />\n\n`/guides/soil`\n',
  'guides/soil.mdx':
    '---\r\ntitle: Soil\r\n---\r\n\r\nimport Hint from "../snippets/hint.mdx";\r\n\r\n## Sand\r\n\r\n<Hint />\r\n\r\n![Fern](./fern.png) [water](./water) [self](#sand)\r\n\r\n```js file=../lib/a.js#x\r\n```\r\n',
  'guides/water.mdx': '[back](soil) [other](/about)\n',
  'guides/fern.png': new Uint8Array(4),
  'about.mdx': 'About.\n',
  'snippets/hint.mdx': 'See [soil](/guides/soil).\n',
  'lib/a.js': '// #region x\na();\n// #endregion\n',
};

async function rename(
  wish: { from: string; to: string },
  files: object = FILES,
  docs: object = DOCS,
) {
  const loaded = await loadFolder(files as typeof FILES, docs, { mode: 'check' });
  const { root, site } = loaded;
  if (!site) throw new Error('there is no site');
  const plan = planRename(loaded, site, wish);
  if ('problem' in plan) return { root, problem: plan.problem, read: () => '' };
  applyRename(site.project, plan);
  return {
    root,
    problem: undefined,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
  };
}

async function findBroken(root: string): Promise<string[]> {
  const broken = [
    'broken-link',
    'broken-fragment',
    'missing-asset',
    'missing-page',
    'missing-snippet',
    'missing-code',
    'redirect-to-nowhere',
  ];
  const found = await checkSite(await reload(root, { mode: 'check' }));
  return found
    .filter(({ code }) => broken.includes(code))
    .map(({ file, message }) => `${file} ${message}`);
}

test('a move updates links, entries, and redirects in the form in which they were written', async () => {
  const { root, read } = await rename({ from: 'guides/soil', to: '/plants/earth.mdx' });
  expect(read('index.mdx')).toBe(
    '[a](/plants/earth) [b](./plants/earth.mdx#sand) [c](/plants/earth?x=1)\n\n<Card title="d" href="/plants/earth" />\n\n`/guides/soil`\n',
  );
  expect(read('guides/water.mdx')).toBe('[back](/plants/earth) [other](/about)\n');
  expect(read('snippets/hint.mdx')).toBe('See [soil](/plants/earth).\n');
  expect(JSON.parse(read('docs.json'))).toMatchObject({
    navigation: [{ pages: ['index', 'plants/earth', '/guides/water.mdx'] }, {}],
    redirects: [
      { source: '/dirt', destination: '/plants/earth' },
      { source: '/guides/soil', destination: '/plants/earth' },
    ],
  });
  expect(existsSync(join(root, 'guides/soil.mdx'))).toBe(false);
  expect(await findBroken(root)).toEqual([]);
});

test('relative paths of a page are updated for its new location, and its line endings stay', async () => {
  const { read } = await rename({ from: 'guides/soil', to: 'a/b/soil' });
  expect(read('a/b/soil.mdx')).toBe(
    FILES['guides/soil.mdx']
      .replace('../snippets', '../../snippets')
      .replace('./fern.png', '../../guides/fern.png')
      .replace('./water', '../../guides/water')
      .replace('../lib', '../../lib'),
  );
});

test('a folder moves with its images, and no empty folder remains', async () => {
  const { root, read } = await rename({ from: 'guides/', to: 'handbook' });
  expect(existsSync(join(root, 'guides'))).toBe(false);
  expect(read('handbook/water.mdx')).toBe('[back](/handbook/soil) [other](/about)\n');
  expect(read('handbook/soil.mdx')).toBe(FILES['guides/soil.mdx']);
  expect(JSON.parse(read('docs.json')).redirects).toHaveLength(3);
  expect(await findBroken(root)).toEqual([]);
});

test('for a page that was moved by hand, everything else is updated', async () => {
  const { 'guides/soil.mdx': soil, ...others } = FILES;
  const moved = { ...others, 'plants/soil.mdx': soil };
  const { root, read } = await rename({ from: 'guides/soil', to: 'plants/soil' }, moved);
  expect(read('index.mdx')).toContain('[a](/plants/soil)');
  expect(read('plants/soil.mdx')).toContain('![Fern](../guides/fern.png)');
  expect(await findBroken(root)).toEqual([]);
});

test('of paths that are gone and that nothing refers to, those that Git does not know are typos', async () => {
  const { root } = await loadFolder({ 'index.mdx': 'Home.', 'a/old.mdx': 'Old.' }, {});
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('init', '-q');
  git('add', '.');
  const commit = () =>
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-aqm', 'A');
  commit();
  renameSync(join(root, 'a/old.mdx'), join(root, 'a/new.mdx'));
  const moved = await reload(root, { mode: 'check' });
  const plan = (from: string) => planRename(moved, moved.site!, { from, to: 'a/new' });
  const withRedirect = { configs: [{ lines: ['redirects  /a/old -> /a/new'] }] };
  expect(plan('a/old')).toMatchObject(withRedirect);
  git('add', '.');
  commit();
  expect(plan('a/old')).toMatchObject(withRedirect);
  expect(plan('a/odl')).toEqual({ problem: 'Page, snippet, or folder not found: "a/odl".' });
});

test('a folder of which a page was moved by hand takes the entry of this page along', async () => {
  const { 'guides/soil.mdx': soil, ...others } = FILES;
  const files = { ...others, 'manual/soil.mdx': soil, 'manual/other.mdx': 'Other.\n' };
  const { root, read } = await rename({ from: 'guides', to: 'manual' }, files);
  expect(JSON.parse(read('docs.json'))).toMatchObject({
    navigation: [{ pages: ['index', 'manual/soil', '/manual/water.mdx'] }, {}],
    redirects: [
      { source: '/dirt', destination: '/manual/soil' },
      { source: '/guides/water', destination: '/manual/water' },
      { source: '/guides/soil', destination: '/manual/soil' },
    ],
  });
  expect(read('index.mdx')).toContain('[a](/manual/soil)');
  expect(await findBroken(root)).toEqual([]);
});

// Permissions do not bind root.
test.skipIf(process.getuid?.() === 0)(
  'a read-only folder is found before files change',
  async () => {
    const loaded = await loadFolder(FILES, DOCS, { mode: 'check' });
    const { project } = loaded.site!;
    const plan = planRename(loaded, loaded.site!, { from: 'guides/soil', to: 'plants/soil' });
    if ('problem' in plan) throw new Error(plan.problem);
    expect(findReadOnly(project, plan)).toBeUndefined();
    chmodSync(join(project.root, 'guides'), 0o555);
    const found = findReadOnly(project, plan);
    chmodSync(join(project.root, 'guides'), 0o755);
    expect(found).toEqual({ folder: 'guides', code: 'EACCES' });
  },
);

test.each([
  [{ from: 'guides/gone', to: 'x' }, 'Page, snippet, or folder not found: "guides/gone".'],
  [{ from: 'guides/soil', to: 'about' }, 'Cannot move to "about.mdx", because it already exists.'],
  [
    { from: 'guides/soil', to: '../soil' },
    'Cannot move to "../soil", because it is outside the top folder of your pages.',
  ],
  [
    { from: 'guides/soil', to: 'guides/soil.mdx' },
    'Expected two different paths, got "guides/soil" and "guides/soil.mdx".',
  ],
  [
    { from: 'guides/soil', to: 'dirt' },
    'docs.json redirects /dirt to /guides/soil. Remove this redirect first.',
  ],
])('%j is refused: %s', async (wish, problem) => {
  expect((await rename(wish)).problem).toBe(problem);
});

test('a page in another encoding than UTF-8 keeps its bytes', async () => {
  const written = Buffer.from('[Schöne Erde](/guides/soil)', 'latin1');
  const files = { ...FILES, 'about.mdx': written };
  const { problem, root } = await rename({ from: 'guides/soil', to: 'guides/earth' }, files);
  expect(problem).toBe(
    'about.mdx is not encoded in UTF-8, and would lose characters. Save it as UTF-8 first.',
  );
  expect(readFileSync(join(root, 'about.mdx'))).toEqual(written);
});

test('settings in another encoding than UTF-8 keep their bytes', async () => {
  const docs = { name: 'Gärten', ...DOCS };
  const written = Buffer.from(JSON.stringify(docs), 'latin1');
  const files = { ...FILES, 'docs.json': written };
  const { problem, root } = await rename({ from: 'guides/soil', to: 'guides/earth' }, files);
  expect(problem).toBe(
    'docs.json is not encoded in UTF-8, and would lose characters. Save it as UTF-8 first.',
  );
  expect(readFileSync(join(root, 'docs.json'))).toEqual(written);
});

test.each(['snippets/soil.mdx', 'drafts/soil.mdx'])(
  'a page does not overwrite %s, which is no page',
  async (target) => {
    const files = { ...FILES, '.mintignore': 'drafts/\n', [target]: 'Kept.\n' };
    const { problem, root } = await rename({ from: 'guides/soil', to: target }, files);
    expect(problem).toBe(`Cannot move to "${target}", because it already exists.`);
    expect(readFileSync(join(root, target), 'utf8')).toBe('Kept.\n');
  },
);

test('redirects are added to a docs.json without them, with its indentation', async () => {
  const { root, read } = await rename({ from: 'about', to: 'us' }, FILES, {
    navigation: DOCS.navigation,
  });
  expect(JSON.parse(read('docs.json')).redirects).toEqual([
    { source: '/about', destination: '/us' },
  ]);
  expect(await findBroken(root)).toEqual([]);
});

test('a rename that was killed before its file moved can be repeated, with one redirect', async () => {
  const half = {
    navigation: [{ group: 'Start', pages: ['index', 'plants/soil'] }],
    redirects: [{ source: '/guides/soil', destination: '/plants/soil' }],
  };
  const files = { 'index.mdx': '[a](/plants/soil)\n', 'guides/soil.mdx': '# Soil\n' };
  const { root, read } = await rename({ from: 'guides/soil', to: 'plants/soil' }, files, half);
  expect(JSON.parse(read('docs.json')).redirects).toEqual(half.redirects);
  expect(existsSync(join(root, 'plants/soil.mdx'))).toBe(true);
});

test('a folder moves with its translations, and gets a redirect with a pattern', async () => {
  const text = `{
  "name": "Docs",
  "colors": { "primary": "#0a7" },
  "navigation": {
    "languages": [
      { "language": "en", "groups": [{ "group": "Start", "pages": ["index", "guides/soil"] }] },
      { "language": "de", "groups": [{ "group": "Start", "pages": ["de/index", "de/guides/soil"] }] }
    ]
  },
  "redirects": [{ "source": "/old/:slug*", "destination": "/guides/:slug*" }]
}
`;
  const { root, read } = await rename(
    { from: 'guides', to: 'manual' },
    {
      'docs.json': text,
      'guides/soil.mdx': 'Soil.',
      'de/index.mdx': '[Erde](/de/guides/soil)',
      'de/guides/soil.mdx': 'Erde. ![Farn](./fern.png)',
      'de/guides/fern.png': new Uint8Array(4),
    },
  );
  expect(read('docs.json')).toBe(
    text
      .replaceAll('guides/', 'manual/')
      .replace(
        ' }]\n}\n',
        ' }, { "source": "/guides/soil", "destination": "/manual/soil" }, { "source": "/de/guides/soil", "destination": "/de/manual/soil" }]\n}\n',
      ),
  );
  expect(read('de/index.mdx')).toBe('[Erde](/de/manual/soil)');
  expect(existsSync(join(root, 'de/manual/fern.png'))).toBe(true);
  expect(existsSync(join(root, 'de/guides'))).toBe(false);
  expect(await findBroken(root)).toEqual([]);
});

test('a link to a folder is updated with the folder', async () => {
  const { read } = await rename(
    { from: 'guides', to: 'manual' },
    { ...FILES, 'about.mdx': '[All guides](/guides)' },
  );
  expect(read('about.mdx')).toBe('[All guides](/manual)');
});

const WITH_SNIPPETS = {
  ...FILES,
  'guides/water.mdx':
    "import A from '../snippets/hint.mdx';\nimport {\n  B,\n} from '/snippets/hint.mdx'\nexport { c } from \"../snippets/hint\"\nimport { Chart } from '/snippets/chart'\n\n<Snippet file=\"hint.mdx\" />\n\n<a href=\"/guides/soil\">Soil</a>\n\n```js\nimport A from '../snippets/hint.mdx';\n```\n",
  'snippets/hint.mdx': "import Deep from './deep.mdx'\n\nSee [soil](../guides/soil).\n",
  'snippets/deep.mdx': 'Deep.\n',
  'snippets/chart.jsx':
    "import { a } from '../lib/a.js';\nexport const Chart = () => <a href='/guides/soil'>{a}</a>;\n",
};

test.each(['snippets/hint.mdx', 'snippets/hint'])(
  'all imports of the snippet %s follow it, as they were written',
  async (from) => {
    const { root, read } = await rename({ from, to: 'parts/tips/hint' }, WITH_SNIPPETS);
    expect(read('guides/water.mdx')).toBe(
      WITH_SNIPPETS['guides/water.mdx']
        .replace('../snippets/hint.mdx', '../parts/tips/hint.mdx')
        .replace('/snippets/hint.mdx', '/parts/tips/hint.mdx')
        .replace('"../snippets/hint"', '"../parts/tips/hint"')
        .replace('file="hint.mdx"', 'file="parts/tips/hint.mdx"'),
    );
    expect(read('guides/soil.mdx')).toContain('import Hint from "../parts/tips/hint.mdx";');
    // Links are relative to the page that uses it.
    expect(read('parts/tips/hint.mdx')).toBe(
      "import Deep from '../../snippets/deep.mdx'\n\nSee [soil](../guides/soil).\n",
    );
    expect(JSON.parse(read('docs.json')).redirects).toEqual(DOCS.redirects);
    expect(await findBroken(root)).toEqual([]);
  },
);

test('code that pages import moves with the files that it imports from', async () => {
  const wish = { from: 'snippets/chart.jsx', to: 'snippets/charts/bars' };
  const { root, read } = await rename(wish, WITH_SNIPPETS);
  expect(read('guides/water.mdx')).toContain("import { Chart } from '/snippets/charts/bars'");
  expect(read('snippets/charts/bars.jsx')).toContain("from '../../lib/a.js'");
  expect(await findBroken(root)).toEqual([]);
});

test('a folder of snippets moves without redirects', async () => {
  const { root, read } = await rename({ from: 'snippets', to: '_snippets' }, WITH_SNIPPETS);
  const [imports = '', code = ''] = WITH_SNIPPETS['guides/water.mdx'].split('```js');
  const moved = imports.replaceAll('/snippets/', '/_snippets/');
  expect(read('guides/water.mdx')).toBe(`${moved}\`\`\`js${code}`);
  expect(read('_snippets/hint.mdx')).toBe(WITH_SNIPPETS['snippets/hint.mdx']);
  expect(JSON.parse(read('docs.json')).redirects).toEqual(DOCS.redirects);
  expect(await findBroken(root)).toEqual([]);
});

test('a snippet that was moved by hand is found by the files that import it', async () => {
  const { 'snippets/hint.mdx': hint, ...others } = WITH_SNIPPETS;
  const wish = { from: 'snippets/hint', to: 'snippets/tips/hint' };
  const { root, read } = await rename(wish, { ...others, 'snippets/tips/hint.mdx': hint });
  expect(read('guides/water.mdx')).toContain('export { c } from "../snippets/tips/hint"');
  expect(read('guides/water.mdx')).toContain('<Snippet file="tips/hint.mdx" />');
  expect(read('snippets/tips/hint.mdx')).toContain("from '../deep.mdx'");
  expect(await findBroken(root)).toEqual([]);
});

test('names with a # or with letters of other languages are found in links and redirects', async () => {
  const files = {
    'index.mdx': '[a](/languages/c%23) [b](/%C3%BCber%20uns#x) [c](/über%20uns)\n',
    'languages/c#.mdx': '[self](/languages/c%23)\n',
    'über uns.mdx': '## X\n',
  };
  const docs = {
    navigation: [{ group: 'G', pages: ['index', 'languages/c#', 'über uns'] }],
    redirects: [
      { source: '/c', destination: '/languages/c%23' },
      { source: '/u', destination: '/über uns#x' },
    ],
  };
  const sharp = await rename({ from: 'languages/c#', to: 'languages/csharp' }, files, docs);
  expect(sharp.read('index.mdx')).toContain('[a](/languages/csharp)');
  expect(sharp.read('languages/csharp.mdx')).toBe('[self](/languages/csharp)\n');
  expect(JSON.parse(sharp.read('docs.json')).redirects[0].destination).toBe('/languages/csharp');
  expect(await findBroken(sharp.root)).toEqual([]);
  const about = await rename({ from: 'über uns', to: 'team #1' }, files, docs);
  expect(about.read('index.mdx')).toContain('[b](/team%20%231#x) [c](/team%20%231)');
  expect(JSON.parse(about.read('docs.json')).redirects).toEqual([
    { source: '/c', destination: '/languages/c%23' },
    { source: '/u', destination: '/team %231#x' },
    { source: '/über uns', destination: '/team %231' },
  ]);
  expect(await findBroken(about.root)).toEqual([]);
});
