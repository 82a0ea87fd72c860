// A month with a folder of one's own: started, built again and again, changed, moved, interrupted, and published.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN } from '../support/run-node.ts';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page } from '../support/write-project.ts';
import { Terminal } from './_terminal.ts';

const parent = makeTempDir();
const trellis = `"${process.execPath}" "${BIN}"`;

let project = join(parent, 'docs');
let terminal = new Terminal(parent);

/** Runs a command of Trellis in the project; fails with its output where the exit code is another. */
async function run(command: string, exitCode = 0): Promise<string> {
  const result = await terminal.run(`${trellis} ${command}`);
  expect(result, result.stderr).toMatchObject({ exitCode });
  return result.stdout + result.stderr;
}

/** Builds the project, and holds the result against a build of a copy that has never been built before. */
async function expectClean(command = 'build --offline', dist = 'dist'): Promise<void> {
  await run(command);
  const copy = makeTempDir();
  for (const path of Object.keys(readTree(project, ['.trellis', 'dist', ...MADE])))
    changeProject(copy, { [path]: new Uint8Array(readFileSync(join(project, path))) });
  const clean = await buildFixture(copy);
  expect(clean.exitCode, clean.stderr).toBe(0);
  const ours = Object.fromEntries(
    Object.entries(readTree(join(project, dist))).filter(([path]) => !path.startsWith('.trellis-')),
  );
  const theirs = Object.fromEntries(
    Object.entries(readTree(clean.out)).filter(([path]) => !path.startsWith('.trellis-')),
  );
  expect(findDifferences(ours, theirs)).toEqual([]);
}

/** Files that the commands of these journeys create in the project besides `dist`. */
const MADE = ['site', 'offline', 'offline.zip', 'report.json', 'docs.pdf', 'handbook.pdf'];

beforeAll(async () => {
  expect(await terminal.run(`${trellis} new docs`)).toMatchObject({ exitCode: 0 });
  terminal = new Terminal(project);
});

describe("a project of one's own", { timeout: 300_000 }, () => {
  it('is checked and built as often as its author likes', async () => {
    await run('check --offline');
    await expectClean();
    await expectClean();
  });

  it('is built after pages were edited, added, renamed and removed', async () => {
    changeProject(project, { 'guides/watering.mdx': page('Watering', 'On Mondays.') });
    await expectClean();
    changeProject(project, { 'guides/watering.mdx': page('Watering', 'On Tuesdays.') });
    await expectClean();
    renameSync(join(project, 'guides/watering.mdx'), join(project, 'guides/rain.mdx'));
    await expectClean();
    rmSync(join(project, 'guides/rain.mdx'));
    await expectClean();
  });

  it('keeps its last site while docs.json is broken, and is built when it is fixed', async () => {
    const file = join(project, 'docs.json');
    const text = readFileSync(file, 'utf8');
    const before = readTree(join(project, 'dist'));
    writeFileSync(file, text.slice(0, -20));
    expect(await run('build --offline', 1)).toContain('docs.json:');
    expect(findDifferences(readTree(join(project, 'dist')), before)).toEqual([]);
    writeFileSync(file, text);
    await expectClean();
  });

  it('is built after a build was killed', async () => {
    changeProject(project, { 'index.mdx': page('Home', 'Written before the power went.') });
    const lock = join(project, '.trellis/build.lock');
    const isBuilding = async () => {
      while (!existsSync(lock)) await new Promise((next) => setImmediate(next));
    };
    await terminal.kill(`${trellis} build --offline`, isBuilding);
    await expectClean();
  });

  it('is built where it was moved to, with its cache', async () => {
    const moved = join(parent, 'handbook');
    renameSync(project, moved);
    project = moved;
    terminal = new Terminal(project);
    await expectClean();
  });

  it('takes every kind of build into one folder, one after the other', async () => {
    const kinds = ['', '--host vercel', '--host github', '--portable', '--precompress'];
    for (const kind of kinds) await run(`build --offline --out dist ${kind}`);
    await expectClean();
  });

  it('does not publish what earlier commands left in it', async () => {
    await run('build --offline --out site');
    await run('build --offline --portable --out offline');
    await run('build --offline --portable --out offline.zip');
    await run('build --offline --report report.json');
    await expectClean();
  });

  it('is served by dev and preview, each the second time, too', async () => {
    for (const command of ['dev --offline', 'preview', 'dev --offline', 'preview']) {
      const served = await terminal.serve(`${trellis} ${command}`);
      expect((await served.get('/')).text).toContain('Written before the power went.');
      await served.stop();
    }
    await expectClean();
  });
});
