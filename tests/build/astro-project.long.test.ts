// Docs below a path of their own in a site that somebody wrote with Astro, by Astro's own commands.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { startDev } from '../support/dev-server.ts';
import { cliEnv, runNode } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUN = join(ROOT, 'tests/build/_astro-project.ts');

const LAYOUT = `---
import { ClientRouter } from 'astro:transitions';
const { title } = Astro.props;
---
<html lang="en"><head><title>{title}</title><ClientRouter /></head>
<body><nav><a href="/site/">Shop</a> <a href="/site/docs/">Docs</a></nav><main><slot /></main>
<style>main { color: rgb(1, 2, 3); }</style></body></html>`;

const FILES = {
  'settings.mjs': `export default {
    placement: { folder: './docs', base: '/docs' },
    astro: { base: '/site', site: 'https://fern.example' },
  };`,
  'src/layouts/Shop.astro': LAYOUT,
  'src/pages/index.astro':
    '---\nimport Shop from \'../layouts/Shop.astro\';\n---\n<Shop title="Shop"><h1>Ferns for sale</h1></Shop>',
  'src/pages/docs/price-list.astro':
    '---\nimport Shop from \'../../layouts/Shop.astro\';\n---\n<Shop title="Prices"><h1>Prices</h1></Shop>',
  'public/shop.txt': 'open',
  'docs/docs.json': {
    name: 'Fern',
    colors: { primary: '#16A34A' },
    navigation: { pages: ['index', 'guides/water'] },
  },
  'docs/index.mdx': page('Start', 'See [watering](/guides/water).\n\n![Leaf](/leaf.svg)'),
  'docs/guides/water.mdx': page(
    'Water',
    "import Drop from '../parts/Drop.astro';\n\n<Drop>Once a week</Drop>",
  ),
  'docs/parts/Drop.astro':
    '<p class="drop"><slot /></p>\n<style>.drop { color: rgb(4, 5, 6); }</style>',
  'docs/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

/** A project below this one, so that it finds the packages here: Astro takes linked ones far from the project for its own files. */
function createProject(files: Parameters<typeof writeProject>[0] = FILES): string {
  mkdirSync(PROJECTS, { recursive: true });
  return writeProject(files, PROJECTS);
}

const PROJECTS = join(ROOT, '.trellis/projects');
afterAll(() => rmSync(PROJECTS, { recursive: true }));

const colorOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color);

