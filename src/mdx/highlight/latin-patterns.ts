/** The last character of Latin-1, which V8 keeps in one byte. */
const LAST = 0xff;

/** Texts that `toLatin` is for. */
export const LATIN = /^[\0-\xff]*$/;

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

const spelled = new Map<string, string>();

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
