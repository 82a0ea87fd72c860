import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../src/server/listen.ts';
import { buildFixture, buildInOwnProcess } from '../support/build-fixture.ts';
import { listenLive, startDev } from '../support/dev-server.ts';
import { runInEngine } from '../support/engine-process.ts';
import { writeRepository } from '../support/git.ts';
import { readTree } from '../support/read-tree.ts';
import { runCli, runNode } from '../support/run-node.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

const canary = join(makeTempDir(), 'canary');
const RUN = `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(canary)}, 'x')`;

/** A project of Astro in which everything that can hold code writes a file when it runs. */
const PROJECT = {
  'docs.json': {
    name: 'Fern',
    navigation: [{ group: 'All', pages: ['index', 'text'] }],
    analytics: { plausible: { domain: 'fern.example' } },
    security: { policy: false, sources: { 'script-src': ['https://strangers.example'] } },
  },
  'trellis.config.ts': `${RUN};\nexport default {};`,
  'astro.config.mjs': `${RUN};\nexport default {};`,
  'node_modules/charts/package.json': { name: 'charts', main: 'index.js' },
  'node_modules/charts/index.js': `${RUN};\nexports.Chart = () => null;`,
  'content/index.mdx': page(
    'Home',
    [
      `import { Own } from './snippets/own.jsx'`,
      `import { Chart } from 'charts'`,
      `import Part from './part.astro'`,
      `export const ran = ${RUN}`,
      `{${RUN}}`,
      `<Badge color="green">kept</Badge> <Own>own</Own> <Chart /> <Part>part</Part>`,
      '<script>strangers()</script>',
    ].join('\n\n'),
  ),
  'content/text.md': page('Text', `A {${RUN}} text of [Fern](/).`),
  'content/snippets/own.jsx': `${RUN};\nexport const Own = () => <b>ran</b>;`,
  'content/part.astro': `---\n${RUN};\n---\n<b>ran</b>`,
  'content/site.js': 'strangers()',
  'public/frame.html': '<script>strangers()</script>',
  'public/active.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="strangers()"/>',
  'public/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  'content/site.css': 'h1 { color: green }',
};

