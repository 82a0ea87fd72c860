import { describe, expect, test } from 'vitest';
import { buildHead, type HeadInput } from '../../../../src/site/page/page-head.ts';
import { createConfig } from '../_site.ts';

/** Head tags as text. */
function headOf(input: Partial<HeadInput> = {}, raw: Record<string, unknown> = {}): string[] {
  const tags = buildHead({
    config: createConfig(),
    page: { title: 'Page', frontMatter: { ...raw, raw } },
    title: 'Page',
    description: undefined,
    href: '/page',
    base: '',
    origin: undefined,
    isIndexed: true,
    icons: [],
    styles: [],
    scripts: [],
    ...input,
  });
  return tags.map(({ tag, attributes, content }) => {
    const list = Object.entries(attributes).map(([name, value]) => ` ${name}=${value}`);
    return `<${tag}${list.join('')}>${content ?? ''}`;
  });
}

test('title and site', () => {
  expect(headOf()).toEqual(
    expect.arrayContaining([
      '<title>Page - Docs',
      '<meta name=application-name content=Docs>',
      '<meta property=og:site_name content=Docs>',
      '<meta property=og:title content=Page - Docs>',
      '<meta name=twitter:card content=summary_large_image>',
    ]),
  );
  expect(headOf({ title: undefined })).toContain('<title>Docs');
});

test('the description of the page comes before that of the site', () => {
  const config = createConfig({ description: 'Site' });
  expect(headOf({ config })).toContain('<meta name=description content=Site>');
  expect(headOf({ config, description: 'Own' })).toContain('<meta name=description content=Own>');
});

test('metadata of docs.json is overridden by the page', () => {
  const config = createConfig({ metadata: { 'og:image': '/a.png', 'twitter:site': '@x' } });
  expect(headOf({ config, base: '/docs', origin: 'https://a.b' })).toContain(
    '<meta property=og:image content=https://a.b/docs/a.png>',
  );
  expect(headOf({ config }, { 'og:image': 'https://c.d/e.png' })).toEqual(
    expect.arrayContaining([
      '<meta property=og:image content=https://c.d/e.png>',
      '<meta name=twitter:site content=@x>',
    ]),
  );
});

test('a picture of another host keeps its address', () => {
  expect(headOf({ base: '/docs', origin: 'https://a.b' }, { 'og:image': '//c.d/e.png' })).toContain(
    '<meta property=og:image content=//c.d/e.png>',
  );
});

describe('the canonical address', () => {
  test('of docs.json is that of the site, below which every page has its own', () => {
    const canonical = 'https://docs.x.dev/guide/';
    expect(
      headOf({
        config: createConfig({ metadata: { canonical } }),
        base: '/docs',
        href: '/docs/page',
      }),
    ).toContain('<link rel=canonical href=https://docs.x.dev/guide/page>');
  });

  test('is the page where the origin is known', () => {
    expect(headOf({ origin: 'https://a.b', href: '/docs/page' })).toContain(
      '<link rel=canonical href=https://a.b/docs/page>',
    );
    expect(headOf().join()).not.toContain('canonical');
  });

  test('is what the author says', () => {
    expect(headOf({ origin: 'https://a.b' }, { canonical: 'https://c.d' })).toContain(
      '<link rel=canonical href=https://c.d>',
    );
  });
});

test('pages that are not indexed say so', () => {
  expect(headOf({ isIndexed: false })).toContain('<meta name=robots content=noindex>');
  expect(headOf({}, { robots: 'nofollow' })).toContain('<meta name=robots content=nofollow>');
});

test('keywords and unknown front matter', () => {
  expect(headOf({}, { keywords: ['a', 'b'], slug: '/x' }).join()).toMatch(/keywords content=a, b/);
  expect(headOf({}, { slug: '/x' }).join()).not.toContain('/x');
});

describe('previews', () => {
  const image = { href: '/docs/card.png', alt: 'Page - Docs' };

  test('show the picture that was made, by its full address', () => {
    expect(headOf({ image, origin: 'https://a.b' })).toEqual(
      expect.arrayContaining([
        '<meta property=og:image content=https://a.b/docs/card.png>',
        '<meta property=og:image:width content=1200>',
        '<meta property=og:image:alt content=Page - Docs>',
        '<meta name=twitter:image content=https://a.b/docs/card.png>',
      ]),
    );
    expect(headOf({ image }).join()).not.toContain('card.png');
  });

  test("show the author's picture before it", () => {
    const tags = headOf({ image, origin: 'https://a.b' }, { 'og:image': '/own.png' }).join();
    expect(tags).toContain('https://a.b/own.png');
    expect(tags).not.toMatch(/card\.png|og:image:width/);
  });

  test('say whether a page is an article, and when it changed', () => {
    expect(headOf({ dateModified: '2026-03-01' })).toEqual(
      expect.arrayContaining([
        '<meta property=og:type content=article>',
        '<meta property=article:modified_time content=2026-03-01>',
      ]),
    );
    expect(headOf({ kind: 'start' })).toContain('<meta property=og:type content=website>');
  });
});

test('an unknown address has none of its own', () => {
  const config = createConfig({ metadata: { canonical: 'https://c.d' } });
  for (const more of [{}, { config }]) {
    const tags = headOf({ kind: 'not-found', origin: 'https://a.b', isIndexed: false, ...more });
    expect(tags.join()).not.toMatch(/canonical|og:url/);
  }
});

test('the languages of a page, by their full addresses', () => {
  const languages = [
    { language: 'en', href: '/page' },
    { language: 'fr', href: '/fr/page' },
  ];
  expect(headOf({ languages, origin: 'https://a.b' })).toEqual(
    expect.arrayContaining([
      '<link rel=alternate href=https://a.b/page hreflang=en>',
      '<link rel=alternate href=https://a.b/fr/page hreflang=fr>',
      '<link rel=alternate href=https://a.b/page hreflang=x-default>',
    ]),
  );
  expect(headOf({ languages }).join()).not.toContain('hreflang');
});

test('structured data contains the final image of the page', () => {
  const structuredData = (image: string | undefined) => `{"image":"${image}"}`;
  expect(headOf({ structuredData }, { 'og:image': 'https://c.d/e.png' })).toContain(
    '<script type=application/ld+json>{"image":"https://c.d/e.png"}',
  );
});

test('style sheets and scripts of the project', () => {
  expect(headOf({ styles: ['/a.css'], scripts: ['/b.js'] })).toEqual(
    expect.arrayContaining(['<link rel=stylesheet href=/a.css>', '<script src=/b.js defer=true>']),
  );
});
