/** Parts of fonts that every site gets; browsers load those whose signs a page has. */
const COMMON = ['latin', 'latin-ext'];

/** Parts by language. Those of the Far East are numbered. */
const BY_LANGUAGE: Record<string, readonly string[]> = {
  ar: ['arabic'],
  el: ['greek', 'greek-ext'],
  he: ['hebrew'],
  hi: ['devanagari'],
  ja: ['japanese', '[]'],
  ko: ['korean', '[]'],
  ru: ['cyrillic', 'cyrillic-ext'],
  th: ['thai'],
  uk: ['cyrillic', 'cyrillic-ext'],
  vi: ['vietnamese'],
  zh: ['chinese-simplified', 'chinese-traditional', '[]'],
  cn: ['chinese-simplified', '[]'],
  jp: ['japanese', '[]'],
};

/** Names of the parts that a site in these languages needs; `[]` stands for numbered ones. */
export function subsetsOf(languages: readonly string[]): ReadonlySet<string> {
  const own = languages.flatMap((language) => BY_LANGUAGE[language.split('-')[0] ?? ''] ?? []);
  return new Set([...COMMON, ...own]);
}

/** Whether a part is one of them. Sheets that name no parts are taken whole. */
export function isWanted(subset: string | undefined, wanted: ReadonlySet<string>): boolean {
  return subset === undefined || wanted.has(subset.replace(/\[\d+\]/, '[]'));
}
