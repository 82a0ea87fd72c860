// What `npm pack` makes of the engine, beside the packages that it depends on and no others.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_NAME, ENGINE_ROOT } from '../../src/utils/engine.ts';
import { SBOM_FILE, type Sbom } from '../../src/cli/package/sbom.ts';
import { BIN, runNode } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Fern',
    openapi: 'api.json',
    api: { playground: { mode: 'show' } },
    navigation: [{ group: 'All', pages: ['index', 'drawn', 'alive', 'list'] }],
  },
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/plants': { get: { summary: 'List plants' } } },
  },
  'index.mdx': page('Home', '```js\nconst a = 1;\n```\n\n<Note>$x^2$</Note>\n\n![](/logo.svg)'),
  'drawn.mdx': page('Drawn', '```mermaid\nflowchart LR\n  a --> b\n```\n\n<Icon icon="rocket" />'),
  'alive.mdx': page(
    'Alive',
    'export const Count = () => {\n  const [n, set] = useState(1);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n};\n\n<Count />\n\n```mermaid\njourney\n  section Day\n    Wake: 3: Me\n```',
  ),
  'list.mdx': page('List', '', 'openapi: GET /plants'),
  'logo.svg': svg('green'),
};

/** A project with a configuration for Astro, and a route of its own. */
const ASTRO = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
  'package.json': { type: 'module' },
  'astro.config.mjs': `import trellis from '${ENGINE_NAME}/astro';\nexport default { integrations: [trellis()] };\n`,
  'src/pages/hello.txt.ts': "export const GET = () => new Response('Hello');\n",
};

/** A page with a component that Astro renders. */
const pagesIn = (folder: string) => ({
  [`${folder}index.mdx`]: page('Home', 'import Hello from "/Hello.astro";\n\n<Hello name="Ada" />'),
  [`${folder}Hello.astro`]: '---\nconst { name } = Astro.props;\n---\n<b>Hello {name}</b>\n',
});

const root = makeTempDir();
const home = join(root, 'node_modules', ENGINE_NAME);
const bin = join(home, 'bin/trellis.js');

/** Installs the package as a registry would. */
beforeAll(async () => {
  cpSync(join(ENGINE_ROOT, 'bin'), join(home, 'bin'), { recursive: true });
  cpSync(join(ENGINE_ROOT, 'package.json'), join(home, 'package.json'));
  const register = pathToFileURL(join(ENGINE_ROOT, 'bin/register.js')).href;
  const pack = join(ENGINE_ROOT, 'src/cli/package/make-package.ts');
  const made = await runNode(['--import', register, pack, join(home, 'dist/engine')]);
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  for (const name of listRuntimePackages()) link(name, root);
}, 300_000);

/** Puts an installed package of the checkout into a folder; `name` begins with `node_modules/`. */
function link(name: string, folder: string): void {
  const place = join(folder, name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(ENGINE_ROOT, name), place);
}

function linkAstro(folder: string): void {
  for (const name of ['astro', '@astrojs/mdx']) link(`node_modules/${name}`, folder);
}

/** `node_modules/sharp` and all others that are there without the tools for work on the engine. */
function listRuntimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ENGINE_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([name]) => name)
    .filter((name) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name));
}

it('has the types of components, where its name leads editors to them', () => {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    exports: { './mdx-components': { types: string } };
  };
  const types = readFileSync(join(home, exports['./mdx-components'].types), 'utf8');
  expect(types).toContain('type MDXProvidedComponents = Components;');
});

