// The package as people get it: packed, installed by npm in an empty folder, and run by both versions of Node that count.
// Needs the registry of npm, and nothing else beyond this machine.
import { cpSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_NAME, ENGINE_ROOT } from '../../src/utils/engine.ts';
import { startServer } from '../support/dev-server.ts';
import { findChromium } from '../support/find-chromium.ts';
import { runShell } from '../support/install-package.ts';
import { runNode } from '../support/run-node.ts';
import { makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const { devDependencies } = JSON.parse(readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
const ASTRO_VERSION = devDependencies['astro'];

const MAX_PACKAGES = 60;
const MAX_BYTES = 100e6;

/** The oldest version that package.json allows, as the package of npm that has its binary. */
const OLDEST = '22.19.0';
const OLDEST_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Runs npm in a folder, on a version of Node. */
const npm = (words: string, cwd: string, node?: string) => runShell(`npm ${words}`, cwd, {}, node);

/** The first block of code in a language on a page of the documentation. */
function readExample(page: string, language: string): string {
  const text = readFileSync(join(ENGINE_ROOT, 'content/trellis', page), 'utf8');
  const fence = '`'.repeat(3);
  const block = new RegExp(`^${fence}${language}\\b.*\\n([\\s\\S]*?)^${fence}$`, 'm');
  return block.exec(text)?.[1] ?? '';
}

let tarball = '';
/** A folder with the installed package. */
const installed = makeTempDir();
const nodes: Record<string, string> = { newest: process.execPath, oldest: '' };

/** An Astro project beside the repository of Trellis, as the documentation expects it. */
const astroProject = writeProject({
  'site/package.json': { private: true, type: 'module', dependencies: { astro: ASTRO_VERSION } },
  'site/src/pages/index.astro': '<h1>Shop</h1>\n',
  'site/astro.config.mjs': readExample('astro.mdx', 'js'),
  'site/docs/docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
  'site/docs/index.mdx': page('Home'),
});
const site = join(astroProject, 'site');

beforeAll(async () => {
  symlinkSync(ENGINE_ROOT, join(astroProject, 'trellis'));
  await npm('install', site);
  await runShell(readExample('astro.mdx', 'bash'), site);
  const [name = ''] = readdirSync(join(site, 'vendor'));
  tarball = join(site, 'vendor', name);
  const old = makeTempDir();
  await npm(`install ${OLDEST_PACKAGE}@${OLDEST}`, old);
  await npm(`install ${tarball}`, installed);
  nodes['oldest'] = join(old, 'node_modules', OLDEST_PACKAGE, 'bin/node');
}, 600_000);

it('npm link in the repository adds a command that runs in any folder', async () => {
  const prefix = makeTempDir();
  await runShell('npm link', ENGINE_ROOT, { npm_config_prefix: prefix });
  const { stdout } = await runNode([join(prefix, 'bin/trellis'), '--version'], makeTempDir());
  expect(stdout).toMatch(/^\d+\.\d+\.\d+$/m);
});

describe('in an Astro project, installed as the documentation shows', () => {
  const build = () => runNode([join(site, 'node_modules/astro/bin/astro.mjs'), 'build'], site);

  it('builds the docs below their path', async () => {
    expect(await build()).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(site, 'dist/docs/index.html'), 'utf8')).toContain('Home</h1>');
    expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain('Shop</h1>');
  });

  it('reports a missing package with the command that installs it, in the folder of package.json', async () => {
    rmSync(join(site, 'node_modules/@astrojs/mdx'), { recursive: true });
    const { exitCode, stdout, stderr } = await build();
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain(`Run "npm install @astrojs/mdx" in ${site}.`);
    expect(stdout + stderr).not.toContain(join(site, 'docs'));
  });
});

