// Whatever ends a build or damages what it kept, the published site is the old or the new one, and the next
// build is right. BATTERY=full kills fifty builds instead of a few.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runInEngine } from '../support/engine-process.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN, cliEnv, runCli } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const IS_FULL = process.env['BATTERY'] === 'full';
const KILLS = IS_FULL ? 50 : 4;

const PAGES = Array.from({ length: 12 }, (_, index) => `guides/page-${index}`);

/** A site in which every file contains its edition. */
function edition(word: string) {
  return {
    'docs.json': {
      name: word,
      logo: '/logo.svg',
      navigation: [{ group: 'All', pages: ['index', ...PAGES] }],
    },
    'index.mdx': page(`Home ${word}`, `<p style="color: teal">${word}</p>\n\n![](/logo.svg)`),
    ...Object.fromEntries(PAGES.map((id) => [`${id}.mdx`, page(id, `${word} \`code\``)])),
    'logo.svg': svg(word === 'Fern' ? 'green' : 'brown'),
    'style.css': `main { --edition: ${word} }\n`,
  };
}

const editions = ['Fern', 'Moss'] as const;
const clean: Record<string, Record<string, string>> = {};
let root: string;
let out: string;

beforeAll(async () => {
  for (const word of editions)
    clean[word] = readTree((await buildFixture(writeProject(edition(word)))).out);
  root = writeProject(edition('Fern'));
  out = join(makeTempDir(), 'site');
  await prepare('Fern');
});

/** Builds an edition for the tests below. */
async function prepare(word: string): Promise<void> {
  changeProject(root, edition(word));
  const { exitCode, stderr } = await runInEngine(['build', root, '--out', out, '--offline']);
  expect(exitCode, stderr).toBe(0);
}

/** Builds it in a process of its own, which knows nothing but what earlier builds wrote down. */
async function build(word: string) {
  changeProject(root, edition(word));
  const result = await runCli(['build', root, '--out', out, '--offline']);
  expect(result.stderr).not.toMatch(/\n\s+at /);
  return result;
}

/** Says which edition the folder holds; fails for a mix of both. */
function published(): string {
  const found = readTree(out);
  const word = editions.find((name) => JSON.stringify(clean[name]) === JSON.stringify(found));
  if (!word) expect(found).toEqual(clean['Fern']);
  return word ?? '';
}

function start(): { ended: Promise<unknown>; kill(): void } {
  const child = spawn(process.execPath, [BIN, 'build', root, '--out', out, '--offline'], {
    env: cliEnv(),
    stdio: 'ignore',
  });
  return {
    ended: new Promise((done) => child.on('close', done)),
    kill: () => child.kill('SIGKILL'),
  };
}

describe('a build that is killed', () => {
  it(
    `at ${KILLS} moments leaves the old or the new site, and the next is right`,
    { timeout: 600_000 },
    async () => {
      const began = performance.now();
      await build('Moss');
      const whole = performance.now() - began;
      for (let kill = 0; kill < KILLS; kill += 1) {
        changeProject(root, edition(editions[kill % 2]!));
        const running = start();
        // Moments spread over the whole build, its end included, where it publishes.
        await sleep(whole * ((kill * 0.618) % 1.05));
        running.kill();
        await running.ended;
        // Between two renames there is no site for a moment; the next command brings it back.
        if (existsSync(out)) published();
        if (kill % 5 === 4 || kill === KILLS - 1) {
          const word = editions[(kill + 1) % 2]!;
          expect((await build(word)).exitCode).toBe(0);
          expect(published()).toBe(word);
        }
      }
    },
  );
});

