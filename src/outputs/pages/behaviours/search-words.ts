import { counted, word } from '../../../text/words/page-words.ts';

/** Texts of the search dialog in the language of the page. */
export const searchWords = {
  search: word('Search'),
  results: word('Results'),
  recent: word('Recent searches'),
  remove: word('Remove'),
  clear: word('Clear'),
  close: word('Close'),
  start: word('Find pages, headings, parameters and endpoints'),
  none: (query: string) => word('Nothing found for “{}”', query),
  noneHint: word('Check the spelling, or try fewer or more general words.'),
  otherVersions: word('Search all versions'),
  failed: word('The search could not be loaded'),
  failedHint: word('Check your connection.'),
  again: word('Try again'),
  found: (count: number) => counted('1 result | {} results', count),
  toSelect: word('to select'),
  toOpen: word('to open'),
  toClose: word('to close'),
};
