import { describe, expect, test } from 'vitest';
import { reportPage } from '../../../../src/site/page-report.ts';
import { findFragment, correctFragments } from '../../../../src/site/page-navigation.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

describe('the part that a fragment means', () => {
  const ids = [
    'whats-new', 'read-write-access', 'fees-and-billing', 'Own_Id', '快速-开始',
    'post-v2-orders', 'ab-', 'ab--', 'param-name', 'param-sortby', 'response-200-name',
    'testing-and-validation', 'deployment-and-ci-cd', 'sandy-glass', 'tab-node-js',
    'setup', 'setup-2', 'step-2',
  ]; // prettier-ignore

  test.each([
    ['whats-new', 'whats-new'],
    ['what’s-new', 'whats-new'],
    ["What's-New", 'whats-new'],
    ['read/write-access', 'read-write-access'],
    ['fees-&-billing', 'fees-and-billing'],
    ['own-id', 'Own_Id'],
    ['Own_Id', 'Own_Id'],
    ['快速-开始', '快速-开始'],
    ['new', undefined],
    ['&', undefined],
    ['post-v2orders', 'post-v2-orders'],
    ['a-b', undefined],
    ['testing-validation', 'testing-and-validation'],
    ['deployment-cicd', 'deployment-and-ci-cd'],
    ['sand-glass', undefined],
    ['body-name', 'param-name'],
    ['response-name', 'response-200-name'],
    ['response-other', undefined],
    ['body-sort-by', 'param-sortby'],
    ['response-one-of-0-name', 'response-200-name'],
    ['node.js', 'tab-node-js'],
    ['setup-1', 'setup-2'],
    ['setup-2', 'setup-2'],
    ['setup-3', undefined],
    ['step-1', undefined],
  ])('%s is %s', (fragment, id) => {
    expect(findFragment(ids, fragment)).toBe(id);
  });
});

test('addresses in other spellings are replaced, without the text to highlight', () => {
  const link = { href: 'b#x_y', kind: 'link', fragment: 'x_y', id: 'x-y', ids: [] } as const;
  for (const end of ['', ':~:text=z'])
    expect(
      correctFragments(`<a href="/b?a&amp;c#x_y${end}">d</a>`, [
        { ...link, to: `/b?a&c#x_y${end}` },
      ]),
    ).toBe(`<a href="/b?a&amp;c#x-y${end}">d</a>`);
});

describe('links of a site', () => {
  const files = {
    'a.mdx': [
      '## Rate limits (per minute)',
      '[b](/b#what’s-new) [own](#rate_limits-per-minute) [top](#top) [words](/b#:~:text=x) [both](/b#whats-new:~:text=x)',
      '[gone](/b#nothing) [out](https://x.y/#z) [field](/b#param-name) [near](/b#whats-neww) [empty](/b#/)',
    ].join('\n\n'),
    'b.mdx': '## What’s new\n\n<ParamField body="name" type="string" />',
  };
  const properties = { navigation: [{ group: 'G', pages: ['a', 'b'] }] };

  test('to parts that are spelled otherwise lead there', async () => {
    const { html } = buildPage(await createSite(files, properties, { base: '/docs' }), 'a');
    expect(html).toContain('<a href="/docs/b#whats-new">b</a>');
    expect(html).toContain('<a href="#rate-limits-per-minute">own</a>');
  });

  test('to parts that are not there are warnings', async () => {
    const site = await createSite(files, properties);
    const page = site.pages.get('a');
    expect(page && reportPage(site, page).diagnostics).toEqual([
      {
        code: 'broken-fragment',
        severity: 'warning',
        message: 'Anchor "#nothing" not found: "/b#nothing".',
        hint: 'Anchors consist of the words of headings, such as "#rate-limits".',
        file: 'a.mdx',
        line: 5,
        column: 8,
        length: 10,
      },
      expect.objectContaining({ hint: 'Did you mean "#whats-new"?' }),
      expect.objectContaining({ hint: 'Remove "#/".' }),
    ]);
  });

  describe('to a page that redirects', () => {
    const redirects = [
      { source: '/old', destination: '/older' },
      { source: '/older', destination: '/b' },
      { source: '/blog/:slug', destination: '/b' },
      { source: '/own', destination: '/b#whats-new' },
      { source: '/loop', destination: '/loop/' },
      { source: '/out', destination: 'https://x.y' },
    ];
    const create = (base: string, text: string) =>
      createSite({ ...files, 'a.mdx': text }, { ...properties, redirects }, { base });

    test.each(['', '/docs'])('are checked on the page that is shown, below "%s"', async (base) => {
      const site = await create(
        base,
        '[a](/old#nothing) [b](/blog/1#gone) [c](/old#whats-new) [d](/own#e) [f](/out#g) [h](/loop#i)',
      );
      const page = site.pages.get('a');
      expect(page && reportPage(site, page).diagnostics).toEqual([
        expect.objectContaining({
          code: 'broken-fragment',
          message: 'Anchor "#nothing" not found: "/old#nothing".',
          column: 5,
        }),
        expect.objectContaining({
          code: 'broken-fragment',
          message: 'Anchor "#gone" not found: "/blog/1#gone".',
        }),
      ]);
    });

    test('get the spelling of that page', async () => {
      const { html } = buildPage(await create('/docs', '[a](/old#what’s-new)'), 'a');
      expect(html).toContain('<a href="/docs/old#whats-new">a</a>');
    });
  });

  test('do not parse the page for each broken one', async () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `- [x](/b#missing-${index})`);
    const site = await createSite({ ...files, 'a.mdx': lines.join('\n') }, properties);
    const page = site.pages.get('a');
    const started = process.cpuUsage();
    expect(page && reportPage(site, page).diagnostics).toHaveLength(4000);
    // Took minutes when each link parsed the page.
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });
});

test('links to a page whose operation no document has are reported if they misspell an anchor of the page', async () => {
  const site = await createSite({
    'a.mdx':
      '[field](/b#body-name) [heading](/b#use-it) [words](/b#errors) [typo](/b#use-itt) [gone](/c#gone)',
    'b.mdx': '---\nopenapi: GET /plants\n---\n\n## Use it',
    'c.mdx': '## Use it',
  });
  const [a, b] = ['a', 'b'].map((id) => reportPage(site, site.pages.get(id)!).diagnostics);
  expect(a).toMatchObject([
    { code: 'broken-fragment', hint: 'Did you mean "#use-it"?' },
    { code: 'broken-fragment', message: expect.stringContaining('/c#gone') },
  ]);
  expect(b).toMatchObject([{ code: 'unknown-operation' }]);
});
