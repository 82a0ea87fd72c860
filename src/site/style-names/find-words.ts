import { replaceClosed } from '../../utils/text.ts';

/** What may stand between the words of a name: ids are made of headings, whose words have spaces between them. */
const GAP = /[-_\s:.,'’]+/g;

/** Texts between quotes: where pages name classes, while any word may stand in what they say. */
const QUOTED = /(["'`])[^"'`]{1,400}\1/g;

/** Which names stand in the pages, snippets and scripts of a project; `inQuotes` leaves out what pages say. */
export function findOwnWords(
  names: readonly string[],
  texts: readonly OwnText[],
  { inQuotes = false } = {},
): Set<string> {
  const found = new Set<string>();
  const wanted = new Map(names.map((name) => [normalize(name), name]));
  wanted.delete('');
  if (wanted.size === 0) return found;
  const words = [...wanted.keys()].toSorted((a, b) => b.length - a.length).map(toPattern);
  const pattern = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?!\\w)`, 'gi');
  for (const { kind, text } of texts) {
    if (kind === 'sheet') continue;
    const searched =
      kind === 'script'
        ? withoutLookups(text)
        : inQuotes
          ? (text.match(QUOTED) ?? []).join('\n')
          : text;
    for (const [match] of searched.matchAll(pattern)) {
      const name = wanted.get(normalize(match));
      if (name !== undefined) found.add(name);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Which elements the pages, snippets and scripts of a project have; `<Card>` is a component, and `card` a word. */
export function findOwnElements(names: readonly string[], texts: readonly OwnText[]): Set<string> {
  if (names.length === 0) return new Set();
  const sources = texts.flatMap(({ kind, text }) => {
    if (kind === 'sheet') return [];
    return kind === 'script' ? withoutLookups(text) : text;
  });
  const scripts = texts
    .filter(({ kind }) => kind === 'script')
    .map(({ text }) => withoutLookups(text));
  return new Set(
    names.filter((name) => {
      const word = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      const tag = new RegExp(`<${word}(?![\\w-])`);
      // A script makes elements by their names: `createElement('my-part')`.
      const quoted = new RegExp(`(["'\`])${word}\\1`);
      return sources.some((text) => tag.test(text)) || scripts.some((text) => quoted.test(text));
    }),
  );
}

function normalize(name: string): string {
  return name.toLowerCase().replace(GAP, '-').replace(/^-|-$/g, '');
}

function toPattern(name: string): string {
  return name
    .split('-')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join("[-_\\s:.,'’]+");
}

/** A text of a project that may address parts of pages. */
export interface OwnText {
  /** Relative to the project root. */
  file: string;
  kind: 'sheet' | 'script' | 'page';
  text: string;
}

/** A lookup of elements whose text can be read with certainty. */
export interface Lookup {
  method: string;
  text: string;
  offset: number;
}

/** Calls that look elements up by a text that stands there as a whole. */
const LOOKUP =
  /\b(querySelector(?:All)?|closest|matches|getElementById|getElementsByClassName)\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)*)\2\s*\)/g;
const FENCE = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm;
/** A text in code begins behind a bracket. */
const CODE_SPAN = /(?<![({`])`[^`\n]+`(?!`)/g;
const HINTS = ['<style', 'var(--', 'querySelector', 'getElement', 'closest(', 'matches('];

/** The lookups in a piece of code. */
export function findLookups(code: string): Lookup[] {
  return [...code.matchAll(LOOKUP)]
    .map(({ 0: call, 1: method = '', 3: text = '', index }) => ({
      method,
      text,
      offset: index + call.indexOf(text),
    }))
    .filter(({ text }) => text !== '' && !text.includes('${'));
}

/** Whether the text of a page or snippet has code or styles that may address parts of pages. */
export function mayMatch(text: string): boolean {
  return HINTS.some((hint) => text.includes(hint)) && HINTS.some((hint) => withoutSamples(text).includes(hint)); // prettier-ignore
}

/** The text of a page without the code that it shows. */
export function withoutSamples(text: string): string {
  return text.replace(FENCE, '').replace(CODE_SPAN, '');
}

/** A script without what it looks up, so that the names which are left are its own. */
function withoutLookups(code: string): string {
  return replaceClosed(code, '*/', /\/\*[\s\S]*?\*\//g, '').replace(LOOKUP, '');
}