describe('a build that is killed at any step of publishing', () => {
  const KILLER = new URL('../support/_kill-at-change.js', import.meta.url).href;

  /** Kills one build at each step, or at some;  after each, any command finds the old or the new site, and the next build works. */
  async function killAtSteps(parent: string, stride: number): Promise<void> {
    const folder = join(parent, 'site');
    let steps = 0;
    for (let isKilled = true; isKilled; steps += IS_FULL ? 1 : stride) {
      changeProject(root, edition('Fern'));
      const first = await runInEngine(['build', root, '--out', folder, '--offline']);
      expect(first.exitCode, first.stderr).toBe(0);
      changeProject(root, edition('Moss'));
      const preload = `--import=${KILLER}?at=${steps}&below=${encodeURIComponent(parent)}`;
      const run = await runCli(['build', root, '--out', folder, '--offline'], undefined, [preload]);
      isKilled = run.exitCode === null;
      expect(isKilled || run.exitCode === 0, run.stderr).toBe(true);
      changeProject(root, { 'docs.json': '{' });
      await runInEngine(['build', root, '--out', folder, '--offline']);
      const found = readTree(folder, ['extra.txt']);
      expect([clean['Fern'], clean['Moss']], `killed at step ${steps}`).toContainEqual(found);
    }
    expect(steps).toBeGreaterThan(2);
  }

  it('of a folder of its own leaves the old or the new site', { timeout: 900_000 }, async () => {
    await killAtSteps(makeTempDir(), 1);
  });

  it(
    'of a link to a folder with files of others leaves the old or the new site, and those files',
    { timeout: 900_000 },
    async () => {
      const parent = makeTempDir();
      const others = { 'extra.txt': 'mine', 'guides/extra.txt': 'mine' };
      const folder = join(parent, 'site');
      mkdirSync(join(parent, 'web-root'));
      symlinkSync(join(parent, 'web-root'), folder);
      changeProject(root, edition('Fern'));
      await runInEngine(['build', root, '--out', folder, '--offline']);
      changeProject(folder, others);
      await killAtSteps(parent, 11);
      for (const [path, text] of Object.entries(others))
        expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    },
  );
});

describe('a damaged cache', () => {
  const TEXTS = ['', '{', 'null', '{}', '[]', '[["/index.html",null]]', '{"pages":{"index":{}}}'];
  const tried = IS_FULL ? TEXTS : TEXTS.filter((_, index) => index % 2 === 0);

  it.each(tried)('whose JSON files are %j does no harm', async (text) => {
    await prepare('Fern');
    const names = readdirSync(join(root, '.trellis'), { recursive: true, encoding: 'utf8' });
    for (const name of names)
      if (name.endsWith('.json')) writeFileSync(join(root, '.trellis', name), text);
    expect((await build('Moss')).exitCode).toBe(0);
    expect(published()).toBe('Moss');
  });

  it.each(['pages', 'site', 'search'])(
    'with files of %s cut short does no harm',
    async (folder) => {
      await prepare('Fern');
      const dir = join(root, '.trellis', folder);
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.json'));
      expect(files).not.toEqual([]);
      for (const { parentPath, name } of files) cutShort(join(parentPath, name));
      changeProject(root, { 'extra.mdx': page('Extra') });
      const { exitCode, stderr } = await runCli(['build', root, '--out', out, '--offline']);
      expect(exitCode, stderr).toBe(0);
      rmSync(join(root, 'extra.mdx'));
      await prepare('Fern');
      expect(published()).toBe('Fern');
    },
  );

  it('with social cards cut short draws them again', async () => {
    const own = writeProject(edition('Fern'));
    const args = ['build', own, '--offline', '--site', 'https://fern.example'];
    const card = () => {
      const cards = join(own, 'dist/_trellis/cards');
      return readdirSync(cards).map((name) => readFileSync(join(cards, name)));
    };
    expect((await runInEngine(args)).exitCode).toBe(0);
    const drawn = card();
    expect(drawn).toHaveLength(1);
    const dir = join(own, '.trellis/drawings');
    for (const name of readdirSync(dir)) cutShort(join(dir, name));
    changeProject(own, { 'extra.mdx': page('Extra') });
    expect((await runCli(args)).exitCode).toBe(0);
    expect(card()).toEqual(drawn);
  });
});

/** The published site may be made of the same file: damage is done to a copy. */
function cutShort(file: string): void {
  const content = readFileSync(file);
  rmSync(file);
  writeFileSync(file, content);
  truncateSync(file, Math.floor(content.length / 2));
}

