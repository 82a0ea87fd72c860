import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN, cliEnv, runCli, runNode } from '../support/run-node.ts';
import { parse } from '../support/parse.ts';
import { makeTempDir, page, writeProject, type ProjectFiles } from '../support/write-project.ts';

const GOOD: ProjectFiles = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'one'] }] },
  'index.mdx': page('Home', 'See [one](/one).'),
  'one.mdx': page('One'),
};
/** Warnings: a missing page, a broken link, an unknown component. */
const WITH_WARNINGS: ProjectFiles = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'missing'] }] },
  'index.mdx': page('Home', 'See [nothing](/nothing).\n\n<Unheard>Text</Unheard>'),
};
/** Nothing of the second page can be shown. */
const WITH_FAILED_PAGE: ProjectFiles = {
  ...GOOD,
  'one.mdx': page('One', 'export const pot = null.clay'),
};
const WITHOUT_NAME: ProjectFiles = {
  ...GOOD,
  'docs.json': { navigation: [{ group: 'All', pages: ['index'] }] },
};

describe('exit code', () => {
  it('is 0 for a site without problems', async () => {
    const { exitCode, stdout, stderr, out } = await buildFixture(writeProject(GOOD));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Built 2 pages in \d+\.\d s, \d+ kB -> /);
    expect(existsSync(join(out, 'one/index.html'))).toBe(true);
  });

  it('is 0 if a component starts a promise that is rejected later, or a timer that throws', async () => {
    const code = [
      'export const Pot = () => { Promise.reject(new Error("no clay")); return <b>pot</b>; };',
      'export const Can = () => { setTimeout(() => { throw new Error("no water"); }); return <b>can</b>; };',
    ].join('\n');
    const project = writeProject({ ...GOOD, 'one.mdx': page('One', `${code}\n\n<Pot /> <Can />`) });
    const out = makeTempDir();
    const { exitCode, stderr } = await runCli(['build', project, '--out', out, '--offline']);
    expect(exitCode).toBe(0);
    for (const reason of ['no clay', 'no water'])
      expect(stderr).toContain(
        `Warning: one.mdx: Code of the page or of a component threw an error after it was rendered: ${reason}.`,
      );
    expect(readFileSync(join(out, 'one/index.html'), 'utf8')).toMatch(/<b>pot<\/b>\s<b>can<\/b>/);
  });

  it('is 1 if a stream fails that no page opened', async () => {
    const fail = `data:text/javascript,import { Duplex } from 'node:stream';
      const timer = setInterval(() => {
        if (process.listenerCount('uncaughtException') === 0) return;
        clearInterval(timer);
        new Duplex().destroy(new Error('lost'));
      }, 1)`;
    const { exitCode, stderr } = await runNode([
      '--import',
      fail,
      BIN,
      'check',
      writeProject(GOOD),
    ]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('lost');
  });

  it('is 0 if a program such as head reads no more of what is printed', async () => {
    const child = spawn(process.execPath, [BIN, '--help'], { env: cliEnv() });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    expect([await once(child, 'close'), stderr]).toEqual([[0, null], '']);
  });

  it('is 0 for warnings, which are printed with file, line and column', async () => {
    const { exitCode, stderr, has, report } = await buildFixture(writeProject(WITH_WARNINGS));
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/docs\.json:\d+:\d+ .*missing/);
    expect(stderr).toMatch(/index\.mdx:5:\d+ .*\/nothing/);
    expect(stderr).toMatch(/index\.mdx:7:\d+ .*Unheard/);
    expect(has('index.html')).toBe(true);
    expect(report?.counts).toMatchObject({ degraded: 1, errors: 0, warnings: 3 });
  });

  it('is 1 for warnings under --strict, and nothing is written', async () => {
    const { exitCode, has } = await buildFixture(writeProject(WITH_WARNINGS), { strict: true });
    expect(exitCode).toBe(1);
    expect(has('index.html')).toBe(false);
  });

  it('is 0 under --strict without warnings', async () => {
    const { exitCode } = await buildFixture(writeProject(GOOD), { strict: true });
    expect(exitCode).toBe(0);
  });

  it('is 1 for a docs.json that leaves nothing to build', async () => {
    const { exitCode, stderr, has } = await buildFixture(writeProject(WITHOUT_NAME));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('docs.json');
    expect(stderr).toContain('"name"');
    expect(has('index.html')).toBe(false);
  });

  it('is 1 for a failed page, and the site is written with a notice on it', async () => {
    const { exitCode, report, html } = await buildFixture(writeProject(WITH_FAILED_PAGE));
    expect(exitCode).toBe(1);
    expect(report?.pages.map(({ id, status }) => [id, status])).toEqual([
      ['index', 'ok'],
      ['one', 'failed'],
    ]);
    const one = parse(html('/one'));
    expect(one.getByRole('heading', { level: 1 }).textContent).toBe('One');
    expect(one.getByRole('note').textContent).toContain('cannot be displayed');
  });

  it.each([
    ['an unknown command', ['bild']],
    ['an unknown option', ['build', '.', '--stricct']],
    ['a folder that is not there', ['build', './nowhere']],
    ['two folders', ['build', '.', '.']],
    ['a base with a query', ['build', '.', '--base', '/a?b']],
    ['an output folder around the project', ['build', '.', '--out', '..']],
    ['the project as the output folder', ['build', '.', '--out', '.']],
    ['a port that is none', ['dev', '.', '--port', '70000']],
    ['a file as the output folder', ['build', '.', '--out', 'docs.json']],
    ['a preview of nothing', ['preview', '.']],
  ])('is 2 for %s, in a sentence and with the way to the usage', async (_, args) => {
    const { exitCode, stderr } = await runCli(args, writeProject(GOOD));
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^Error: .+\nRun "trellis .+\.\n$/);
  });

  it('is 2 for docs.json instead of its directory, which is named', async () => {
    const { exitCode, stderr } = await runCli(['build', './docs.json'], writeProject(GOOD));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Expected a directory, but "./docs.json" is a file. Use its directory: ".".'); // prettier-ignore
  });

  it('is 2 without a command, with the list of commands', async () => {
    const { exitCode, stdout, stderr } = await runCli([], writeProject(GOOD));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: trellis <command>[\s\S]*\n {2}build \[dir\] +build the site/);
  });

  it('is 2 for an output folder with files of somebody else, which stay', async () => {
    const out = writeProject({ 'photos/cat.txt': 'miau' });
    const { exitCode, stderr } = await buildFixture(writeProject(GOOD), { out });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'contains files that are not in a valid .trellis-manifest.json: photos',
    );
    expect(readFileSync(join(out, 'photos/cat.txt'), 'utf8')).toBe('miau');
  });

  it.each([['--help'], ['--version']])('is 0 for %s', async (option) => {
    const { exitCode, stdout } = await runCli([option]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(option === '--help' ? /^Usage: trellis/ : /^\d+\.\d+\.\d+\n$/);
  });
});

