import type { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { isObject } from '../../utils/json-object.ts';
import { suggest } from '../../utils/text.ts';
import { getMember, shorten, toJsonText, toValueText, valueAt, type Problem } from '../document.ts';
import { getMissingKey, HEX_COLOR } from '../schema/fields.ts';
import {
  getChoices,
  getMeta,
  getSchemaAt,
  isOptional,
  jsonTypeOf,
  pickBranch,
  toExpectation,
  type Schema,
} from '../schema/view.ts';

/** The color names of CSS level 1, the best-known ones. */
const COLOR_NAMES: Record<string, string> = {
  aqua: '#00FFFF',
  black: '#000000',
  blue: '#0000FF',
  fuchsia: '#FF00FF',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lime: '#00FF00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#FFA500',
  purple: '#800080',
  red: '#FF0000',
  silver: '#C0C0C0',
  teal: '#008080',
  white: '#FFFFFF',
  yellow: '#FFFF00',
};

/** Base URLs of accounts on social platforms. */
const ACCOUNT_HOSTS = new Map([
  ['facebook', 'https://facebook.com/'],
  ['github', 'https://github.com/'],
  ['instagram', 'https://instagram.com/'],
  ['medium', 'https://medium.com/@'],
  ['telegram', 'https://t.me/'],
  ['threads', 'https://threads.net/@'],
  ['twitter', 'https://twitter.com/'],
  ['x', 'https://x.com/'],
  ['youtube', 'https://youtube.com/@'],
]);

const FIXES: ((wrong: WrongValue) => string | undefined)[] = [
  addGroup,
  removeQuotes,
  addQuotes,
  listRedirects,
  addBrackets,
  chooseButton,
  chooseNearest,
  suggestTextFix,
];

type Issue = z.core.$ZodIssue;

/** Problems in terms of docs.json for validation issues, one for each value. */
export function describeIssues(root: Schema, value: unknown, issues: readonly Issue[]): Problem[] {
  const byPath = new Map<string, Issue>();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    // An empty value also fails all later checks; the first message is the best one.
    if (!byPath.has(key)) byPath.set(key, issue);
  }
  return [...byPath.values()]
    .filter((issue) => !followsBareString(issue, value))
    .map((issue) => describeIssue(root, value, issue));
}

function describeIssue(root: Schema, value: unknown, issue: Issue): Problem {
  const path = issue.path as JsonPath;
  const missing = issue.code === 'custom' ? getMissingKey(issue.params) : undefined;
  if (missing) return toMissingKey(path, missing.key, missing.hint);
  const received = valueAt({ value }, path);
  const schema = getSchemaAt(root, value, path);
  if (received === undefined && path.length > 0) return describeMissing(root, value, path);
  const hint = suggestFix({ path, received, schema, root: value }) ?? explain(root, value, path);
  if (isBlank(received) && issue.code !== 'invalid_type') {
    const isIgnored = isSpacer(value, path) || (schema !== undefined && isOptional(schema));
    return isIgnored
      ? { code: 'empty-value', path, message: 'Empty string.', hint: 'Set a value, or remove it.' }
      : { code: 'wrong-value', path, message: 'Expected a non-empty string.', hint };
  }
  const expected = CHECKS.has(issue.code) || !schema ? issue.message : toExpectation(schema);
  const isType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  const message = `Expected ${expected}, got ${toValueText(received)}.`;
  const code = isType ? 'wrong-type' : 'wrong-value';
  if (!isOfOtherForm(root, value, path)) return { code, path, message, hint };
  return {
    code,
    variant: 'other-form',
    path,
    message,
    hint: `Remove it: a docs.json whose "navigation" is an object does not need it.`,
  };
}

/** Whether a value belongs to a property that only a docs.json with a list of groups has. */
function isOfOtherForm(root: Schema, value: unknown, path: JsonPath): boolean {
  if (!isObject(getMember(value, 'navigation'))) return false;
  return path.some((_key, at) => {
    const schema = getSchemaAt(root, value, path.slice(0, at + 1));
    return schema !== undefined && getMeta(schema)['dialect'] === 'mintJson';
  });
}

/**
 * Whether an empty string is a page of the navigation, or the name of an entry without other pages: an empty line of
 * the sidebar. Leaving it out loses nothing.
 */
function isSpacer(root: unknown, path: JsonPath): boolean {
  if (path[0] !== 'navigation') return false;
  if (typeof path.at(-1) === 'number') return path.at(-2) === 'pages';
  const entry = valueAt({ value: root }, path.slice(0, -1));
  if (!isObject(entry)) return false;
  const { pages, ...rest } = entry;
  const hasPages = Array.isArray(pages) && pages.some((page) => !isBlank(page));
  return (
    !hasPages && Object.entries(rest).every(([key, one]) => APPEARANCE.has(key) || isBlank(one))
  );
}

