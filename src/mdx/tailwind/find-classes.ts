/** Code blocks and the title of footnotes have none of the author's; classes stand in double quotes, as Preact writes them. */
const TOKENS =
  /<pre\b[\s\S]*?<\/pre>|<h2 class="sr-only" id="footnote-label"|<span class="katex\b|<[a-z][\w-]*(?:\s+[^\s"=>]+(?:="[^"]*")?)*?\s+class="([^"]*)"/gi;

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
  TOKENS.lastIndex = 0;
  for (let token = TOKENS.exec(html); token; token = TOKENS.exec(html)) {
    const [text, value] = token;
    if (text.endsWith('"katex')) TOKENS.lastIndex = endOfSpan(html, token.index);
    if (value === undefined) continue;
    for (const name of decode(value).split(/\s+/)) if (name && !OWN.test(name)) found.add(name);
  }
  return [...found].toSorted();
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

const SIGNS: Record<string, string> = {
  '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'",
}; // prettier-ignore

function decode(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:amp|quot|lt|gt|#39);/g, (sign) => SIGNS[sign] ?? sign);
}
