import { expect, test } from 'vitest';
import { feeds } from '../../../../src/output/files/feeds.ts';
import { PLAIN_LAYOUTS } from '../../../support/outputs.ts';
import { feedPath } from '../../../../src/site/urls.ts';
import { PageGuard } from '../../../../src/site/page-report.ts';
import type { Site } from '../../../../src/site/site.ts';

const html =
  '<div class="t-update" data-tags="API,Errors"><div class="t-update-side"><div class="t-heading"><h2 id="1-1" class="t-update-label">1.1</h2></div>' +
  '<p class="t-update-more">2026-11-20</p></div><div class="t-update-main t-flow"><p>See <a class="x" href="/errors">errors</a> &amp; more.</p></div></div>' +
  '<div class="t-update" data-rss-title="First" data-rss-text="It is here."><div class="t-update-side"><h2 id="1-0" class="t-update-label">1.0</h2></div><div class="t-update-main"><p>x</p></div></div>';

const page = {
  id: 'changelog',
  href: '/changelog',
  title: 'Changelog',
  frontMatter: { rss: true, raw: {} },
};
const siteWith = (origin: string | undefined) =>
  ({
    options: { base: '/docs', origin },
    config: { name: 'Garden', description: 'Plants.', seo: { trailingSlash: false } },
    pages: new Map([['changelog', page]]),
    renderCache: { record: () => ({ html: 'x' }), read: () => html, guard: new PageGuard() },
  }) as unknown as Site;

const feedsOf = async (site: Site) => feeds.list({ site, layouts: PLAIN_LAYOUTS });

test('each update is an item with its address, date, tags and text', async () => {
  const [feed] = await feedsOf(siteWith('https://x.dev'));
  const path = feed?.path;
  const text = await feed?.render();
  expect(path).toBe('/changelog/rss.xml');
  expect(text).toContain(
    '<title>Changelog - Garden</title>\n<link>https://x.dev/docs/changelog</link>',
  );
  expect(text).toContain(
    '<item><title>1.1</title><link>https://x.dev/docs/changelog#1-1</link><guid>https://x.dev/docs/changelog#1-1</guid>' +
      '<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate><category>API</category><category>Errors</category>' +
      '<description>&lt;p&gt;See &lt;a href=&quot;https://x.dev/errors&quot;&gt;errors&lt;/a&gt; &amp;amp; more.&lt;/p&gt;</description></item>',
  );
  expect(text).toContain('<title>First</title>');
  expect(text).toContain('<description>It is here.</description>');
});

test('the label of an update is a date only if all of its words are', async () => {
  const labels = [
    'Version 2026',
    'Sommer 2026',
    'Fri, Nov 20, 2026',
    'November 2026',
    '2026-11-20',
  ];
  const updates = labels.map(
    (label) => `<div class="t-update"><h2 class="t-update-label">${label}</h2></div>`,
  );
  const site = siteWith('https://x.dev');
  site.renderCache.read = () => updates.join('');
  const [feed] = await feedsOf(site);
  const items = String(await feed?.render())
    .split('<item>')
    .slice(1);
  expect(items.map((item) => /<pubDate>(.+) 00:/.exec(item)?.[1])).toEqual([
    undefined,
    undefined,
    'Fri, 20 Nov 2026',
    'Sun, 01 Nov 2026',
    'Fri, 20 Nov 2026',
  ]);
});

test('characters that XML forbids are not in a feed', async () => {
  const site = siteWith('https://x.dev');
  site.pages.set('changelog', { ...page, title: 'Change\u0008log' } as never);
  const [feed] = await feedsOf(site);
  expect(await feed?.render()).toContain('<title>Changelog - Garden</title>');
});

test('a site without a known address has no feeds', async () => {
  expect(await feedsOf(siteWith(undefined))).toEqual([]);
  expect(
    feedPath(siteWith('https://x.dev'), { ...page, frontMatter: { raw: {} } }),
  ).toBeUndefined();
});
