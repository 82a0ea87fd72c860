import { describe, expect, test } from 'vitest';
import { buildHead, type HeadInput } from '../../../src/site/head.ts';
import { createConfig } from './_site.ts';

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

describe('the canonical address', () => {
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

test('the favicon of each mode, with its type', () => {
  const config = createConfig({ favicon: { light: '/l.svg', dark: '/d.png' } });
  expect(headOf({ config, base: '/docs' })).toEqual(
    expect.arrayContaining([
      '<link rel=icon href=/docs/l.svg type=image/svg+xml media=(prefers-color-scheme: light)>',
      '<link rel=icon href=/docs/d.png type=image/png media=(prefers-color-scheme: dark)>',
    ]),
  );
});

test('style sheets and scripts of the project', () => {
  expect(headOf({ styles: ['/a.css'], scripts: ['/b.js'] })).toEqual(
    expect.arrayContaining(['<link rel=stylesheet href=/a.css>', '<script src=/b.js defer=true>']),
  );
});
