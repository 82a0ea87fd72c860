import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/content/find-files.ts';
import { describeProject } from '../../../src/content/project.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { createFolder } from '../_folder.ts';

const makePipe = (file: string) => execFileSync('mkfifo', [file]);

function find(root: string) {
  return findFiles(describeProject(root));
}

test('what is no file is left out, with the reason', () => {
  const root = createFolder({ 'docs.json': '{}', 'a.mdx': 'A', '.mintignore': 'drafts/' });
  const at = (name: string) => join(root, name);
  makePipe(at('pipe.png'));
  symlinkSync('/nowhere/at/all', at('gone.css'));
  symlinkSync('turn.svg', at('turn.svg'));
  symlinkSync('/etc/hostname', at('out.txt'));
  symlinkSync('a.mdx', at('b.mdx'));
  mkdirSync(at('folder'));
  symlinkSync('..', at('folder/up'));
  mkdirSync(at('drafts'));
  makePipe(at('drafts/pipe.mdx'));
  writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.mdx')]), 'x');
  const { pages, assets, leftOut } = find(root);
  expect(pages).toEqual(['a.mdx', 'b.mdx']);
  expect([...assets.keys()]).toEqual([]);
  expect(leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'caf\uFFFD.mdx has a name that is not UTF-8',
    'folder/up is a link to a folder that it is in',
    'gone.css is a link that leads nowhere',
    'out.txt is a link out of the project',
    'pipe.png is no file, but a pipe, a socket or a device',
    'turn.svg is a link that leads to itself',
  ]);
});

test.each([
  ['a pipe', makePipe],
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link to itself', (file: string) => symlinkSync('docs.json', file)],
  ['a device', (file: string) => symlinkSync('/dev/zero', file)],
] as const)('a docs.json that is %s is told, and not waited for', async (_, make) => {
  const root = createFolder({ 'a.mdx': 'A' });
  make(join(root, 'docs.json'));
  const { config, diagnostics } = await loadConfig(root);
  expect(config).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { code: 'unreadable-file', severity: 'error', hint: 'put a file in its place' },
  ]);
});
