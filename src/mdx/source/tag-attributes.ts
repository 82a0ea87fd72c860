/** Where an attribute stands in a text, `end` exclusive. */
export interface WrittenAttribute {
  start: number;
  end: number;
  /** The text between quotes; undefined without a value, and for an expression. */
  text?: { start: number; end: number } | undefined;
}

const NAME = /[\s/]*([^\s"'`{}<>=/]+)(\s*=\s*)?/y;

/** The attributes of the tag that begins at an offset, by name; what cannot be read ends the list. */
export function findAttributes(source: string, tagStart: number): Map<string, WrittenAttribute> {
  const found = new Map<string, WrittenAttribute>();
  let at = tagStart + (/^<[\w.:-]*/.exec(source.slice(tagStart, tagStart + 80))?.[0].length ?? 0);
  while (at < source.length) {
    const spread = /\s*\{/y;
    spread.lastIndex = at;
    if (spread.test(source)) {
      at = endOfBraces(source, spread.lastIndex - 1);
      continue;
    }
    NAME.lastIndex = at;
    const [whole, name = '', equals] = NAME.exec(source) ?? [];
    if (whole === undefined) break;
    const start = at + whole.length - (equals ?? '').length - name.length;
    at = equals === undefined ? start + name.length : NAME.lastIndex;
    const end = equals === undefined ? at : endOfValue(source, at);
    const isQuoted = equals !== undefined && /["']/.test(source[at] ?? '');
    found.set(name, {
      start,
      end: start + name.length,
      text: isQuoted ? { start: at + 1, end: end - 1 } : undefined,
    });
    at = end;
  }
  return found;
}

function endOfValue(source: string, start: number): number {
  const sign = source[start] ?? '';
  if (sign === '{') return endOfBraces(source, start);
  const end = /["']/.test(sign) ? source.indexOf(sign, start + 1) : -1;
  return end < 0 ? source.length : end + 1;
}

/** Offset behind the brace that closes the one at an offset. Quotes in it may hold braces. */
function endOfBraces(source: string, start: number): number {
  const signs = /[{}]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let match = signs.exec(source); match; match = signs.exec(source)) {
    if (match[0] === '{') depth += 1;
    else if (match[0] === '}') depth -= 1;
    if (depth === 0) return signs.lastIndex;
  }
  return source.length;
}
