import type { IOptions, Tag } from 'sanitize-html';
import { isSafeHref } from '../config/urls.ts';
import { sanitize } from '../utils/sanitize.ts';
import type { ApiDocument } from './document.ts';
import type { Markdown, ViewContext } from './schema-view.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Class of headings that became paragraphs. */
export const HEADING_CLASS = 't-api-heading';

const TEXT_ALIGN = { 'text-align': [/^(?:left|center|right)$/] };

/** Elements that Markdown creates, and harmless HTML used in descriptions. Everything else is removed. */
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
    th: ['align', 'colspan', 'rowspan', 'scope', 'style'],
    td: ['align', 'colspan', 'rowspan', 'style'],
    details: ['open'],
    abbr: ['title'],
    code: ['class'],
    p: ['class'],
  },
  // The alignment of a column in Markdown.
  allowedStyles: { th: TEXT_ALIGN, td: TEXT_ALIGN },
  allowedClasses: { code: [/^language-[\w-]+$/], p: [HEADING_CLASS] },
  // Checked below, with the same rule as all URLs of the site.
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: withSafeUrl(attribs, 'href', { rel: 'noopener nofollow' }),
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: withSafeUrl(attribs, 'src', { loading: 'lazy' }),
    }),
  },
};

/** Headings in the description of a field become bold paragraphs, because they are not part of the page outline. */
const FIELD_OPTIONS = toHeadings(() => ({ tagName: 'p', attribs: { class: HEADING_CLASS } }));
/** Headings in the description of a page start at level 2, below the page title. */
const PAGE_OPTIONS = toHeadings((level) => ({ tagName: `h${Math.max(2, level)}`, attribs: {} }));

/** Shared options for operations. */
export interface ContextOptions {
  maintainOrder: boolean;
  showOptionalParams: boolean;
  /** Schema members shown as labels after names (`api.params.post`). */
  labeled?: readonly string[] | undefined;
  /** Only schemas are needed, no examples. */
  isDraft?: boolean | undefined;
  /** Only examples are needed, and nothing that is inside of schemas. */
  isShallow?: boolean | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
  /** Markdown converter; its HTML is sanitized here. */
  markdown: Markdown;
}

/** Maximum number of schema rows on a page. */
const MAX_PAGE_ROWS = 1500;

/** Creates the context of the views on a page. Markdown is converted and sanitized once per text. */
export function createContext(
  document: Pick<ApiDocument, 'references'>,
  options: ContextOptions,
  rows = MAX_PAGE_ROWS,
): ViewContext {
  const known = new Map<string, string>();
  return {
    references: document.references,
    direction: 'both',
    maintainOrder: options.maintainOrder,
    optionalInSamples: options.showOptionalParams,
    labeled: options.labeled,
    isDraft: options.isDraft,
    isShallow: options.isShallow,
    onCut: options.onCut,
    rowBudget: { left: rows },
    markdown(text) {
      let html = known.get(text);
      if (html === undefined) known.set(text, (html = sanitizeHtml(options.markdown(text))));
      return html;
    },
  };
}

/**
 * Removes everything from HTML that could run code, load frames, change styles of the page, or link to unsafe URLs.
 */
export function sanitizeHtml(html: string, container: 'field' | 'page' = 'field'): string {
  // Fast path for plain paragraphs.
  if (/^\s*(<p>[^<>&]*<\/p>\s*)*$/.test(html)) return html.trim();
  if (container === 'field') return sanitize(html, FIELD_OPTIONS).trim();
  return normalizeHeadings(sanitize(html, PAGE_OPTIONS)).trim();
}

/** Sanitized HTML whose top heading level is 2, below the page title. */
export function normalizeHeadings(html: string): string {
  const top = [2, 3, 4, 5, 6].find((level) => html.includes(`<h${level}>`)) ?? 2;
  const surplus = top - 2;
  if (surplus === 0) return html;
  return html.replace(
    /<(\/?)h([2-6])>/g,
    (_tag, end: string, level: string) => `<${end}h${Number(level) - surplus}>`,
  );
}

function toHeadings(change: (level: number) => Tag): IOptions {
  const headings = HEADINGS.map((tag, index) => [tag, () => change(index + 1)]);
  return {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, ...Object.fromEntries(headings) },
  };
}

function withSafeUrl(
  attributes: Record<string, string>,
  name: string,
  extra: Record<string, string>,
): Record<string, string> {
  const { [name]: url, ...rest } = attributes;
  if (url === undefined || !isSafeHref(url)) return rest;
  return { ...rest, [name]: url, ...extra };
}
