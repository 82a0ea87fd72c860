/** Languages whose words stand under another tag: places that write Chinese in traditional characters, and Norwegian. */
const OTHER_TAGS: Record<string, string> = {
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  nb: 'no',
  nn: 'no',
};

/** What a table has for a language tag: under the tag itself, or under its base language; undefined for none. */
export function findLanguage<T>(table: Readonly<Record<string, T>>, lang: string): T | undefined {
  const base = lang.split('-')[0] ?? '';
  const name = OTHER_TAGS[lang.toLowerCase()] ?? OTHER_TAGS[base] ?? lang;
  return table[name] ?? table[base];
}
