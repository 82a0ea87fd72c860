/** Fixed texts of the frame in one language. */
export interface Words {
  skip: string;
  menu: string;
  close: string;
  pages: string;
  sections: string;
  links: string;
  version: string;
  toc: string;
  darkMode: string;
  breadcrumbs: string;
  deprecated: string;
  helpful: string;
  yes: string;
  no: string;
  thanks: string;
  edit: string;
  issue: string;
  previous: string;
  next: string;
  modified: string;
  builtWith: string;
  newTab: string;
  notFound: string;
  notFoundText: string;
  suggestions: string;
  home: string;
  stars: string;
  forks: string;
}

const en: Words = {
  skip: 'Skip to content',
  menu: 'Menu',
  close: 'Close',
  pages: 'Pages',
  sections: 'Sections',
  links: 'Links',
  version: 'Version',
  toc: 'On this page',
  darkMode: 'Dark mode',
  breadcrumbs: 'Breadcrumbs',
  deprecated: 'Deprecated',
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
  newTab: 'opens in a new tab',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  suggestions: 'Perhaps you were looking for',
  home: 'Go to the start page',
  stars: 'stars',
  forks: 'forks',
};

const WORDS: Record<string, Words> = { en };

/** Gives the texts for a language tag: its own, those of its base language, else English. */
export function wordsFor(lang: string): Words {
  return WORDS[lang] ?? WORDS[lang.split('-')[0] ?? ''] ?? en;
}
