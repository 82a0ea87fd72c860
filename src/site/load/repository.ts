import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { listDivisions } from '../../config/navigation.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { readJsonIfExists, writeAtomic, relativePath } from '../../utils/files.ts';
import { isObject } from '../../utils/json-object.ts';
import { gitOutput, isShallowClone } from '../../utils/git.ts';
import { encodeUrl, encodeUrlPart } from '../../utils/url.ts';
import type { GitDates, Repository, SiteVersion } from '../site.ts';

/** `https://host/owner/repo` for the usual spellings of a repository URL; undefined for others. */
export function parseRepositoryUrl(url: string): string | undefined {
  const ssh = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+?)(?:\.git)?\/?$/.exec(url.trim());
  if (ssh) return `https://${ssh[1]}/${ssh[2]}`;
  const match =
    /^https?:\/\/(?:[^@/]+@)?([\w.-]+\.\w+)\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
      url.trim(),
    );
  return match ? `https://${match[1]}/${match[2]}` : undefined;
}

/**
 * Finds the repository for the edit and issue buttons, from the first of: docs.json, Git and the build environment, a
 * repository button in the header, a social link. Undefined if no button needs it.
 */
export function findRepository(config: DocsConfig, project: Project): Repository | undefined {
  if (!needsRepository(config)) return undefined;
  const git = readGit(project.root);
  const { repo, feedback, header, footer } = config;
  const social = footer.socials.find(({ platform }) => platform === 'github')?.url;
  const stated = repo ? `https://github.com/${repo.owner}/${repo.repo}` : feedback.repo;
  const address =
    stated ?? git?.remote ?? (header.button?.type === 'github' ? header.button.url : social);
  const url = address === undefined ? undefined : parseRepositoryUrl(address);
  if (!url || repo?.isPrivate) return undefined;
  const local = git && isElsewhere(url, git.remote) ? undefined : git;
  return {
    url,
    branch: repo?.deployBranch ?? local?.branch ?? 'main',
    folder: (repo?.contentDirectory ?? local?.folder ?? '').replace(/^\/+|(?<!\/)\/+$/g, ''),
    host: /gitlab/.test(url) ? 'gitlab' : 'github',
  };
}

/** Whether a repository differs from the Git remote, whose branch and folder then do not apply. */
function isElsewhere(url: string, remote: string | undefined): boolean {
  const local = remote === undefined ? undefined : parseRepositoryUrl(remote);
  return local !== undefined && local.toLowerCase() !== url.toLowerCase();
}

function needsRepository({ feedback }: DocsConfig): boolean {
  return feedback.suggestEdit || feedback.raiseIssue;
}

/** Warning if docs.json enables edit or issue buttons and the repository is unknown. */
export function checkRepository(
  config: DocsConfig,
  repository: Repository | undefined,
  file: string,
): Diagnostic[] {
  if (repository || !needsRepository(config)) return [];
  return [
    createDiagnostic({
      code: 'no-repository',
      message: 'feedback: Unknown repository. The edit and issue links are not shown.',
      hint: 'Set "feedback": { "repo": "https://github.com/owner/repo" }.',
      file,
    }),
  ];
}

/** URL for editing the source of a page. `file` is relative to the project root. */
export function editHref({ url, branch, folder, host }: Repository, file: string): string {
  const path = [folder, file].filter(Boolean).join('/');
  return `${url}/${host === 'gitlab' ? '-/' : ''}edit/${branch}/${encodeUrl(path)}`;
}

/** URL for reporting a problem of a page; `href` is the path of the page. */
export function issueHref({ url, host }: Repository, href: string): string {
  const title = encodeUrlPart('Issue on docs');
  const body = encodeUrlPart(`Path: ${href}`);
  return host === 'gitlab'
    ? `${url}/-/issues/new?issue[title]=${title}&issue[description]=${body}`
    : `${url}/issues/new?title=${title}&body=${body}`;
}

/** Repository data from Git and the build environment. */
interface GitFacts {
  /** URL of the remote, as Git or the build service spells it. */
  remote: string | undefined;
  branch: string | undefined;
  /** Path from the repository root to the folder; '' at the root. */
  folder: string;
}

/** Repository data for a folder; undefined outside of a repository or without Git. */
export function readGit(root: string, env: NodeJS.ProcessEnv = process.env): GitFacts | undefined {
  const [top, head] =
    gitOutput(root, 'rev-parse', '--show-toplevel', '--abbrev-ref', 'HEAD')?.split('\n') ?? [];
  if (!top) return undefined;
  return {
    remote: remoteOfBuild(env) ?? gitOutput(root, 'remote', 'get-url', 'origin'),
    // Build services check out a commit and pass the branch in a variable.
    branch:
      env['GITHUB_REF_NAME'] ?? env['CI_COMMIT_BRANCH'] ?? (head === 'HEAD' ? undefined : head),
    folder: relativePath(top, root),
  };
}

function remoteOfBuild(env: NodeJS.ProcessEnv): string | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  if (repository === undefined) return env['CI_PROJECT_URL'];
  return `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${repository}`;
}

/** Stars and forks of a repository. */
interface RepositoryStats {
  stars: number;
  forks: number;
}

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 2000;

