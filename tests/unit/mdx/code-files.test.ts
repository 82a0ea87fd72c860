import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProject } from '../../../src/content/project.ts';
import { CodeFiles } from '../../../src/mdx/code-files.ts';
import { createFolder, writeFiles } from '../_folder.ts';
import { problemsOf, htmlOf } from './_page.ts';

/** A repository with its documentation in a folder. */
function createRepository(): { root: string; files: CodeFiles } {
  const root = createFolder({ 'docs/docs.json': '{}', 'src/client.ts': 'first' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init');
  git('add', '.');
  git('commit', '--message=One');
  git('tag', 'v1');
  writeFileSync(join(root, 'src/client.ts'), 'second');
  return { root, files: new CodeFiles(describeProject(join(root, 'docs'))) };
}

test('code may come from anywhere in the repository, as it is or as it was at a tag', () => {
  const { files } = createRepository();
  const file = files.locate('../../src/client.ts', 'guides/start.mdx');
  expect(file).toBe('../src/client.ts');
  expect(files.read({ file })).toEqual({ text: 'second' });
  expect(files.read({ file, ref: 'v1' })).toEqual({ text: 'first' });
  expect(files.read({ file, ref: 'v2' })).toMatchObject({
    problem: 'File not found in Git at "v2": "../src/client.ts".',
  });
  expect(files.read({ file, ref: '--output=x' })).toHaveProperty('problem');
});

test('a file of a commit that is not in UTF-8 is reported', () => {
  const { root, files } = createRepository();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  writeFileSync(join(root, 'src/client.ts'), Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a));
  writeFileSync(join(root, 'src/other.ts'), 'é\ufffd\n');
  git('add', '.');
  git('commit', '--message=Two');
  expect(files.read({ file: '../src/client.ts', ref: 'HEAD' })).toMatchObject({
    text: 'a\n\ufffd\n',
    lost: [{ code: 'wrong-encoding', line: 2, column: 1 }],
  });
  expect(files.read({ file: '../src/other.ts', ref: 'HEAD' })).toEqual({ text: 'é\ufffd\n' });
});

test('nothing outside of the repository can be read, by a path or a link', () => {
  const { root, files } = createRepository();
  const secret = join(createFolder({ secret: 'x' }), 'secret');
  symlinkSync(secret, join(root, 'docs/link'));
  const problem = expect.stringContaining('is outside the repository');
  expect(files.read({ file: 'link' })).toMatchObject({ problem });
  expect(files.read({ file: `../../../../../../../../..${secret}` })).toMatchObject({ problem });
  expect(files.read({ file: '../../x', ref: 'v1' })).toMatchObject({ problem });
});

test('only files that Git tracks can be read, and no hidden ones', () => {
  const { root, files } = createRepository();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  writeFiles(root, {
    '.env': 'KEY=1',
    '.github/deploy.yml': 'key',
    'notes/key.txt': 'key',
    'docs/new.ts': 'new',
  });
  git('add', '.env', '.github');
  symlinkSync('../.git/config', join(root, 'docs/config.txt'));
  symlinkSync('../notes/key.txt', join(root, 'docs/key.txt'));
  symlinkSync('../src/client.ts', join(root, 'docs/client.ts'));
  git('add', 'docs/config.txt', 'docs/key.txt', 'docs/client.ts');
  const problemOf = (file: string, ref?: string) => {
    const found = files.read({ file, ref });
    return 'problem' in found ? found.problem : found;
  };
  for (const file of ['../.git/config', '../.env', '../.github/deploy.yml', 'config.txt'])
    expect(problemOf(file)).toBe(`${file} is hidden, and hidden files can contain secrets.`);
  expect(problemOf('../.env', 'HEAD')).toContain(
    '../.env is hidden, and hidden files can contain secrets.',
  );
  for (const file of ['../notes/key.txt', 'key.txt', 'new.ts'])
    expect(problemOf(file)).toBe(`${file} is not tracked by Git.`);
  expect(problemOf('client.ts')).toEqual({ text: 'second' });
  git('add', 'docs/new.ts');
  expect(problemOf('new.ts')).toEqual({ text: 'new' });
});

test('without a repository only files of the project that can be published can be read', () => {
  const outer = createFolder({
    'secret.txt': 'x',
    'docs/.gitignore': 'local.py\n',
    'docs/a.py': 'a',
  });
  writeFiles(join(outer, 'docs'), {
    'local.py': 'x',
    '.env': 'x',
    'server.key': 'x',
    'src/package.json': '{}',
  });
  const files = new CodeFiles(describeProject(join(outer, 'docs')));
  expect(files.read({ file: 'a.py' })).toEqual({ text: 'a' });
  expect(files.read({ file: 'src/package.json' })).toEqual({ text: '{}' });
  expect(files.read({ file: '../secret.txt' })).toMatchObject({
    problem: '../secret.txt is outside the project.',
  });
  for (const file of ['local.py', '.env', 'server.key'])
    expect(files.read({ file })).toHaveProperty('problem');
});

const files = { 'client.py': '# region call\nprint(1)\n# endregion\nprint(2)\n' };

test('a fence without text shows the part of the file, in the language of its name', () => {
  const html = htmlOf('```file=client.py#call\n```\n\n```python file=./client.py#L4\n```', {
    files,
  });
  expect(html).toMatch(/language-python[\s\S]*language-python/);
  expect(html.replace(/<[^>]+>/g, '')).toMatch(/print\(1\)[\s\S]*print\(2\)/);
});

test('a fence with text keeps it, and the name is its title', () => {
  const html = htmlOf('```python file=client.py\nmine\n```', { files });
  expect(html).toContain('mine');
  expect(html).toContain('client.py');
});

test('a missing file is an error at its location', () => {
  expect(
    problemsOf('Text\n\n```ts file=gone.ts\n```\n\n```py file=client.py#no\n```', { files }),
  ).toEqual([
    'missing-code page.mdx:3:12 File not found: "gone.ts".',
    'missing-code page.mdx:6:12 Region "no" not found in client.py.',
  ]);
});

test.each([
  ['client.py#L5', 'client.py has 4 lines.'],
  ['one.py#L2-L3', 'one.py has 1 line.'],
])('the lines of %s are counted without the end of the last one', (reference, problem) => {
  const all = { ...files, 'one.py': 'print(1)\n' };
  expect(problemsOf(`\`\`\`py file=${reference}\n\`\`\``, { files: all })).toEqual([
    `missing-code page.mdx:1:12 Line range not found: ${problem}`,
  ]);
});

test('code in another encoding than UTF-8 is reported in its file, if the block shows lost characters', () => {
  const latin = {
    'a.py': Buffer.from('# region call\nprint("é")\n# endregion\nprint(2)\n', 'latin1'),
  };
  expect(problemsOf('```py file=a.py#call\n```', { files: latin })).toEqual([
    'wrong-encoding a.py:2:8 The file is not encoded in UTF-8, so some of its characters are lost.',
  ]);
  expect(problemsOf('```py file=a.py#L4\n```', { files: latin })).toEqual([]);
});
