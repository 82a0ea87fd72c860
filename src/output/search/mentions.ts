import { isStopWord, splitWords } from '../../client/search-words.ts';
import type { HtmlElement, HtmlNode } from '../../mdx/html-to-markdown.ts';
import { readAttribute } from '../../utils/html.ts';
import { cutText } from '../../utils/text.ts';
import { decodePath } from '../../utils/url.ts';

/** A text with links to other pages: what a page says about them, often in words that they do not contain. */
export interface Mention {
  /** URLs of these pages, or of sections of them, as in the HTML. */
  hrefs: string[];
  text: string;
}

/** Elements whose text is about the links in them. A longer text is about more than that. */
const PASSAGES = new Set(['p', 'li', 'tr']);
const MAX_LENGTH = 240;

/** A passage while its links are collected. */
interface Passage {
  element: HtmlElement;
  hrefs: Set<string>;
}

/** The mentions of other pages on a page. A link belongs to its card, or to the smallest passage around it. */
export function readMentions(nodes: readonly HtmlNode[]): Mention[] {
  const passages: Passage[] = [];
  collect(nodes, undefined, passages);
  return passages
    .filter(({ hrefs }) => hrefs.size > 0)
    .map(({ element, hrefs }) => ({
      hrefs: [...hrefs],
      text: cutText(textOf(element).replace(/\s+/g, ' ').trim(), MAX_LENGTH),
    }));
}

function collect(
  nodes: readonly HtmlNode[],
  around: Passage | undefined,
  passages: Passage[],
): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const href = node.tag === 'a' ? toUrl(readAttribute(node.attributes, 'href')) : undefined;
    const isPassage = PASSAGES.has(node.tag) || node.classes.includes('t-card');
    const inside = isPassage ? { element: node, hrefs: new Set<string>() } : around;
    if (isPassage && inside) passages.push(inside);
    if (href !== undefined) inside?.hrefs.add(href);
    collect(node.children, inside, passages);
  }
}

/** Undefined for links within the page and to other sites. Ids of sections are not encoded. */
function toUrl(href: string | undefined): string | undefined {
  if (!href?.startsWith('/')) return undefined;
  return href.replace(/\?[^#]*/, '').replace(/#.*/s, decodePath);
}

/** Words of adjacent elements stay apart. */
function textOf({ children }: HtmlElement): string {
  return children.map((node) => (typeof node === 'string' ? node : textOf(node))).join(' ');
}

/** Texts that are compared for a page; most pages have fewer. */
const MAX_TEXTS = 40;
/** Part of the mentions of a page that have a word in common if it is one for the page, rather than for the place of the link. */
const SHARE = 1 / 5;

/** Collects what pages say about each other. */
export class Mentions {
  /** Texts by the URL of the page or section that they are about. */
  readonly #texts = new Map<string, Set<string>>();

  /** Adds the mentions on a page. One of a section is also one of its page. */
  add(page: string, mentions: readonly Mention[]): void {
    for (const { hrefs, text } of mentions) {
      const others = hrefs.filter((href) => pageOf(href) !== page);
      for (const href of others.flatMap((other) => [other, pageOf(other)])) {
        const texts = this.#texts.get(href) ?? new Set();
        this.#texts.set(href, texts);
        if (texts.size < MAX_TEXTS) texts.add(text);
      }
    }
  }

  /** The meaningful words that other pages use for a page or section. */
  wordsFor(href: string): string[] {
    const texts = this.#texts.get(href) ?? new Set();
    const counts = new Map<string, number>();
    for (const text of texts) {
      for (const word of new Set(splitWords(text).map((one) => one.text)))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts]
      .filter(
        ([word, count]) => count >= texts.size * SHARE && word.length > 1 && !isStopWord(word),
      )
      .map(([word]) => word);
  }
}

function pageOf(href: string): string {
  return href.replace(/#.*/s, '');
}
