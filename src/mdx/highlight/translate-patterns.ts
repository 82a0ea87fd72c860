import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es';
import { rethrowUnless } from '../../utils/errors.ts';

/**
 * A pattern in JavaScript's spelling, as small as it can be written down: 0 where it is the same as the grammar's, null
 * where there is none. Flags are left out where they are the usual ones.
 */
export type Translation = 0 | null | string | [source: string, flags: string, options?: object];

const USUAL_FLAGS = 'dgv';

/** As Shiki's engine translates, for the oldest Node that is supported, so that every Node colors alike. */
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

/** Translates a pattern of Oniguruma, which is what grammars are written in. */
export function translate(pattern: string): Translation {
  try {
    const { pattern: source, flags, options } = toRegExpDetails(pattern, OPTIONS);
    if (options) return [source, flags, options];
    if (flags !== USUAL_FLAGS) return [source, flags];
    return source === pattern ? 0 : source;
  } catch (error) {
    // The class of errors that the library throws for patterns without an equivalent.
    return rethrowUnless(error, 'Error', 'SyntaxError') ?? null;
  }
}

/**
 * A pattern in JavaScript's spelling, ready to be used; throws where there is none, as Shiki's engine expects. `spell`
 * may say it otherwise.
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

/** V8 compiles an expression twice, for its interpreter and then for the processor, unless the first text is long. */
const LONG_TEXT = '\u0001'.repeat(1000);

/** At the end of a text nothing is left to be searched. */
function compileNow(regexp: RegExp): RegExp {
  regexp.lastIndex = LONG_TEXT.length;
  regexp.exec(LONG_TEXT);
  regexp.lastIndex = 0;
  return regexp;
}

/**
 * The patterns of a grammar, always in the same order, in each form in which the tokenizer asks for them: what stands
 * for the beginning of the text and of the search holds at some places only.
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

/** What the tokenizer (vscode-textmate) puts for `\z`, and for `\A` and `\G` where they do not hold. */
const END = '$(?!\\n)(?<!\\n)';
const NEVER = '\\\uffff';

/** The last character of Latin-1, which V8 keeps in one byte. */
const LAST = 0xff;

/** Texts that `toLatin` is for. */
export const LATIN = /^[\0-\xff]*$/;

const spelled = new Map<string, string>();

function formsOf(pattern: string): string[] {
  if (!/\\[AGz]/.test(pattern)) return [pattern];
  const whole = pattern.replace(/\\([\s\S])/g, (sign, letter) => (letter === 'z' ? END : sign));
  const form = (never: string) =>
    whole.replace(/\\([\s\S])/g, (sign, letter: string) => (never.includes(letter) ? NEVER : sign));
  return [...new Set([whole, form('A'), form('G'), form('AG')])];
}

/**
 * An expression (with the flag `v`) that finds the same in texts of Latin-1: properties of Unicode are spelled out as far
 * as these go, because V8 takes longer to look up all their characters than to do all else with the expression.
 */
export function toLatin(source: string, flags: string): string {
  if (!flags.includes('v')) return source;
  return source.replace(/\\(?:([pP]\{[^}]*\})|[\s\S])/g, (sign, property?: string) =>
    property ? spell(property, flags.includes('i')) : sign,
  );
}

/** `p{Nd}` gives `[\x30-\x39]`. */
function spell(property: string, ignoreCase: boolean): string {
  const key = ignoreCase ? `${property} in any case` : property;
  const known =
    spelled.get(key) ?? listRanges(new RegExp(`^\\${property}$`, ignoreCase ? 'iv' : 'v'));
  spelled.set(key, known);
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
