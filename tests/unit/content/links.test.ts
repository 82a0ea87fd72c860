import { describe, expect, test } from 'vitest';
import {
  encodePath,
  folderOf,
  isExternal,
  joinPath,
  pagePath,
  resolveLink,
  splitHref,
  type LinkTargets,
} from '../../../src/content/links.ts';

const PAGES = new Set([
  '/',
  '/quickstart',
  '/guides',
  '/guides/first',
  '/guides/second step',
  '/API/Über',
  '/v1.2/notes',
]);
const ASSETS = new Set(['/images/a.png', '/guides/b.png', '/file 1.pdf', '/openapi.json']);
const targets: LinkTargets = {
  hasPage: (path) => PAGES.has(path),
  hasAsset: (path) => ASSETS.has(path),
};

function resolve(href: string, from = 'guides/first') {
  const { href: to, found } = resolveLink(href, from, targets);
  return found ? to : `(not found) ${to}`;
}

describe('links to pages', () => {
  test.each([
    ['/quickstart', '/quickstart'],
    ['/quickstart/', '/quickstart'],
    ['/quickstart.mdx', '/quickstart'],
    ['/quickstart.md#x', '/quickstart#x'],
    ['/quickstart?a=1#b', '/quickstart?a=1#b'],
    ['/', '/'],
    ['/index', '/'],
    ['/guides/index', '/guides'],
    ['/guides/index.mdx', '/guides'],
    ['./first', '/guides/first'],
    ['first', '/guides/first'],
    ['first.mdx#top', '/guides/first#top'],
    ['../quickstart', '/quickstart'],
    ['../../../quickstart', '/quickstart'],
    ['quickstart', '/quickstart'],
    ['guides/first', '/guides/first'],
    ['.', '/guides'],
    ['..', '/'],
    ['/guides/second%20step', '/guides/second%20step'],
    ['/guides/second step', '/guides/second%20step'],
    ['/API/%C3%9Cber', '/API/%C3%9Cber'],
    ['/v1.2/notes', '/v1.2/notes'],
    ['//guides', '//guides'],
    [' /quickstart ', '/quickstart'],
    ['%20/quickstart', '/quickstart'],
  ])('%s leads to %s', (href, to) => {
    expect(resolve(href)).toBe(to);
  });
});

describe('links to files', () => {
  test.each([
    ['/images/a.png', '/images/a.png'],
    ['images/a.png', '/images/a.png'],
    ['../images/a.png', '/images/a.png'],
    ['b.png', '/guides/b.png'],
    ['./b.png?v=2', '/guides/b.png?v=2'],
    ['/file 1.pdf', '/file%201.pdf'],
    ['/file%201.pdf', '/file%201.pdf'],
  ])('%s leads to %s', (href, to) => {
    expect(resolve(href)).toBe(to);
  });

  test('returns the file of a link', () => {
    expect(resolveLink('../file%201.pdf#page=2', 'guides/first', targets)).toEqual({
      href: '/file%201.pdf#page=2',
      external: false,
      found: true,
      asset: '/file 1.pdf',
    });
  });
});

test.each(['#part', '', '?tab=1', '?tab=1#part'])('%j stays on the page', (href) => {
  expect(resolveLink(href, 'guides/first', targets)).toEqual({
    href,
    external: false,
    found: true,
  });
});

test.each([
  'https://a.b/c',
  'HTTP://a.b',
  '//cdn.example',
  'mailto:a@b.de',
  'tel:+1',
  'vscode://x',
])('%s leaves the site', (href) => {
  expect(resolveLink(href, 'guides/first', targets)).toEqual({ href, external: true, found: true });
});

test('a space that Markdown encoded at the start of a link is no part of it', () => {
  expect(resolveLink('%20https://a.b/?c=%20', 'guides/first', targets)).toEqual({
    href: 'https://a.b/?c=%20',
    external: true,
    found: true,
  });
});

test.each([
  ['/missing', '(not found) /missing'],
  ['missing', '(not found) /guides/missing'],
  ['../missing.mdx#x', '(not found) /missing#x'],
  ['/images/b.png', '(not found) /images/b.png'],
  ['/100%', '(not found) /100%25'],
])('%s leads nowhere', (href, to) => {
  expect(resolve(href)).toBe(to);
});

test('a relative link on the page of a folder starts in that folder', () => {
  expect(resolve('first', 'guides/index')).toBe('/guides/first');
});

test('a page wins over a file of the same name', () => {
  const both = { hasPage: () => true, hasAsset: () => true };
  expect(resolveLink('/a.md', 'index', both)).toEqual({ href: '/a', external: false, found: true });
});

test('splitHref parts the path from the rest', () => {
  expect(splitHref('/a?b#c')).toEqual({ path: '/a', suffix: '?b#c' });
  expect(splitHref('/a#b?c')).toEqual({ path: '/a', suffix: '#b?c' });
  expect(splitHref('/a')).toEqual({ path: '/a', suffix: '' });
});

