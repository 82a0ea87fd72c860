import { expect, test } from 'vitest';
import { allowedEdits, editDistance } from '../../../../src/utils/text.ts';
import { packWords, unpackWords } from '../../../../src/client/file-formats.ts';
import {
  findCompounds,
  fold,
  readQuery,
  splitIdentifier,
  splitWords,
} from '../../../../src/client/search-words.ts';
import { stem } from '../../../../src/client/search/find-matches.ts';
import { relatedWords } from '../../../../src/client/search/vocabulary.ts';

const texts = (text: string) => splitWords(text).map((word) => word.text);

test('words are lower case, with their positions', () => {
  expect(splitWords('Send a Token.')).toEqual([
    { text: 'send', start: 0, end: 4, parts: [] },
    { text: 'a', start: 5, end: 6, parts: [] },
    { text: 'token', start: 7, end: 12, parts: [] },
  ]);
});

test('accents, wide letters and capitals make no difference', () => {
  expect(['Café', 'ＡＰＩ', 'ÜBER', 'ﬁn'].map(fold)).toEqual(['cafe', 'api', 'uber', 'fin']);
});

test('articles and their prefixes are ignored', () => {
  expect(texts('مصادقة المصادقة والمصادقة بالمصادقة للمصادقة')).toEqual(Array(5).fill('مصادقة'));
  // Words that begin like an article.
  expect(new Set(texts('إلغاء الإلغاء الالغاء')).size).toBe(1);
  expect(texts('إلى والد')).toEqual(['الى', 'والد']);
  expect(texts('אימות האימות')).toEqual(['אימות', 'אימות']);
});

test('an identifier is one word with parts', () => {
  expect(splitIdentifier('maxRetries')).toEqual(['max', 'retries']);
  expect(splitIdentifier('retry_after')).toEqual(['retry', 'after']);
  expect(splitIdentifier('HTTPServer')).toEqual(['http', 'server']);
  expect(splitIdentifier('PLANTS_DATABASE_URL')).toEqual(['plants', 'database', 'url']);
  expect(splitIdentifier('plain')).toEqual([]);
  expect(splitIdentifier('JSON')).toEqual([]);
});

test('a path is its words, and a compound where names stand', () => {
  expect(texts('GET /plants/{id}')).toEqual(['get', 'plants', 'id']);
  expect(findCompounds('GET /plants/{id}, docs.json and X-Api-Key')).toEqual([
    'plants/id',
    'docs.json',
    'x-api-key',
  ]);
});

test('digests and encoded data are no words', () => {
  expect(texts(`key ${'a1'.repeat(30)}`)).toEqual(['key']);
});

test('Chinese and Japanese are cut into words and pairs of signs', () => {
  const words = splitWords('植物商店');
  expect(words.map(({ text }) => text).join('')).toBe('植物商店');
  expect(new Set(words.flatMap(({ text, parts }) => [text, ...parts]))).toEqual(
    new Set(['植物', '物商', '商店']),
  );
  expect(texts('APIリファレンス')[0]).toBe('api');
});

test.each([
  ['plants', 'plant'],
  ['retries', 'retry'],
  ['retrying', 'retry'],
  ['authentication', 'authenticate'],
  ['rotation', 'rotating'],
  ['caches', 'cache'],
  ['running', 'run'],
  ['indexed', 'indexes'],
])('%s and %s are forms of one word', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each([
  ['status', 'state'],
  ['access', 'accept'],
  ['header', 'heading'],
  ['user', 'use'],
  ['response', 'respond'],
])('%s and %s are different words', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test('a misspelling is a letter too many, too few, changed or swapped', () => {
  expect(editDistance('token', 'tokken', 2)).toBe(1);
  expect(editDistance('token', 'tken', 2)).toBe(1);
  expect(editDistance('token', 'tocen', 2)).toBe(1);
  expect(editDistance('token', 'tokne', 2)).toBe(1);
  expect(editDistance('token', 'tkoen', 2)).toBe(1);
  expect(editDistance('token', 'plant', 2)).toBe(3);
  expect(editDistance('token', 'tokenizing', 2)).toBe(3);
});

test('short words must be right, long ones may be two edits away', () => {
  expect([3, 4, 7, 8].map(allowedEdits)).toEqual([0, 1, 1, 2]);
});

test('the last word of a query may still be growing', () => {
  expect(readQuery('rate lim').words.map(({ text, isTyping }) => [text, isTyping])).toEqual([
    ['rate', false],
    ['lim', true],
  ]);
  expect(readQuery('rate lim ').words.map(({ isTyping }) => isTyping)).toEqual([false, false]);
  expect(readQuery('  /{}  ')).toEqual({ words: [], compounds: [] });
});

test.each([
  'rates',
  'product',
  'products',
  'state',
  'authors',
  'registry',
  'news',
  'edition',
  'organ',
])('%s has no synonyms: it only looks like a form of a word that has some', (word) =>
  expect(relatedWords(word)).toEqual([]),
);

test.each([
  ['hotkeys', 'shortcut'],
  ['alerting', 'notification'],
  ['activated', 'enable'],
  ['retries', 'repeat'],
  ['turned off', 'disable'],
])('%s has the synonyms of its base: %s', (word, related) =>
  expect(relatedWords(word)).toContain(related),
);

test('a packed list has the beginning that neighbors share once', () => {
  expect(packWords(['plan', 'planner', 'plant', 'pot'])).toBe('0plan 4ner 4t 1ot');
});

test.each([
  [['a']],
  [['docs.json', 'docs.json.old', 'plants/id']],
  [['𝒳a', '𝒴b', '植物', '植物商店']],
  [['x'.repeat(50), `${'x'.repeat(50)}y`]],
])('a packed list gives the same words: %j', (words) => {
  const stored = JSON.parse(JSON.stringify(packWords(words))) as string;
  expect(unpackWords(stored)).toEqual(words);
});

test.each([
  ['log in', 'signin'],
  ['log out', 'signout'],
  ['sign out', 'logout'],
])('%s is also found as one word of the other verb: %s', (words, related) =>
  expect(relatedWords(words)).toContain(related),
);
