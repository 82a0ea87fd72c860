import { decode } from '../../text/html.ts';
import { nextToken, type HtmlToken } from '../../text/html-reader.ts';

/** Classes of the engine: its components, their states, marks in code. */
const OWN = /^(?:t-|is-|katex|footnotes$|contains-task-list$|task-list-item|.$)/;

/** What stands between quotes in code. */
const STRINGS = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

/**
 * Lists the classes that authors gave to elements of a page's HTML, each once, sorted; and the words in the strings of
 * its scripts, which may become classes.
 */
export function findClasses(html: string, scripts: readonly string[] = []): string[] {
  const found = new Set<string>();
  for (const [, , text = ''] of scripts.flatMap((script) => [...script.matchAll(STRINGS)]))
    for (const name of text.split(/\s+|\$\{|\}/))
      if (isClassLike(name) && !OWN.test(name)) found.add(name);
  let at = 0;
  for (let token = nextToken(html, 0); token; token = nextToken(html, at)) {
    at = token.end;
    const value = token.type === 'start' ? CLASS.exec(token.attributes)?.[1] : undefined;
    if (token.name === 'pre') at = endOfCode(html, token);
    else if (value?.startsWith('katex')) at = endOfSpan(html, token.start);
    else if (value !== undefined && !token.attributes.includes(FOOTNOTES_TITLE))
      for (const name of decode(value).split(/\s+/)) if (name && !OWN.test(name)) found.add(name);
  }
  return [...found].toSorted();
}

/** Classes stand in double quotes, as Preact writes them. */
const CLASS = /\sclass="([^"]*)"/;

const FOOTNOTES_TITLE = 'id="footnote-label"';

/** Code blocks have no classes of the author's. */
function endOfCode(html: string, { type, end }: HtmlToken): number {
  const close = type === 'start' ? html.indexOf('</pre>', end) : -1;
  return close < 0 ? end : close + 6;
}

function isClassLike(word: string): boolean {
  return word.length < 80 && /^-?!?[a-z@[][\w:/.[\]()%#,!&>*='"-]*$/.test(word);
}

/** Formulas bring dozens of elements with short class names, some of which are utilities elsewhere. */
function endOfSpan(html: string, start: number): number {
  const tags = /<(\/?)span\b/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}