test('isExternal detects schemes and hosts', () => {
  expect(['a:b', '//a', 'https://a', 'a+b:c'].map(isExternal)).toEqual([true, true, true, true]);
  expect(['/a', 'a', 'a/b:c', '#a', '1a:b', ''].map(isExternal)).toEqual(Array(6).fill(false));
});

test('paths are joined without leaving the root', () => {
  expect(joinPath('/a/b', '../c')).toBe('/a/c');
  expect(joinPath('/a', './b//c/')).toBe('/a/b/c');
  expect(joinPath('', '../../a')).toBe('/a');
});

test('the folder of a page and the path of a page', () => {
  expect(folderOf('a/b/c')).toBe('/a/b');
  expect(folderOf('a')).toBe('/');
  expect(pagePath('/a/index.mdx')).toBe('/a');
  expect(pagePath('/index')).toBe('/');
  expect(pagePath('/a.v2')).toBe('/a.v2');
});

test('paths are written as an href needs them', () => {
  expect(encodePath('/a b/ü?#%')).toBe('/a%20b/%C3%BC%3F%23%25');
});

describe('links that have the base of the site already', () => {
  const based = { ...targets, base: '/docs' };

  test.each([
    ['/docs/quickstart#a', '/quickstart#a'],
    ['/docs/images/a.png', '/images/a.png'],
    ['/docs', '/'],
    ['/quickstart', '/quickstart'],
  ])('%s leads to %s', (href, to) => {
    expect(resolveLink(href, 'index', based)).toMatchObject({ href: to, found: true });
  });

  test('are looked up as written first, and require the whole name', () => {
    const both = { ...based, hasPage: (path: string) => path === '/docs/quickstart' };
    expect(resolveLink('/docs/quickstart', 'index', both).href).toBe('/docs/quickstart');
    expect(resolveLink('/docsquickstart', 'index', based).found).toBe(false);
  });
});

describe('broken links resolve to the intended target', () => {
  const near: LinkTargets = {
    ...targets,
    findAlike: (path) => (path.toLowerCase() === '/api/über' ? '/API/Über' : undefined),
  };

  test.each([
    ['/docs/quickstart#a', '/quickstart#a'],
    ['docs/guides/first.mdx', '/guides/first'],
    ['/docs/images/a.png', '/images/a.png'],
    ['/docs', '/'],
    ['/api/über?b', '/API/%C3%9Cber?b'],
    ['/docs/api/über', '/API/%C3%9Cber'],
  ])('%s leads to %s', (href, to) => {
    expect(resolveLink(href, 'index', near)).toMatchObject({
      href: to,
      found: false,
      isNear: true,
    });
  });

  test.each(['/docs/none', '/documents/quickstart', '/help/quickstart'])(
    '%s leads nowhere',
    (href) => {
      expect(resolveLink(href, 'index', near)).toEqual({ href, external: false, found: false });
    },
  );
});

describe('links of a version in a folder of its own', () => {
  const pages = new Set(['/1.0', '/1.0/setup', '/1.0/guides/soil', '/0.9/setup', '/setup', '/new']);
  const versioned: LinkTargets = {
    hasPage: (path) => pages.has(path),
    hasAsset: (path) => path === '/1.0/fern.png' || path === '/fern.png',
    rootOf: (id) => (id.startsWith('1.0/') ? '/1.0' : ''),
    presentFolders: ['/2.0'],
  };
  const leads = (href: string, from: string) => resolveLink(href, from, versioned);

  test.each([
    ['/setup', '/1.0/setup'],
    ['/', '/1.0'],
    ['/fern.png', '/1.0/fern.png'],
    ['../setup', '/1.0/setup'],
    ['../../../setup', '/1.0/setup'],
    ['setup', '/1.0/setup'],
    ['/1.0/setup', '/1.0/setup'],
    ['/0.9/setup', '/0.9/setup'],
    ['/new', '/new'],
    ['/2.0/setup', '/setup'],
  ])('%s leads to %s', (href, to) => {
    expect(leads(href, '1.0/guides/soil')).toMatchObject({ href: to, found: true });
  });

  test('pages of the present lead to their own', () => {
    expect(leads('/setup', 'new').href).toBe('/setup');
    expect(leads('/1.0/setup', 'new')).toMatchObject({ href: '/1.0/setup', found: true });
    expect(leads('/1.0/gone', 'new')).toMatchObject({ href: '/1.0/gone', found: false });
  });
});

test('half a surrogate pair in a link is one sign that cannot be shown', () => {
  const targets = { hasPage: () => false, hasAsset: () => false };
  expect(resolveLink('/a\ud800', 'index', targets).href).toBe('/a%EF%BF%BD');
});
