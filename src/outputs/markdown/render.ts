import { toBlocks } from './blocks.ts';
import { parseHtml } from './html-tree.ts';

/** What the Markdown of a page is made from. */
export interface MarkdownInput {
  title: string;
  description?: string | undefined;
  /** Finished HTML of the body. */
  html: string;
  /** Finished HTML of the right column. */
  aside?: string | undefined;
  /** Full address of the page, or its path where the site's address is not known. */
  address: string;
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  /** What the page ends with, as Markdown. */
  end?: string | undefined;
}

/** A page as Markdown: title, description, and the body with its components written out in words. */
export function renderMarkdown({
  title,
  description,
  html,
  aside,
  address,
  origin = '',
  end = '',
}: MarkdownInput): string {
  const toAddress = (href: string) =>
    href.startsWith('#')
      ? address + href
      : href.startsWith('/') && !href.startsWith('//')
        ? origin + href
        : href;
  const body = toBlocks(parseHtml(html), toAddress);
  const parts = [
    body.startsWith('# ') ? '' : `# ${title}`,
    description ? `> ${description}` : '',
    body,
    aside ? toBlocks(parseHtml(aside), toAddress) : '',
    end,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
