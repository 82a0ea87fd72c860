import { expect, test } from 'vitest';
import { renderStructuredData } from '../../../../src/site/page/structured-data.ts';

const INPUT = {
  kind: 'article' as const,
  siteName: 'Garden',
  title: 'Watering',
  description: 'How often.',
  url: 'https://a.b/watering',
  siteUrl: 'https://a.b/',
  language: 'en',
  dateModified: '2026-03-01',
  image: undefined,
  breadcrumbs: [
    { label: 'Garden', href: 'https://a.b/' },
    { label: 'A group without a page' },
    { label: 'Guides', href: 'https://a.b/guides' },
  ],
};

const graphOf = (input: Partial<Parameters<typeof renderStructuredData>[0]>) =>
  (
    JSON.parse(renderStructuredData({ ...INPUT, ...input })) as {
      '@graph': Record<string, unknown>[];
    }
  )['@graph'];

test('an article with the way to it', () => {
  expect(graphOf({})).toEqual([
    {
      '@type': 'TechArticle',
      headline: 'Watering',
      description: 'How often.',
      url: 'https://a.b/watering',
      inLanguage: 'en',
      dateModified: '2026-03-01',
      isPartOf: { '@type': 'WebSite', name: 'Garden', url: 'https://a.b/' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Garden', item: 'https://a.b/' },
        { '@type': 'ListItem', position: 2, name: 'Guides', item: 'https://a.b/guides' },
        { '@type': 'ListItem', position: 3, name: 'Watering' },
      ],
    },
  ]);
});

test('an API page, and the start page, which is the site', () => {
  expect(graphOf({ kind: 'api' })[0]).toMatchObject({ '@type': 'APIReference' });
  expect(graphOf({ kind: 'start' })).toEqual([
    {
      '@type': 'WebSite',
      name: 'Garden',
      description: 'How often.',
      url: INPUT.url,
      inLanguage: 'en',
      dateModified: '2026-03-01',
    },
  ]);
});

test('no text ends the element that contains it', () => {
  const title = '</script><script>alert(1)</script>';
  expect(renderStructuredData({ ...INPUT, title })).not.toContain('<');
  expect(graphOf({ title })[0]).toMatchObject({ headline: title });
});

test('who publishes the site is an entity of its own that the page points to', () => {
  const publisher = {
    id: 'https://a.b/#organization',
    name: 'Gardeners',
    url: 'https://a.b/',
    sameAs: ['https://github.com/gardeners'],
  };
  const [page, breadcrumbs, publisherNode] = graphOf({ publisher });
  expect(page?.['publisher']).toEqual({ '@id': 'https://a.b/#organization' });
  expect(breadcrumbs?.['@type']).toBe('BreadcrumbList');
  expect(publisherNode).toEqual({
    '@type': 'Organization',
    '@id': 'https://a.b/#organization',
    name: 'Gardeners',
    url: 'https://a.b/',
    sameAs: ['https://github.com/gardeners'],
  });
});
