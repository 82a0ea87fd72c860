import type { RuleId } from '../../diagnostics/rules/index.ts';
import { isDrawing } from './picture-icon.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { IconType } from '../../config/model/types.ts';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import { renderIcon } from '../../theme/icons/icons.ts';
import type { Word } from '../../text/words/english.ts';
import { translate } from '../../text/words/translate.ts';
import { encode } from '../../text/html.ts';
import { slugOf } from '../../text/slug.ts';
import { Highlighter, type Highlighted, type HighlightOptions } from '../highlight/highlighter.ts';

/** What a component may use while its page is rendered. */
export interface PageContext {
  /** Reports a problem of the page, where `near` first stands in its text; rendering goes on. */
  warn(code: RuleId, message: string, hint?: string, near?: string): void;
  /** SVG of an icon by name, or an image for a path or URL. Reports unknown names. */
  icon(name: string, type?: string): string;
  /** An id that no other element of the page has: `setup`, `setup-2` (headings) or `setup-1` (fields). */
  id(text: string, style?: 'heading' | 'field'): string;
  /** Asks for a behaviour in the browser, by the name of its file. */
  use(feature: string): void;
  /** Has the page's security policy allow a source: `allow('connect-src', 'https://api.example.com')`. */
  allow?(directive: string, source: string): void;
  /** HTML for the right column; a component fills in what is its own. */
  aside: { request?: string; response?: string; panel?: string };
  codeBlockMode: 'dark' | 'auto';
  /** Who will read what is being rendered; people unless given. */
  audience?: 'humans' | 'agents' | undefined;
  /** Colors code; throws if the grammar of its language cannot be used. */
  highlight(code: string, lang: string, options?: HighlightOptions): Highlighted;
  /** Nobody will look at the page, so code needs no colors. */
  isDraft?: boolean | undefined;
  /** BCP 47 tag of the language of the page; English where absent. */
  lang?: string | undefined;
  /** A word of the library in the language of the page, its `{}` filled with values in order. */
  t(word: Word, ...values: (string | number)[]): string;
  /** Text of a file of the repository, or of a part of it, at a commit; undefined, and reported, where there is none. */
  readCode?(reference: string, ref: string | undefined): string | undefined;
  /** HTML of a short Markdown text, without a paragraph around it. */
  inline(markdown: string): string;
  /** Takes note of a parameter of an `api:` page. */
  param?(param: EndpointParameter): void;
}

const Context = createContext<PageContext | undefined>(undefined);

/** Hands the page to all components below. */
export const PageProvider = Context.Provider;

/** The page being rendered; outside of one, a context that collects nothing. */
export function usePage(): PageContext {
  return useContext(Context) ?? plainPage();
}

/** A context for components that stand outside of any page: icons work, reports go nowhere. */
export function plainPage(): PageContext {
  return {
    warn() {},
    icon: (name, type) =>
      isDrawing(name) ? name : renderIcon(name, type as IconType | undefined).svg,
    id: (text) => slugOf(text) || 'section',
    use() {},
    aside: {},
    codeBlockMode: 'auto',
    highlight: (...given) => new Highlighter().highlight(...given),
    t: (word, ...values) => translate('en', word, ...values),
    inline: encode,
  };
}
