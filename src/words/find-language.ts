/**
 * What a table has for a language tag: under the tag itself, or under its base language; undefined for none.
 * Places where Chinese is written in traditional characters count as `zh-Hant`.
 */
export function findLanguage<T>(table: Readonly<Record<string, T>>, lang: string): T | undefined {
  const name = /^zh-(?:TW|HK|MO)$/i.test(lang) ? 'zh-Hant' : lang;
  return table[name] ?? table[name.split('-')[0] ?? ''];
}
