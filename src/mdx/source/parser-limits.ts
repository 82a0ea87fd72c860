/**
 * Limits on nesting. The native parser and compiler are recursive and end the process, without an error that could be
 * caught, at some 4,500 brackets or elements and 8,000 operators in a row.
 */
export const MAX_ELEMENTS = 256;
/** Brackets, elements and operators of an expression that wait for their ends. */
export const MAX_WEIGHT = 2000;
/** Maximum number of operators after a slash that hides the ends of strings. */
export const MAX_HIDDEN_OPERATORS = 8000;
/** Marks of emphasis of one paragraph that wait for their ends. */
export const MAX_EMPHASIS = 500;

/**
 * Maximum number of tags after the `{` of an unclosed expression. Each of them can double the time
 * that the native parser takes to reject the expression.
 */
export const MAX_UNCLOSED_TAGS = 8;
/**
 * Maximum number of braces after such a `{`. The native parser reads the rest of the text for each
 * of them.
 */
export const MAX_UNCLOSED_BRACES = 500;
/**
 * Maximum weight of the special characters of one paragraph. The native parser takes quadratic time
 * for them: half a second at this limit.
 */
export const MAX_DELIMITERS = 30_000;
/** Weight of a link such as `www.example.com` in front of a tag, for each of which the parser searches the others. */
export const WWW_WEIGHT = 3;
/** Maximum sum of the squared weights of all paragraphs of a page: two such paragraphs. */
export const MAX_PAGE_DELIMITERS = 2 * MAX_DELIMITERS ** 2;
/** Delimiters. */
const PAIRED_SIGNS = '{<*_~&[]';

/** Braces of one paragraph times its characters: about a second of the parser. */
export const MAX_BRACE_REACH = 4e8;

/**
 * Weighs each character by the time that the native parser takes for it, which finds positions
 * faster in ASCII texts.
 */
export function createDelimiterScale(text: string): (character: string) => number {
  const heavy = NOT_ASCII.test(text) ? `${PAIRED_SIGNS}\\` : '{&';
  return (character) => (heavy.includes(character) ? 3 : Number(PAIRED_SIGNS.includes(character)));
}

const NOT_ASCII = /[^\0-\x7f]/;

/** The message about an expression without an end, in the words of the parser. An edit can correct it. */
export const UNCLOSED =
  'Unexpected end of file in expression, expected a corresponding closing brace for `{`';

/** Start of the message about an expression of many elements that is no JavaScript. An edit can correct it. */
export const INVALID_EXPRESSION = 'Could not parse expression: ';

const OPENER = 1;
const OPERATOR = 2;
const EMPHASIS_MARK = 3;

const SIGNS = new Uint8Array(128);
for (const sign of '([{<`') SIGNS[sign.charCodeAt(0)] = OPENER;
for (const sign of ')-+.?:=>%&|^/!') SIGNS[sign.charCodeAt(0)] = OPERATOR;
for (const sign of '*_~&]') SIGNS[sign.charCodeAt(0)] = EMPHASIS_MARK;

/** Counts openers, operators and marks of emphasis, at the indexes 1 to 3. */
export function countDelimiters(text: string): Uint32Array {
  const counts = new Uint32Array(4);
  for (let at = 0; at < text.length; at += 1) counts[SIGNS[text.charCodeAt(at)] ?? 0]! += 1;
  return counts;
}

/** `new new new`, without punctuation between the words. */
export const WORDS_IN_A_ROW = new RegExp(
  `(?:\\b(?:new|typeof|void|await|delete|else)\\s+){${MAX_EMPHASIS}}`,
);
