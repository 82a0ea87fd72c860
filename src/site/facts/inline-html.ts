import { markdownToHtml } from '../../mdx/source/parser.ts';
import { isSafeHref } from '../../config/values/safe-href.ts';
import { sanitize } from '../../text/sanitize.ts';

const TAGS = ['a', 'strong', 'em', 'b', 'i', 'code', 'del', 's', 'kbd', 'mark', 'sub', 'sup', 'br'];

const PLAIN = /^\s*<p>([^<>&]*)<\/p>\s*$/;

/**
 * HTML of one line of Markdown from docs.json, which is data: links and emphasis stay, everything that
 * could run or restyle the page does not. `href` completes the addresses of links.
 */
export function renderInlineMarkdown(markdown: string, href: (url: string) => string): string {
  const html = markdownToHtml(markdown);
  // Most lines are plain text; they do not load what reads HTML.
  const plain = PLAIN.exec(html);
  if (plain) return plain[1]?.trim() ?? '';
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    transformTags: {
      a: (tagName, { href: url, target }) => ({
        tagName,
        attribs: {
          ...(url !== undefined && isSafeHref(url) && { href: href(url) }),
          ...(target === '_blank' && { target, rel: 'noopener' }),
        },
      }),
    },
  }).trim();
}
