import { join } from 'node:path';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { makeOrReuse, type Making } from '../../site/cache/make-or-reuse.ts';
import { addressForm, linksWithEndSlash, withEndSlash } from '../../site/facts/end-slash.ts';
import { markdownPath } from '../../site/model/markdown-path.ts';
import { describeOperation } from './operation-source.ts';
import { renderMarkdown } from './render.ts';
import type { Site } from '../../site/model/site.ts';
import { pageListing } from '../../site/page/page-listing.ts';
import { pagesWithBody } from '../rendered-pages.ts';

/** The Markdown of a page: where it is served, and how it is made. */
export interface MarkdownPage extends Making<string> {
  isWhole(): boolean;
  page: LoadedPage;
  /** Without the base: `/guides/quickstart.md`. */
  path: string;
}

/** The Markdown of every page of a site; each is made when it is asked for, once. */
export function listMarkdownPages(site: Site): MarkdownPage[] {
  const { guard } = site.store;
  return pagesWithBody(site).map((page) => {
    let text: string | undefined;
    return {
      page,
      path: markdownPath(page.href),
      get key() {
        return guard.run(page, 'markdown', () => keyOf(site, page)) ?? 'failed';
      },
      make: () =>
        (text ??= guard.run(page, 'markdown', () => render(site, page)) ?? noticeOf(page)),
      isWhole: () => !guard.hasFailed(page.id, 'markdown'),
    };
  });
}

/** Their texts, those of pages that did not change taken from the last build. */
export function readMarkdown(site: Site, pages: readonly MarkdownPage[]): string[] {
  return makeOrReuse(join(site.project.cacheDir, 'markdown.jsonl'), pages);
}

function keyOf(site: Site, page: LoadedPage): string {
  const { base, origin = '' } = site.options;
  const { html, aside, key, links } = site.store.record(page);
  const { title, frontMatter } = page;
  const facts = [
    title,
    frontMatter.description,
    addressOf(site, page),
    origin + base,
    key,
    links,
    pageListing(site, page.id),
    ...(site.config.markdown.schema ? ['with schema'] : []),
    ...(addressForm(site).endSlash ? ['slashes'] : []),
  ];
  return digest(runtimeDigest(), html, aside ?? '', JSON.stringify(facts));
}

function render(site: Site, page: LoadedPage): string {
  const { html, aside } = site.store.forAgents(page);
  return renderMarkdown({
    title: page.title,
    description: page.frontMatter.description,
    html: linksWithEndSlash(site, html + (pageListing(site, page.id) ?? '')),
    aside,
    address: addressOf(site, page),
    origin: site.options.origin ?? '',
    end: describeOperation(site, page),
  });
}

/** Stands in for the Markdown of a page that has none, to which menus and lists link. */
function noticeOf({ title }: LoadedPage): string {
  return `# ${title}\n\nThe Markdown version of this page cannot be shown.\n`;
}

function addressOf(site: Site, { href }: LoadedPage): string {
  const { base, origin = '' } = site.options;
  return withEndSlash(site, origin + base + encodePath(href));
}
