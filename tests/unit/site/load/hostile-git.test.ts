// Repositories with programs in their configuration: each program writes its name to a file when it runs.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withEarlierState } from '../../../../src/cli/check/since.ts';
import { describeProject } from '../../../../src/content/project.ts';
import {
  checkOut,
  findCommit,
  findRepositoryRoot,
  gitOutput,
  runGit,
} from '../../../../src/utils/git.ts';
import { CodeFiles } from '../../../../src/mdx/code-files.ts';
import { readGit, readGitDates } from '../../../../src/site/load/repository.ts';
import { git, writeRepository } from '../../../support/git.ts';
import { makeTempDir } from '../../../support/write-project.ts';

const isFetched = { offline: false, isKept: () => false };

/** Configuration in which every setting that Git may run as a program names one. */
function hostileConfig(ran: string): string {
  const run = (name: string) => `"echo ${name} >> ${ran}; cat; exit 1;"`;
  return `
[core]
  repositoryformatversion = 0
  fsmonitor = ${run('core.fsmonitor')}
  hooksPath = hooks
  pager = ${run('core.pager')}
  editor = ${run('core.editor')}
  askPass = ${run('core.askPass')}
  sshCommand = ${run('core.sshCommand')}
  gitProxy = ${run('core.gitProxy')}
  alternateRefsCommand = ${run('core.alternateRefsCommand')}
[gpg]
  program = ${ran}.sh
[log]
  showSignature = true
[alias]
  log = ${run('alias').replace('"', '"!')}
[diff]
  external = ${run('diff.external')}
[diff "evil"]
  command = ${run('diff.command')}
  textconv = ${run('diff.textconv')}
[filter "evil"]
  smudge = ${run('filter.smudge')}
  clean = ${run('filter.clean')}
  required = true
[filter "process"]
  process = ${run('filter.process')}
  required = true
[credential]
  helper = ${run('credential.helper').replace('"', '"!')}
[credential "http://127.0.0.1"]
  helper = ${run('credential.url.helper').replace('"', '"!')}
[protocol]
  allow = always
[protocol "ext"]
  allow = always
[uploadpack]
  packObjectsHook = ${run('uploadpack.packObjectsHook')}
`;
}

