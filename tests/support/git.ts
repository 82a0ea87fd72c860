import { execFileSync } from 'node:child_process';
import { changeProject, makeTempDir, type ProjectFiles } from './write-project.ts';

/** Runs Git in a folder, independent of the configuration of the machine. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    stdio: 'pipe',
  }).toString();
}

/** Absolute path of a new repository with one tagged commit per set of files, which replace the previous files. */
export function writeRepository(states: Record<string, ProjectFiles>): string {
  const root = makeTempDir('trellis-git-');
  git(root, 'init', '-q', '-b', 'main');
  for (const [tag, files] of Object.entries(states)) {
    if (git(root, 'ls-files') !== '') git(root, 'rm', '-rqf', '.');
    changeProject(root, files);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', tag);
    git(root, 'tag', tag);
  }
  return root;
}
