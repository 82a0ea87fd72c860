import type { GitDates } from '../model/site-parts.ts';
import { mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gitOutput, isShallowClone } from '../../git/git.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { writeAtomic } from '../cache/write-atomic.ts';
import { isObject, readJsonIfExists } from '../../engine/files.ts';

/** What the last build found, so that the next one reads only commits since then. */
interface Known {
  /** The last commit that was read, marked where the clone was shallow. */
  head: string;
  /** Seconds since 1970 by path. */
  times: Record<string, number>;
}

/** It is an argument of Git. */
const HEAD = /^[\da-f]{40,64}(?: shallow)?$/;

export interface GitDatesOptions {
  /** Git fetches the commits that a shallow clone lacks. */
  deepens?: boolean | undefined;
  /** Called after commits were fetched. */
  onDeepen?: (() => void) | undefined;
  /** Name in full of the commit whose files are dated; that of the working tree unless given. */
  at?: string | undefined;
}

/**
 * Reads the dates of all files with one `git log`. Empty outside a repository or without git. A shallow
 * clone ends at a commit that seems to hold every file; that one is passed over, and what an earlier build found stays.
 */
export function readGitDates(
  root: string,
  cacheDir: string,
  { deepens = false, onDeepen, at }: GitDatesOptions = {},
): GitDates {
  const head = at ?? gitOutput(root, 'rev-parse', 'HEAD');
  if (!head) return new Map();
  const file = join(cacheDir, 'git-dates.json');
  const known = readKnown(file);
  if (known?.head === head) return toDates(known.times);
  const isDeepened = deepens && isShallowClone(root);
  if (isDeepened) deepen(root);
  const isShallow = isShallowClone(root);
  if (isDeepened && !isShallow) onDeepen?.();
  const isContinued =
    known !== undefined &&
    gitOutput(root, 'merge-base', '--is-ancestor', '--end-of-options', known.head, head) !==
      undefined;
  const log = gitOutput(
    root, 'log', '--no-ext-diff', '--no-textconv', '--format=%x01%ct %P', '--name-only', '--no-renames', '--relative',
    '--end-of-options', isContinued ? `${known.head}..${head}` : head, '--', '.',
  ); // prettier-ignore
  if (log === undefined) return new Map();
  const times = latestTimes(log, isShallow);
  if (known && (isContinued || isShallow)) {
    for (const [path, time] of Object.entries(known.times))
      times[path] = Math.max(time, times[path] ?? 0);
  }
  mkdirSync(cacheDir, { recursive: true });
  // A clone with all commits finds more, although the last one is the same.
  const mark = isShallow ? `${head} shallow` : head;
  writeAtomic(file, JSON.stringify({ head: mark, times } satisfies Known));
  return toDates(times);
}

/** Fetches the commits that a shallow clone lacks, without their files. Without a remote, Git succeeds and fetches nothing. */
function deepen(root: string): void {
  gitOutput(root, 'fetch', '--quiet', '--unshallow', '--filter=blob:none', '--no-tags');
}

/** The latest commit of each path in a log; the order of commits does not matter. */
function latestTimes(log: string, isShallow: boolean): Record<string, number> {
  const times: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const commit of log.split('\x01').slice(1)) {
    const [head = '', ...paths] = commit.split('\n');
    const [time, ...parents] = head.trim().split(' ');
    if (isShallow && parents.length === 0) continue;
    for (const path of paths)
      if (path !== '') times[path] = Math.max(Number(time), times[path] ?? 0);
  }
  return times;
}

function toDates(times: Record<string, number>): GitDates {
  return new Map(
    Object.entries(times).map(([path, time]) => [
      path,
      new Date(time * 1000).toISOString().slice(0, 10),
    ]),
  );
}

function readKnown(file: string): Known | undefined {
  const known = readJsonIfExists<Partial<Known>>(file, isObject);
  const isKnown = HEAD.test(known?.head ?? '') && typeof known?.times === 'object';
  return isKnown ? (known as Known) : undefined;
}

/** Dates of the files of versions from commits, by the path at which they lie in the cache. */
export function readVersionDates(root: string, versions: readonly SiteVersion[]): GitDates {
  return new Map(
    versions.flatMap(({ revision: { commit, project } }) => {
      const folder = relative(root, project.root).split(sep).join('/');
      const dates = readGitDates(root, project.cacheDir, { at: commit });
      return [...dates].map(([path, date]) => [`${folder}/${path}`, date] as const);
    }),
  );
}
