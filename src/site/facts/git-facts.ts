import { relative, sep } from 'node:path';
import { gitOutput } from '../../git/git.ts';

/** What git and the build's environment know of a folder. */
export interface GitFacts {
  /** Address of the repository, as git or the build service spells it. */
  remote: string | undefined;
  branch: string | undefined;
  /** Path from the top of the repository to the folder; '' at the top. */
  folder: string;
}

/** Facts about the repository around a folder; undefined outside of one, or without git. */
export function readGit(root: string, env: NodeJS.ProcessEnv = process.env): GitFacts | undefined {
  const [top, head] =
    gitOutput(root, 'rev-parse', '--show-toplevel', '--abbrev-ref', 'HEAD')?.split('\n') ?? [];
  if (!top) return undefined;
  return {
    remote: remoteOfBuild(env) ?? gitOutput(root, 'remote', 'get-url', 'origin'),
    // Build services check out a commit, not a branch, and tell the branch beside it.
    branch:
      env['GITHUB_REF_NAME'] ?? env['CI_COMMIT_BRANCH'] ?? (head === 'HEAD' ? undefined : head),
    folder: relative(top, root).split(sep).join('/'),
  };
}

function remoteOfBuild(env: NodeJS.ProcessEnv): string | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  if (repository === undefined) return env['CI_PROJECT_URL'];
  return `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${repository}`;
}
