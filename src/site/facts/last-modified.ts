import { showsTimestamp } from '../../config/model/meta-tags.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Site } from '../model/site.ts';

/** When a page was last changed, by its front matter or by git; undefined where neither says. */
export function lastModified(
  { gitDates }: Pick<Site, 'gitDates'>,
  { file, frontMatter }: Pick<LoadedPage, 'file' | 'frontMatter'>,
): string | undefined {
  return frontMatter.lastUpdatedDate ?? gitDates?.get(file);
}

/** The date to show at the end of a page: its own, or that of git where docs.json or the page asks for it. */
export function shownDate(
  site: Pick<Site, 'gitDates' | 'config'>,
  page: Pick<LoadedPage, 'file' | 'frontMatter'>,
): string | undefined {
  const { timestamp, lastUpdatedDate } = page.frontMatter;
  if (timestamp === false) return undefined;
  const isAskedFor = timestamp ?? showsTimestamp(site.config);
  return isAskedFor ? lastModified(site, page) : lastUpdatedDate;
}

/** A date as machines read it, `2026-03-01`; undefined for a text that is no date. */
export function toIsoDate(text: string | undefined): string | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
