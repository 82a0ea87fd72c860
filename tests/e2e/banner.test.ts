// The line above everything: its script is there only where readers can close it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

let site: ServedSite;

beforeAll(async () => {
  site = await openSite({
    'docs.json': {
      theme: 'mint',
      name: 'Garden',
      colors: { primary: '#117733' },
      banner: { content: 'Seeds are here', dismissible: true },
      navigation: { pages: ['index', 'soil'] },
    },
    'index.mdx': pageText('Garden', 'Welcome.'),
    'soil.mdx': pageText('Soil', 'Dark.'),
  });
});

afterAll(async () => {
  await site.close();
  await closeBrowser();
});

it('a banner that is closed stays closed on other pages', async () => {
  await visit(site.url, {}, async (page) => {
    const banner = page.getByRole('complementary', { name: 'Announcement' });
    await banner.getByRole('button', { name: 'Close' }).click();
    await banner.waitFor({ state: 'hidden' });
    await page.goto(`${site.url}/soil`);
    await expect.poll(() => banner.isVisible()).toBe(false);
  });
});
