/** A text as a literal of a language. */
export type Quote = (text: string) => string;

/** Characters that sources cannot hold, or that editors and terminals change. */
const UNSEEN = /[\p{Cc}\u2028\u2029\uFEFF]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Makes a quoting function: `mark` around the text, `special` behind a backslash, the unseen as `escape` writes them. */
export function quoteWith(mark: string, special: RegExp, escape: (code: number) => string): Quote {
  return (text) =>
    mark +
    text
      .toWellFormed()
      .replace(special, '\\$&')
      .replace(UNSEEN, (character) => SHORT[character] ?? escape(character.charCodeAt(0))) +
    mark;
}

/** `\u000b` for 11. */
export function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
