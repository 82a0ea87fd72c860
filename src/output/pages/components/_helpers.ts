import { encode } from '../../../utils/html.ts';

/** Line drawings of the shell on a 24 px grid, as the inside of an svg element. */
export const GLYPHS = {
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m20 20-4.2-4.2"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"/>',
  moon: '<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  outline: '<path d="M4 7h16M8 12h12M8 17h9M4 12h.01M4 17h.01"/>',
  updown: '<path d="m8 10 4-4 4 4M8 14l4 4 4-4"/>',
  chevron: '<path d="m9.5 6 6 6-6 6"/>',
  down: '<path d="m7 10 5 5 5-5"/>',
  copy: '<path d="M9 8.5h9.500a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1ZM5 15.500V5a1 1 0 0 1 1-1h9.500"/>',
  feed: '<path d="M5 10a9 9 0 0 1 9 9M5 4.500A14.500 14.500 0 0 1 19.500 19M6 18h.01"/>',
  back: '<path d="m14.5 6-6 6 6 6"/>',
  away: '<path d="M8 16 16.5 7.5M9 7.5h7.5V15"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  star: '<path d="m12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.6-.8Z"/>',
  fork: '<circle cx="7" cy="5.5" r="2"/><circle cx="17" cy="5.5" r="2"/><circle cx="12" cy="18.5" r="2"/><path d="M7 7.5v1.5a3 3 0 0 0 3 3h4a3 3 0 0 0 3-3V7.5M12 12v4.5"/>',
  up: '<path d="M7.5 11v9H4.8a.8.8 0 0 1-.8-.8v-7.4a.8.8 0 0 1 .8-.8h2.7Zm0 0 3.6-7a2.2 2.2 0 0 1 2.1 2.9L12.5 9.5h5.3a2 2 0 0 1 2 2.3l-1 6.5a2 2 0 0 1-2 1.7H7.5"/>',
  pencil: '<path d="m4.5 19.5.8-3.8L16 5a2.1 2.1 0 0 1 3 3L8.3 18.7l-3.8.8ZM14 7l3 3"/>',
  flag: '<path d="M6 21V4.5c4-2.5 7 2 12 0v9c-5 2-8-2.5-12 0"/>',
  filter: '<path d="M4.500 7h15M7.500 12h9M10.500 17h3"/>',
  home: '<path d="m4 11 8-7 8 7M6 9.5V20h4.5v-5h3v5H18V9.5"/>',
} as const;

interface Link {
  href?: string | undefined;
  external?: boolean | undefined;
}

/** Attributes of a link that opens a new tab: only those to other sites, because `mailto:` and `tel:` open no page. */
export function awayAttributes({ href = '', external }: Link): { target?: string; rel?: string } {
  return external && /^(?:https?:)?\/\//i.test(href) ? { target: '_blank', rel: 'noopener' } : {};
}

/** Formats a number in compact form: 950, 12.3K. */
export function formatCount(count: number, lang: string): string {
  return new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 }).format(
    count,
  );
}

/**
 * Splits a long name at the positions where a narrow column may break it: `client.`, `connect(`,
 * `options)`, or `Build`, `Recovery`, `Transaction`.
 */
export function splitLongNames(text: string): string[] {
  const parts = splitLong(text, /(?<=[._/(])(?=[^\s._/()])/);
  return parts.flatMap((part) => splitLong(part, /(?<=[\p{Ll}\d])(?=\p{Lu})/u));
}

function splitLong(text: string, at: RegExp): string[] {
  return /\S{22}/.test(text) ? text.split(at) : [text];
}

export type GlyphName = keyof typeof GLYPHS;

const GROUP = '<details';

/** The HTML of a sidebar with the first link to `href` marked as the current page, and the groups around it open. */
export function markCurrentLink(html: string, href: string): string {
  const link = `<a href="${encode(href)}"`;
  const at = html.indexOf(link);
  if (at === -1) return html;
  const marked = `<a aria-current="page"${link.slice(2)}${html.slice(at + link.length)}`;
  return openGroups(html.slice(0, at)) + marked;
}

/** The HTML of a long sidebar with some of its lists in the place of the links to their pages, outermost first. */
export function openLists(top: string, lists: readonly { href: string; html: string }[]): string {
  return lists.reduce((html, list) => {
    const link = `<a href="${encode(list.href)}">`;
    const at = html.indexOf(link);
    if (at === -1) return html;
    return html.slice(0, at) + list.html + html.slice(html.indexOf('</a>', at) + '</a>'.length);
  }, top);
}

/** Opens the groups that are not closed again before the end of the HTML. */
function openGroups(before: string): string {
  const around: number[] = [];
  for (const { 0: tag, index } of before.matchAll(/<\/?details/g)) {
    if (tag === GROUP) around.push(index);
    else around.pop();
  }
  let html = before;
  for (const index of around.toReversed()) {
    const end = index + GROUP.length;
    if (!html.startsWith(' open', end)) html = `${html.slice(0, end)} open${html.slice(end)}`;
  }
  return html;
}