describe('the package', () => {
  it('has the joined engine, what all sites share, and no source', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ENGINE_ROOT,
      encoding: 'utf8',
    });
    const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/engine/'));
    expect(paths.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'bin/_node.js',
      'bin/trellis.js',
      'package.json',
    ]);
    const folders = ['diagrams', 'files', 'full-client', 'islands', 'layouts', 'reference'];
    expect(readdirSync(join(home, 'dist/engine'))).toEqual(expect.arrayContaining(folders));
    const licenses = readFileSync(join(home, 'dist/engine/licenses.txt'), 'utf8');
    expect(licenses).toContain('zod 4');
    expect(licenses).toContain('Noto Sans Math (OFL-1.1)');
    const { components } = JSON.parse(
      readFileSync(join(home, 'dist/engine', SBOM_FILE), 'utf8'),
    ) as Sbom;
    const deliveredAs = (value: string) =>
      components.filter(({ properties }) => properties?.[0]?.value === value);
    const names = deliveredAs('bundled').map(
      ({ group, name, version }) =>
        `${group ? `${group}/` : ''}${name}${version ? ` ${version}` : ''} (`,
    );
    // Bundled packages are those with a license text.
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(licenses).toContain(name);
    expect(names).toContainEqual(expect.stringMatching(/^preact 10/));
    expect(deliveredAs('dependency').map(({ name }) => name)).toContain('sharp');
  });

  it('makes the same site as the source', async () => {
    const [packed, plain] = await Promise.all(
      [bin, BIN].map(async (command) => {
        const out = join(makeTempDir(), 'site');
        const project = writeProject(FILES);
        const words = ['build', project, '--offline', '--quiet', '--out', out];
        const { exitCode, stderr } = await runNode([command, ...words]);
        return { exitCode, stderr, tree: readTree(out) };
      }),
    );
    expect(packed).toEqual(plain);
    expect(packed?.exitCode).toBe(0);
    expect(Object.keys(packed?.tree ?? {})).toContain('drawn/index.html');
  });

  it('finds the same faults of API documents as the source', async () => {
    const faulty = (version: string) => ({
      ...FILES['api.json'],
      openapi: version,
      servers: 'here',
      extra: true,
    });
    const project = writeProject({
      'docs.json': {
        name: 'Fern',
        openapi: ['a.json', 'b.json'],
        navigation: [{ group: 'All', pages: ['index'] }],
      },
      'a.json': faulty('3.1.0'),
      'b.json': faulty('3.2.0'),
      'index.mdx': page('Home', ''),
    });
    const [packed, plain] = await Promise.all(
      [bin, BIN].map((command) => runNode([command, 'check', project, '--offline'])),
    );
    expect(packed).toEqual(plain);
    expect(packed?.stdout.match(/#\/servers: Expected array\./g)).toHaveLength(2);
  });

  it('starts projects, and checks them', async () => {
    const project = join(makeTempDir(), 'site');
    expect(await runNode([bin, 'new', project])).toMatchObject({ exitCode: 0, stderr: '' });
    const started = ['docs.json', '.gitignore', 'logo/light.svg', 'guides/writing-pages.mdx'];
    expect(Object.keys(readTree(project))).toEqual(expect.arrayContaining(started));
    const checked = await runNode([bin, 'check', project, '--offline']);
    expect(checked).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('asks for Astro where a page has components of Astro, and renders them when it is there', async () => {
    const project = writeProject({ 'docs.json': ASTRO['docs.json'], ...pagesIn('') });
    const out = join(makeTempDir(), 'site');
    const build = () => runNode([bin, 'build', project, '--offline', '--quiet', '--out', out]);
    const without = await build();
    expect(without.exitCode).toBe(0);
    expect(without.stderr).toMatch(
      /index\.mdx\b.*astro and @astrojs\/mdx are not installed\.\n.*Run "npm install astro @astrojs\/mdx" in .*Hello\.astro/s,
    );
    linkAstro(project);
    expect(await build()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Hello Ada</b>');
  });

  it('asks a project of Astro for Astro', async () => {
    const project = writeProject({ ...ASTRO, ...pagesIn('content/') });
    const built = await runNode([bin, 'build', project, '--offline', '--quiet']);
    expect(built.exitCode).toBe(1);
    expect(built.stderr).toMatch(
      /^Cannot write the site: The project has an Astro configuration, but astro and .* are not installed\. Run "npm install astro @astrojs\/mdx" in /,
    );
  });

  it('is one engine in a project of Astro, whichever of the two commands starts it', async () => {
    changeProject(root, { ...ASTRO, ...pagesIn('content/') });
    linkAstro(root);
    const build = async (words: string[]) => {
      for (const folder of ['dist', '.trellis'])
        rmSync(join(root, folder), { recursive: true, force: true });
      const { exitCode } = await runNode(words, root);
      return { exitCode, tree: readTree(join(root, 'dist')) };
    };
    const byTrellis = await build([bin, 'build', '.', '--offline', '--quiet']);
    const byAstro = await build([join(root, 'node_modules/astro/bin/astro.mjs'), 'build']);
    expect(byTrellis.exitCode).toBe(0);
    expect(byAstro).toEqual(byTrellis);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('Hello Ada</b>');
    expect(readFileSync(join(root, 'dist/hello.txt'), 'utf8')).toBe('Hello');
  });

  it('names the missing parts if it is incomplete', async () => {
    rmSync(join(home, 'dist/engine/layouts'), { recursive: true });
    const project = writeProject({ 'docs.json': FILES['docs.json'], 'index.mdx': page('Home') });
    const built = await runNode([bin, 'build', project, '--offline']);
    expect(built.exitCode).toBe(1);
    expect(built.stderr).toMatch(/layouts is missing. Install Trellis again/);
    rmSync(join(home, 'dist'), { recursive: true });
    const { exitCode, stderr } = await runNode([bin, '--version']);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/cli\.js is missing. Install Trellis again/);
  });
});