describe('two builds of one folder at once', () => {
  it('come one after the other, and the site is right', async () => {
    changeProject(root, edition('Moss'));
    const args = ['build', root, '--out', out, '--offline'];
    const both = await Promise.all([runCli(args), runCli(args)]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(published()).toBe('Moss');
  });

  it('wait for each other, and say so', async () => {
    const lock = join(root, '.trellis/build.lock');
    // This process stands for another build.
    writeFileSync(lock, String(process.pid));
    const child = spawn(process.execPath, [BIN, 'build', root, '--out', out, '--offline'], {
      env: cliEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'close');
    const [told] = (await once(child.stderr, 'data')) as [Buffer];
    rmSync(lock);
    expect(told.toString()).toContain(
      `Waiting for another build of this folder (process ${process.pid}).`,
    );
    expect((await ended)[0]).toBe(0);
    expect(published()).toBe('Moss');
  });

  it('do not overlap', async () => {
    const gate = join(makeTempDir(), 'gate');
    // The first build stops while it loads the project, until the gate opens.
    const config = `import { existsSync, writeFileSync } from 'node:fs';
      if (process.env.GATE) {
        writeFileSync(process.env.GATE + '.reached', '');
        while (!existsSync(process.env.GATE)) await new Promise((done) => setTimeout(done, 20));
      }
      export default {};`;
    writeFileSync(join(root, 'trellis.config.ts'), config);
    const start = (env: NodeJS.ProcessEnv) => {
      const child = spawn(process.execPath, [BIN, 'build', root, '--out', out, '--offline'], {
        env: { ...cliEnv(), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      return { child, ended: once(child, 'close') };
    };
    const first = start({ GATE: gate });
    while (!existsSync(`${gate}.reached`)) await sleep(20);
    const second = start({});
    const [told] = (await once(second.child.stderr, 'data')) as [Buffer];
    expect(told.toString()).toContain(
      `Waiting for another build of this folder (process ${first.child.pid}).`,
    );
    expect(first.child.exitCode).toBeNull();
    writeFileSync(gate, '');
    expect([(await first.ended)[0], (await second.ended)[0]]).toEqual([0, 0]);
    expect(existsSync(join(root, '.trellis/build.lock'))).toBe(false);
    rmSync(join(root, 'trellis.config.ts'));
  });

  it.each([
    ['that was killed', '999999'],
    ['whose process id another process has now', `${process.pid} 1`],
    ['whose lock is empty', ''],
    ['whose lock cannot be read', 'x'],
  ])('are not kept waiting by one %s', async (_, lock) => {
    writeFileSync(join(root, '.trellis/build.lock'), lock);
    const { exitCode, stderr } = await build('Fern');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(existsSync(join(root, '.trellis/build.lock'))).toBe(false);
  });
});

describe('a project that changes or cannot be read', () => {
  it('while it is built gives the old site or a new one, with a reason in a sentence', async () => {
    for (const moment of IS_FULL ? [0.2, 0.4, 0.5, 0.6, 0.8] : [0.5]) {
      await prepare('Fern');
      changeProject(root, edition('Moss'));
      const running = start();
      await sleep(900 * moment);
      rmSync(join(root, 'logo.svg'));
      rmSync(join(root, 'guides'), { recursive: true });
      await running.ended;
      expect(existsSync(join(out, 'index.html'))).toBe(true);
    }
    await build('Fern');
    expect(published()).toBe('Fern');
  });

  it.skipIf(process.getuid?.() !== 0)(
    'on a full disk keeps the old site and says why',
    async (context) => {
      const disk = makeTempDir('trellis-disk-');
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'none', disk], { stdio: 'ignore' });
      } catch {
        return context.skip('no file system can be mounted here');
      }
      try {
        const project = join(disk, 'project');
        mkdirSync(project);
        changeProject(project, edition('Fern'));
        const args = ['build', project, '--offline'];
        expect((await runCli(args)).exitCode).toBe(0);
        const before = readTree(join(project, 'dist'));
        changeProject(project, edition('Moss'));
        fill(join(disk, 'filler'));
        const failed = await runCli(args);
        expect(failed.exitCode).toBe(1);
        expect(failed.stderr + failed.stdout).toMatch(/ENOSPC|no space left/i);
        expect(failed.stderr).not.toMatch(/\n\s+at /);
        expect(readTree(join(project, 'dist'))).toEqual(before);
        rmSync(join(disk, 'filler'));
        expect((await runCli(args)).exitCode).toBe(0);
        expect(readTree(join(project, 'dist'))).toEqual(clean['Moss']);
      } finally {
        execFileSync('umount', [disk]);
      }
    },
  );
});

/** Takes up what is left of a disk, but a few kilobytes. */
function fill(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(64 << 20));
  } catch {
    // That is the point.
  }
}
