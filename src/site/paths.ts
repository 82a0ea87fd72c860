import { digest } from '../mdx/digest.ts';
import { findFragmentLinks, listMends } from './fragments.ts';
import { buildPageShell } from './page-data.ts';
import { findPageIdAt } from './page-ids.ts';
import type { Site } from './site.ts';

/** One page as Astro's `getStaticPaths` wants it. */
export interface StaticPath {
  params: { slug: string | undefined };
  props: { id: string };
  /** Changes whenever anything on the page changes, so that Astro may keep the finished file otherwise. */
  cacheKey: string;
}

/** Every page that has a body of its own, and what its finished file depends on. */
export function listPaths(site: Site): StaticPath[] {
  const frame = digest(JSON.stringify(site.frame));
  const paths: StaticPath[] = [];
  for (const page of site.pages.values()) {
    if (page.frontMatter.url) continue;
    const slug = page.href.slice(1) || undefined;
    const key = site.options.mode === 'dev' ? '' : cacheKey(site, page.id, frame);
    paths.push({ params: { slug }, props: { id: page.id }, cacheKey: key });
  }
  return paths;
}

function cacheKey(site: Site, id: string, frame: string): string {
  const page = site.pages.get(id);
  if (!page) return '';
  const record = site.store.record(page);
  const { site: _frame, ...shell } = buildPageShell(site, page, record);
  const mends = listMends(findFragmentLinks(site, page, record));
  return digest(frame, record.html, record.aside ?? '', JSON.stringify([shell, mends]));
}

/** Id of the page at a path without its leading slash; undefined for unknown addresses. */
export function findPageId(site: Site, slug: string | undefined): string | undefined {
  return findPageIdAt(site, '/' + (slug ?? '').replace(/\/$/, ''));
}
