import { WORDS, type Word } from './english.ts';

const DIAGRAM_TOOLS: readonly Word[] = [
  'Enlarged image', 'Enlarge the diagram', 'Close', 'Diagram', ...WORDS.zooming,
]; // prettier-ignore

/** What scripts of pages say, by the feature that brings the script. */
export const SCRIPT_WORDS: Readonly<Record<string, readonly Word[]>> = {
  search: ['Close', ...WORDS.search],
  shortcuts: ['Close', 'Search', ...WORDS.shortcuts],
  code: ['Copy', 'Copied'],
  color: ['Copy'],
  'drawing-tools': DIAGRAM_TOOLS,
  expand: ['Show all lines', 'Show fewer lines'],
  mcp: WORDS.mcp,
  'page-menu': ['Copied', 'Not copied', ...WORDS.printing],
  channel: [...WORDS.sockets, 'Message', 'Clear'],
  'image-actions': [...WORDS.pictures, 'Copied', 'Not copied'],
  'offer-language': ['Close'],
  'update-filter': ['Filter by tag'],
  view: ['View'],
  zoom: ['Enlarged image', 'Enlarge: {}', 'Enlarge image', 'Close'],
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
    'deprecated',
    'Example',
    'One of',
    'other attributes',
    'Path Parameters',
    'Query Parameters',
    'Headers',
    'Cookies',
    'Body',
    'Scopes',
  ],
};
