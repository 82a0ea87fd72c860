import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/model/types.ts';
import { listDivisions } from '../../config/model/walk-navigation.ts';
import { isObject, readJsonIfExists } from '../../engine/files.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Stars and forks of a repository, as shown beside its name. */
export interface RepositoryStats {
  stars: number;
  forks: number;
}

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 2000;

/** `owner/repo` of a GitHub address; undefined for anything else. */
export function repositoryName(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
    url,
  )?.[1];
}

/** What is known of repositories, by name. */
export type KnownStats = ReadonlyMap<string, RepositoryStats>;

/** An answer, or that there was none, with its time. */
interface Answer {
  time: number;
  stats?: RepositoryStats | undefined;
}

/**
 * The numbers of the repositories that the header shows, in any language. GitHub is asked for each at most once a day; the
 * last ones known serve when the network does not. Of a repository that nothing is known of, the name alone is shown.
 */
export async function loadStats(
  config: DocsConfig,
  cacheDir: string,
  offline: boolean,
): Promise<KnownStats> {
  const names = shownRepositories(config);
  if (names.length === 0) return new Map();
  const file = join(cacheDir, 'repositories.json');
  const known = readKnown(file);
  const isOld = (name: string) => Date.now() - (known[name]?.time ?? 0) >= MAX_AGE_MS;
  const asked = offline ? [] : names.filter(isOld);
  await Promise.all(
    asked.map(async (name) => {
      const stats = (await fetchStats(name)) ?? known[name]?.stats;
      known[name] = { time: Date.now(), stats };
    }),
  );
  if (asked.length > 0) {
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
  const own = listDivisions(config.navigation).map(({ overrides }) => overrides);
  const links = [config, ...own].flatMap((shown) => [
    ...(shown?.topbarLinks ?? []),
    ...(shown?.topbarCtaButton ? [shown.topbarCtaButton] : []),
  ]);
  const names = links.map(({ type, url }) => (type === 'github' ? repositoryName(url) : undefined));
  return [...new Set(names)].filter((name) => name !== undefined);
}

function readKnown(file: string): Record<string, Answer> {
  return readJsonIfExists<Record<string, Answer>>(file, isObject) ?? {};
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
    // No network, no answer in time, or an answer that is not JSON.
    return rethrowUnless(error, 'TypeError', 'TimeoutError', 'SyntaxError');
  }
}
