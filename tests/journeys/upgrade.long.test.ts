// Another version of Trellis over the cache and the site of the one before, forward and back.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { BIN } from '../support/run-node.ts';
import { page, writeProject } from '../support/write-project.ts';
import { cloneRepository, Terminal } from './_terminal.ts';

const FILES = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'guides/soil'] }] },
  'index.mdx': page('Home', '<Note>Water it daily.</Note>'),
  'guides/soil.mdx': page('Soil', '```css\na { color: red }\n```\n\n<Note>Sand.</Note>'),
};

/** A copy of the engine that draws callouts otherwise. */
function cloneEngine(): string {
  const clone = cloneRepository();
  const file = join(clone, 'src/mdx/components/Callout.tsx');
  const text = readFileSync(file, 'utf8');
  const changed = text.replaceAll("'t-callout-body'", "'t-callout-text'");
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
  return join(clone, 'bin/trellis.js');
}

const toCommand = (bin: string) => `"${process.execPath}" "${bin}" build --offline`;

it('a project has the same site as a clean build after an upgrade, a step back, and an upgrade that was killed', async () => {
  const [older, newer] = [toCommand(cloneEngine()), toCommand(BIN)];
  const build = async (root: string, command: string) => {
    const result = await new Terminal(root).run(command);
    expect(result, result.stderr).toMatchObject({ exitCode: 0, stderr: '' });
    return readTree(join(root, 'dist'));
  };
  const clean = await build(writeProject(FILES), newer);

  const project = writeProject(FILES);
  const home = () => readFileSync(join(project, 'dist/index.html'), 'utf8');
  const before = await build(project, older);
  expect(home()).toContain('t-callout-text');
  expect(findDifferences(await build(project, newer), clean)).toEqual([]);
  expect(home()).toContain('t-callout-body');
  expect(findDifferences(await build(project, older), before)).toEqual([]);

  const lock = join(project, '.trellis/build.lock');
  const isBuilding = async () => {
    while (!existsSync(lock)) await new Promise((next) => setImmediate(next));
  };
  await new Terminal(project).kill(newer, isBuilding);
  expect(findDifferences(await build(project, newer), clean)).toEqual([]);
}, 600_000);
