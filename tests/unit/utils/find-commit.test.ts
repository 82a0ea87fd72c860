import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCommit } from '../../../src/utils/git.ts';
import { git, writeRepository } from '../../support/git.ts';
import { makeTempDir } from '../../support/write-project.ts';

const find = (root: string, ref: string, offline = false, isKept = () => false) =>
  findCommit(root, ref, { offline, isKept });

const root = writeRepository({ 'v1.0.0': { 'a.md': 'one' }, 'v2.0.0': { 'a.md': 'two' } });
const commitOf = (name: string) => git(root, 'rev-parse', name).trim();
git(root, 'tag', '-a', 'noted', '-m', 'A tag of its own', 'v1.0.0');
git(root, 'branch', 'docs/1.x', 'v1.0.0');

test('a tag, a branch and the beginning of a commit name a commit', () => {
  const commit = commitOf('v1.0.0');
  expect(find(root, 'v1.0.0')).toEqual({ commit, isBranch: false });
  expect(find(root, 'noted')).toEqual({ commit, isBranch: false });
  expect(find(root, 'docs/1.x')).toEqual({ commit, isBranch: true });
  expect(find(root, commit.slice(0, 10))).toEqual({ commit, isBranch: false });
});

test.each([
  '--upload-pack=touch /tmp/x',
  '-v1',
  'v1.0.0:docs',
  'v1.0.0^{/x}',
  'main~1',
  'a..b',
  '@{-1}',
  '',
  'a b',
])('%j is no name of a tag or branch', (ref) => {
  expect(find(root, ref)).toMatchObject({
    problem: `"${ref}" is not a valid name of a tag or branch`,
  });
});

test('a missing commit is reported with a fix', () => {
  expect(find(root, 'v9', true)).toEqual({
    problem: 'tag or branch "v9" not found in this clone',
    hint: 'Run "git fetch origin tag v9", or for a branch "git fetch origin v9:v9".',
  });
  expect(find(makeTempDir(), 'v1.0.0')).toMatchObject({
    hint: 'Install Git, and build the project in a clone of its repository.',
  });
});

test('a shallow clone without tags gets the commit alone, and no tag, branch or file of it changes', () => {
  const folder = makeTempDir();
  git(folder, 'clone', '-q', '--depth=1', '--no-tags', `file://${root}`, 'clone');
  const clone = join(folder, 'clone');
  const state = () => [git(clone, 'show-ref'), git(clone, 'status', '--porcelain')];
  const before = state();
  const commit = commitOf('v1.0.0');
  expect(find(clone, 'v1.0.0', true)).toHaveProperty('problem');
  expect(find(clone, 'v1.0.0', false, () => true)).toMatchObject({ commit });
  expect(() => git(clone, 'cat-file', '-e', commit)).toThrow();
  expect(find(clone, 'noted')).toEqual({ commit, isBranch: false });
  expect(git(clone, 'show', `${commit}:a.md`)).toBe('one');
  expect(find(clone, 'docs/1.x')).toEqual({ commit, isBranch: true });
  expect(state()).toEqual(before);
});
