import { encodePath } from '../../content/links.ts';

/** Where the Markdown of a page is served, without the base: `/guides/quickstart.md`, and `/index.md` for `/`. */
export function markdownPath(href: string): string {
  return `${href === '/' ? '/index' : href.replace(/\/$/, '')}.md`;
}

/** Link to the Markdown of a page, base included. */
export function markdownHref(href: string, base: string): string {
  return base + encodePath(markdownPath(href));
}
