// Versions from tags as a reader meets them: the switcher, the note above an older page, and the search.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, settle, visit } from '../support/browser.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { writeRepository } from '../support/git.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { page } from '../support/write-project.ts';

const GROUPS = [{ group: 'Guides', pages: ['quickstart', 'soil'] }];

const root = writeRepository({
  'v1.0.0': {
    'docs.json': { name: 'Plants', navigation: { groups: GROUPS } },
    'quickstart.mdx': page('Quickstart', 'Where everything begins.'),
    'soil.mdx': page('Soil', 'Peat was recommended.'),
  },
  'v2.0.0': {
    'docs.json': {
      name: 'Plants',
      navigation: {
        versions: [
          { version: '2.0', groups: GROUPS },
          { version: '1.0', ref: 'v1.0.0' },
        ],
      },
    },
    'quickstart.mdx': page('Quickstart', 'Where everything begins.'),
    'soil.mdx': page('Soil', 'Compost is recommended.'),
  },
});

let site: ServedSite;
beforeAll(async () => {
  const { exitCode, stderr, out } = await buildFixture(root);
  expect(exitCode, stderr).toBe(0);
  site = await serveSite(out);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

test('readers switch to the same page of another version, which names its version', () =>
  visit(`${site.url}/soil`, {}, async (reader) => {
    await reader.getByLabel('Version: 2.0').first().click();
    await reader.getByRole('link', { name: '1.0', exact: true }).click();
    await reader.waitForURL('**/1.0/soil');
    await expect.poll(() => reader.getByText('Peat was recommended.').count()).toBe(1);
    const note = reader.getByRole('note').filter({ hasText: 'You are reading version 1.0.' });
    expect(await note.isVisible()).toBe(true);
    await note.getByRole('link', { name: 'Go to the current version, 2.0' }).click();
    await reader.waitForURL((url) => url.pathname === '/soil');
    expect(await reader.getByRole('note').count()).toBe(0);
  }));

test('the search of a version finds its own pages', () =>
  visit(`${site.url}/1.0/soil`, {}, async (reader) => {
    await settle(reader);
    await reader.keyboard.press('Control+k');
    await reader.getByRole('combobox').fill('peat');
    const found = reader.getByRole('option').first();
    await expect.poll(() => found.textContent()).toContain('Peat');
    await reader.keyboard.press('Enter');
    await reader.waitForURL('**/1.0/soil**');
  }));
