import { randomBytes } from 'node:crypto';
import { createContext, h, type ComponentChildren, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { IconType } from '../config/docs-config.ts';
import type { RuleId } from '../diagnostics/rules.ts';
import type { MessageKey } from '../i18n/english.ts';
import { translate } from '../i18n/translate.ts';
import type { ApiHistory } from '../openapi/diff.ts';
import type { EndpointParameter } from '../openapi/lookup.ts';
import { renderIcon } from '../theme/icons.ts';
import { encode } from '../utils/html.ts';
import { slugOf } from '../utils/slug.ts';
import { Highlighter, type Highlighted, type HighlightOptions } from './highlighter.ts';

/** A text on a page, such as an attribute or a formula, or the pattern that finds it. */
export type Near = string | RegExp | { formula: string };

/** Data and functions that a component can use while its page is rendered. */
export interface PageContext {
  /** Reports a problem of the page at the first match of `near` in its text; rendering continues. */
  warn(code: RuleId, message: string, hint?: string, near?: Near): void;
  /** Reports a problem of a document that the page shows; a build reports it once for all pages. */
  warnOf?(file: string, code: RuleId, message: string, hint?: string): void;
  /** SVG of an icon by name, or an image for a path or URL. Reports unknown names. */
  icon(name: string, type?: string): string;
  /** An id that no other element of the page has: `setup`, `setup-2` (headings) or `setup-1` (fields). */
  id(text: string, style?: 'heading' | 'field'): string;
  /** Whether a text is new on the page: false if this function was called with it before. */
  isNew?(text: string): boolean;
  /** Requests a script in the browser, by the name of its file. */
  use(feature: string): void;
  /**
   * Allows a source in the security policy of the page:
   * `allow('connect-src', 'https://api.example.com')`.
   */
  allow?(directive: string, source: string): void;
  /** HTML for the right column; a component adds its own parts. */
  aside: { request?: string; response?: string; panel?: string };
  codeBlockMode: 'dark' | 'auto';
  /** The readers of the output. Default: people. */
  audience?: 'humans' | 'agents' | undefined;
  /** Colors code; throws if the grammar of its language cannot be used. */
  highlight(code: string, lang: string, options?: HighlightOptions): Highlighted;
  /** Code blocks share the height of the window, so readers may have to scroll each of them. */
  hasScrollingCode?: boolean | undefined;
  /** The page is not published, so code needs no highlighting. */
  isDraft?: boolean | undefined;
  /** BCP 47 tag of the language of the page. Default: English. */
  lang?: string | undefined;
  /** Text direction of the page. Default: left to right. */
  dir?: 'ltr' | 'rtl' | undefined;
  /** A word of the library in the language of the page, its `{}` filled with values in order. */
  t(word: MessageKey, ...values: (string | number)[]): string;
  /**
   * Text of a file of the repository, or of a part of it, at a commit; undefined, with a report, if
   * it does not exist.
   */
  readCode?(reference: string, ref: string | undefined): string | undefined;
  /** HTML of a short Markdown text, without a paragraph around it. */
  inline(markdown: string): string;
  /** Versions of the API documents in `api.changes`. */
  histories?: readonly ApiHistory[] | undefined;
  /** Files that contain the current component, the page first. Parts that are rendered early keep it. */
  path?: readonly string[] | undefined;
  /** Records a parameter of an `api:` page. */
  param?(param: EndpointParameter): void;
}

const Context = createContext<PageContext | undefined>(undefined);

/** Provides the context of the page to all components below. */
export const PageProvider = Context.Provider;

/** Random, so that no page can contain these names and they can be removed by name. */
const mark = randomBytes(6).toString('hex');

/** Element that carries finished HTML; the last pass removes its tags and keeps its content. */
export const RAW_TAG = `raw-${mark}`;

/** Element whose headings are excluded from the table of contents; its tags are removed. */
export const TOC_OFF_TAG = `toc-off-${mark}`;

/**
 * Element whose text is no part of the id of the heading around it; its tags are removed. Compiled code, which is
 * cached, contains the name, and `interpret.ts` reads only names that are identifiers.
 */
export const SLUG_OFF_TAG = 't_slug_off';

/** Element around an island; replaced with comments. */
export const ISLAND_TAG = `island-${mark}`;
/** Element around a slot of an island; replaced with comments. */
export const SLOT_TAG = `slot-${mark}`;

/** Element in place of a component that Astro renders. */
export const PLACEHOLDER_TAG = `placeholder-${mark}`;
/** Element around a part of the content of such a component. */
export const PLACEHOLDER_PART_TAG = `placeholder-part-${mark}`;

/** The context of the page that is being rendered; outside of one, a context that collects nothing. */
export function usePage(): PageContext {
  return useContext(Context) ?? plainPage();
}

/** A context for components outside of any page: icons work, reports are discarded. */
export function plainPage(): PageContext {
  return {
    warn() {},
    icon: (name, type) =>
      isDrawing(name) ? name : renderIcon(name, type as IconType | undefined).svg,
    id: (text) => slugOf(text) || 'section',
    use() {},
    aside: {},
    codeBlockMode: 'auto',
    highlight: (...args) => new Highlighter().highlight(...args),
    t: (word, ...values) => translate('en', word, ...values),
    inline: encode,
  };
}

/** Inserts finished HTML into Preact output, without an element around it. */
export function Raw({ html }: { html: string }): JSX.Element {
  return h(RAW_TAG, { dangerouslySetInnerHTML: { __html: html } });
}

/** Content whose headings are excluded from the table of contents. */
export function TocOff({ children }: { children?: ComponentChildren }): JSX.Element {
  return h(TOC_OFF_TAG, null, children);
}

/** Whether an icon is SVG source. */
export function isDrawing(icon: string): boolean {
  return icon.startsWith('<svg');
}

/** Whether an icon is the path or URL of an image instead of a name. */
export function isPicture(icon: string): boolean {
  return /^(?:https?:|\/|\.)/.test(icon) || /\.(?:svg|png|jpe?g|webp)$/i.test(icon);
}

/** An image in place of an icon, with the same size. */
export function pictureIcon(src: string): string {
  return `<img class="t-icon" src="${encode(src)}" alt="" width="16" height="16" data-no-zoom>`;
}

/** A heading of the table of contents, in page order. */
export interface Heading {
  id: string;
  text: string;
  /** 1 to 4. */
  depth: number;
}

/** `asset` for an embedded resource, such as an image; `link` for a link target. */
export type LinkKind = 'link' | 'asset';

/** A resolved link or image source. */
export interface ResolvedLink {
  /** Final URL, with the base path. */
  href: string;
  external: boolean;
  /** Pixels; only for images of the project with a known size. */
  width?: number | undefined;
  height?: number | undefined;
  /** Variants of the image in other sizes, narrowest first. */
  variants?: readonly { href: string; width: number }[] | undefined;
}
