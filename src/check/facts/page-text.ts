import { decode, htmlToText } from '../../utils/html.ts';
import { oneLine } from '../../utils/text.ts';
import type { Fact } from './list-facts.ts';

/** Visible text of pages, for looking up facts. */
export interface PageText {
  /** Whole texts of elements: names, values, statuses. */
  names: ReadonlySet<string>;
  /** All letters and digits. */
  letters: string;
  /** The same in lower case: pages leave out what a description repeats with other capitals. */
  lowerCase: string;
}

/** Reads the text of rendered HTML. */
export function readPageText(html: string): PageText {
  const texts = html.split(/<[^>]*>/).map((text) => oneLine(decode(text)));
  return createPageText(new Set(texts.filter(Boolean)), lettersOf(texts.join(' ')));
}

/** The texts of several pages as one. */
export function joinTexts(pages: readonly PageText[]): PageText {
  const names = new Set<string>();
  for (const page of pages) for (const name of page.names) names.add(name);
  return createPageText(names, pages.map(({ letters }) => letters).join(' '));
}

function createPageText(names: ReadonlySet<string>, letters: string): PageText {
  return { names, letters, lowerCase: letters.toLowerCase() };
}

/** Letters and digits of a text, because Markdown and highlighting change the rest. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Share of the words of a description that must be on the page: parts can be unrecognized markup.
 */
const MIN_SHARE = 0.9;

/** Whether a page shows a fact. */
export function showsFact(page: PageText, { kind, texts }: Fact): boolean {
  if (kind === 'description')
    return texts.some((text) => page.names.has(oneLine(text)) || showsWords(page, proseOf(text)));
  // A name can be empty.
  if (texts.includes('')) return true;
  if (kind === 'example') return texts.some((text) => showsExample(page, text));
  return texts.some((text) => page.names.has(oneLine(text)) || showsPart(page, kind, text));
}

/** Whether a page shows a text within other text, which suffices for some kinds of facts. */
function showsPart(page: PageText, kind: Fact['kind'], text: string): boolean {
  const isInside = kind === 'body' || kind === 'security' || kind === 'callback' || kind === 'link';
  return isInside && page.letters.includes(lettersOf(text));
}

/** Numbers are written in several ways, and JSON inside of a string is shown as JSON. */
function showsExample(page: PageText, text: string): boolean {
  const letters = lettersOf(text);
  if (page.letters.includes(letters)) return true;
  const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const found = words.filter((word) => page.letters.includes(word.normalize('NFKC')));
  return found.length >= words.length * MIN_SHARE;
}

function showsWords(page: PageText, prose: string): boolean {
  const runs = prose
    .split(/[^\p{L}\p{N}\s]+|\n/u)
    .map((run) => lettersOf(run).toLowerCase())
    .filter(Boolean);
  const all = runs.reduce((sum, run) => sum + run.length, 0);
  let room = all - all * MIN_SHARE;
  // The longest first, which decides about most descriptions that are on another page.
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    if (!page.lowerCase.includes(run)) room -= run.length;
    if (room < 0) return false;
  }
  return true;
}

/**
 * Markdown without the URLs of links and images, tags, entities, and markup of other tools. Takes linear time:
 * documents can contain any text.
 */
function proseOf(text: string): string {
  return htmlToText(
    withoutScripts(text)
      // First, because URLs can begin with them.
      .replace(/\{%[^%]*%\}|\{\{[<%][^{}]*\}\}/g, ' ')
      .replace(/\]\(\s?[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"]*")?\s?\)/g, '] ')
      .replace(/^[ \t]*\[[^\]\n]+\]:.*$/gm, ' ')
      .replace(/\]\[[^\]]*\]/g, '] ')
      .replace(/^(?:```|~~~).*$/gm, ' ')
      .replace(/^[ \t]*\d+[.)]\s/gm, ' ')
      // Not `<name/mask>`, which is text. The text around an element can be apart on the page.
      .replace(/<\/?[a-z][\w-]*(?:\s[^<>]*|\/)?>/gi, '\n')
      .replaceAll('<', '&lt;'),
    // The names of characters that are left, which pages show as characters.
  ).replace(/&[a-z]\w{1,30};/gi, ' ');
}

function withoutScripts(text: string): string {
  const parts = text.split(/<\/(?:script|style)>/i);
  const last = parts.pop() ?? '';
  return [...parts.map((part) => part.replace(/<(?:script|style)\b.*/is, ' ')), last].join(' ');
}