/** Properties that change only the appearance of an entry. */
const APPEARANCE = new Set(['icon', 'iconType', 'color', 'hidden', 'tag']);

/** Whether a value is an empty string, or only spaces. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Issues of the checks in the schema, whose message is the expected value. */
const CHECKS = new Set<Issue['code']>(['too_small', 'too_big', 'invalid_format', 'custom']);

function describeMissing(root: Schema, value: unknown, path: JsonPath): Problem {
  const key = String(path.at(-1));
  const schema = getSchemaAt(root, value, path);
  const words = schema && getWords(schema);
  const hint = `Add ${JSON.stringify(key)}: ${words?.example ?? '…'}`;
  return toMissingKey(path.slice(0, -1), key, hint);
}

function toMissingKey(path: JsonPath, key: string, hint: string): Problem {
  return { code: 'missing-key', path, message: `Missing property ${JSON.stringify(key)}.`, hint };
}

/** The description and an example of the closest documented parent of a wrong value. */
function explain(root: Schema, value: unknown, path: JsonPath): string {
  for (let length = path.length; length > 0; length--) {
    const schema = getSchemaAt(root, value, path.slice(0, length));
    const { example, purpose } = schema ? getWords(schema) : {};
    if (example) return `Example: ${example}`;
    if (purpose) return `${purpose}.`;
  }
  return 'Use an object with at least "name" and "navigation".';
}

interface Words {
  /** First example, as JSON. */
  example?: string | undefined;
  /** First sentence of the description. */
  purpose?: string | undefined;
}

function getWords(schema: Schema): Words {
  const { examples, description } = getMeta(schema);
  return {
    example: Array.isArray(examples) ? toJsonText(examples[0]) : undefined,
    purpose: description?.split(/\.(?:\s|$)/, 1)[0],
  };
}

/** Pages listed without a group are one mistake, however many they are. */
function followsBareString({ path }: Issue, root: unknown): boolean {
  const list = path.slice(0, -1) as JsonPath;
  const index = path.at(-1);
  if (!isGroupList(list) || typeof index !== 'number') return false;
  const [before, current] = [index - 1, index].map((at) => valueAt({ value: root }, [...list, at]));
  return typeof current === 'string' && typeof before === 'string';
}

/** A value that validation refused. */
interface WrongValue {
  path: JsonPath;
  received: unknown;
  /** Expected schema of the value; undefined at the root. */
  schema: Schema | undefined;
  /** The whole document. */
  root: unknown;
}

/** Suggested replacement for a wrong value; undefined if there is none. */
function suggestFix(wrong: WrongValue): string | undefined {
  if (wrong.received === null && wrong.path.length > 0)
    return 'Set a value, or remove the property.';
  for (const fix of FIXES) {
    const found = fix(wrong);
    if (found) return found;
  }
  return undefined;
}

/** Whether a path refers to a list of groups: `navigation` itself, or a nested `groups`. */
function isGroupList(path: JsonPath): boolean {
  return path[0] === 'navigation' && (path.length === 1 || path.at(-1) === 'groups');
}

function addGroup({ path, received, root }: WrongValue): string | undefined {
  const list = path.slice(0, -1).reduce<unknown>(getMember, root);
  if (!isGroupList(path.slice(0, -1)) || !Array.isArray(list) || typeof received !== 'string') {
    return undefined;
  }
  const entries: unknown[] = list;
  const index = Number(path.at(-1));
  const end = entries.findIndex((entry, at) => at > index && typeof entry !== 'string');
  const pages = entries.slice(index, end === -1 ? undefined : end).map(String);
  const listed = pages.slice(0, 3).map((page) => JSON.stringify(shorten(page)));
  if (pages.length > listed.length) listed.push('…');
  return `Use { "group": "Guides", "pages": [${listed.join(', ')}] }.`;
}

function removeQuotes({ received, schema }: WrongValue): string | undefined {
  if (typeof received !== 'string' || !schema) return undefined;
  const plain = received.trim().toLowerCase();
  const isBoolean = plain === 'true' || plain === 'false';
  if (isBoolean && pickBranch(schema, true)) return `Use ${plain} without quotes.`;
  const isNumber = /^-?\d+(\.\d+)?$/.test(plain);
  return isNumber && pickBranch(schema, 1) ? `Use ${Number(plain)} without quotes.` : undefined;
}

function addQuotes({ received, schema }: WrongValue): string | undefined {
  const isPlain = typeof received === 'number' || typeof received === 'boolean';
  if (!isPlain || !schema) return undefined;
  const choices = getChoices(schema);
  const isMeant = choices ? choices.includes(String(received)) : pickBranch(schema, '');
  return isMeant ? `Add double quotes: "${received}".` : undefined;
}

