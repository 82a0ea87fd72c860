import { afterEach, expect, it, vi } from 'vitest';
import { CommitFiles } from '../../../src/utils/git.ts';
import { git, writeRepository } from '../../support/git.ts';
import type { ProjectFiles } from '../../support/write-project.ts';

let files: CommitFiles | undefined;
afterEach(() => files?.close());

function open(content: ProjectFiles, maxBytes = 1000): CommitFiles {
  const root = writeRepository({ v1: content });
  const commit = git(root, 'rev-parse', 'HEAD').trim();
  const opened = CommitFiles.open(root, commit, maxBytes);
  if ('problem' in opened) throw new Error(opened.problem);
  files = opened;
  return opened;
}

it('reads files in any order and at the same time', async () => {
  const all = open({ 'a.yaml': 'first\n', 'api/ü b.yaml': 'ünïcode', 'empty.yaml': '' });
  const read = await Promise.all(
    ['api/ü b.yaml', 'a.yaml', 'empty.yaml', 'a.yaml'].map((path) => all.read(path)),
  );
  expect(read.map(({ output }) => output)).toEqual(['ünïcode', 'first\n', '', 'first\n']);
});

it('names the revision for a path that is not a file, and continues', async () => {
  const all = open({ 'api/a.yaml': 'text' });
  for (const path of ['none.yaml', 'api', 'a\nHEAD:api/a.yaml', ''])
    expect(await all.read(path)).toEqual({
      problem: expect.stringMatching(/^does not exist at revision [\da-f]{12}$/),
    });
  expect(await all.read('api/a.yaml')).toEqual({ output: 'text' });
});

it('reads no file above the limit, and goes on reading', async () => {
  const all = open({ 'large.yaml': 'x'.repeat(2_000_000), 'small.yaml': 'text' });
  const concat = vi.spyOn(Buffer, 'concat');
  expect(await all.read('large.yaml')).toEqual({ problem: 'larger than 1000 bytes' });
  expect(await all.read('small.yaml')).toEqual({ output: 'text' });
  const sizes = concat.mock.results.map(({ value }) => (value as Buffer).length);
  expect(Math.max(0, ...sizes)).toBeLessThan(1_000_000);
});

it('reports that Git has ended', async () => {
  const all = open({ 'a.yaml': 'text' });
  all.close();
  expect(await all.read('a.yaml')).toEqual({ problem: 'Git did not respond' });
});