/** `owner/repo` of a GitHub URL; undefined for others. */
export function repositoryName(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
    url,
  )?.[1];
}

/** Statistics by repository name. */
export type KnownStats = ReadonlyMap<string, RepositoryStats>;

/** Cached response with its time; without statistics if the request failed. */
interface CachedStats {
  time: number;
  stats?: RepositoryStats | undefined;
}

/**
 * Statistics of the repositories in the header, in any language. Requests each at most once a day; falls back to the
 * last known values if the network fails, and to the name alone without those.
 */
export async function loadStats(
  config: DocsConfig,
  cacheDir: string,
  offline: boolean,
): Promise<KnownStats> {
  const names = shownRepositories(config);
  if (names.length === 0) return new Map();
  const file = join(cacheDir, 'repositories.json');
  const known = readKnownStats(file);
  const isOld = (name: string) => Date.now() - (known[name]?.time ?? 0) >= MAX_AGE_MS;
  const outdated = offline ? [] : names.filter(isOld);
  await Promise.all(
    outdated.map(async (name) => {
      const stats = (await fetchStats(name)) ?? known[name]?.stats;
      known[name] = { time: Date.now(), stats };
    }),
  );
  if (outdated.length > 0) {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(file, JSON.stringify(known));
  }
  return new Map(
    names.flatMap((name) => {
      const stats = known[name]?.stats;
      return stats ? [[name, stats] as const] : [];
    }),
  );
}

function shownRepositories(config: DocsConfig): string[] {
  const overrides = listDivisions(config.navigation).map(({ overrides }) => overrides);
  const links = [config, ...overrides].flatMap((settings) => [
    ...(settings?.header.links ?? []),
    ...(settings?.header.button ? [settings.header.button] : []),
  ]);
  const names = links.map(({ type, url }) => (type === 'github' ? repositoryName(url) : undefined));
  return [...new Set(names)].filter((name) => name !== undefined);
}

function readKnownStats(file: string): Record<string, CachedStats> {
  return readJsonIfExists<Record<string, CachedStats>>(file, isObject) ?? {};
}

async function fetchStats(repository: string): Promise<RepositoryStats | undefined> {
  try {
    const response = await fetch(`https://api.github.com/repos/${repository}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/vnd.github+json' },
    });
    const { stargazers_count: stars, forks_count: forks } = (await response.json()) as Record<
      string,
      unknown
    >;
    return typeof stars === 'number' && typeof forks === 'number' ? { stars, forks } : undefined;
  } catch (error) {
    // No connection, a timeout, or a response that is not JSON.
    return rethrowUnless(error, 'TypeError', 'TimeoutError', 'SyntaxError');
  }
}

/** Dates of the last build, so that the next one reads only newer commits. */
interface KnownDates {
  /** The last commit that was read, with a suffix for shallow clones. */
  head: string;
  /** Unix timestamps in seconds, by path. */
  times: Record<string, number>;
}

/** Validated, because it is passed to Git as an argument. */
const HEAD = /^[\da-f]{40,64}(?: shallow)?$/;

interface GitDatesOptions {
  /** Whether Git fetches the commits that a shallow clone lacks. */
  deepens?: boolean | undefined;
  /** Called after commits were fetched. */
  onDeepen?: (() => void) | undefined;
  /** Full hash of the commit whose files are dated; HEAD if absent. */
  at?: string | undefined;
}

/**
 * Reads the dates of all files with one `git log`. Empty outside a repository or without Git. The oldest commit of a
 * shallow clone seems to change every file; it is ignored, and dates of earlier builds are kept.
 */
export function readGitDates(
  root: string,
  cacheDir: string,
  { deepens = false, onDeepen, at }: GitDatesOptions = {},
): GitDates {
  const head = at ?? gitOutput(root, 'rev-parse', 'HEAD');
  if (!head) return new Map();
  const file = join(cacheDir, 'git-dates.json');
  const known = readKnownDates(file);
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
  // A complete clone can find more dates at the same commit.
  const mark = isShallow ? `${head} shallow` : head;
  writeAtomic(file, JSON.stringify({ head: mark, times } satisfies KnownDates));
  return toDates(times);
}

/**
 * Fetches the commits that a shallow clone lacks, without their files. Without a remote, Git succeeds and fetches
 * nothing.
 */
function deepen(root: string): void {
  gitOutput(root, 'fetch', '--quiet', '--unshallow', '--filter=blob:none', '--no-tags');
}

/** Time of the latest commit of each path in a log, in any order. */
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

function readKnownDates(file: string): KnownDates | undefined {
  const known = readJsonIfExists<Partial<KnownDates>>(file, isObject);
  const isKnown = HEAD.test(known?.head ?? '') && typeof known?.times === 'object';
  return isKnown ? (known as KnownDates) : undefined;
}

/** Dates of files of versions from commits, by their path in the cache. */
export function readVersionDates(root: string, versions: readonly SiteVersion[]): GitDates {
  return new Map(
    versions.flatMap(({ revision: { commit, project } }) => {
      const folder = relativePath(root, project.root);
      const dates = readGitDates(root, project.cacheDir, { at: commit });
      return [...dates].map(([path, date]) => [`${folder}/${path}`, date] as const);
    }),
  );
}