describe('output', () => {
  it('is empty under --quiet for a site without problems', async () => {
    const { stdout, stderr } = await buildFixture(writeProject(GOOD), { args: ['--quiet'] });
    expect(stdout + stderr).toBe('');
  });

  it('has no colors and no progress line where it is no terminal', async () => {
    const { stdout, stderr } = await buildFixture(writeProject(WITH_WARNINGS));
    // oxlint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/[\u001b\r]/);
  });
});

describe('discovery', () => {
  const navigation = [{ group: 'All', pages: ['index'] }];

  it('reads mint.json where there is no docs.json', async () => {
    const root = writeProject({
      'mint.json': { name: 'Mint', navigation },
      'index.mdx': page('A'),
    });
    const { exitCode, html } = await buildFixture(root);
    expect(exitCode).toBe(0);
    expect(html('/')).toContain('<title>A - Mint</title>');
  });

  it('prefers docs.json', async () => {
    const root = writeProject({
      'mint.json': { name: 'Mint', navigation },
      'docs.json': { name: 'Docs', navigation },
      'index.mdx': page('A'),
    });
    expect((await buildFixture(root)).html('/')).toContain('<title>A - Docs</title>');
  });

  it('names the missing file in a folder with neither', async () => {
    const { exitCode, stderr } = await buildFixture(writeProject({ 'index.mdx': page('A') }));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('docs.json');
  });

  it('reads a file with a byte order mark', async () => {
    const text = `\uFEFF${JSON.stringify({ name: 'Marked', navigation })}`;
    const root = writeProject({ 'docs.json': text, 'index.mdx': page('A') });
    expect((await buildFixture(root)).html('/')).toContain('<title>A - Marked</title>');
  });

  it('works from any folder and writes to dist without --out', async () => {
    const root = writeProject(GOOD);
    const { exitCode } = await runCli(['build', root, '--offline', '--quiet'], makeTempDir());
    expect(exitCode).toBe(0);
    expect(existsSync(join(root, 'dist/one/index.html'))).toBe(true);
  });
});
