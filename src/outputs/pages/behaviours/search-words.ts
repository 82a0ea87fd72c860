import { counted, t } from '../../../text/words/page-words.ts';

/** Texts of the search dialog in the language of the page. */
export const searchWords = {
  search: t('Search'),
  results: t('Results'),
  recent: t('Recent searches'),
  remove: t('Remove'),
  clear: t('Clear'),
  close: t('Close'),
  start: t('Find pages, headings, parameters and endpoints'),
  none: (query: string) => t('Nothing found for “{}”', query),
  noneHint: t('Check the spelling, or try fewer or more general words.'),
  otherVersions: t('Search all versions'),
  failed: t('The search could not be loaded'),
  failedHint: t('Check your connection.'),
  again: t('Try again'),
  found: (count: number) => counted('1 result | {} results', count),
  toSelect: t('to select'),
  toOpen: t('to open'),
  toClose: t('to close'),
};
