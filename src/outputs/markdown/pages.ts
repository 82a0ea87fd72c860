import { join } from 'node:path';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../site/cache/engine.ts';
import { makeOrReuse, type Making } from './cache.ts';
import { markdownPath } from '../../site/model/markdown-path.ts';
import { renderMarkdown } from './render.ts';
import type { Site } from '../../site/model/site.ts';
import { pageListing } from '../../site/page/page-listing.ts';

/** A page and its Markdown. */
export interface MarkdownPage {
  page: LoadedPage;
  /** Where it is served, without the base: `/guides/quickstart.md`. */
  path: string;
  markdown: string;
  /** Digest of what it was made from. */
  key: string;
}

/** The Markdown of every page of a site; pages that did not change are taken from the last build. */
export function renderMarkdownPages(site: Site): MarkdownPage[] {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const file = join(site.project.cacheDir, 'markdownPages.jsonl');
  const makings = pages.map((page) => makingOf(site, page));
  const texts = makeOrReuse(file, makings);
  return pages.map((page, index) => ({
    page,
    path: markdownPath(page.href),
    markdown: texts[index] ?? '',
    key: makings[index]?.key ?? '',
  }));
}

/** The Markdown that is served at a path without base; undefined where there is no page for it. */
export function findMarkdownPage(site: Site, path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined;
  const page = [...site.pages.values()].find((known) => markdownPath(known.href) === path);
  return page && !page.frontMatter.url ? makingOf(site, page).make() : undefined;
}

function makingOf(site: Site, page: LoadedPage): Making<string> {
  const { base, origin = '' } = site.options;
  const record = site.store.record(page);
  const { title, frontMatter } = page;
  const listing = pageListing(site, page.id) ?? '';
  const address = origin + base + encodePath(page.href);
  const facts = JSON.stringify([
    title,
    frontMatter.description,
    address,
    origin,
    record.key,
    record.links,
    listing,
  ]);
  return {
    key: digest(runtimeDigest(), record.html, record.aside ?? '', facts),
    make: () => {
      const { html, aside } = site.store.forAgents(page);
      return renderMarkdown({
        title,
        description: frontMatter.description,
        html: html + listing,
        aside,
        address,
        origin,
      });
    },
  };
}
