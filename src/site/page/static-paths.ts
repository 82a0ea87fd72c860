import type { LoadedPage } from '../../content/load-pages.ts';
import { digest } from '../../text/digest.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { findFragmentLinks, listCorrections } from './fragments.ts';
import { buildPageShell } from './page-data.ts';
import { findPageIdAt } from '../facts/page-ids.ts';
import type { Site } from '../model/site.ts';

/** One page as Astro's `getStaticPaths` wants it. */
export interface StaticPath {
  params: { slug: string | undefined };
  props: { id: string };
  /** Changes whenever anything on the page changes, so that Astro may keep the finished file otherwise. */
  cacheKey: string;
}

/** Every page that has a body of its own, and what its finished file depends on. */
export function listPaths(site: Site): StaticPath[] {
  const shell = digest(JSON.stringify(site.shell));
  const sidebars = new Map([...site.sidebars].map(([key, html]) => [key, digest(html)]));
  const paths: StaticPath[] = [];
  for (const page of site.pages.values()) {
    if (page.frontMatter.url) continue;
    const slug = page.href.slice(1) || undefined;
    const key = site.options.mode === 'dev' ? '' : cacheKey(site, page, { shell, sidebars });
    paths.push({ params: { slug }, props: { id: page.id }, cacheKey: key });
  }
  return paths;
}

/** Digests of what many pages share. */
interface Shared {
  shell: string;
  /** By key of the sidebar. */
  sidebars: ReadonlyMap<string, string>;
}

function cacheKey(site: Site, page: LoadedPage, { shell, sidebars }: Shared): string {
  const record = site.store.record(page);
  const { site: spoken, ...own } = buildPageShell(site, page, record);
  const { key } = viewFor(site.navigation, page.id).sidebar;
  const corrections = listCorrections(findFragmentLinks(site, page, record));
  const facts = JSON.stringify([spoken.lang, own, corrections, record.islands]);
  return digest(shell, sidebars.get(key) ?? '', record.html, record.aside ?? '', facts);
}

/** Path of a page's file: `/guides/setup/index.html`. Hosts look for the pages of errors beside the others. */
export function htmlPath(slug: string | undefined): string {
  if (slug === undefined) return '/index.html';
  return slug === '404' || slug === '500' ? `/${slug}.html` : `/${slug}/index.html`;
}

/** Id of the page at a path without its leading slash; undefined for unknown addresses. */
export function findPageId(site: Site, slug: string | undefined): string | undefined {
  return findPageIdAt(site, '/' + (slug ?? '').replace(/\/$/, ''));
}
