/** A token of code, with the name of the group of the pattern that it matches. */
interface CodeToken {
  kind: string;
  text: string;
  start: number;
}

/** Strings in quotes of all languages; those in `"` end on their line. */
const QUOTES = '"\'`';

/**
 * Finds tokens of code in linear time, with unterminated strings, too. `pattern` is global, has one named group for
 * each kind, and does not match quotes. Strings are of the kind `stringKind`.
 */
export function findTokens(code: string, pattern: RegExp, stringKind: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  const anyToken = new RegExp(`[${QUOTES}]|${pattern.source}`, pattern.flags);
  /** Ends of texts in which no string with that quote ends: escapes are the same for all quotes in it. */
  const unterminated: Record<string, number> = {};
  for (let match = anyToken.exec(code); match; match = anyToken.exec(code)) {
    const { 0: text, index: start, groups = {} } = match;
    if (!QUOTES.includes(text)) {
      const [kind = ''] = Object.entries(groups).find(([, value]) => value) ?? [];
      tokens.push({ kind, text, start });
      continue;
    }
    if (start < (unterminated[text] ?? 0)) continue;
    const end = findStringEnd(code, start);
    if (code[end] !== text) unterminated[text] = end;
    else {
      tokens.push({ kind: stringKind, text: code.slice(start, end + 1), start });
      anyToken.lastIndex = end + 1;
    }
  }
  return tokens;
}

/** Offset of the quote that ends a string, or of the character at which it is unterminated. */
function findStringEnd(code: string, start: number): number {
  const quote = code[start];
  let at = start + 1;
  for (; at < code.length && code[at] !== quote; at += 1) {
    if (code[at] === '\n' && quote === '"') return at;
    if (code[at] !== '\\') continue;
    at += 1;
    if (code[at] === '\n') return at;
  }
  return Math.min(at, code.length);
}
