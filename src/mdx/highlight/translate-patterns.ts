import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es';
import { rethrowUnless } from '../../utils/errors.ts';

/**
 * A JavaScript regular expression in its shortest form: 0 if it equals the pattern of the grammar,
 * null if there is none. Default flags are omitted.
 */
export type Translation = 0 | null | string | [source: string, flags: string, options?: object];

const USUAL_FLAGS = 'dgv';

/** Parts of patterns that match the same text in exponentially many ways, with an equal part that does not. */
const EXPONENTIAL: readonly (readonly [part: RegExp, equal: string])[] = [
  // In a name of CSS, `\abc` can be one escape, or one and two letters. The letters are part of the name anyway.
  [/(?<=\[-(?:0-9A-Z_a-z|\\w)\[\^\\x00-\\x7F]]\|\\\\)\(\?:\\h\{1,6}\|\.\)/g, '.'],
  [/(?<=\\\\\(\?:\\h\{1,6}\|)\.\)/g, '[^\\h\\n])'],
  // A number of V, whose digits underscores can separate.
  [/\(\[0-9]\+\(_\?\)\)\+/g, '([0-9]+(?:_[0-9]+)*(_?))'],
  // The fields of a struct of Go on one line: words with anything between them.
  [
    /(?<=^\(\?<=\\\{\)\()\(\?:\\s\*.+?\\bchan\\b.+?(\[\^"\/`\\s])\+;\?\)\+(?=\)\\s\*\(\?=}\)$)/,
    '[^"/`]*$1',
  ],
];

/**
 * The options of Shiki's engine, for the oldest supported Node.js, so that highlighting is the same
 * on all versions.
 */
const OPTIONS = {
  global: true,
  hasIndices: true,
  lazyCompileLength: 3000,
  rules: {
    allowOrphanBackrefs: true,
    asciiWordBoundaries: true,
    captureGroup: true,
    recursionLimit: 5,
    singleline: true,
  },
  target: 'ES2024',
} as const;

/** Translates a pattern of Oniguruma, the regular expression syntax of grammars. */
export function translate(pattern: string): Translation {
  try {
    const equal = EXPONENTIAL.reduce((text, [part, other]) => text.replace(part, other), pattern);
    const { pattern: source, flags, options } = toRegExpDetails(equal, OPTIONS);
    if (options) return [source, flags, options];
    if (flags !== USUAL_FLAGS) return [source, flags];
    return source === pattern ? 0 : source;
  } catch (error) {
    // The class of errors that the library throws for patterns without an equivalent.
    return rethrowUnless(error, 'Error', 'SyntaxError') ?? null;
  }
}

/**
 * Compiles a translated pattern. Throws if there is none, as Shiki's engine expects. `spell` can
 * rewrite the source.
 */
export function toRegExp(
  pattern: string,
  translation: Translation,
  spell: (source: string, flags: string) => string = (source) => source,
): RegExp {
  if (translation === null) throw new Error(`${pattern} is not supported in JavaScript`);
  const [source, flags = USUAL_FLAGS, options] =
    typeof translation === 'object' ? translation : [translation === 0 ? pattern : translation];
  const spelled = spell(source, flags);
  const regexp = options
    ? new EmulatedRegExp(spelled, flags, { ...options, lazyCompile: false })
    : new RegExp(spelled, flags);
  return compileNow(regexp);
}

/**
 * V8 compiles an expression twice, to bytecode and then to machine code, unless the first subject
 * is long.
 */
const LONG_TEXT = '\u0001'.repeat(1000);

/** A search at the end of a text finishes at once. */
function compileNow(regexp: RegExp): RegExp {
  regexp.lastIndex = LONG_TEXT.length;
  regexp.exec(LONG_TEXT);
  regexp.lastIndex = 0;
  return regexp;
}

/**
 * The patterns of a grammar, in a fixed order, in each form that the tokenizer requests: anchors
 * for the start of the text and of the search apply at some positions only.
 */
export function listPatterns(grammar: object): string[] {
  return [...new Set(findPatterns(grammar))].flatMap(formsOf);
}

const PATTERN_KEYS = new Set(['match', 'begin', 'end', 'while']);

function findPatterns(node: object): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === 'string') return PATTERN_KEYS.has(key) ? value : [];
    return typeof value === 'object' && value !== null ? findPatterns(value as object) : [];
  });
}

/**
 * The tokenizer's (vscode-textmate) replacement for `\z`, and for `\A` and `\G` where they cannot
 * match.
 */
const END = '$(?!\\n)(?<!\\n)';
const NEVER = '\\\uffff';

/** The last character of Latin-1, which V8 keeps in one byte. */
const LAST = 0xff;

/** Texts that `toLatin` is for. */
export const LATIN = /^[\0-\xff]*$/;

/** Known results of `spell`. */
const spellings = new Map<string, string>();

function formsOf(pattern: string): string[] {
  if (!/\\[AGz]/.test(pattern)) return [pattern];
  const translated = pattern.replace(/\\([\s\S])/g, (escaped, letter) =>
    letter === 'z' ? END : escaped,
  );
  const form = (never: string) =>
    translated.replace(/\\([\s\S])/g, (escaped, letter: string) =>
      never.includes(letter) ? NEVER : escaped,
    );
  return [...new Set([translated, form('A'), form('G'), form('AG')])];
}

/**
 * An equivalent expression (with the flag `v`) for Latin-1 texts: Unicode properties are replaced
 * with their Latin-1 characters, because V8 takes longer to expand the full sets than for the rest
 * of the expression.
 */
export function toLatin(source: string, flags: string): string {
  if (!flags.includes('v')) return source;
  return source.replace(/\\(?:([pP]\{[^}]*\})|[\s\S])/g, (escaped, property?: string) =>
    property ? spell(property, flags.includes('i')) : escaped,
  );
}

/** `p{Nd}` gives `[\x30-\x39]`. */
function spell(property: string, ignoreCase: boolean): string {
  const key = ignoreCase ? `${property} in any case` : property;
  const known =
    spellings.get(key) ?? listRanges(new RegExp(`^\\${property}$`, ignoreCase ? 'iv' : 'v'));
  spellings.set(key, known);
  return known;
}

function listRanges(property: RegExp): string {
  let ranges = '';
  for (let from = 0; from <= LAST; from += 1) {
    let end = from;
    while (end <= LAST && property.test(String.fromCharCode(end))) end += 1;
    if (end > from) ranges += `${escape(from)}-${escape(end - 1)}`;
    from = end;
  }
  return `[${ranges}]`;
}

function escape(code: number): string {
  return `\\x${code.toString(16).padStart(2, '0')}`;
}
