import { replaceClosed } from '../../utils/text.ts';

/** Separators between the words of a name: ids are generated from headings, which contain spaces. */
const GAP = /[-_\s:.,'’]+/g;

/** Quoted strings, in which pages use class names; prose may contain any word. An empty one ends before the next one. */
const QUOTED = /(["'`])[^"'`]{0,400}\1/g;

/** Names that occur in the pages, snippets, and scripts of a project; `inQuotes` ignores prose. */
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

/**
 * Element names that occur in the pages, snippets, and scripts of a project. `<Card>` is a component and does not
 * count.
 */
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
      // Scripts create elements by name: `createElement('my-part')`.
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

/** A text of a project that may select elements of pages. */
export interface OwnText {
  /** Relative to the project root. */
  file: string;
  kind: 'sheet' | 'script' | 'page';
  text: string;
}

/** A DOM lookup with a literal selector. */
export interface DomLookup {
  method: string;
  text: string;
  offset: number;
}

/** Calls of DOM lookups with a string literal. */
const LOOKUP =
  /\b(querySelector(?:All)?|closest|matches|getElementById|getElementsByClassName)\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)*)\2\s*\)/g;
const FENCE = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm;
/** A template literal in code follows a bracket. */
const CODE_SPAN = /(?<![({`])`[^`\n]+`(?!`)/g;
const HINTS = ['<style', 'var(--', 'querySelector', 'getElement', 'closest(', 'matches('];

/** DOM lookups in code. */
export function findLookups(code: string): DomLookup[] {
  return [...code.matchAll(LOOKUP)]
    .map(({ 0: call, 1: method = '', 3: text = '', index }) => ({
      method,
      text,
      offset: index + call.indexOf(text),
    }))
    .filter(({ text }) => text !== '' && !text.includes('${'));
}

/** Whether the text of a page or snippet contains code or styles that may select elements. */
export function mayMatch(text: string): boolean {
  return (
    HINTS.some((hint) => text.includes(hint)) &&
    HINTS.some((hint) => withoutSamples(text).includes(hint))
  );
}

/** Text of a page without code samples. */
export function withoutSamples(text: string): string {
  return text.replace(FENCE, '').replace(CODE_SPAN, '');
}

/** A script without DOM lookups, so that the remaining names are its own. */
function withoutLookups(code: string): string {
  return replaceClosed(code, '*/', /\/\*[\s\S]*?\*\//g, '').replace(LOOKUP, '');
}
