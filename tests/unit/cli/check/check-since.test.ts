import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../../../src/cli/args/define-command.ts';
import { withEarlierState, withoutEarlier } from '../../../../src/cli/check/since.ts';
import { createDiagnostic, type Diagnostic } from '../../../../src/diagnostics/diagnostic.ts';
import { createFolder } from '../../_folder.ts';

function broken(line: number, message: string, file = 'a.mdx'): Diagnostic {
  return createDiagnostic({ code: 'broken-link', message, file, line });
}

test('a problem that moved is no new one, a second one of its kind is', () => {
  const found = [broken(9, 'x'), broken(12, 'x'), broken(3, 'x', 'b.mdx')];
  expect(withoutEarlier(found, [broken(4, 'x'), broken(5, 'y')])).toEqual([
    broken(12, 'x'),
    broken(3, 'x', 'b.mdx'),
  ]);
});

test('a project is looked at as it was where the branch left a commit', async () => {
  const root = createFolder({ 'docs/a.mdx': 'first', 'other.txt': 'not of the project' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=One');
  git('checkout', '--quiet', '-b', 'topic');
  writeFileSync(join(root, 'docs/a.mdx'), 'second');
  git('commit', '--quiet', '--all', '--message=Two');

  const read = (folder: string) => readFile(join(folder, 'a.mdx'), 'utf8');
  expect(await withEarlierState(join(root, 'docs'), 'main', read)).toBe('first');
  expect(await withEarlierState(join(root, 'docs'), 'topic', read)).toBe('second');
  await expect(withEarlierState(root, 'nowhere', read)).rejects.toThrow(UsageError);
  await expect(withEarlierState(root, '--output=x', read)).rejects.toThrow(UsageError);
});
