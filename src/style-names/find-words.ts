import { withoutLookups, type OwnText } from './lookups.ts';

/** What may stand between the words of a name: ids are made of headings, whose words have spaces between them. */
const GAP = /[-_\s:.,'’]+/g;

/** Texts between quotes: where pages name classes, while any word may stand in what they say. */
const QUOTED = /(["'`])[^"'`]{1,400}\1/g;

/** Which names stand in the pages, snippets and scripts of a project; `inQuotes` leaves out what pages say. */
export function findOwnWords(
  names: readonly string[],
  texts: readonly OwnText[],
  { inQuotes = false } = {},
): Set<string> {
  const found = new Set<string>();
  const wanted = new Map(names.map((name) => [normalize(name), name]));
  wanted.delete('');
  if (wanted.size === 0) return found;
  const words = [...wanted.keys()].toSorted((a, b) => b.length - a.length).map(toPattern);
  const pattern = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?!\\w)`, 'gi');
  for (const { kind, text } of texts) {
    if (kind === 'sheet') continue;
    const searched =
      kind === 'script'
        ? withoutLookups(text)
        : inQuotes
          ? (text.match(QUOTED) ?? []).join('\n')
          : text;
    for (const [match] of searched.matchAll(pattern)) {
      const name = wanted.get(normalize(match));
      if (name !== undefined) found.add(name);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

/** Which elements the pages, snippets and scripts of a project have; `<Card>` is a component, and `card` a word. */
export function findOwnElements(names: readonly string[], texts: readonly OwnText[]): Set<string> {
  if (names.length === 0) return new Set();
  const sources = texts.flatMap(({ kind, text }) => {
    if (kind === 'sheet') return [];
    return kind === 'script' ? withoutLookups(text) : text;
  });
  const scripts = texts
    .filter(({ kind }) => kind === 'script')
    .map(({ text }) => withoutLookups(text));
  return new Set(
    names.filter((name) => {
      const word = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      const tag = new RegExp(`<${word}(?![\\w-])`);
      // A script makes elements by their names: `createElement('my-part')`.
      const quoted = new RegExp(`(["'\`])${word}\\1`);
      return sources.some((text) => tag.test(text)) || scripts.some((text) => quoted.test(text));
    }),
  );
}

function normalize(name: string): string {
  return name.toLowerCase().replace(GAP, '-').replace(/^-|-$/g, '');
}

function toPattern(name: string): string {
  return name
    .split('-')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join("[-_\\s:.,'’]+");
}
