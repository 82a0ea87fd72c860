// A newcomer's first two days with this repository: each command of the README, twice and after an edit.
import {
  appendFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientUrls } from '../../src/site/urls.ts';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { cloneRepository, Terminal, type Served } from './_terminal.ts';

const ADA = { Authorization: 'Bearer plants_demo_ada' };

let repository: string;
let terminal: Terminal;
let served: Served | undefined;

beforeAll(() => {
  repository = cloneRepository();
  // Without a key Astro puts another one into each server part that it builds.
  terminal = new Terminal(repository, { ASTRO_KEY: Buffer.alloc(32, 7).toString('base64') });
});
afterEach(async () => {
  await served?.stop();
  served = undefined;
});

/** The site and its API, by the instructions of the README. */
async function expectPlantStore(server: Served): Promise<void> {
  const home = await server.get('/');
  expect(home.status).toBe(200);
  expect(home.text).toContain('Plant Store');
  expect((await server.get('/trellis')).status).toBe(200);
  const plants = await server.get('/plants?limit=2', ADA);
  expect(plants.status).toBe(200);
  expect(JSON.parse(plants.text)).toHaveLength(2);
  expect((await server.get('/plants')).status).toBe(400);
}

describe('npm start', { timeout: 300_000 }, () => {
  it.each(['first', 'second', 'third'])('serves the site and its API the %s time', async () => {
    served = await terminal.serve('npm start');
    await expectPlantStore(served);
  });

  it('bundles the full API client when a page requests it', async () => {
    const engine = join(repository, '.trellis/engine');
    expect(readdirSync(engine).filter((name) => name.startsWith('full-client'))).toEqual([]);
    served = await terminal.serve('npm start');
    const { text } = await served.get(clientUrls('').frame);
    const [script = ''] = /\/_astro\/full-client[^"\s]+\.js/.exec(text) ?? [];
    expect(await served.get(script)).toMatchObject({ status: 200 });
    expect((await served.get('/_astro/full-client.0/index.js')).status).toBe(404);
    expect(existsSync(join(repository, 'dist'))).toBe(false);
  });

  it('shows edits in between', async () => {
    appendFileSync(join(repository, 'content/quickstart.mdx'), '\nWatered on a Monday.\n');
    served = await terminal.serve('npm start');
    expect((await served.get('/quickstart')).text).toContain('Watered on a Monday.');
    await expectPlantStore(served);
  });
});

describe('npm run build', { timeout: 300_000 }, () => {
  it('gives the same files again, without the cache, and after dist was removed', async () => {
    expect(await terminal.run('npm run build')).toMatchObject({ exitCode: 0 });
    const first = readTree(join(repository, 'dist'));
    expect(Object.keys(first).length).toBeGreaterThan(200);
    expect(await terminal.run('npm run build')).toMatchObject({ exitCode: 0 });
    expect(findDifferences(first, readTree(join(repository, 'dist')))).toEqual([]);
    rmSync(join(repository, 'dist'), { recursive: true });
    expect(await terminal.run('npm run build')).toMatchObject({ exitCode: 0 });
    expect(findDifferences(first, readTree(join(repository, 'dist')))).toEqual([]);
    rmSync(join(repository, '.trellis'), { recursive: true });
    expect(await terminal.run('npm run build')).toMatchObject({ exitCode: 0 });
    expect(findDifferences(first, readTree(join(repository, 'dist')))).toEqual([]);
  });

  it('and `astro build` may follow each other', async () => {
    const byTrellis = readTree(join(repository, 'dist/client'));
    writeFileSync(join(repository, 'dist/CNAME'), 'plants.example');
    for (const command of [
      'npx astro build',
      'npm run build',
      'npx astro build',
      'npm run build',
    ]) {
      expect(await terminal.run(command), command).toMatchObject({ exitCode: 0 });
      expect(findDifferences(readTree(join(repository, 'dist/client')), byTrellis)).toEqual([]);
      expect(readFileSync(join(repository, 'dist/CNAME'), 'utf8')).toBe('plants.example');
    }
    rmSync(join(repository, 'dist/CNAME'));
  });

  it('gives a server that runs as printed', async () => {
    served = await terminal.serve('HOST=0.0.0.0 node dist/server/index.mjs');
    await expectPlantStore(served);
  });

  it('gives the static files that a build for any web server gives', async () => {
    const name = `static-${process.pid}`;
    expect(await terminal.run(`npm run build -- --out ../${name}`)).toMatchObject({ exitCode: 0 });
    const isCopy = ([path]: [string, string]) =>
      /\.(?:br|gz)$/.test(path) || path.startsWith('.trellis-');
    const alone = (folder: string) =>
      Object.fromEntries(Object.entries(readTree(folder)).filter((entry) => !isCopy(entry)));
    const folder = join(repository, '..', name);
    expect(findDifferences(alone(folder), alone(join(repository, 'dist/client')))).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('colors each fence whose language has a grammar', () => {
    const plain = new Map<string, number>();
    const colored = new Set<string>();
    for (const { language, isColored } of listCodeBlocks(join(repository, 'dist/client'))) {
      if (isColored) colored.add(language);
      else plain.set(language, (plain.get(language) ?? 0) + 1);
    }
    // A block of a few words may have nothing to color; a language without any color has lost its grammar.
    expect([...plain].filter(([language]) => !colored.has(language))).toEqual([]);
    expect([...colored]).toEqual(expect.arrayContaining(['mdx', 'json', 'css', 'shellscript']));
  });
});

/** Plain text, and output of a shell without a prompt, which has nothing to color. */
const PLAIN = new Set(['text', 'shellsession']);

/** Characters of HTML up to which a block may have nothing to color. */
const SHORT = 200;

/** Code blocks of all pages of a built site: the language of each, and whether anything in it has a color. */
function* listCodeBlocks(site: string): Generator<{ language: string; isColored: boolean }> {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' });
  for (const page of pages.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(site, page), 'utf8');
    for (const [, language = '', code = ''] of html.matchAll(
      /<code class="language-([^"]*)">([\s\S]*?)<\/code>/g,
    ))
      if (!PLAIN.has(language) && code.length > SHORT)
        yield { language, isColored: /<span class=(?!"line)/.test(code) };
  }
}

describe('npm run dev and npm run preview', { timeout: 300_000 }, () => {
  it.each(['first', 'second'])('serve the site the %s time', async () => {
    served = await terminal.serve('npm run dev');
    expect((await served.get('/quickstart')).text).toContain('Watered on a Monday.');
    await served.stop();
    served = await terminal.serve('npm run preview');
    await expectPlantStore(served);
  });

  it('leave nothing in the repository but what Git ignores', async () => {
    const { stdout } = await terminal.run('git status --porcelain');
    expect(stdout.trim()).toBe('M content/quickstart.mdx');
    expect(existsSync(join(repository, 'dist'))).toBe(true);
  });
});
