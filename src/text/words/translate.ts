import { SCRIPT_WORDS, WORDS, type Word } from './english.ts';
import { fill } from './fill.ts';
import { findLanguage } from './find-language.ts';
import { TRANSLATIONS } from './translations.ts';

const dictionaries = new Map<string, ReadonlyMap<string, string>>();

/** A word in a language, its `{}` filled with values in order; in English where there is no translation. */
export function translate(lang: string, word: Word, ...values: (string | number)[]): string {
  const text = dictionaryOf(lang).get(word) ?? word;
  return values.length === 0 ? text : fill(text, values);
}

/** What the scripts of some features say, by its English text; undefined for a language without translation. */
export function scriptWords(
  lang: string,
  features: readonly string[],
): Record<string, string> | undefined {
  const dictionary = dictionaryOf(lang);
  const words = new Set(features.flatMap((feature) => SCRIPT_WORDS[feature] ?? []));
  if (dictionary.size === 0 || words.size === 0) return undefined;
  return Object.fromEntries([...words].map((word) => [word, dictionary.get(word) ?? word]));
}

function dictionaryOf(lang: string): ReadonlyMap<string, string> {
  const known = dictionaries.get(lang);
  if (known) return known;
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const made = new Map(texts.map((text, index) => [WORDS[index] ?? '', text]));
  dictionaries.set(lang, made);
  return made;
}
