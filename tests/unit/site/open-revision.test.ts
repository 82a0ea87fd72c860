import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProject } from '../../../src/content/project.ts';
import { forgetRevisions, openRevision, type Revision } from '../../../src/site/revisions.ts';
import { git, writeRepository } from '../../support/git.ts';

const root = writeRepository({
  old: { 'readme.md': 'No docs yet.' },
  'v1.0.0': {
    'docs/a.mdx': 'one',
    'docs/film.mp4': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
    'src/a.ts': 'code',
  },
  'v2.0.0': { 'docs/a.mdx': 'two' },
});
git(root, 'branch', 'v1.x', 'v1.0.0');
const project = describeProject(join(root, 'docs'));

const open = (ref: string, offline = true) => openRevision(project, ref, { offline });
const opened = (ref: string): Revision => {
  const revision = open(ref);
  if ('problem' in revision) throw new Error(revision.problem);
  return revision;
};

test('the files of the folder are written once, and the clone stays as it is', () => {
  const revision = opened('v1.0.0');
  expect(revision).toMatchObject({
    ref: 'v1.0.0',
    commit: git(root, 'rev-parse', 'v1.0.0').trim(),
    isBranch: false,
    missing: [{ kind: 'pointer', path: 'film.mp4' }],
  });
  expect(readdirSync(revision.project.root)).toEqual(['a.mdx', 'film.mp4']);
  expect(readFileSync(join(revision.project.root, 'a.mdx'), 'utf8')).toBe('one');
  expect(git(root, 'status', '--porcelain')).toBe('');
  rmSync(join(revision.project.root, 'a.mdx'));
  expect(existsSync(join(opened('v1.x').project.root, 'a.mdx'))).toBe(false);
});

test('a commit without the folder is reported', () => {
  expect(open('old')).toMatchObject({
    problem: expect.stringContaining('Git cannot read the files of "old"'),
    hint: 'The folder of docs.json must have the same path at this commit.',
  });
});

test('a name that the clone has lost means what it meant before, as long as its files are kept', () => {
  const { commit } = opened('v1.x');
  git(root, 'branch', '-qD', 'v1.x');
  expect(opened('v1.x')).toMatchObject({ commit, isBranch: true });
  forgetRevisions(project, [opened('v2.0.0')]);
  expect(open('v1.x')).toHaveProperty('problem');
  expect(readdirSync(join(project.cacheDir, 'revisions')).toSorted()).toEqual(
    [git(root, 'rev-parse', 'v2.0.0').trim(), 'names.json'].toSorted(),
  );
});

test('files that another process is still writing stay, those of one that ended long ago do not', () => {
  const [now, before] = ['0a.1', '0a.2'].map((name) => join(project.cacheDir, 'revisions', name));
  for (const folder of [now!, before!]) mkdirSync(folder);
  utimesSync(before!, new Date(0), new Date(0));
  forgetRevisions(project, []);
  expect([existsSync(now!), existsSync(before!)]).toEqual([true, false]);
});
