import { expect, test } from 'vitest';
import { parseRedirects } from '../../../../src/site/host-formats.ts';
import { listHostFiles, listRedirects } from '../../../../src/output/host-files.ts';
import {
  createRedirects,
  withQuery,
  type Redirects,
} from '../../../../src/server/site/redirects.ts';
import { createSite } from '../../site/_site.ts';

const answersOf = (text: string) => createRedirects(parseRedirects(text));

test('a rule for one path matches with and without a trailing slash', () => {
  const { findExact, findPattern } = answersOf('/start /quickstart 308');
  expect(findExact('/start')).toEqual({ location: '/quickstart', status: 308 });
  expect(findExact('/start/')).toEqual({ location: '/quickstart', status: 308 });
  expect(findExact('/starting')).toBeUndefined();
  expect(findPattern('/start')).toBeUndefined();
});

test.each([
  ['/old/* /new/:splat', '/old/a/b', '/new/a/b'],
  ['/old/* /new/:splat', '/old/', '/new/'],
  ['/old/* /new', '/old/a', '/new'],
  ['/concepts-* /concepts/:splat', '/concepts-a', '/concepts/a'],
  ['/:lang/guides/:page /guides/:page/:lang', '/de/guides/x', '/guides/x/de'],
  ['/v1.0/* /v1/:splat', '/v1.0/x', '/v1/x'],
  ['/a/* https://x.example:8080/:splat?b#c', '/a/ü d', 'https://x.example:8080/%C3%BC%20d?b#c'],
  ['/a/* /b/:splat', '/a/x?y#z', '/b/x%3Fy%23z'],
  ['/a/* /b/:other', '/a/x', '/b/:other'],
  ['/a/* /b%20c/:splat', '/a/x', '/b%20c/x'],
])('%s sends %s to %s', (rule, pathname, location) => {
  const { findPattern } = answersOf(`${rule} 307`);
  expect(findPattern(pathname)).toEqual({ location, status: 307 });
});

test('a line without a status is a permanent redirect, and one that comes before files is one of its own', () => {
  const { findExact } = answersOf('/a /b # moved\n/c /d 302!');
  expect(findExact('/a')).toEqual({ location: '/b', status: 301 });
  expect(findExact('/c')).toEqual({ location: '/d', status: 302 });
});

test.each([
  ['/v1.0/* /v1/:splat', '/v1x0/a'],
  ['/:lang/guides /guides', '/de/at/guides'],
  ['/a(b/* /c', '/ab/c'],
])('%s leaves %s alone', (rule, pathname) => {
  expect(answersOf(`${rule} 307`).findPattern(pathname)).toBeUndefined();
});

test('captured text cannot redirect to another host', () => {
  const { findPattern } = answersOf('/out/* /:splat 307');
  expect(findPattern('/out//evil.example')?.location).toBe('/evil.example');
  expect(findPattern('/out/\\evil.example')?.location).toBe('/%5Cevil.example');
});

test('the first rule that fits counts', () => {
  const { findPattern } = answersOf('/a/* /one 307\n/a/b* /two 307');
  expect(findPattern('/a/b')?.location).toBe('/one');
});

test('lines that are no rule are passed over', () => {
  const { findExact } = answersOf(
    '# a note\n\n/a\n/c /d 200\nx /y 301\n/g /h 301 Country=nz\n  /e   /f  301  ',
  );
  expect(['/a', '/c', 'x', '/g', '/e'].map((from) => findExact(from)?.location)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    '/f',
  ]);
});

test.each([
  ['/a', '?q=1', '/a?q=1'],
  ['/a#part', '?q=1', '/a?q=1#part'],
  ['/a?own', '?q=1', '/a?own'],
  ['/a', '', '/a'],
])('%s takes the query "%s" along: %s', (location, search, expected) => {
  expect(withQuery(location, search)).toBe(expected);
});

test('servers that read the file for hosts respond like those with the redirects', async () => {
  const site = await createSite(
    {},
    {
      redirects: [
        { source: '/a/:id', destination: '/b/:id' },
        { source: '/c/:rest*', destination: '/d/:rest*' },
        { source: '/e/:rest*', destination: '/f/:rest' },
        { source: '/g/*', destination: '/h/*' },
        { source: '/i j', destination: '/k l' },
        { source: '/:x/m/:y', destination: 'https://x.example:80/:y/:x' },
      ],
    },
    { base: '/docs' },
  );
  const file = listHostFiles(site).find(({ path }) => path === '/_redirects');
  const fromFile = answersOf(file?.text ?? '');
  const fromSite = createRedirects(listRedirects(site).map((rule) => ({ ...rule, status: 307 })));
  const find = (path: string, { findExact, findPattern }: Redirects) =>
    (findExact(`/docs${path}`) ?? findPattern(`/docs${path}`))?.location;
  expect(
    ['/a/1', '/a/1/2', '/c/1/2', '/e/1/2', '/g/1', '/i j', '/1/m/2'].map((path) => [
      find(path, fromSite),
      find(path, fromFile),
    ]),
  ).toEqual([
    ['/docs/b/1', '/docs/b/1'],
    [undefined, undefined],
    ['/docs/d/1/2', '/docs/d/1/2'],
    ['/docs/f/1/2', '/docs/f/1/2'],
    ['/docs/h/1', '/docs/h/1'],
    ['/docs/k%20l', '/docs/k%20l'],
    ['https://x.example:80/2/1', 'https://x.example:80/2/1'],
  ]);
});
