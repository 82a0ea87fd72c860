/**
 * Words that components, API pages and their scripts show, `{}` standing for what is filled in. Every language
 * has its own in the same order.
 */
// prettier-ignore
export const WORDS = [
  'Note', 'Information', 'Warning', 'Tip', 'Success', 'Danger', 'Details',
  'Show {}', 'Hide {}', 'child attributes', 'alternatives', 'headers', '{} values',
  'required', 'deprecated', 'default:', 'read-only', 'write-only', 'stream of', 'or',
  'Authorizations', 'Requests without any authorization are answered too.', 'Scopes', 'bearer token', 'API key',
  'Connect with a TLS client certificate.', 'Send {} and the Base64 encoding of {}.', 'Send your key as the header {}.', 'Send your key as the query parameter {}.', 'Send your key as the cookie {}.', 'Send {}.',
  'Headers', 'Path Parameters', 'Query Parameters', 'Cookies', 'Body', 'Payload', 'Response', 'Your Response', 'Callbacks', 'Attributes',
  'Request', 'Example', 'Examples', 'Sent to {}', 'Your answer:', 'Follow-up requests:', 'with {} = {}',
  'Redirect', 'Client error', 'Server error', 'Any other status',
  'other attributes', 'entry {}', 'value', 'One of', 'Any of', 'Always',
  'Contains the same attributes as the {} around it.', 'Has more attributes than this page can show.', 'The document describes this elsewhere, but nothing is there: {}',
  'This operation was not found in any OpenAPI document of the project.', 'The text of this page cannot be shown.',
  'multiple of {}', 'matches {}', 'characters', 'items', 'properties', 'unique items', '{} encoded', 'names match {}', 'exactly one of: {}', 'at least one of: {}',
  'Diagram', 'Prompt', 'Show prompt', 'Read more', 'Variant', 'Text',
  'Channel', 'Parameters', 'Servers', 'You send', 'You receive', 'Message', 'Reply',
  'Search', 'Results', 'Recent searches', 'Remove', 'Clear', 'Search all versions', 'Try again', 'to select', 'to open', 'to close',
  'Find pages, headings, parameters and endpoints', 'Nothing found for “{}”', 'Check the spelling, or try fewer or more general words.', 'The search could not be loaded', 'Check your connection.', '1 result | {} results',
  'Keyboard shortcuts', 'Previous page', 'Next page', 'This list', 'Shortcuts of a single key',
  'Copy', 'Copied', 'Show all lines', 'Show fewer lines', 'Filter by tag', 'View',
  'Enlarged image', 'Enlarge: {}', 'Enlarge image', 'Enlarge the diagram', 'Close',
  'Try it', 'Not loaded: try again', 'Send', 'Cancel', 'Copy link', 'Link copied', 'The link to this request is copied. It holds no credentials.', 'Open full client',
  'Server', 'Authorization', 'Query', 'None', 'Way to authenticate', 'Media type', 'Edit as form', 'Edit as JSON',
  'Choose', 'Add', 'Add to {}', 'Remove from {}', 'Kind of {}', 'name', 'This has to match {}', 'This is not valid JSON: {}',
  'Show', 'Hide', 'Show or hide {}', 'Keep for this tab until it is closed', 'Where to get a token',
  'Sending …', 'Cancelled.', 'The answer has no body.', 'The same request with curl', 'Download ({})', 'Headers ({})',
  'There is no network connection.', '{} could not be reached.', 'No answer within {} seconds.',
  'The browser got no answer from {} that it may show. Either that server does not allow requests from other sites (CORS: it has to send Access-Control-Allow-Origin for {}), or it could not be reached: its address, the network, or its TLS certificate. The same request works outside of the browser if the server is there:',
  'Full API client', 'API client', 'Loading the full client …', 'Its files did not come.', 'The full client could not be opened. {}', 'It could not be loaded. Check the connection and try again.',
  'What sends the request could not be loaded. Reload the page, and try again.', '“{}” is no address.', 'A part of the address is still to be filled in: {}', 'This page came over HTTPS, so the browser does not let it call {} over plain HTTP.',
  'The relay of {} could not be reached.', 'The relay of {} is switched off. Send the request straight to the API, or use curl:', 'The relay of {} did not pass the request on: {}', 'Send through {}, for APIs that answer no other sites. Its server sees what you send.', 'The browser does not send this cookie; the curl line has it.', 'The image of the answer',
  'A browser does not let a page set cookies of another site. What you enter is in the samples and the curl line; Send leaves it out.', 'The answer broke off: {}',
] as const;

/** A word by its English text. */
export type Word = (typeof WORDS)[number];

/** The words in one language, in the order of the English ones. */
export type Translation = Strings<typeof WORDS>;

type Strings<List extends readonly string[]> = { readonly [Index in keyof List]: string };

/** What scripts of pages say, by the feature that brings the script. */
export const SCRIPT_WORDS: Readonly<Record<string, readonly Word[]>> = {
  search: ['Close', ...WORDS.slice(WORDS.indexOf('Search'), WORDS.indexOf('Keyboard shortcuts'))],
  shortcuts: [
    'Close',
    'Search',
    ...WORDS.slice(WORDS.indexOf('Keyboard shortcuts'), WORDS.indexOf('Copy')),
  ],
  code: ['Copy', 'Copied'],
  color: ['Copy'],
  diagram: ['Enlarged image', 'Enlarge the diagram', 'Close'],
  expand: ['Show all lines', 'Show fewer lines'],
  'update-filter': ['Filter by tag'],
  view: ['View'],
  zoom: ['Enlarged image', 'Enlarge: {}', 'Enlarge image', 'Enlarge the diagram', 'Close'],
  /** Components that are drawn anew in the browser. */
  islands: [
    ...WORDS.slice(0, WORDS.indexOf('alternatives')),
    ...WORDS.slice(WORDS.indexOf('Diagram'), WORDS.indexOf('Channel')),
    'required',
    'deprecated',
    'default:',
    'Request',
    'Response',
  ],
  playground: [
    ...WORDS.slice(WORDS.indexOf('Close')),
    'Try again',
    'Copy',
    'Copied',
    'required',
    'Path Parameters',
    'Query Parameters',
    'Headers',
    'Cookies',
    'Body',
  ],
};
