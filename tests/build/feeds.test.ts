import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': { name: 'Plants', navigation: [{ group: 'All', pages: ['index', 'changelog'] }] },
  'index.mdx': page('Start'),
  'changelog.mdx': page('Changelog', '<Update label="1.0">First.</Update>', 'rss: true'),
};

const LINK = /<a [^>]*href="([^"]*)"[^>]*aria-label="RSS"/;

it('are linked beside the title of their page', async () => {
  const site = await buildFixture(writeProject(FILES), {
    args: ['--site', 'https://example.com/docs'],
  });
  const [, href] = LINK.exec(site.html('/changelog')) ?? [];
  expect(href).toBe('/docs/changelog/rss.xml');
  expect(site.file('changelog/rss.xml')).toContain('<title>1.0</title>');
  expect(site.html('/')).not.toMatch(LINK);
});

it('are missing without the URL of the site, which the build says', async () => {
  const site = await buildFixture(writeProject(FILES));
  expect(site.html('/changelog')).not.toMatch(LINK);
  expect(site.stderr + site.stdout).toContain(
    'Note: The site has no sitemap, no canonical links, and no RSS feeds, because its URL is unknown.',
  );
});

it('are the only thing besides a sitemap that is missing if docs.json sets the canonical URL', async () => {
  const seo = { metatags: { canonical: 'https://docs.example.com' } };
  const site = await buildFixture(
    writeProject({ ...FILES, 'docs.json': { ...FILES['docs.json'], seo } }),
  );
  expect(site.html('/changelog')).toContain('href="https://docs.example.com/changelog"');
  expect(site.stderr + site.stdout).toContain('Note: The site has no sitemap and no RSS feeds,');
});