/** A repository with a signed commit, attributes for its filters, and hooks. */
function writeHostile(): { root: string; ran: string } {
  const attributes = '*.ts diff=evil filter=evil\n*.js filter=process\n';
  const root = writeRepository({
    v1: { '.gitattributes': attributes, 'a.mdx': 'Text.', 'a.ts': 'first', 'b.js': 'second' },
  });
  const ran = join(makeTempDir('trellis-ran-'), 'programs');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
  const commit = git(root, 'cat-file', 'commit', 'HEAD').replace('\n\n', `\n${signature}\n`);
  const signed = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: root,
    input: commit,
  });
  git(root, 'update-ref', 'refs/heads/main', signed.toString().trim());
  git(root, 'tag', '-f', 'v1');
  writeFileSync(`${ran}.sh`, `#!/bin/sh\necho gpg.program >> ${ran}\nexit 1\n`, { mode: 0o755 });
  for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction'])
    writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\necho ${hook} >> ${ran}\n`, {
      mode: 0o755,
    });
  return { root, ran };
}

const programsOf = (ran: string) => (existsSync(ran) ? readFileSync(ran, 'utf8').split('\n') : []);

describe('a repository whose configuration names programs', () => {
  const { root, ran } = writeHostile();
  beforeAll(() => {
    writeFileSync(join(root, '.git/config.inc'), hostileConfig(ran));
    git(root, 'config', 'include.path', 'config.inc');
  });

  test('has them run by Git as it is', () => {
    const other = writeHostile();
    writeFileSync(join(other.root, '.git/config'), hostileConfig(other.ran));
    const run = (...args: string[]) => spawnSync('git', args, { cwd: other.root });
    run('log', '-1');
    run('checkout-index', '--all', '--prefix=out/');
    run('ls-remote', `ext::sh -c echo% ext>>${other.ran}`);
    expect(programsOf(other.ran)).toEqual(
      expect.arrayContaining(['gpg.program', 'core.fsmonitor', 'filter.smudge', 'ext']),
    );
  });

  test('has its dates, facts and code read without them', () => {
    expect([...readGitDates(root, makeTempDir()).keys()]).toContain('a.mdx');
    expect(readGit(root, {})).toMatchObject({ branch: 'main', folder: '' });
    const files = new CodeFiles(describeProject(root));
    expect(files.read({ file: 'a.ts', ref: 'v1' })).toEqual({ text: 'first' });
    expect(programsOf(ran)).toEqual([]);
  });

  test('has the files of a commit written as they are kept', async () => {
    const target = makeTempDir();
    const index = join(makeTempDir(), 'index');
    expect(checkOut(root, gitOutput(root, 'rev-parse', 'v1')!, { target, index })).toBeUndefined();
    expect(readFileSync(join(target, 'a.ts'), 'utf8')).toBe('first');
    expect(readFileSync(join(target, 'b.js'), 'utf8')).toBe('second');
    const read = (folder: string) => Promise.resolve(readFileSync(join(folder, 'a.mdx'), 'utf8'));
    expect(await withEarlierState(root, 'v1', read)).toBe('Text.');
    expect(programsOf(ran)).toEqual([]);
  });

  test.each([
    `ext::sh -c echo% ext>>${ran}`,
    'ssh://127.0.0.1:1/x.git',
    'http://127.0.0.1:1/x.git',
    'git://127.0.0.1:1/x.git',
  ])('has nothing run to fetch from %s', (url) => {
    git(root, 'config', 'remote.origin.url', url);
    expect(findCommit(root, 'v9', isFetched)).toHaveProperty('problem');
    expect(programsOf(ran)).toEqual([]);
  });

  test.each([
    ['remote.origin.uploadpack', 'git-upload-pack; echo'],
    ['remote.origin.vcs', 'ext'],
    ['filter.a=b.smudge', 'echo'],
  ])('is not used where %s cannot be overridden', (key, program) => {
    const origin = writeRepository({ v9: { 'a.mdx': 'Later.' } });
    git(root, 'config', 'remote.origin.url', origin);
    expect(findCommit(root, 'v9', isFetched)).toHaveProperty('commit');
    git(root, 'config', key, `${program} other >> ${ran}`);
    expect(runGit(root, ['ls-remote', 'origin']).problem).toContain(key);
    expect(programsOf(ran)).toEqual([]);
    git(root, 'config', '--unset', key);
  });
});

test('programs of the user run, also where the repository names others', () => {
  const { root, ran } = writeHostile();
  git(root, 'config', 'filter.evil.smudge', `echo theirs >> ${ran}`);
  const home = makeTempDir();
  writeFileSync(join(home, '.gitconfig'), `[filter "evil"]\n  smudge = "sed s/first/smudged/"\n`);
  vi.stubEnv('HOME', home);
  const target = makeTempDir();
  const index = join(makeTempDir(), 'index');
  const problem = checkOut(root, gitOutput(root, 'rev-parse', 'v1')!, { target, index });
  vi.unstubAllEnvs();
  expect(problem).toBeUndefined();
  expect(readFileSync(join(target, 'a.ts'), 'utf8')).toBe('smudged');
  expect(programsOf(ran)).toEqual([]);
});

test('a folder that is itself a bare repository is in none, and neither are the folders in it', () => {
  const { root, ran } = writeHostile();
  for (const name of ['HEAD', 'objects', 'refs', 'hooks'])
    renameSync(join(root, '.git', name), join(root, name));
  writeFileSync(join(root, 'config'), hostileConfig(ran));
  expect(findRepositoryRoot(root)).toEqual({
    problem: `${root} is a bare Git repository, which Trellis does not support`,
    isNone: false,
  });
  expect(findRepositoryRoot(join(root, 'objects'))).toHaveProperty('problem');
  expect(readGitDates(root, makeTempDir()).size).toBe(0);
  expect(findCommit(root, 'v1', isFetched)).toHaveProperty('problem');
  expect(new CodeFiles(describeProject(root)).read({ file: 'a.ts', ref: 'v1' })).toHaveProperty(
    'problem',
  );
  expect(programsOf(ran)).toEqual([]);
});

test('variables that name another repository are not passed on', () => {
  const [root, other] = [writeRepository({ v1: { a: '1' } }), writeRepository({ v2: { b: '2' } })];
  vi.stubEnv('GIT_DIR', join(other, '.git'));
  vi.stubEnv('GIT_WORK_TREE', other);
  expect(gitOutput(root, 'ls-files')).toBe('a');
  vi.unstubAllEnvs();
});
