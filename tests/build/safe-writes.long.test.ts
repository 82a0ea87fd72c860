import { watch } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { buildFixture, buildInOwnProcess, type BuiltFixture } from '../support/build-fixture.ts';
import { BIN, cliEnv, runCli } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const DOCS = {
  name: 'Fern',
  logo: '/logo.svg',
  navigation: [{ group: 'All', pages: ['index', 'guides/one'] }],
};
const FILES = {
  'docs.json': DOCS,
  'index.mdx': page('Home', '```js\nconst a = 1;\n```\n\n![](/logo.svg)'),
  'guides/one.mdx': page('One'),
  'logo.svg': svg('green'),
  'styles.css': 'main { color: teal; }\n',
};

describe('a build', () => {
  let root: string;
  let first: BuiltFixture;
  beforeAll(async () => {
    root = writeProject(FILES);
    first = await buildInOwnProcess(root);
  });

  it('writes nothing outside its output folder and .trellis', async () => {
    expect(Object.keys(readTree(root, ['.trellis']))).toEqual(Object.keys(FILES).toSorted());
    const around = makeTempDir();
    changeProject(around, FILES);
    await runCli(['build', '.', '--offline', '--quiet'], around);
    expect(Object.keys(readTree(around, ['.trellis', 'dist']))).toEqual(
      Object.keys(FILES).toSorted(),
    );
  });

  it('keeps its cache out of version control by itself', () => {
    expect(Object.keys(readTree(join(root, '.trellis')))).toContain('.gitignore');
  });

  it('leaves no unfinished site behind', () => {
    const names = Object.keys(readTree(join(root, '.trellis')));
    expect(names.filter((name) => name.startsWith('staging'))).toEqual([]);
  });

  it('gives the same bytes when made again from nothing, in another folder', async () => {
    const again = await buildInOwnProcess(writeProject(FILES));
    expect(readTree(again.out)).toEqual(readTree(first.out));
  });

  it('copies files of the project as they are', () => {
    expect(first.file('logo.svg')).toBe(FILES['logo.svg']);
    expect(first.file('styles.css')).toBe(FILES['styles.css']);
  });

  it('replaces the whole of the previous site', async () => {
    const other = writeProject({ ...FILES, 'docs.json': { ...DOCS, name: 'Moss' } });
    const out = join(makeTempDir(), 'site');
    await buildFixture(writeProject({ ...FILES, 'more.mdx': page('More') }), { out });
    await buildFixture(other, { out });
    const clean = await buildFixture(other);
    expect(readTree(out)).toEqual(readTree(clean.out));
  });
});

describe('a build that cannot be finished', () => {
  const broken: [string, string][] = [
    ['syntax', '{ "name": "Fern", '],
    ['a missing name', JSON.stringify({ ...DOCS, name: undefined })],
    ['a wrong color', JSON.stringify({ ...DOCS, colors: { primary: 'red' } })],
    ['no page at all', JSON.stringify({ ...DOCS, navigation: [] })],
  ];

  it.each(broken)('by %s in docs.json leaves the previous site as it was', async (_, text) => {
    const root = writeProject(FILES);
    const out = join(makeTempDir(), 'site');
    await buildFixture(root, { out });
    const before = readTree(out);
    changeProject(root, { 'docs.json': text, 'index.mdx': page('Changed') });
    const { exitCode, stderr, stdout } = await buildFixture(root, { out });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/docs\.json:\d+:\d+/);
    expect(stdout).toContain('Build failed, nothing was written');
    expect(readTree(out)).toEqual(before);
  });

  it('by being stopped leaves a whole site, and the next one is right', async () => {
    const root = writeProject(FILES);
    const out = join(makeTempDir(), 'site');
    await buildFixture(root, { out });
    const before = readTree(out);
    changeProject(root, { 'index.mdx': page('Changed') });
    await stopBuild(root, out);
    const left = readTree(out);

    const next = await buildInOwnProcess(root, { out });
    expect([before, readTree(out)]).toContainEqual(left);
    expect(next.html('/')).toContain('<h1>Changed</h1>');
    const names = Object.keys(readTree(join(root, '.trellis')));
    expect(names.filter((name) => name.startsWith('staging'))).toEqual([]);
  });
});

/** Starts a build and kills it as soon as it begins to put files together. */
async function stopBuild(root: string, out: string): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'build', root, '--out', out, '--offline'], {
    env: cliEnv(),
    stdio: 'ignore',
  });
  const closed = new Promise((done) => child.on('close', done));
  const watcher = watch(join(root, '.trellis'), (_event, name) => {
    if (name?.startsWith('staging')) child.kill('SIGKILL');
  });
  await closed;
  watcher.close();
}