/** Redirects as an object from old to new URLs, as in other tools. */
function listRedirects({ path, received }: WrongValue): string | undefined {
  if (path.join('.') !== 'redirects' || !isObject(received)) return undefined;
  const [entry] = Object.entries(received);
  if (typeof entry?.[1] !== 'string' || !entry[0].startsWith('/')) return undefined;
  const [source, destination] = entry.map((text) => JSON.stringify(shorten(String(text))));
  return `Use a list: [{ "source": ${source}, "destination": ${destination} }].`;
}

function addBrackets({ received, schema }: WrongValue): string | undefined {
  const type = jsonTypeOf(received);
  if (!schema || !type || pickBranch(schema, received) || !pickBranch(schema, [])) return undefined;
  if (typeof received === 'object') return 'Add square brackets: [{ … }].';
  return `Add square brackets: [${JSON.stringify(shorten(String(received)))}].`;
}

function chooseButton({ path, received }: WrongValue): string | undefined {
  if (path.join('.') !== 'topbarCtaButton.type' || typeof received !== 'string') return undefined;
  return 'Use "github" for a repository on GitHub, and "link" for other URLs.';
}

function chooseNearest({ received, schema }: WrongValue): string | undefined {
  const choices = schema && getChoices(schema);
  if (!choices || typeof received !== 'string') return undefined;
  const nearest = suggest(received, choices);
  return nearest ? `Did you mean ${JSON.stringify(nearest)}?` : undefined;
}

/**
 * Suggested replacement for a string that is not a valid color, URL, or path; undefined for other
 * values.
 */
function suggestTextFix({ path, received, schema }: WrongValue): string | undefined {
  const isText = schema && pickBranch(schema, '') && !getChoices(schema);
  if (!isText || typeof received !== 'string') return undefined;
  return (
    completeColor(received, path) ??
    completeAccount(received, path) ??
    completeUrl(received) ??
    stayInside(received) ??
    leaveScheme(received)
  );
}

function completeColor(received: string, path: JsonPath): string | undefined {
  const isColor = path[0] === 'colors' || path.includes('color');
  if (!isColor) return undefined;
  const plain = received.trim().toLowerCase();
  const digits = plain.replace(/^#/, '').replace(/^([0-9a-f]{6})[0-9a-f]{2}$/, '$1');
  const short = digits.replace(/^([0-9a-f]{3})[0-9a-f]$/, '$1');
  const color = Object.hasOwn(COLOR_NAMES, plain) ? COLOR_NAMES[plain] : `#${short.toUpperCase()}`;
  return color && HEX_COLOR.test(color) ? `Use "${color}".` : undefined;
}

function completeAccount(received: string, path: JsonPath): string | undefined {
  const isAccount = path[0] === 'footerSocials' || path[1] === 'socials';
  if (!isAccount) return undefined;
  const host = ACCOUNT_HOSTS.get(String(path.at(-1)));
  const handle = /^@?([\w.-]+)$/.exec(received.trim())?.[1];
  if (host && handle && (received.includes('@') || !handle.includes('.'))) {
    return `Use "${host}${shorten(handle)}".`;
  }
  return completeUrl(received) ?? 'Use a full URL that starts with https://.';
}

function completeUrl(received: string): string | undefined {
  const plain = received.trim().replace(/^[a-z]*:?[\\/]{1,2}(?=[\w-]+\.[a-z])/i, '');
  if (/^(localhost|\d+(\.\d+){3})(:\d+)?(\/|$)/i.test(plain)) {
    return `Use "http://${shorten(plain)}".`;
  }
  const isHost = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(plain);
  if (isHost && !/\.(svg|png|ico|jpe?g|json|ya?ml|mdx?)$/i.test(plain)) {
    return `Use "https://${shorten(plain)}".`;
  }
  return undefined;
}

function stayInside(received: string): string | undefined {
  if (/^(file:|[a-z]:[\\/])/i.test(received)) {
    return 'Use a path relative to the folder of docs.json.';
  }
  if (received.includes('\\')) {
    return `Use forward slashes: ${JSON.stringify(shorten(received.replaceAll('\\', '/')))}.`;
  }
  return /(^|\/)\.\.(\/|$)/.test(received)
    ? 'Move the file into the folder of docs.json. Trellis does not read files outside it.'
    : undefined;
}

function leaveScheme(received: string): string | undefined {
  return /^[^/]*:|^[\\/]{2}/.test(received)
    ? 'Use a URL that starts with https://, mailto:, or tel:, or a path of the site.'
    : undefined;
}
