import { describe, expect, test } from 'vitest';
import { listDocuments, listOperationEntries } from '../../../src/config/api-documents.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { parseWith } from './helpers.ts';

function configWith(properties: Record<string, unknown>): DocsConfig {
  return parseWith(properties).config!;
}

describe('looks', () => {
  test.each([
    ['venus', 'palm'],
    ['quill', 'willow'],
    ['prism', 'mint'],
    ['luma', 'luma'],
  ])('the theme %s by the later name of it', (theme, later) => {
    expect(configWith({ theme }).theme).toBe(later);
  });

  test('the background of pages, of either place', () => {
    const colors = { primary: '#111', background: { light: '#fff', dark: '#000' } };
    const background = { color: { light: '#eee', dark: '#222' } };
    expect(configWith({ background }).colors.background).toEqual(background.color);
    expect(configWith({ colors, background }).colors.background).toEqual(colors.background);
    expect(configWith({}).colors.background).toEqual({});
  });
});

describe('meta tags', () => {
  test('are texts, and those of `metadata` win', () => {
    const metadata = { 'og:image:width': 1200, robots: 'noindex' };
    const seo = { metatags: { robots: 'all', 'twitter:site': '@x' } };
    expect(configWith({ metadata, seo }).metatags).toEqual({
      'og:image:width': '1200',
      robots: 'noindex',
      'twitter:site': '@x',
    });
  });

  test.each([
    [true, true, {}],
    [false, false, {}],
    ['2026', false, { timestamp: '2026' }],
  ])('a timestamp that is %j', (timestamp, isShown, tags) => {
    const config = configWith({ metadata: { timestamp } });
    expect(config.timestamp).toBe(isShown);
    expect(config.metatags).toEqual(tags);
  });
});

describe('documents of the whole site', () => {
  test('are those of `openapi`, else those of `api.openapi`', () => {
    const api = { openapi: 'b.json', asyncapi: 'events.yaml' };
    expect(listDocuments(configWith({ api, openapi: 'a.json' }), 'openapi')).toEqual(['a.json']);
    expect(listDocuments(configWith({ api }), 'openapi')).toEqual(['b.json']);
    expect(listDocuments(configWith({ api }), 'asyncapi')).toEqual(['events.yaml']);
  });

  test('name the folder of the pages of operations', () => {
    const openapi = ['a.json', { source: 'b.json', directory: '/reference/' }];
    const navigation = [{ group: 'A', pages: ['GET /plants'] }];
    expect(listOperationEntries(configWith({ navigation, api: { openapi } }))).toMatchObject([
      { entry: 'GET /plants', prefix: 'reference' },
    ]);
  });
});
