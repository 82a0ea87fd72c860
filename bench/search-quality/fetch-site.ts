import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A third-party site with judged queries. */
export interface NamedSite {
  /** `owner/name` on GitHub. */
  repository: string;
  commit: string;
  /** Folder with docs.json in it. */
  folder: string;
}

/**
 * Folder of a site at its commit: below `SEARCH_SITES`, a folder with one checkout for each repository
 * (`owner__name`), where there is one, else fetched from GitHub once and kept in the system's temporary folder.
 */
export function fetchSite({ repository, commit, folder }: NamedSite): string {
  const name = repository.replace('/', '__');
  const override = process.env['SEARCH_SITES'];
  if (override !== undefined && existsSync(join(override, name)))
    return join(override, name, folder);
  const dir = join(tmpdir(), `trellis-sites/${name}-${commit.slice(0, 10)}`);
  if (!existsSync(join(dir, '.git', 'index'))) {
    mkdirSync(dir, { recursive: true });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, stdio: 'ignore' });
    git('init', '-q');
    git('fetch', '-q', '--depth', '1', `https://github.com/${repository}`, commit);
    git('checkout', '-q', 'FETCH_HEAD');
  }
  return join(dir, folder);
}
