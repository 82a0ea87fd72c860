import type { IconRef, Tint } from '../config/docs-config.ts';
import { encodePath, isExternal, splitHref } from '../content/links.ts';
import type { Page } from '../content/pages.ts';

/**
 * A link around the text of a page: in the header, the sidebar, a menu, the pagination or the footer. `Icon` is the
 * name of an icon until `toPageLink` draws it.
 */
export interface Link<Icon = IconRef> {
  label: string;
  /** Percent-encoded. Without the base path until `toPageLink` makes it a URL of the built site. */
  href: string;
  /** Whether it links to another site, or to an app such as `mailto:`. */
  external?: boolean | undefined;
  icon?: Icon | undefined;
  /** Background of the icon. */
  color?: Tint | undefined;
  /** Text below the label, in menus. */
  description?: string | undefined;
  /** Text of the tag next to the label, such as `NEW`. */
  tag?: string | undefined;
  /**
   * Visible only while the reader has selected this version. Set only if the page belongs to all
   * versions.
   */
  version?: string | undefined;
}

/** A tab, an anchor, or an option of a selector, as one page shows it. */
export interface DivisionLink<Icon = IconRef> extends Link<Icon> {
  /** Whether the page is in the division. */
  active: boolean;
  /** BCP 47 tag, for languages. */
  language?: string | undefined;
  /** Whether it leads to the same page in another language. */
  staysOnPage?: boolean | undefined;
  /** Name in docs.json, if it differs from the label. */
  source?: string | undefined;
  /** Entries of the menu below a tab. */
  menu?: DivisionLink<Icon>[] | undefined;
  /** Whether a tab is at the end of its row. */
  atEnd?: boolean | undefined;
}

/** An option of the version selector; its label is the name of the version. */
export interface VersionLink<Icon = IconRef> extends Link<Icon> {
  /** Whether the version is the default. */
  default: boolean;
  /** Whether the version is documented at another URL, so that it cannot be selected. */
  isLink: boolean;
  /** Language code of the version. */
  locale?: string | undefined;
  /** Whether the page belongs to the version too, so that selecting it does not leave the page. */
  staysOnPage?: boolean | undefined;
}

/** A link of the sidebar. */
export interface NavLink<Icon = IconRef> extends Link<Icon> {
  type: 'link';
  /** Undefined if the front matter of the page has `url`. */
  pageId?: string | undefined;
  /** HTTP method of an API page, in upper case. */
  method?: string | undefined;
  deprecated?: boolean | undefined;
  /** State of the translations of the page, shown to authors during development. */
  note?: string | undefined;
}

/** A step of the path to a page. */
export interface Breadcrumb {
  label: string;
  /** First page of the group; undefined if that is the page itself. */
  href?: string | undefined;
}

/** Dependencies for rendering links on the pages of a site. */
export interface LinkContext {
  /**
   * The URL in the built site: with the base path, and with a trailing slash if page URLs have one.
   */
  toUrl(href: string): string;
  icons: { draw(icon: IconRef): string };
}

/** A link whose `href` has the base path and whose icon is an SVG or img element. */
type PageLink<T extends { icon?: unknown }> = Omit<T, 'icon'> & {
  icon?: string | undefined;
};

/** Prepares a link for templates: completes its URL and renders the icon. */
export function toPageLink<T extends Link>(link: T, { toUrl, icons }: LinkContext): PageLink<T> {
  const { icon, ...rest } = link;
  return { ...rest, href: toUrl(link.href), icon: icon && icons.draw(icon) };
}

/** Adds the base path to URLs of the site; other URLs and fragments are returned unchanged. */
export function withBase(href: string, base: string): string {
  return href.startsWith('/') && !isExternal(href) ? base + href : href;
}

/** The encoded URL of a page, in the form of `Link.href`. */
export function pageHref({ href }: Pick<Page, 'href'>): string {
  return encodePath(href);
}

/**
 * Converts a URL of docs.json to the form of `Link.href`: `guides/a b` gives `/guides/a%20b`. URLs of other sites and
 * fragments are returned unchanged.
 */
export function toHref(url: string): string {
  if (isExternal(url) || url.startsWith('#')) return url;
  const { path, suffix } = splitHref(url);
  return encodeWritten(`/${path.replace(/^\.?\/+/, '')}`) + suffix;
}

/** Encodes a path in which characters may already be encoded. */
function encodeWritten(path: string): string {
  return encodePath(path).replace(/%25(?=[\da-f]{2})/gi, '%');
}

const SAFE_SCHEME = /^(https?|mailto|tel):/i;

/** A URL that an author wrote: of another site, a path of this one, or unsafe in a link. */
type ParsedUrl =
  | { kind: 'external'; href: string }
  | { kind: 'path'; href: string; path: string }
  | { kind: 'unsafe' };

/**
 * Parses the `url` of a tab, anchor, version, or page. Only http, https, mailto, and tel are
 * external. For a path, `href` is root-relative, and `path` has no leading or trailing slash and no
 * page extension.
 */
export function parseUrl(url: string): ParsedUrl {
  // Browsers drop control characters and read backslashes as slashes (URL standard, section 4.4).
  const href = url.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (SAFE_SCHEME.test(href)) return { kind: 'external', href };
  const slashed = href.replaceAll('\\', '/');
  // An entity may hide a colon, and a URL with two leading slashes has another host.
  if (/^(\/\/|[^/?#]*:|[^/?]*&(#|[a-z]+;))/i.test(slashed)) return { kind: 'unsafe' };
  const relative = slashed.replace(/^(\.?\/)+/, '').replace(/^\.$/, '');
  const { path, suffix } = splitHref(relative);
  const id = path.replace(/(?<!\/)\/+$/, '').replace(/\.mdx?$/i, '');
  return { kind: 'path', href: encodeWritten(`/${path}`) + suffix, path: id };
}
