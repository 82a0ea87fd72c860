import { resolveLink } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { inlineHtml, plainInline } from '../../mdx/components/inline-markdown.ts';
import type { Site } from '../model/site.ts';

/** The sentence about a page as plain text, for everything that shows no Markdown. */
export function plainDescription({ frontMatter }: LoadedPage): string | undefined {
  const { description } = frontMatter;
  return description && plainInline(description);
}

/** The sentence below the title of a page, as HTML. */
export function renderDescription(site: Site, page: LoadedPage): string | undefined {
  const { description } = page.frontMatter;
  return (
    description &&
    inlineHtml(description, (to) => {
      const { href, external } = resolveLink(to, page.id, site.targets);
      return external || href.startsWith('#') ? href : site.options.base + href;
    })
  );
}