describe('astro build', () => {
  let root: string;
  let served: ServedSite;
  const file = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
  beforeAll(async () => {
    root = createProject();
    const { exitCode, stderr } = await runNode([RUN, 'build', root]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    served = await serveSite(join(root, 'dist'), '/site');
  });
  afterAll(async () => {
    await closeBrowser();
    await served.close();
  });

  it('leaves the pages, files and styles of the site where they were', () => {
    expect(file('index.html')).toContain('<h1>Ferns for sale</h1>');
    expect(file('docs/price-list/index.html')).toContain('<h1>Prices</h1>');
    expect(file('shop.txt')).toBe('open');
    expect(existsSync(join(root, 'dist/robots.txt'))).toBe(false);
  });

  it('puts the docs below their path, with links, pictures and addresses that fit', () => {
    const html = file('docs/index.html');
    expect(html).toContain('href="/site/docs/guides/water"');
    expect(html).toContain('src="/site/docs/leaf.svg"');
    expect(html).toContain('<link rel="canonical" href="https://fern.example/site/docs/"');
    expect(file('docs/sitemap.xml')).toContain('https://fern.example/site/docs/guides/water');
    expect(existsSync(join(root, 'dist/docs/docs.json'))).toBe(false);
  });

  it('has Astro render the components of docs pages, and leaves no trace of the way', () => {
    expect(file('docs/guides/water/index.html')).toMatch(/<p class="drop"[^>]*>Once a week<\/p>/);
    expect(existsSync(join(root, 'dist/docs/_trellis/astro'))).toBe(false);
    expect(existsSync(join(root, 'dist/_trellis'))).toBe(false);
  });

  it('lets readers go from one to the other and back, with the styles of each', async () => {
    await visit(`${served.url}/site/`, {}, async (at) => {
      await at.getByRole('link', { name: 'Docs' }).click();
      await at.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
      await at.getByRole('link', { name: 'watering' }).click();
      await expect.poll(() => colorOf(at.getByText('Once a week'))).toBe('rgb(4, 5, 6)');
      await at.goto(`${served.url}/site/docs/price-list/`);
      const prices = at.getByRole('heading', { name: 'Prices' });
      await expect.poll(() => colorOf(prices)).toBe('rgb(1, 2, 3)');
    });
  });
});

describe('astro build, again and again', () => {
  let root: string;
  let dist: string;
  beforeAll(() => {
    root = createProject();
    dist = join(root, 'dist');
  });

  const build = async () => {
    const { exitCode, stderr } = await runNode([RUN, 'build', root]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  };

  it('writes through a link to a web root, and keeps what it has before the first build', async () => {
    changeProject(root, { 'www/CNAME': 'fern.example', 'docs/new.mdx': page('New') });
    symlinkSync(join(root, 'www'), dist);
    await build();
    expect(readFileSync(join(root, 'www/docs/new/index.html'), 'utf8')).toContain('>New</h1>');
    expect(readFileSync(join(root, 'www/CNAME'), 'utf8')).toBe('fern.example');
    expect(lstatSync(dist).isSymbolicLink()).toBe(true);
  });

  it('replaces the files of the last build, and keeps those of others', async () => {
    changeProject(root, { 'elsewhere/index.html': 'theirs' });
    symlinkSync(join(root, 'elsewhere'), join(dist, 'linked'));
    changeProject(dist, {
      '.git': 'gitdir: elsewhere',
      'docs/new/notes.txt': 'mine',
      '..notes.txt': 'mine too',
    });
    const list = () => Object.entries(readTree(dist, ['linked', '.trellis-manifest.json']));
    const before = list();
    for (const path of ['public/shop.txt', 'docs/new.mdx']) rmSync(join(root, path));
    await build();
    await build();
    const isGone = (path: string) => /^(?:shop\.txt|docs\/new(?:\.md|\/index\.html))$/.test(path);
    const paths = before.map(([path]) => path).filter((path) => !isGone(path));
    expect(list().map(([path]) => path)).toEqual(paths);
    expect(readFileSync(join(root, 'elsewhere/index.html'), 'utf8')).toBe('theirs');
  });

  it.each([
    ['public', /publicDir/],
    ['docs', /contains the source folder \S*docs\./],
    ['src', /contains the source folder \S*src\/\./],
  ])('stops before it empties the sources in %s', async (folder, message) => {
    const settings = readFileSync(join(root, 'settings.mjs'), 'utf8');
    const outDir = join(root, folder);
    changeProject(root, {
      'public/shop.txt': 'open',
      'settings.mjs': settings.replace('astro: {', `astro: { outDir: ${JSON.stringify(outDir)},`),
    });
    const before = readTree(outDir);
    const { exitCode, stderr } = await runNode([RUN, 'build', root]);
    changeProject(root, { 'settings.mjs': settings });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(message);
    expect(readTree(outDir)).toEqual(before);
  });

  it('stops where a file of others has the name of one of the docs', async () => {
    changeProject(root, { 'dist/docs/new/index.html': 'mine', 'docs/new.mdx': page('New') });
    const { exitCode, stderr } = await runNode([RUN, 'build', root]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('that Trellis did not create: new/index.html. Move these files.');
    expect(readFileSync(join(dist, 'docs/new/index.html'), 'utf8')).toBe('mine');
  });
});

describe('astro dev', () => {
  let server: ChildProcess;
  let root: string;
  let origin: string;
  const read = async (path: string) => {
    const response = await fetch(origin + path);
    return { status: response.status, text: await response.text() };
  };
  beforeAll(async () => {
    root = createProject();
    server = spawn(process.execPath, [RUN, 'dev', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: cliEnv(),
    });
    const [line] = (await once(createInterface(server.stdout!), 'line')) as [string];
    origin = line;
  });
  afterAll(async () => {
    const closed = once(server, 'close');
    server.kill();
    await closed;
  });

  it('shows the docs beside the site, and each page as it is at this moment', async () => {
    expect((await read('/site/')).text).toContain('Ferns for sale');
    expect((await read('/site/docs')).text).toContain('>Start</h1>');
    changeProject(root, { 'docs/index.mdx': page('Begin') });
    expect((await read('/site/docs')).text).toContain('>Begin</h1>');
    expect((await read('/site/docs/guides/water')).text).toContain('Once a week');
  });

  it('keeps pages of other sites away from the services of Vite', async () => {
    const open = async (path: string, site: string) =>
      (await fetch(origin + path, { headers: { 'sec-fetch-site': site } })).status;
    for (const path of ['/__open-in-editor', '/site/__open-in-editor', '/site/__OPEN-in-editor']) {
      expect(await open(path, 'cross-site'), path).toBe(403);
      expect(await open(path, 'same-site'), path).toBe(403);
      // Without a file, the service opens nothing.
      expect(await open(path, 'same-origin'), path).not.toBe(403);
    }
    expect((await read('/site/__open-in-editor?file=docs/index.mdx')).status).toBe(403);
  });

  it('leaves addresses outside the docs to Astro', async () => {
    expect((await read('/site/docs/price-list')).text).toContain('<h1>Prices</h1>');
    expect(await read('/site/docs/nothing')).toMatchObject({
      status: 404,
      text: expect.stringContaining('Fern'),
    });
    const other = await read('/site/nothing');
    expect(other.status).toBe(404);
    expect(other.text).not.toContain('data-theme');
  });
});

describe('trellis dev', () => {
  it('starts Astro after its configuration is repaired, and stops without an error if it never is', async () => {
    const broken = { 'docs.json': FILES['docs/docs.json'], 'astro.config.mjs': 'export default {' };
    const root = createProject(broken);
    const server = await startDev(root);
    const status = async () => (await fetch(`${server.url}/nothing`)).status;
    expect(await status()).toBe(500);
    changeProject(root, { 'astro.config.mjs': 'export default {};' });
    expect(await status()).toBe(404);
    expect(await server.stop()).toBe(0);

    const other = await startDev(createProject(broken));
    expect((await fetch(`${other.url}/nothing`)).status).toBe(500);
    expect(await other.stop()).toBe(0);
    expect(other.output()).not.toContain('triggerUncaughtException');
  });
});
