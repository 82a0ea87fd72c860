import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { buildFixture, buildInOwnProcess } from '../support/build-fixture.ts';
import { runCli, runNode } from '../support/run-node.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

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
  const reports = [built.report?.diagnostics, ...(built.report?.pages ?? []).map((one) => one.diagnostics)].flat(); // prettier-ignore
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
    expect(stderr).toContain('TRELLIS_NO_CODE is set, but Astro runs code of the project');
    expect(existsSync(canary)).toBe(false);
  },
);