it('--no-code runs no code of a project, publishes none, and reports each', async () => {
  const root = writeProject(PROJECT);
  const built = await buildInOwnProcess(root, { args: ['--no-code'] });
  expect(existsSync(canary)).toBe(false);
  expect(built.exitCode).toBe(0);
  const html = built.html('/');
  expect(html).toMatch(/<span class="t-badge t-badge-green">kept<\/span>\s+own\s+part/);
  expect(html).toContain('site.css');
  expect(html + built.html('/text')).not.toMatch(/strangers|plausible|site\.js/);
  expect(html).toMatch(/Content-Security-Policy" content="[^"]*script-src 'self' 'sha256-/);
  const files = readdirSync(built.out);
  expect(files).toEqual(expect.arrayContaining(['drawn.svg', 'site.css']));
  for (const name of ['site.js', 'frame.html', 'active.svg']) expect(files).not.toContain(name);
  expect(built.report?.counts).toMatchObject({ degraded: 2, failed: 0, errors: 0 });
  const reports = [
    built.report?.diagnostics,
    ...(built.report?.pages ?? []).map((one) => one.diagnostics),
  ].flat();
  const places = reports.flatMap((one) =>
    one?.code === 'code-not-run' ? `${one.file}:${one.line ?? 0}` : [],
  );
  expect(places.map((place) => place.replace(/^docs\.json:\d+$/, 'docs.json')).toSorted()).toEqual([
    'astro.config.mjs:1', 'content/index.mdx:11', 'content/index.mdx:13', 'content/index.mdx:17',
    'content/index.mdx:5', 'content/index.mdx:7', 'content/index.mdx:9', 'content/site.js:1', 'content/text.md:5',
    'docs.json', 'docs.json', 'docs.json', 'public/active.svg:1', 'public/frame.html:1',
    'trellis.config.ts:1',
  ]); // prettier-ignore

  const checked = await runCli(['check', '--no-code', '--rule', 'code-not-run', root]);
  expect(checked.exitCode).toBe(0);
  expect(checked.stdout).toContain('15 warnings');
  const strict = await runCli(['check', '--no-code', '--strict', '--rule', 'code-not-run', root]);
  expect(strict.exitCode).toBe(1);
  expect(existsSync(canary)).toBe(false);
});

it.each([
  ['check with --a11y', ['check', '--no-code', '--a11y', '--a11y-pages', '1', '--offline']],
  ['preview with --build', ['preview', '--no-code', '--build', '--host', 'apache', '--port', 'x']],
])('%s runs no code of a project either', async (_, [command = '', ...args]) => {
  const root = writeProject(PROJECT);
  await runCli([command, root, ...args]);
  expect(existsSync(canary)).toBe(false);
});

it('a cache that a build filled with code gives the same files as none, and the other way round', async () => {
  const root = writeProject({
    'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
    'index.mdx': page('Home', 'Sum {1 + 1} <button onclick="a()">x</button>'),
    'site.js': 'a()',
  });
  const build = async (cache: string, ...args: string[]) => {
    const { out } = await buildFixture(root, { args: ['--cache', cache, ...args] });
    return readFileSync(join(out, 'index.html'), 'utf8');
  };
  const [first, second] = [makeTempDir(), makeTempDir()];
  const code = await build(first);
  const data = await build(second, '--no-code');
  expect(code).toContain('Sum 2');
  expect(data).toContain('<p>Sum  <button>x</button></p>');
  expect(await build(first, '--no-code')).toBe(data);
  expect(await build(first)).toBe(code);
});

it.each(['build', 'dev'])(
  'astro %s with TRELLIS_NO_CODE stops before it renders a page, and says why',
  async (command) => {
    const root = writeProject({
      'settings.mjs': 'export default { placement: {}, astro: {} };',
      'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
      'content/index.mdx': page('Home', `{${RUN}}`),
    });
    const run = fileURLToPath(new URL('_astro-project.ts', import.meta.url));
    vi.stubEnv('TRELLIS_NO_CODE', '1');
    const { exitCode, stderr } = await runNode([run, command, root]);
    vi.unstubAllEnvs();
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('Cannot run Astro with TRELLIS_NO_CODE');
    expect(existsSync(canary)).toBe(false);
  },
);

it('--no-code publishes no file that a host, a server or a browser would run, and none of Trellis in its place', async () => {
  const html = '<!doctype html><script>strangers()</script>';
  const hostile = {
    _headers: '/x.txt\n  Content-Type: text/html',
    _redirects: '/* https://strangers.example/:splat 200',
    'vercel.json': '{"rewrites":[{"source":"/(.*)","destination":"https://strangers.example/$1"}]}',
    page: html,
    'page.unknown': `\n ${html}`,
    'page.php': html,
    'worker.es': 'strangers()',
    'index.html.br': html,
    'index.html.gz': html,
    '_trellis/shell.js.br': html,
    '_trellis/site.json': '{"name":"strangers"}',
    'drawn.svgz': html,
    'drawn.svg.gz': html,
    'grammar.json': '{"name":"moss","scopeName":"source.moss","patterns":[{"match":"(a+)+$"}]}',
  };
  const root = writeProject({
    'docs.json': {
      name: 'Fern',
      navigation: [{ group: 'All', pages: ['index'] }],
      codeBlock: { languages: ['/grammar.json'] },
    },
    'index.mdx': page('Home', `\`\`\`moss\n${'a'.repeat(50)}!\n\`\`\``),
    'notes.txt': 'plain',
    'rows.tar.gz': 'archive',
    ...hostile,
  });
  const built = await buildFixture(root, { args: ['--no-code', '--host', 'netlify'] });
  expect(built.exitCode, built.stderr).toBe(0);
  const reported = (built.report?.diagnostics ?? []).flatMap(({ code, file }) =>
    code === 'code-not-run' ? [file] : [],
  );
  const { 'grammar.json': _grammar, ...files } = hostile;
  expect(reported.toSorted()).toEqual([...Object.keys(files), 'docs.json'].toSorted());
  for (const path of Object.keys(files).filter((name) => built.has(name)))
    expect(built.file(path)).not.toContain('strangers');
  for (const path of ['notes.txt', 'rows.tar.gz']) expect(built.has(path)).toBe(true);
});

it('--no-code reads and publishes nothing of the folder that Git does not track, whatever the project names', async () => {
  const root = writeRepository({
    v1: {
      'docs.json': {
        name: 'Fern',
        navigation: [{ group: 'All', pages: ['index'] }],
        files: { gitignore: false },
        logo: '/ignored.svg',
        api: { openapi: 'openapi.json' },
      },
      'index.mdx': page(
        'Home',
        "import A from './ignored.json'\nimport B from './untracked.json'\n\n{A.key} {B.key} {{key}}",
      ),
      'openapi.json': {
        openapi: '3.1.0',
        info: { title: 'Fern', version: '1' },
        paths: {
          '/a': {
            get: {
              responses: {
                200: {
                  description: 'a',
                  content: {
                    'application/json': {
                      example: { $ref: './ignored.json' },
                      schema: { $ref: './untracked.json' },
                    },
                  },
                },
              },
            },
          },
        },
      },
      '.gitignore': 'ignored.*\n',
      '.mintignore': '!.env\n!ignored.json\n!ignored.svg\n!id_rsa\n!*.txt',
    },
  });
  const secret = { key: 'builders-secret', description: 'builders-secret' };
  changeProject(root, {
    'ignored.json': secret,
    'untracked.json': secret,
    'untracked.txt': 'builders-secret',
    'ignored.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>builders-secret</title></svg>',
    '.env': 'KEY=builders-secret',
    id_rsa: 'builders-secret',
  });
  const built = await buildFixture(root, { args: ['--no-code'] });
  expect(built.exitCode, built.stderr).toBe(0);
  const files = Object.keys(readTree(built.out)).map((path) => built.file(path));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((text) => text.includes('builders-secret'))).toEqual([]);

  changeProject(root, { 'docs.json': { name: 'Fern', variables: { $ref: './ignored.json' } } });
  const refused = await buildFixture(root, { args: ['--no-code'] });
  expect(refused.stderr).toContain(
    'Skipped with --no-code, because it is a hidden file, a key, or not tracked by Git: "./ignored.json".',
  );
});

it('--no-code fetches no document from this machine, although docs.json names it', async () => {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end(
      JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }),
    );
  });
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  const root = writeProject({
    'docs.json': {
      name: 'Fern',
      navigation: [{ group: 'All', pages: ['index'] }],
      api: { openapi: `${origin}/openapi.json`, baseUrl: origin },
    },
    'index.mdx': page('Home'),
  });
  const out = makeTempDir();
  await runInEngine(['build', root, '--out', out]);
  expect(requests).toEqual(['/openapi.json']);
  const { stderr } = await runInEngine([
    'build',
    root,
    '--out',
    out,
    '--no-code',
    '--cache',
    makeTempDir(),
  ]);
  await closeServer(server, 100);
  expect(requests).toEqual(['/openapi.json']);
  expect(stderr).toContain(`${origin}/openapi.json`);
});

it('dev --no-code shows pages as data, before and after an edit, and reports code in the overlay', async () => {
  const root = writeProject(PROJECT);
  const server = await startDev(root, ['--no-code']);
  const live = await listenLive(server.url, '/text');
  try {
    const read = async (path: string) => (await fetch(server.url + path)).text();
    const home = await read('/');
    expect(home).toMatch(/<span class="t-badge t-badge-green">kept<\/span>\s+own\s+part/);
    expect(home).not.toMatch(/strangers|plausible|site\.js/);
    expect((await fetch(`${server.url}/site.js`)).status).toBe(404);
    await read('/text');
    changeProject(root, { 'content/text.md': page('Text', `Edited {${RUN}} words.`) });
    const { problems } = await live.until((message) =>
      message.problems.some(({ frame }) => frame.includes('Edited')),
    );
    expect(problems.find(({ isHere }) => isHere)?.message).toMatch(
      /does not run with --no-code\.$/,
    );
    expect(await read('/text')).toContain('<p>Edited  words.</p>');
  } finally {
    live.close();
    await server.stop();
  }
  expect(existsSync(canary)).toBe(false);
});
