import { expect, test } from 'vitest';
import { parseWith, print, summarize } from './helpers.ts';

test('reports a property of other tools once, at its first location, with the reason', () => {
  const group = (name: string) => ({ group: name, public: true, pages: [name] });
  const parsed = parseWith({
    mintlify: 'plants',
    thumbnails: { fonts: { family: 'Geist' } },
    navigation: { groups: [group('a'), group('b')], pages: ['c'] },
  });
  expect(summarize(parsed)).toEqual([
    'info without-effect: navigation.groups[0].public: This property has no effect. -> Static sites have no sign-in, so all readers can see these pages.',
    'info without-effect: mintlify: This property has no effect. -> Only other tools use it. You can keep or remove it.',
    'info without-effect: thumbnails.fonts: This property has no effect. -> Social cards use Inter.',
  ]);
});

test('also where an API document has it', () => {
  const api = { openapi: { source: 'a.json', overlays: ['b.json'] } };
  expect(summarize(parseWith({ api }))).toEqual([
    'info without-effect: api.openapi.overlays: This property has no effect. -> Trellis reads documents as they are.',
  ]);
});

test('a tab with a GraphQL schema says what to do instead', () => {
  const navigation = {
    tabs: [{ tab: 'API', pages: ['a'], graphql: { source: 'schema.graphql' } }],
  };
  expect(summarize(parseWith({ navigation }))).toEqual([
    'info without-effect: navigation.tabs[0].graphql: This property has no effect. -> Trellis does not generate GraphQL references. Add your own "groups", or link to a reference with "href".',
  ]);
});

test('pages and tabs may have the names of such properties', () => {
  const navigation = { tabs: [{ tab: 'sdk', pages: ['public', 'sdk', 'overlays'] }] };
  expect(summarize(parseWith({ navigation }))).toEqual([]);
});

test('reports have a line', () => {
  expect(
    print('{\n  "name": "A",\n  "navigation": { "pages": ["index"] },\n  "mintlify": "a"\n}'),
  ).toContain('docs.json:4:15  note: mintlify: This property has no effect.');
});
