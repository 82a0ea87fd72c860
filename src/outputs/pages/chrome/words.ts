import { findLanguage } from '../../../text/words/find-language.ts';
import { pluralForm } from '../../../text/words/plural.ts';
import { TRANSLATIONS } from './translations.ts';

/** Fixed texts of the frame, in the order in which translations give them. */
const ENGLISH = {
  skip: 'Skip to content',
  menu: 'Menu',
  close: 'Close',
  pages: 'Pages',
  sections: 'Sections',
  version: 'Version',
  toc: 'On this page',
  darkMode: 'Dark mode',
  breadcrumbs: 'Breadcrumbs',
  deprecated: 'Deprecated',
  announcement: 'Announcement',
  helpful: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your feedback.',
  edit: 'Suggest edits',
  issue: 'Raise issue',
  previous: 'Previous',
  next: 'Next',
  modified: 'Last modified on',
  builtWith: 'Built with',
  homePage: 'home page',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  suggestions: 'Perhaps you were looking for',
  home: 'Go to the start page',
  stars: 'star | stars',
  forks: 'fork | forks',
  search: 'Search...',
};

/** Fixed texts of the frame in one language. */
export type Words = typeof ENGLISH;

const KEYS = Object.keys(ENGLISH) as (keyof Words)[];

const words = new Map<string, Words>();

/** Gives the texts for a language tag: its own, those of its base language, else English. */
export function wordsFor(lang: string): Words {
  const known = words.get(lang);
  if (known) return known;
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const made = { ...ENGLISH };
  for (const [index, key] of KEYS.entries()) made[key] = texts[index] ?? ENGLISH[key];
  words.set(lang, made);
  return made;
}

/** Gives the form of a text of a language that a number asks for. */
export function countedFor(lang: string, forms: string, count: number): string {
  return pluralForm(findLanguage(TRANSLATIONS, lang) ? lang : 'en', forms, count);
}
