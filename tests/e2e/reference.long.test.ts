// The page with all endpoints of a document, in a browser.
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openApiSite } from '../support/open-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import type { ServedSite } from '../support/serve-site.ts';

const EVIL =
  '<img src="data:," onerror="window.hit=1"><script>window.hit=1</script> [x](javascript:hit=1)';

let api: RecordingServer;
let site: ServedSite;
beforeAll(async () => {
  api = await startRecording();
  site = await openApiSite(
    {
      openapi: '3.1.0',
      info: { title: 'Garden', version: '1', description: `Beds and **pots**. ${EVIL}` },
      servers: [{ url: api.url }],
      paths: {
        '/plants': {
          get: {
            summary: 'List plants',
            description: EVIL,
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, example: 3 }],
            responses: { 200: { description: 'All.' } },
          },
        },
        '/pots': { post: { summary: 'Buy a pot', responses: { 201: { description: 'Bought.' } } } },
      },
    },
    { api: { reference: true, auth: { method: 'key', name: 'X-Key' } } },
  );
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  await api?.close();
});

const open = <Result>(work: (page: Page) => Promise<Result>, options: BrowserContextOptions = {}) =>
  visit(`${site.url}/api-reference/list-plants`, options, work);

const toReference = async (page: Page) => {
  await page.getByRole('link', { name: 'All endpoints' }).first().click();
  await page.getByRole('heading', { name: 'Buy a pot' }).first().waitFor({ timeout: 20_000 });
};

describe('the page with all endpoints', () => {
  it('is linked beside the pages of its document, and asks no other host', async () => {
    await open(
      async (page) => {
        await toReference(page);
        const problems: string[] = [];
        page.on(
          'console',
          (message) => message.type() === 'error' && problems.push(message.text()),
        );
        page.on('pageerror', (error) => problems.push(error.message));
        page.on('request', (request) => {
          const { origin, protocol } = new URL(request.url());
          if (origin !== site.url && protocol.startsWith('http')) problems.push(request.url());
        });
        await page.reload();
        await page.getByRole('heading', { name: 'List plants' }).first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(problems).toEqual([]);
        expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
        const kept = await page.evaluate(() => [{ ...localStorage }, document.cookie]);
        expect(kept).toEqual([{}, '']);
        expect(
          await page
            .getByText(/Ask AI|Powered by Scalar|Configure/i)
            .filter({ visible: true })
            .count(),
        ).toBe(0);
        await page
          .getByRole('link', { name: /Garden/ })
          .first()
          .click();
        await page.waitForURL(`${site.url}/**`);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });

  it('follows the mode of the site', async () => {
    await open(
      async (page) => {
        await toReference(page);
        const mode = () => page.evaluate(() => document.body.classList.contains('dark-mode'));
        expect(await mode()).toBe(true);
        await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'));
        await expect.poll(mode).toBe(false);
      },
      { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    );
  });

  it('leads to the pages of endpoints where scripts are off', async () => {
    const options = { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } };
    await open(async (page) => {
      await page.goto(`${site.url}/_trellis/reference/openapi`);
      await page.getByRole('link', { name: 'Buy a pot' }).click();
      await page.getByRole('heading', { level: 1, name: 'Buy a pot' }).waitFor();
    }, options);
  });
});
