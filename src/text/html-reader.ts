/** A piece of HTML that is no text. */
export interface HtmlToken {
  /** `code` is a whole script or style sheet: what stands in it is no markup. */
  type: 'start' | 'end' | 'comment' | 'code';
  /** As written; empty for a comment. */
  name: string;
  /** The inside of the tag behind its name, as written: ` href="/setup"`, or `/`. */
  attributes: string;
  /** What a comment says, or the text of a script. */
  text: string;
  /** Where it begins in the HTML. */
  start: number;
  /** Where the HTML behind it begins. */
  end: number;
}

const NAME = /<\/?([a-z][\w:-]*)/iy;
const MARKUP = /<!--([\s\S]*?)-->|<(\/?)([a-z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/iy;
/** What ends the elements whose text is no markup. */
const CODE_ENDS = new Map([
  ['script', /<\/script\s*>/gi],
  ['style', /<\/style\s*>/gi],
]);

/**
 * The next piece of markup at or behind a place in HTML; undefined where only text follows. With `names`, everything
 * but tags of these names is passed over ('' stands for comments). A `<` that begins no tag is text.
 */
export function nextToken(
  html: string,
  from: number,
  names?: ReadonlySet<string>,
): HtmlToken | undefined {
  let start = html.indexOf('<', from);
  while (start >= 0) {
    const token = tokenAt(html, start, names);
    if (token && (!names || names.has(token.name))) return token;
    start = html.indexOf('<', token?.end ?? start + 1);
  }
  return undefined;
}

/** The token that begins at a `<`. Scripts are read whatever names are asked for: what looks like a tag in them is none. */
function tokenAt(
  html: string,
  start: number,
  names: ReadonlySet<string> | undefined,
): HtmlToken | undefined {
  NAME.lastIndex = start;
  const known = names && NAME.exec(html)?.[1];
  if (known && !names.has(known) && !CODE_ENDS.has(known.toLowerCase())) return undefined;
  MARKUP.lastIndex = start;
  const match = MARKUP.exec(html);
  if (!match) return undefined;
  const [, text = '', slash, name = '', attributes = ''] = match;
  const type = slash ? 'end' : name ? 'start' : 'comment';
  const token: HtmlToken = { type, name, attributes, text, start, end: MARKUP.lastIndex };
  const close = type === 'start' ? CODE_ENDS.get(name.toLowerCase()) : undefined;
  return close ? withCode(html, token, close) : token;
}

/** A script with its text; only the tag where nothing ends it. */
function withCode(html: string, token: HtmlToken, close: RegExp): HtmlToken {
  close.lastIndex = token.end;
  const match = close.exec(html);
  if (!match) return token;
  const text = html.slice(token.end, match.index);
  return { ...token, type: 'code', text, end: close.lastIndex };
}

/** HTML in which tokens are replaced: those that `replace` gives a text for, or a text for all up to a place. */
export function replaceTokens(
  html: string,
  replace: (token: HtmlToken) => string | { text: string; end: number } | undefined,
  names?: ReadonlySet<string>,
): string {
  let result = '';
  let at = 0;
  let token = nextToken(html, 0, names);
  while (token) {
    const replaced = replace(token);
    const { text, end } =
      typeof replaced === 'string' ? { text: replaced, end: token.end } : (replaced ?? token);
    if (replaced !== undefined) {
      result += html.slice(at, token.start) + text;
      at = end;
    }
    token = nextToken(html, end, names);
  }
  return at === 0 ? html : result + html.slice(at);
}

const ATTRIBUTE = /\s?([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;

/** The attributes in the inside of a tag, in order, with their values as written; undefined for one without. */
export function readAttributes(attributes: string): [name: string, value: string | undefined][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name,
    double ?? single ?? bare,
  ]);
}

/** The inside of a tag with some attributes replaced: those that `replace` gives a text for. */
export function replaceAttributes(
  attributes: string,
  replace: (name: string, value: string | undefined) => string | undefined,
): string {
  return attributes.replace(
    ATTRIBUTE,
    (written: string, name: string, double?: string, single?: string, bare?: string) =>
      replace(name, double ?? single ?? bare) ?? written,
  );
}
