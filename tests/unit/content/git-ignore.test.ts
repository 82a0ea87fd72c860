import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles, type FindOptions } from '../../../src/content/find-files.ts';
import { describeProject } from '../../../src/content/project.ts';
import { createFolder, writeFiles } from '../_folder.ts';

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  return execFileSync('git', [...identity, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}

/** All files of a project that are published, in the order of their paths. */
function find(root: string, options?: FindOptions): string[] {
  const { pages, assets } = findFiles(describeProject(root), undefined, options);
  return [...pages, ...[...assets.keys()].map((path) => path.slice(1))].toSorted();
}

const RULES = {
  '.gitignore': ['# top', '*.log', '/docs/out/', 'docs/a/only.mdx', 'gen', '!gen/', 'cache/**', '\\#odd.mdx', 'trail.mdx ', 'deep/*/x.mdx', '[ab]?.csv'].join('\r\n'),
  'docs/.gitignore': '/local.mdx\nsub/x.txt\n!kept.log\nguides/\n!guides/\nback*\n!/backed.mdx\n',
  'docs/sub/.gitignore': '*.txt\n!y.txt\n/one.mdx\n',
  'docs/we [ird]!/.gitignore': '*.mdx\n!/in/b.mdx\n',
}; // prettier-ignore

const FILES = [
  'index.mdx', 'a/only.mdx', 'only.mdx', 'x.log', 'kept.log', 'out/a.mdx', 'b/out/a.mdx', 'gen', 'b/gen/a.mdx', 'cache/a.mdx',
  '#odd.mdx', 'trail.mdx', 'deep/1/x.mdx', 'deep/1/2/x.mdx', 'a1.csv', 'c1.csv', 'local.mdx', 'b/local.mdx', 'sub/x.txt', 'sub/y.txt',
  'sub/z.txt', 'sub/in/y.txt', 'sub/one.mdx', 'sub/in/one.mdx', 'guides/a.mdx', 'backup.mdx', 'backed.mdx', 'b/backed.mdx',
  'excluded.mdx', 'we [ird]!/a.mdx', 'we [ird]!/in/a.mdx', 'we [ird]!/in/b.mdx',
]; // prettier-ignore

test('the files that Git ignores stay out, by the rules of every folder and of the clone', () => {
  const root = createFolder({ ...RULES, 'docs/docs.json': '{}' });
  writeFiles(root, Object.fromEntries(FILES.map((file) => [`docs/${file}`, ''])));
  git(root, 'init');
  mkdirSync(join(root, '.git/info'), { recursive: true });
  writeFileSync(join(root, '.git/info/exclude'), '/docs/excluded.mdx\n');
  const docs = join(root, 'docs');
  const listed = git(docs, 'ls-files', '-z', '--others', '--exclude-standard').split('\0');
  const expected = listed.filter((file) => FILES.includes(file)).toSorted();
  expect(expected).toHaveLength(16);
  expect(find(docs)).toEqual(expected);
  expect(find(docs, { gitignore: false })).toEqual(FILES.toSorted());

  git(root, 'add', '.gitignore');
  git(root, 'commit', '--message=One');
  const worktree = join(createFolder(), 'tree');
  git(root, 'worktree', 'add', worktree);
  writeFiles(worktree, {
    'docs/docs.json': '{}',
    'docs/excluded.mdx': '',
    'docs/a.mdx': '',
    'docs/a.log': '',
  });
  expect(find(join(worktree, 'docs'))).toEqual(['a.mdx']);
});

test('a file that Git tracks is published, even if rules match it', () => {
  const root = createFolder({ '.gitignore': '*.svg\n/built/\n' });
  writeFiles(root, { 'logo.svg': '', 'draft.svg': '', 'built/a.mdx': '', 'built/b.mdx': '' });
  git(root, 'init');
  git(root, 'add', '--force', 'logo.svg', 'built/a.mdx');
  expect(find(root)).toEqual(['built/a.mdx', 'logo.svg']);
});

test('a project inside a folder that Git ignores has its own rules only', () => {
  const files = { 'docs.json': '{}', 'a.mdx': '', 'b.log': '', 'c.txt': '', '.gitignore': '*.txt' };
  const root = createFolder({ '.gitignore': 'work/\n*.log\n' });
  writeFiles(join(root, 'work/copy'), files);
  git(root, 'init');
  expect(find(join(root, 'work/copy'))).toEqual(['a.mdx', 'b.log']);
});

test('without a repository the rules of the project count, and those around it do not', () => {
  const root = createFolder({
    '.gitignore': '*.txt',
    'docs/.gitignore': '/drafts/\n',
    'docs/a.txt': '',
  });
  writeFiles(root, { 'docs/a.mdx': '', 'docs/drafts/b.mdx': '', 'docs/x/.gitignore/a': '' });
  expect(find(join(root, 'docs'))).toEqual(['a.mdx', 'a.txt']);
});

test('.mintignore brings back what Git ignores, a folder with everything in it', () => {
  const root = createFolder({
    '.gitignore': 'generated/\n*.csv\n',
    '.mintignore': '!/generated/\n!one.csv\n',
  });
  writeFiles(root, { 'generated/api/a.mdx': '', 'generated/.env': '', 'generated/server.key': '' });
  writeFiles(root, { 'generated/data.csv': '', 'one.csv': '', 'two.csv': '' });
  expect(find(root)).toEqual(['generated/api/a.mdx', 'generated/data.csv', 'one.csv']);
});

test('files that docs.json names are published although Git ignores them, unless another rule excludes them', () => {
  const root = createFolder({ '.gitignore': 'generated/\n', '.mintignore': 'generated/no.mdx' });
  writeFiles(root, {
    'a.mdx': '',
    'generated/yes.mdx': '',
    'generated/no.mdx': '',
    'generated/other.mdx': '',
  });
  writeFiles(root, {
    'generated/api.json': '{}',
    'generated/.env': '',
    'generated/server.key': '',
  });
  const names = [
    'generated/yes',
    'generated/no',
    '/generated/api.json',
    'generated/.env',
    'generated/server.key',
    '../x',
    'GET /a',
    'generated',
  ];
  const files = findFiles(describeProject(root), undefined, { named: names });
  expect(files.pages).toEqual(['a.mdx', 'generated/yes.mdx']);
  expect([...files.assets.keys()]).toEqual(['/generated/api.json']);
  expect(files.ignoredByGit.toSorted()).toEqual(['generated/api.json', 'generated/yes.mdx']);
});

const PRIVATE = [
  'id_rsa', 'keys/id_ed25519', 'server.pem', 'Server.KEY', 'store.p12', 'credentials.json', 'a/client_secret_1.json', 'prod.env', '.env',
  '.env.local', 'terraform.tfstate', 'terraform.tfstate.backup', 'db.sqlite', 'db.sqlite-wal', 'plants.db', 'quickstart.mdx~',
  'quickstart.mdx.bak', 'quickstart.mdx.orig', '.quickstart.mdx.swp', 'a.swp', '#a.mdx#', '~$plan.docx', 'Thumbs.db', 'desktop.ini', '.DS_Store',
  'images/.DS_Store', 'favicon.png:Zone.Identifier', '__MACOSX/a.mdx', 'npm-debug.log',
]; // prettier-ignore

test('keys, passwords, states, databases and backups stay out, unless .mintignore names them', () => {
  const pages = ['key.mdx', 'id_rsa.mdx', 'credentials.mdx', 'monkey.png', 'backup/index.mdx'];
  const files = Object.fromEntries([...PRIVATE, ...pages].map((name) => [name, 'secret']));
  expect(find(createFolder(files))).toEqual(pages.toSorted());
  const asked = createFolder({ ...files, '.mintignore': '!server.pem\n!/.env.local\n' });
  expect(find(asked)).toEqual([...pages, 'server.pem', '.env.local'].toSorted());
});

test('a link to a hidden or private file of the project is left out', () => {
  const root = createFolder({
    '.env': 'secret',
    'server.key': 'secret',
    '.cache/a.mdx': '',
    'a.mdx': '',
  });
  for (const [index, target] of ['.env', 'server.key', '.cache', 'a.mdx'].entries())
    symlinkSync(target, join(root, `link${index}.mdx`));
  expect(find(root)).toEqual(['a.mdx', 'link3.mdx']);
});
