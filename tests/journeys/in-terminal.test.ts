// Commands in a terminal, which `script` of util-linux provides.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN, cliEnv } from '../support/run-node.ts';
import { page, writeProject } from '../support/write-project.ts';

const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux'); // prettier-ignore

const renamed = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'soil'] }] },
  'index.mdx': page('Home', 'See [soil](/soil).'),
  'soil.mdx': page('Soil'),
};

it.skipIf(!hasTerminal).each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
  ['Enter', '\r'],
])(
  '%s instead of an answer ends a rename without changes and without a stack trace',
  async (_, key) => {
    const root = writeProject(renamed);
    const { exitCode, printed } = await runInTerminal(`rename soil earth "${root}"`, '[y/N]', key);
    expect(exitCode).toBe(0);
    expect(printed.split('[y/N]')[1]).toMatch(/Nothing was changed\.\s+$/);
    expect(printed).not.toMatch(/Error|\n\s+at /);
    expect(existsSync(join(root, 'soil.mdx'))).toBe(true);
  },
);

it.skipIf(!hasTerminal)('a rename ends with what it changed', async () => {
  const root = writeProject(renamed);
  const { exitCode, printed } = await runInTerminal(`rename soil earth "${root}"`, '[y/N]', 'y\r');
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/Moved 1 file, updated 1 reference and 2 settings\.\s+$/);
  expect(existsSync(join(root, 'earth.mdx'))).toBe(true);
});

it.skipIf(!hasTerminal)('a rename says which files are already moved', async () => {
  const { 'soil.mdx': soil, ...others } = renamed;
  const root = writeProject({ ...others, 'earth.mdx': soil });
  const { printed } = await runInTerminal(`rename soil earth "${root}"`, '[y/N]', 'y\r');
  expect(printed).toMatch(/1 file that is already moved:\s+soil\.mdx -> earth\.mdx/);
  expect(printed).not.toContain('to move');
  expect(printed).toMatch(/Moved 0 files, updated 1 reference and 2 settings\.\s+$/);
});

it.skipIf(!hasTerminal)('mcp says what it waits for', async () => {
  const { out } = await buildFixture(
    writeProject({
      'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
      'index.mdx': page('Home'),
    }),
  );
  const { printed } = await runInTerminal(`mcp "${out}"`, 'Ctrl+C', '\u0003');
  expect(printed).toContain('The MCP server waits for messages of an agent');
});

/** Runs a command in a terminal, and types a key once the command has printed `cue`. */
async function runInTerminal(line: string, cue: string, key: string) {
  const command = `"${process.execPath}" "${BIN}" ${line}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: cliEnv() });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => {
    const wasCued = printed.includes(cue);
    printed += data.toString();
    if (!wasCued && printed.includes(cue)) child.stdin.write(key);
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, printed };
}
