import { findLanguage } from '../../../text/words/find-language.ts';
import { pluralForm } from '../../../text/words/plural.ts';
import { ENGLISH, type Words } from './english.ts';
import { TRANSLATIONS } from './translations.ts';

/** Gives the texts for a language tag: its own, those of its base language, else English. */
export function wordsFor(lang: string): Words {
  return findLanguage(TRANSLATIONS, lang) ?? ENGLISH;
}

/** Gives the form of a text of a language that a number asks for. */
export function countedFor(lang: string, forms: string, count: number): string {
  return pluralForm(findLanguage(TRANSLATIONS, lang) ? lang : 'en', forms, count);
}