describe.each(['newest', 'oldest'])('on the %s Node', (version) => {
  const root = version === 'newest' ? installed : makeTempDir();
  const bin = join(root, 'node_modules', ENGINE_NAME, 'bin/trellis.js');
  const node = () => nodes[version] ?? '';
  const trellis = (...words: string[]) => runNode([bin, ...words], root, node());

  beforeAll(async () => {
    if (version !== 'newest') await npm(`install ${tarball}`, root, node());
  }, 300_000);

  it('is that Node', async () => {
    const { stdout } = await runNode(['--version'], root, node());
    expect(stdout.trim()).toBe(version === 'oldest' ? `v${OLDEST}` : process.version);
  });

  it('is small, and runs no script when it is installed', () => {
    const text = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripts).toEqual([]);
    expect(Object.keys(packages).length).toBeLessThanOrEqual(MAX_PACKAGES);
    expect(weigh(join(root, 'node_modules'))).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('begins a project, builds and checks it', async () => {
    expect(await trellis('new', 'docs')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await trellis('build', 'docs', '--offline')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await trellis('check', 'docs', '--offline')).toMatchObject({ exitCode: 0, stderr: '' });
    const files = readdirSync(join(root, 'docs/dist'));
    expect(readdirSync(join(root, 'docs/vendor'))).toEqual([basename(tarball)]);
    const bytes = (folder: string) => readFileSync(join(folder, 'vendor', basename(tarball)));
    expect(bytes(join(root, 'docs')).equals(bytes(site))).toBe(true);
    expect(files).toEqual(expect.arrayContaining(['introduction', 'favicon.ico', '404.html']));
  });

  it.each(['dev', 'preview'])(
    'serves it by %s',
    async (command) => {
      const words = [bin, command, join(root, 'docs'), '--port', '0'];
      const server = await startServer(node(), words);
      const response = await fetch(`${server.url}/`);
      expect(await response.text()).toContain('<h1');
      expect(response.status).toBe(200);
      await server.stop();
    },
    60_000,
  );

  it('prints a book with the browser that is there', async () => {
    process.env['CHROMIUM_PATH'] ??= findChromium();
    const printed = await trellis('pdf', 'docs', '--offline', '--out', 'book.pdf');
    expect(printed).toMatchObject({ exitCode: 0 });
    expect(printed.stdout).toMatch(/^\d+ pages in [\d.]+ s, /);
  });

  it('responds to agents', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const words = [bin, 'mcp', join(root, 'docs')];
    await client.connect(new StdioClientTransport({ command: node(), args: words }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search');
    await client.close();
  });
});

describe('without a native part', () => {
  const root = makeTempDir();
  const bin = join(root, 'node_modules', ENGINE_NAME, 'bin/trellis.js');
  const project = writeProject({
    'docs.json': {
      name: 'Fern',
      favicon: '/logo.svg',
      navigation: [{ group: 'All', pages: ['index', 'alive'] }],
    },
    'index.mdx': page('Home', '![](/logo.svg)'),
    'alive.mdx': page(
      'Alive',
      'export const Count = () => {\n  const [n, set] = useState(1);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n};\n\n<Count />',
    ),
    'logo.svg': svg('green'),
  });
  const build = async () => {
    rmSync(join(project, '.trellis'), { recursive: true, force: true });
    return runNode([bin, 'build', project, '--offline', '--quiet'], root);
  };
  const remove = (scope: string, name: RegExp) => {
    const folder = join(root, 'node_modules', scope);
    for (const one of readdirSync(folder))
      if (name.test(one)) rmSync(join(folder, one), { recursive: true });
  };

  // A copy, because its parts are removed.
  beforeAll(() =>
    cpSync(join(installed, 'node_modules'), join(root, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    }),
  );

  it('shows pictures as they are, and says so', async () => {
    const files = () => readdirSync(join(project, 'dist'));
    expect(await build()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(files()).toContain('favicon.ico');
    remove('@img', /^sharp-/);
    const { exitCode, stderr } = await build();
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^Images are not optimized, .*sharp is not installed or does not support \w+ \w+\.\n$/,
    );
    expect(files()).toContain('logo.svg');
    expect(files()).not.toContain('favicon.ico');
  });

  it('shows components in their first state, and says so', async () => {
    remove('@rolldown', /^binding-/);
    const { exitCode, stderr } = await build();
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /alive\.mdx .*initial state only: .*rolldown is not installed, or does not support/,
    );
    expect(readFileSync(join(project, 'dist/alive/index.html'), 'utf8')).toMatch(/<button[^>]*>1/);
  });

  it('stops where nothing can be read, and says why', async () => {
    remove('@bruits', /^satteri-/);
    const { exitCode, stderr } = await build();
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^Error: A native dependency .*is not installed, or does not support .*run "npm install"\.\n$/,
    );
  });
});

/** Bytes of all files below a folder. */
function weigh(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
