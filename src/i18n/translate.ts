import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rethrowUnless } from '../utils/errors.ts';
import { getOwn } from '../utils/json-object.ts';
import { MESSAGES, type MessageCatalog, type MessageKey } from './english.ts';
import { fill } from './page-messages.ts';
import { pluralForm } from './plurals.ts';

/**
 * Language tags whose translation has another tag: regions that use traditional Chinese characters, and Norwegian.
 */
const OTHER_TAGS: Record<string, string> = {
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  nb: 'no',
  nn: 'no',
};

const DIAGRAM_TOOLS: readonly MessageKey[] = [
  'Enlarged image', 'Enlarge the diagram', 'Close', 'Diagram', ...MESSAGES.zooming,
]; // prettier-ignore

/** Messages of browser scripts, by feature. */
const SCRIPT_MESSAGES: Readonly<Record<string, readonly MessageKey[]>> = {
  search: ['Close', ...MESSAGES.search],
  'long-sidebar': ['No results for “{}”', '1 result | {} results', 'Check your connection.'],
  shortcuts: ['Close', 'Search', ...MESSAGES.shortcuts],
  code: ['Copy', 'Copied'],
  color: ['Copy'],
  'drawing-tools': DIAGRAM_TOOLS,
  expand: ['Show all lines', 'Show fewer lines'],
  mcp: MESSAGES.mcp,
  mock: MESSAGES.mock,
  'page-menu': ['Copied', 'Could not copy', 'Check your connection.', ...MESSAGES.printing],
  channel: [...MESSAGES.sockets, 'Message', 'Clear'],
  'image-actions': [...MESSAGES.pictures, 'Copied', 'Could not copy'],
  'offer-language': ['Close'],
  'update-filter': ['Filter by tag'],
  view: ['View'],
  zoom: ['Enlarged image', 'Enlarge: {}', 'Enlarge image', 'Close'],
  /** Components that render again in the browser. */
  islands: [
    ...MESSAGES.callouts,
    ...MESSAGES.expandables,
    ...MESSAGES.components,
    'required',
    'deprecated',
    'default:',
    'Request',
    'Response',
  ],
  playground: [
    ...MESSAGES.playground,
    'Try again',
    'Copy',
    'Copied',
    'Could not copy',
    'Text',
    'required',
    'deprecated',
    'Example',
    'One of',
    'additional attributes',
    'Path parameters',
    'Query parameters',
    'Headers',
    'Cookies',
    'Body',
    'Scopes',
    'Authorization URL',
    'Token URL',
    'Device authorization URL',
  ],
};

const LANGUAGES = new URL('./languages', import.meta.url);

/** Tags of the languages with a translation. */
// prettier-ignore
const TRANSLATED = new Set([
  'ar', 'ca', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'lv', 'nl', 'no', 'pl', 'pt',
  'ro', 'ru', 'sv', 'tr', 'uk', 'uz', 'vi', 'zh', 'zh-Hant',
]);

/** Translations by language tag. Each is read when a page needs it: all of them together take longer than a small page. */
const translations = new Map<string, MessageCatalog>();

/** Scripts written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** Message in a language, with placeholders filled in order; English if there is no translation. */
export function translate(lang: string, word: MessageKey, ...values: (string | number)[]): string {
  const text = findTranslation(lang)?.[word] ?? word;
  return values.length === 0 ? text : fill(text, values);
}

/** Returns `translate` bound to one language. */
export function translator(lang: string) {
  return (word: MessageKey, ...values: (string | number)[]) => translate(lang, word, ...values);
}

/** Plural form of a message for a number in a language. */
export function translateForm(lang: string, word: MessageKey, count: number): string {
  const isKnown = findTag(lang) !== undefined;
  return pluralForm(isKnown ? lang : 'en', translate(lang, word), count);
}

/** Messages of the scripts for some features, by English text; undefined for a language without a translation. */
export function scriptMessages(
  lang: string,
  features: readonly string[],
): Record<string, string> | undefined {
  const translation = findTranslation(lang);
  const keys = new Set(features.flatMap((feature) => SCRIPT_MESSAGES[feature] ?? []));
  if (!translation || keys.size === 0) return undefined;
  return Object.fromEntries([...keys].map((word) => [word, translation[word]]));
}

/** Directions by language tag: a locale takes a fifth of a millisecond, and each page has one. */
const directions = new Map<string, 'ltr' | 'rtl'>();

/** Text direction of a language tag, by its usual script. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const direction = directions.get(lang) ?? (isRightToLeft(lang) ? 'rtl' : 'ltr');
  directions.set(lang, direction);
  return direction;
}

function isRightToLeft(lang: string): boolean {
  try {
    const { script = '' } = new Intl.Locale(lang).maximize();
    return RIGHT_TO_LEFT.includes(script);
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? false;
  }
}

function findTranslation(lang: string): MessageCatalog | undefined {
  const tag = findTag(lang);
  if (tag === undefined) return undefined;
  const known = translations.get(tag);
  if (known) return known;
  const read = JSON.parse(
    readFileSync(`${fileURLToPath(LANGUAGES)}/${tag}.json`, 'utf8'),
  ) as MessageCatalog;
  translations.set(tag, read);
  return read;
}

/** The tag of the translation for a language, or for its base language; undefined if there is none. */
function findTag(lang: string): string | undefined {
  const base = lang.split('-')[0] ?? '';
  const name = getOwn(OTHER_TAGS, lang.toLowerCase()) ?? getOwn(OTHER_TAGS, base) ?? lang;
  return [name, base].find((tag) => TRANSLATED.has(tag));
}
