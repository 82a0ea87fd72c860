import sanitize, { type IOptions } from 'sanitize-html';
import { isSafeHref } from '../config/safe-href.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What Markdown can make, and the inert html that descriptions use beside it. Nothing else is kept. */
const OPTIONS: IOptions = {
  allowedTags: [
    ...HEADINGS, 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'kbd', 'samp', 'var', 'em', 'strong',
    'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite', 'dfn', 'a',
    'img', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr',
    'th', 'td', 'details', 'summary', 'figure', 'figcaption', 'span', 'div',
  ], // prettier-ignore
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    details: ['open'],
    abbr: ['title'],
    code: ['class'],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  // Checked below: one rule for every address of the site.
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: withSafe(attribs, 'href', { rel: 'noopener nofollow' }),
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: withSafe(attribs, 'src', { loading: 'lazy' }),
    }),
    // A description stands inside a page that has its own title.
    ...Object.fromEntries(
      HEADINGS.map((tag) => [tag, { h1: 'h4', h2: 'h4', h3: 'h5' }[tag] ?? 'h6']),
    ),
  },
};

/** Html without anything that could run, load a frame, restyle the page or lead to an unsafe address. */
export function sanitizeHtml(html: string): string {
  // Most descriptions are one plain paragraph.
  if (/^\s*(<p>[^<>&]*<\/p>\s*)*$/.test(html)) return html.trim();
  return sanitize(html, OPTIONS).trim();
}

function withSafe(
  attributes: Record<string, string>,
  name: string,
  extra: Record<string, string>,
): Record<string, string> {
  const { [name]: address, ...rest } = attributes;
  if (address === undefined || !isSafeHref(address)) return rest;
  return { ...rest, [name]: address, ...extra };
}
