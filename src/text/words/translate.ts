import type { Word } from './english.ts';
import { fill } from './fill.ts';
import { findLanguage } from './find-language.ts';
import { pluralForm } from './plural.ts';
import { SCRIPT_WORDS } from './script-words.ts';
import { TRANSLATIONS } from './translations.ts';

/** A word in a language, its `{}` filled with values in order; in English where there is no translation. */
export function translate(lang: string, word: Word, ...values: (string | number)[]): string {
  const text = findLanguage(TRANSLATIONS, lang)?.[word] ?? word;
  return values.length === 0 ? text : fill(text, values);
}

/** Translates into one language, as `translate` does. */
export function translator(lang: string) {
  return (word: Word, ...values: (string | number)[]) => translate(lang, word, ...values);
}

/** The form of a word that a number asks for, in a language. */
export function translateForm(lang: string, word: Word, count: number): string {
  const isKnown = findLanguage(TRANSLATIONS, lang) !== undefined;
  return pluralForm(isKnown ? lang : 'en', translate(lang, word), count);
}

/** What the scripts of some features say, by its English text; undefined for a language without translation. */
export function scriptWords(
  lang: string,
  features: readonly string[],
): Record<string, string> | undefined {
  const translation = findLanguage(TRANSLATIONS, lang);
  const words = new Set(features.flatMap((feature) => SCRIPT_WORDS[feature] ?? []));
  if (!translation || words.size === 0) return undefined;
  return Object.fromEntries([...words].map((word) => [word, translation[word]]));
}
