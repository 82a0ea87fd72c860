import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/content/find-files.ts';
import { describeProject } from '../../../src/content/project.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { describeForHost } from '../../../src/output/host-files.ts';
import { listSkills } from '../../../src/output/agents/agent-files.ts';
import { loadSite } from '../../../src/site/load.ts';
import { createFolder } from '../_folder.ts';

const makePipe = (file: string) => execFileSync('mkfifo', [file]);

function find(root: string) {
  return findFiles(describeProject(root));
}

test('skips entries that are not files, with the reason', () => {
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
  writeFileSync(
    Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.mdx')]),
    'x',
  );
  const { pages, assets, skipped } = find(root);
  expect(pages).toEqual(['a.mdx', 'b.mdx']);
  expect([...assets.keys()]).toEqual([]);
  expect(skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'caf\uFFFD.mdx File name is not valid UTF-8',
    'folder/up Symbolic link to its own parent folder',
    'gone.css Broken symbolic link',
    'out.txt Symbolic link out of the project',
    'pipe.png Not a regular file, but a pipe, a socket, or a device',
    'turn.svg Symbolic link to itself',
  ]);
});

test('a folder that cannot be read is left out, with the reason', () => {
  const root = createFolder({ 'a.mdx': 'A', 'locked/b.mdx': 'B' });
  chmodSync(root, 0o755);
  chmodSync(join(root, 'locked'), 0);
  // The superuser can read all folders.
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid?.(65_534);
  try {
    const { pages, skipped } = find(root);
    expect(pages).toEqual(['a.mdx']);
    expect(skipped).toMatchObject([{ path: 'locked', reason: 'Cannot read folder (EACCES)' }]);
  } finally {
    if (isSuperuser) process.seteuid?.(0);
    chmodSync(join(root, 'locked'), 0o755);
  }
});

test('links that lead round and round are left out, also below a link to the project', () => {
  const root = createFolder({ 'a/x.mdx': '', 'b/y.mdx': '', 'c/z.mdx': '' });
  symlinkSync('../b', join(root, 'a/to-b'));
  symlinkSync('../c', join(root, 'b/to-c'));
  symlinkSync('../b', join(root, 'c/to-b'));
  symlinkSync('..', join(root, 'c/top'));
  const link = join(createFolder({}), 'link');
  symlinkSync(root, link);
  const { pages, skipped } = find(link);
  expect(pages).toEqual([
    'a/to-b/to-c/z.mdx',
    'a/to-b/y.mdx',
    'a/x.mdx',
    'b/to-c/z.mdx',
    'b/y.mdx',
    'c/to-b/y.mdx',
    'c/z.mdx',
  ]);
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
    new Set(['Symbolic link to its own parent folder']),
  );
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
    { code: 'unreadable-file', severity: 'error', hint: 'Replace it with a file.' },
  ]);
});

test('a link out of the project is followed for no file that has a meaning of its own', async () => {
  const outside = createFolder({
    'docs.json': '{ "name": "Outside" }',
    secret: 'outside',
    'skills/pruning/SKILL.md': 'outside',
  });
  const root = createFolder({
    'docs.json': '{ "name": "A", "navigation": [{ "group": "G", "pages": ["a"] }] }',
    'a.mdx': 'import { key } from "/snippets/key.js";\n\n{key}\n\n<Snippet file="b.mdx" />',
    'snippets/own.mdx': 'Own',
    '.mintlify/a': '',
  });
  const hostFiles = ['.htaccess', '_redirects', '_headers', 'vercel.json'];
  const names = ['skill.md', 'style.css', 'snippets/key.js', 'snippets/b.mdx', 'translations.json'];
  for (const name of [...hostFiles, ...names, '.mintignore', '.vale.ini'])
    symlinkSync(join(outside, 'secret'), join(root, name));
  symlinkSync(join(outside, 'skills'), join(root, '.mintlify/skills'));
  const { site } = await loadSite(describeProject(root), {
    base: '',
    mode: 'check',
    offline: true,
  });
  expect([...site!.files.assets]).toEqual([]);
  expect(listSkills(site!, []).map(({ text }) => text.includes('outside'))).toEqual([false]);
  const { readOwn } = describeForHost(site!);
  expect(hostFiles.map(readOwn)).toEqual(['', '', '', '']);
  expect(site!.renderCache.record(site!.pages.get('a')!).html).not.toContain('outside');

  const linked = createFolder({ 'a.mdx': 'A' });
  symlinkSync(join(outside, 'docs.json'), join(linked, 'docs.json'));
  expect(await loadConfig(linked)).toMatchObject({
    text: '',
    diagnostics: [{ message: 'Cannot read docs.json (link out of the project).' }],
  });
});
