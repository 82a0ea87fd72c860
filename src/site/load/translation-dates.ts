import { makeCacheDir } from '../cache/cache-dir.ts';
import { readGitDates } from './git-dates.ts';
import type { GitDates } from '../model/site-parts.ts';
import type { Site } from '../model/site.ts';
import { listTranslations } from '../translations/list-translations.ts';

/** Dates of files for translations that the ledger says nothing of; undefined where there are none. */
export function readTranslationDates(site: Site): GitDates | undefined {
  if (site.gitDates) return site.gitDates;
  if (!listTranslations(site).some(({ state }) => state === 'unmarked')) return undefined;
  makeCacheDir(site.project);
  return readGitDates(site.project.root, site.project.cacheDir);
}
