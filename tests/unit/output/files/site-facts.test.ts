import { expect, test } from 'vitest';
import { readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

test('a sitemap needs the address of the site', async () => {
  const site = await createSite({}, {}, { origin: 'https://a.b' });
  expect(await readOutput(site, '/sitemap.xml')).toContain('<url><loc>https://a.b/</loc></url>');
  expect(await readOutput(site, '/robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://a.b/sitemap.xml\n',
  );
  expect(await readOutput(await createSite({}), '/sitemap.xml')).toBeUndefined();
});

test('a sitemap has the date of the last commit of a page, even if pages do not show it', async () => {
  for (const timestamp of [false, true]) {
    const site = await createSite({}, { metadata: { timestamp } }, { origin: 'https://a.b' });
    site.gitDates = new Map([['index.mdx', '2026-02-01']]);
    expect(await readOutput(site, '/sitemap.xml')).toContain('<lastmod>2026-02-01</lastmod>');
  }
});
