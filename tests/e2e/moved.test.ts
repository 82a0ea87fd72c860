// Redirects on a host that knows none: a page of their own, or the page for unknown addresses, leads on, under its policy.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHostServer } from '../../src/server/host-server.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { page as pageText, writeProject } from '../support/write-project.ts';

let built: BuiltFixture;
let url: string;
let close: () => void;

beforeAll(async () => {
  const project = writeProject({
    'docs.json': {
      theme: 'mint',
      name: 'Garden',
      colors: { primary: '#117733' },
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index', 'guides/soil'] },
          { tab: 'Tools', pages: ['tools/watering-can'] },
        ],
      },
      redirects: [
        { source: '/earth', destination: '/guides/soil' },
        { source: '/beta/:slug*', destination: '/guides/:slug*' },
        { source: '/round/:slug*', destination: '/round/and/:slug*' },
      ],
    },
    'index.mdx': pageText('Garden', 'Welcome.'),
    'guides/soil.mdx': pageText('Soil', 'Dark.'),
    'tools/watering-can.mdx': pageText('Watering can', 'Ten liters.'),
  });
  built = await buildFixture(project, { base: '/docs', args: ['--host', 'github'] });
  const server = await createHostServer('github', { outDir: built.out, folder: built.out });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}/docs`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});

afterAll(async () => {
  close();
  await closeBrowser();
});

it.each(['earth', 'beta/soil'])('%s leads to its page, with query and fragment', async (path) => {
  await visit(`${url}/${path}?from=mail#top`, {}, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Soil' }).waitFor();
    expect(page.url()).toBe(`${url}/guides/soil/?from=mail#top`);
  });
});

it('an address that leads to nothing, round and round, ends on the page that says so', async () => {
  await visit(`${url}/round/soil`, {}, async (page) => {
    await page.waitForURL(`${url}/round/and/soil`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${url}/round/and/soil`);
  });
});

it('an address that leads nowhere suggests pages of all tabs', async () => {
  await visit(`${url}/old/watering-can`, {}, async (page) => {
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Were you looking for one of these pages?' }).waitFor();
    await main.getByRole('link', { name: 'Watering can' }).click();
    await page.getByRole('heading', { level: 1, name: 'Watering can' }).waitFor();
  });
});

it('the script is on no other page', () => {
  expect(built.file('404.html')).toMatch(/src="\/docs\/_astro\/moved/);
  expect(built.html('/guides/soil')).not.toContain('moved');
});
