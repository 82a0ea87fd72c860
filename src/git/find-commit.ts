import { isShallowClone, runGit } from './git.ts';

/** The commit that a tag or branch names, or why there is none. */
export type FoundCommit =
  { commit: string; problem?: undefined; isBranch: boolean } | { problem: string; hint: string };

/** How far the search for a commit goes. */
export interface FindOptions {
  offline: boolean;
  /** Whether the files of a commit are known, so that it need not be fetched. */
  isKept(commit: string): boolean;
}

/** Places that a name may mean, in the order in which Git looks; a build service has branches of others only. */
const PLACES = ['refs/tags/', 'refs/heads/', 'refs/remotes/origin/'] as const;

/**
 * Finds the commit behind the name of a tag or branch, or the beginning of a commit's own name. What the clone lacks is
 * fetched unless `offline`; no branch, tag or file of the repository is changed by that.
 */
export function findCommit(root: string, ref: string, options: FindOptions): FoundCommit {
  if (!isRefName(ref))
    return {
      problem: `"${ref}" is no name that Git gives a tag or branch`,
      hint: 'write one such as "v1.0.0"',
    };
  const found = findHere(root, ref);
  if (found) return found;
  const top = runGit(root, ['rev-parse', '--show-toplevel']);
  if (top.problem !== undefined)
    return {
      problem: `the project is in no repository that Git can read (${top.problem})`,
      hint: 'build it inside of its clone, with Git installed',
    };
  return (options.offline ? undefined : fetchCommit(root, ref, options)) ?? notFound(ref, options);
}

function notFound(ref: string, { offline }: FindOptions): FoundCommit {
  const fetch = `fetch it: git fetch origin tag ${ref}`;
  return {
    problem: `there is no tag or branch "${ref}"${offline ? ' in this clone' : ''}`,
    hint: offline ? fetch : `push it, or ${fetch}`,
  };
}

/** Names that are neither options nor expressions (git-check-ref-format). */
export function isRefName(ref: string): boolean {
  return /^[^\s\p{Cc}~^:?*[\\@-][^\s\p{Cc}~^:?*[\\]*$/u.test(ref) && !/\.\.|@\{|\/\/|\/$/.test(ref);
}

function findHere(root: string, ref: string): FoundCommit | undefined {
  for (const place of PLACES) {
    const commit = commitOf(root, place + ref);
    if (commit) return { commit, isBranch: place !== 'refs/tags/' };
  }
  const commit = /^[\da-f]{7,64}$/.test(ref) ? commitOf(root, ref) : undefined;
  return commit === undefined ? undefined : { commit, isBranch: false };
}

function commitOf(root: string, name: string): string | undefined {
  const found = runGit(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]); // prettier-ignore
  return found.problem === undefined && found.output !== '' ? found.output : undefined;
}

/** Gets a commit from where the clone came from, alone where the clone is shallow; undefined where nothing is there. */
function fetchCommit(root: string, ref: string, { isKept }: FindOptions): FoundCommit | undefined {
  const [tag, branch] = [`refs/tags/${ref}`, `refs/heads/${ref}`];
  const listed = runGit(root, ['ls-remote', '--quiet', 'origin', tag, `${tag}^{}`, branch]);
  if (listed.problem !== undefined) return undefined;
  const known = new Map(
    listed.output.split('\n').map((line) => line.split('\t').toReversed() as [string, string]),
  );
  const name = known.has(tag) ? tag : branch;
  const commit = known.get(`${tag}^{}`) ?? known.get(name);
  if (commit === undefined) return undefined;
  if (!isKept(commit) && !commitOf(root, commit)) {
    const depth = isShallowClone(root) ? ['--depth=1'] : [];
    const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
    const fetched = runGit(root, ['fetch', ...options, ...depth, 'origin', name]);
    if (fetched.problem !== undefined)
      return {
        problem: `"${ref}" could not be fetched (${fetched.problem})`,
        hint: `fetch it before the build: git fetch origin ${name}`,
      };
  }
  return { commit, isBranch: name === branch };
}
