// What an API page shows beside its form, in a browser with and without scripts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openApiSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await openApiSite({
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1', description: 'Beds and **pots**.' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/plants': {
        post: {
          summary: 'Plant something',
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { name: { type: 'string' } } },
                examples: {
                  fern: { summary: 'A fern', value: { name: 'Nephrolepis' } },
                  moss: { summary: 'A moss', value: { name: 'Sphagnum' }, description: 'Wet.' },
                },
              },
            },
          },
          responses: {
            201: { description: 'Planted', links: { water: { operationId: 'waterIt' } } },
          },
        },
      },
      '/water': { put: { summary: 'Water it', operationId: 'waterIt' } },
    },
  });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const address = () => `${site.url}/api-reference/plant-something`;

describe('without scripts', () => {
  it('a link of a response refers to the page of its operation', async () => {
    await visit(address(), { javaScriptEnabled: false }, async (page) => {
      await page.getByRole('listitem').getByRole('link', { name: 'Water it' }).last().click();
      await page.getByRole('heading', { name: 'Water it', level: 1 }).waitFor();
    });
  });

  it('every example of the body can be read', async () => {
    await visit(address(), { javaScriptEnabled: false }, async (page) => {
      for (const name of ['Nephrolepis', 'Sphagnum'])
        expect(await page.getByText(`"${name}"`).first().isVisible()).toBe(true);
    });
  });

  it('the introduction leads to every operation', async () => {
    await visit(
      `${site.url}/api-reference/introduction`,
      { javaScriptEnabled: false },
      async (page) => {
        await page.getByRole('main').getByRole('link', { name: 'Water it' }).click();
        await page.getByRole('heading', { name: 'Water it', level: 1 }).waitFor();
      },
    );
  });
});

it('an example that is chosen beside the text fills in samples and form', async () => {
  await visit(address(), {}, async (page) => {
    const samples = page.locator('.t-api-samples[data-clients]');
    await expect.poll(() => samples.textContent()).toContain('Nephrolepis');
    await page.getByRole('combobox', { name: 'Request body' }).selectOption('A moss');
    await expect.poll(() => samples.textContent()).toContain('Sphagnum');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'name' }).inputValue())
      .toBe('Sphagnum');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Body: Example' }).inputValue())
      .toBe('1');
  });
});

it('an example that was chosen before the scripts ran fills in samples and form', async () => {
  await visit(address(), {}, async (page) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const list = document.querySelector<HTMLSelectElement>('[data-bodies] select');
        if (!list?.options[1]) return;
        observer.disconnect();
        list.selectedIndex = 1;
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const samples = page.locator('.t-api-samples[data-clients]');
    await expect.poll(() => samples.textContent()).toContain('Sphagnum');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'name' }).inputValue())
      .toBe('Sphagnum');
  });
});
