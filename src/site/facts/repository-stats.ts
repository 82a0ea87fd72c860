import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsConfig } from '../../config/model/types.ts';

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

/** The numbers for the repository button of the header; undefined where there is none or nothing is known. */
export async function loadStats(
  { topbarCtaButton: cta }: DocsConfig,
  cacheDir: string,
  offline: boolean,
): Promise<RepositoryStats | undefined> {
  const repository = cta?.type === 'github' ? repositoryName(cta.url) : undefined;
  return repository ? loadRepositoryStats(repository, cacheDir, offline) : undefined;
}

/**
 * Asks GitHub for the numbers, at most once a day; the last ones known serve when the network does
 * not. Undefined when nothing is known: the button then shows the name alone.
 */
async function loadRepositoryStats(
  repository: string,
  cacheDir: string,
  offline: boolean,
): Promise<RepositoryStats | undefined> {
  const file = join(cacheDir, 'repository.json');
  const known = readKnown(file, repository);
  if (offline || (known && Date.now() - known.time < MAX_AGE_MS)) return known?.stats;
  const stats = await fetchStats(repository);
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ repository, time: Date.now(), stats: stats ?? known?.stats }),
  );
  return stats ?? known?.stats;
}

function readKnown(file: string, repository: string) {
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as {
      repository: string;
      time: number;
      stats?: RepositoryStats;
    };
    return known.repository === repository ? known : undefined;
  } catch {
    return undefined;
  }
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
  } catch {
    return undefined;
  }
}
