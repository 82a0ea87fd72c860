import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { describeProject } from '../../../../src/content/project.ts';
import { checkDates } from '../../../../src/site/load/check-settings.ts';
import { loadSite } from '../../../../src/site/load.ts';
import { readGitDates } from '../../../../src/site/load/repository.ts';
import { changeProject, makeTempDir } from '../../../support/write-project.ts';
import { configText, createSite, reload } from '../_site.ts';
import { buildPage } from '../../../../src/site/page-data.ts';

const git = (cwd: string, date: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  }).toString();

function commit(root: string, day: string, files: Record<string, string>): void {
  changeProject(root, files);
  git(root, `${day}T12:00:00Z`, 'add', '-A');
  git(root, `${day}T12:00:00Z`, 'commit', '-qm', day);
}

function repository(): string {
  const root = makeTempDir('trellis-git-');
  git(root, '', 'init', '-q', '-b', 'main');
  commit(root, '2026-01-01', { 'docs/a.mdx': 'a', 'docs/über uns.mdx': 'u', 'code.js': '1' });
  commit(root, '2026-02-01', { 'docs/a.mdx': 'b', 'docs/new.mdx': 'n' });
  return root;
}

const read = (root: string, cache = makeTempDir()) =>
  Object.fromEntries(readGitDates(join(root, 'docs'), cache));

test('each file has the day of its last commit', () => {
  expect(read(repository())).toEqual({
    'a.mdx': '2026-02-01',
    'new.mdx': '2026-02-01',
    'über uns.mdx': '2026-01-01',
  });
});

test('a later build reads only new commits, and finds the same dates as a first one', () => {
  const root = repository();
  const cache = makeTempDir();
  read(root, cache);
  commit(root, '2026-03-01', { 'docs/a.mdx': 'c' });
  expect(read(root, cache)).toMatchObject({ 'a.mdx': '2026-03-01', 'new.mdx': '2026-02-01' });
  git(root, '', 'reset', '-q', '--hard', 'HEAD~2');
  expect(read(root, cache)).toEqual(read(root));
});

test('a shallow clone does not date everything from its last commit', () => {
  const root = repository();
  commit(root, '2026-03-01', { 'docs/new.mdx': 'm' });
  const clone = makeTempDir();
  git(clone, '', 'clone', '-q', '--depth', '2', `file://${root}`, 'c');
  expect(read(join(clone, 'c'))).toEqual({ 'new.mdx': '2026-03-01' });
});

test('there are none outside of a repository, and none without a commit', () => {
  const root = makeTempDir();
  expect(readGitDates(root, makeTempDir()).size).toBe(0);
  git(root, '', 'init', '-q');
  expect(readGitDates(root, makeTempDir()).size).toBe(0);
});

test('a broken cache is read anew', () => {
  const root = repository();
  const cache = makeTempDir();
  writeFileSync(join(cache, 'git-dates.json'), '{');
  expect(read(root, cache)).toHaveProperty(['a.mdx'], '2026-02-01');
  rmSync(cache, { recursive: true });
});

test('pages show them if docs.json enables that', async () => {
  const quiet = await createSite({});
  const asked = await createSite({}, { metadata: { timestamp: true } });
  for (const site of [quiet, asked]) site.gitDates = new Map([['index.mdx', '2026-02-01']]);
  expect(buildPage(quiet, 'index').lastModified).toBeUndefined();
  expect(buildPage(asked, 'index').lastModified).toBe('2026-02-01');
});

/** A clone with the last `depth` commits of a repository. */
function shallowClone(root: string, depth: number): string {
  const folder = makeTempDir();
  git(folder, '', 'clone', '-q', '--depth', String(depth), `file://${root}`, 'c');
  return join(folder, 'c');
}

test('a shallow clone keeps what an earlier build found', () => {
  const root = repository();
  const cache = makeTempDir();
  read(root, cache);
  commit(root, '2026-03-01', { 'docs/new.mdx': 'm' });
  expect(read(shallowClone(root, 2), cache)).toEqual({
    'a.mdx': '2026-02-01',
    'new.mdx': '2026-03-01',
    'über uns.mdx': '2026-01-01',
  });
});

test('a shallow clone that may be deepened has every date, and its work tree stays as it is', () => {
  const root = repository();
  const clone = shallowClone(root, 1);
  const cache = makeTempDir();
  expect(read(clone, cache)).toEqual({});
  expect(Object.fromEntries(readGitDates(join(clone, 'docs'), cache, { deepens: true }))).toEqual(
    read(root),
  );
  expect(git(clone, '', 'status', '--porcelain')).toBe('');
});

test('a build in a pipeline reports that it fetched history, once and only where the clone is shallow', async () => {
  const root = repository();
  changeProject(join(root, 'docs'), {
    'docs.json': { name: 'A', navigation: [{ group: 'A', pages: ['a'] }] },
  });
  git(root, '', 'add', '-A');
  git(root, '', 'commit', '-qm', 'docs');
  const project = describeProject(join(shallowClone(root, 1), 'docs'));
  vi.stubEnv('CI', 'true');
  const notes = async (offline: boolean) => {
    const options = { mode: 'build', base: '', origin: 'https://a.b', offline } as const;
    const { diagnostics } = await loadSite(project, options);
    return diagnostics.filter(({ code }) => code === 'shallow-clone').map(({ message }) => message);
  };
  expect(await notes(true)).toEqual([expect.stringContaining('have no date')]);
  expect(await notes(false)).toEqual([
    expect.stringContaining('The build fetched the full history'),
  ]);
  expect(await notes(false)).toEqual([]);
  vi.unstubAllEnvs();
});

test('a shallow clone that cannot be deepened keeps its dates', () => {
  const root = repository();
  const clone = shallowClone(root, 1);
  rmSync(root, { recursive: true });
  expect(readGitDates(join(clone, 'docs'), makeTempDir(), { deepens: true }).size).toBe(0);
});

test('pages without a date are reported only in a shallow clone', async () => {
  const root = repository();
  const clone = shallowClone(root, 1);
  const site = await createSite({ 'a.mdx': 'a' });
  const told = (at: string, dates?: Map<string, string>) =>
    checkDates({ ...site, project: { ...site.project, root: at }, gitDates: dates });
  expect(told(clone, new Map([['index.mdx', '2026-01-01']]))).toMatchObject([
    {
      code: 'shallow-clone',
      severity: 'info',
      message: '1 of 2 pages have no date, because the clone contains only the latest commits.',
    },
  ]);
  expect(told(root, new Map())).toEqual([]);
  expect(told(clone)).toEqual([]);
});

test('a build with CI that cannot fetch the history warns once where pages show dates', async () => {
  const clone = shallowClone(repository(), 1);
  git(clone, '', 'remote', 'remove', 'origin');
  vi.stubEnv('CI', 'true');
  writeFileSync(join(clone, 'docs/docs.json'), configText({ metadata: { timestamp: true } }));
  const { site, diagnostics } = await reload(join(clone, 'docs'), { offline: false });
  vi.unstubAllEnvs();
  expect(site!.gitDates!.size).toBe(0);
  expect(diagnostics.filter(({ code }) => code === 'shallow-clone')).toMatchObject([
    { severity: 'warning', hint: expect.stringContaining('fetch-depth: 0') },
  ]);
});
