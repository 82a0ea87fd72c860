import { WORDS, type Word } from './english.ts';

/** What scripts of pages say, by the feature that brings the script. */
export const SCRIPT_WORDS: Readonly<Record<string, readonly Word[]>> = {
  search: ['Close', ...WORDS.search],
  shortcuts: ['Close', 'Search', ...WORDS.shortcuts],
  code: ['Copy', 'Copied'],
  color: ['Copy'],
  diagram: ['Enlarged image', 'Enlarge the diagram', 'Close'],
  expand: ['Show all lines', 'Show fewer lines'],
  mcp: WORDS.mcp,
  'page-menu': ['Copied', 'Not copied', ...WORDS.printing],
  channel: [...WORDS.sockets, 'Message', 'Clear'],
  'update-filter': ['Filter by tag'],
  view: ['View'],
  zoom: [...WORDS.enlarging, 'Close'],
  /** Components that are drawn anew in the browser. */
  islands: [
    ...WORDS.callouts,
    ...WORDS.expandables,
    ...WORDS.components,
    'required',
    'deprecated',
    'default:',
    'Request',
    'Response',
  ],
  playground: [
    ...WORDS.playground,
    'Try again',
    'Copy',
    'Copied',
    'Not copied',
    'Text',
    'required',
    'Path Parameters',
    'Query Parameters',
    'Headers',
    'Cookies',
    'Body',
  ],
};
