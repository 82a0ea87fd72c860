import { isSafeHref } from '../config/urls.ts';
import { encode } from '../utils/html.ts';

/** A piece of a line of text: a string, or an element around other pieces. */
export type Inline = string | InlineElement;

/** Text with Markdown formatting. */
interface InlineElement {
  tag: 'a' | 'code' | 'em' | 'strong';
  /** URL of a link, as written. */
  href?: string | undefined;
  children: Inline[];
}

const ESCAPE = String.raw`\\(?<sign>[!-/:-@[-\x60{-~])`;
const CODE = String.raw`(?<!\x60)(?<ticks>\x60+)(?!\x60)(?<code>[^\x60]|[^\x60].*?[^\x60])\k<ticks>(?!\x60)`;
const STRONG = String.raw`(?<![\w*])\*\*(?=\S)(?<strong>.+?)(?<=\S)\*\*(?![\w*/])`;
const LETTER = String.raw`[\p{L}\p{N}]`;
const EM = [
  String.raw`(?<![\w*])\*(?<em>${LETTER}|${LETTER}[^*]*?${LETTER})\*(?![\w*])`,
  String.raw`(?<!\w)_(?<low>${LETTER}|${LETTER}[^_]*?${LETTER})_(?!\w)`,
].join('|');
const LINK = String.raw`(?<!!)\[(?<text>[^\][]+)\]\((?<href>(?:[^\s()]|\([^\s()]*\))+)(?:\s+"[^"]*")?\)`;
const INLINE = new RegExp([ESCAPE, CODE, STRONG, EM, LINK].join('|'), 'su');

/**
 * Maximum length in characters. The pattern backtracks, and the regular expression stack overflows
 * at some 60,000.
 */
const MAX_LENGTH = 20_000;
/** Levels of emphasis and links. */
const MAX_LEVELS = 20;

/**
 * Parses the Markdown of a title or description: code, strong and emphasized text, links. All other
 * syntax, such as tags and lists, is text, because most such lines are plain text. A line over the
 * limit is text, too.
 */
export function readInline(text: string): Inline[] {
  return readLevel(text, 0);
}

function readLevel(text: string, level: number): Inline[] {
  if (text.length > MAX_LENGTH || level > MAX_LEVELS) return [text];
  const parts: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    const before = rest.slice(0, match.index);
    rest = rest.slice(match.index + match[0].length);
    const part = match.groups ? toInline(match.groups, level + 1) : match[0];
    if (before !== '') parts.push(before);
    if (part !== '') parts.push(part);
  }
  return rest === '' ? parts : [...parts, rest];
}

function toInline(groups: Record<string, string | undefined>, level: number): Inline {
  const { sign, code, strong, em, low, text, href = '' } = groups;
  if (sign !== undefined) return sign;
  if (code !== undefined) return { tag: 'code', children: [code.replace(/^ (.+) $/, '$1')] };
  if (strong !== undefined) return { tag: 'strong', children: readLevel(strong, level) };
  if (text !== undefined) {
    const children = readLevel(text, level);
    return isSafeHref(href) ? { tag: 'a', href, children } : plainOf(children);
  }
  return { tag: 'em', children: readLevel(em ?? low ?? '', level) };
}

/** The text without formatting: `Run **it**` gives `Run it`. */
export function plainInline(text: string): string {
  return plainOf(readInline(text));
}

function plainOf(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : plainOf(part.children))).join('');
}

/** The line as HTML; `toHref` resolves the URLs of links. */
export function inlineHtml(text: string, toHref: (href: string) => string): string {
  const render = (parts: readonly Inline[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return encode(part);
        const attributes = part.href === undefined ? '' : ` href="${encode(toHref(part.href))}"`;
        return `<${part.tag}${attributes}>${render(part.children)}</${part.tag}>`;
      })
      .join('');
  return render(readInline(text));
}
