// What readers do while a script is loaded is not lost, and not done twice.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useApiSite } from '../support/api-site.ts';
import { untilKeysArrive } from '../support/browser.ts';
import { page as pageText } from '../support/write-project.ts';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')}`;
const NUMBERS = {
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses: { 200: { description: 'Fine' } },
};

const site = useApiSite(() => ({
  document: { paths: { '/beds': { get: NUMBERS } } },
  pages: { beds: 'GET /beds' },
  texts: { watering: pageText('Watering', `Every morning.\n\n![Fern](${PICTURE})`) },
  docs: { contextual: { options: ['copy'] } },
}));

/** Holds a script back. The result waits until it is asked for, and lets it go. */
async function hold(page: Page, name: string): Promise<() => Promise<void>> {
  await untilKeysArrive(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(`**/_astro/${name}-*.js`, async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return async () => {
    await asked;
    release();
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

describe('the search', () => {
  it('opens by a click that came before its script', async () => {
    await site.visit('/watering', async (page) => {
      const release = await hold(page, 'search-dialog');
      await page.locator('[data-search-open]').first().click();
      await release();
      await page.getByRole('dialog', { name: 'Search' }).waitFor();
    });
  });

  it('contains text typed before its script was loaded, and returns later keys to the page', async () => {
    await site.visit('/watering', async (page) => {
      const release = await hold(page, 'search-dialog');
      await page.keyboard.type('/bed');
      await release();
      const input = page.getByRole('combobox');
      await input.waitFor();
      await page.keyboard.type('s');
      expect(await input.inputValue()).toBe('beds');
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'hidden' });
      await page.keyboard.press('[');
      await expect.poll(() => page.url()).toMatch(/\/beds$/);
    });
  });
});

describe('a picture', () => {
  it('is enlarged once', async () => {
    await site.visit('/watering', async (page) => {
      const release = await hold(page, 'enlarge');
      const picture = page.getByRole('button', { name: 'Enlarge: Fern' });
      await picture.click();
      await picture.click();
      await release();
      await page.getByRole('dialog').waitFor();
      expect(await page.locator('dialog img').count()).toBe(1);
    });
  });
});

describe('a section', () => {
  it('is printed once', async () => {
    await site.visit('/watering', async (page) => {
      await page.evaluate(() => {
        Object.assign(window, {
          prints: 0,
          print: () => (window as unknown as { prints: number }).prints++,
        });
      });
      const release = await hold(page, 'print-section');
      await page.locator('[data-page-menu] summary').click();
      const entry = page.getByRole('button', { name: 'Print section' });
      await entry.click();
      await page.locator('[data-page-menu] summary').click();
      await entry.click();
      await release();
      await page.waitForFunction(() => (window as unknown as { prints: number }).prints > 0);
      expect(await page.locator('.t-print').count()).toBe(1);
      expect(await page.evaluate('prints')).toBe(1);
    });
  });

  it.each([
    ['script', /\/_astro\/print-section-/],
    ['pages', /\/(?:watering|beds)\/?$/],
  ])('whose %s cannot be loaded leaves the page as it is, and the menu says so', async (_, url) => {
    await site.visit('/watering', async (page) => {
      await page.route(url, (route) => route.abort());
      await page.locator('[data-page-menu] summary').click();
      await page.getByRole('button', { name: 'Print section' }).click();
      await page.getByRole('button', { name: 'Check your connection.' }).waitFor();
      expect(await page.locator('.t-print').count()).toBe(0);
    });
  });
});

describe('a form', () => {
  it('opens by two presses', async () => {
    await site.visit('/beds', async (page) => {
      const release = await hold(page, 'request-form');
      await press(page, 'Try it');
      await press(page, 'Try it');
      await release();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    });
  });

  it('gets each row that was added', async () => {
    await site.open('/beds', async (page) => {
      const release = await hold(page, 'extra-rows');
      await press(page, 'Add header');
      await press(page, 'Add query parameter');
      await release();
      await page.locator('t-extra-rows input').first().waitFor();
      expect(await page.locator('t-extra-rows > *').count()).toBe(2);
      await press(page, 'Remove from Query parameter');
      expect(await page.locator(':focus').textContent()).toBe('Add header');
    });
  });

  it('takes a curl line after two presses', async () => {
    await site.open('/beds', async (page) => {
      const release = await hold(page, 'paste-curl');
      await press(page, 'Paste curl');
      await press(page, 'Paste curl');
      await release();
      await page.locator('t-paste-curl textarea').waitFor();
    });
  });

  it('sends the later of two requests', async () => {
    await site.open('/beds', async (page) => {
      const release = await hold(page, 'response-element');
      await page.getByLabel('limit').fill('1');
      await press(page, 'Send');
      await page.getByLabel('limit').fill('2');
      await press(page, 'Send');
      await release();
      await page.locator('t-response').getByText('200').first().waitFor();
      expect(site.api.requests.map(({ url }) => url)).toEqual(['/beds?limit=2']);
    });
  });

  it('shows the view of JSON that was chosen last', async () => {
    await site.open('/beds', async (page) => {
      await press(page, 'Send');
      const views = page.locator('.t-try-view');
      await views.first().waitFor();
      // In one task, so that no answer of the worker comes between.
      await views.evaluateAll((buttons: HTMLElement[]) => {
        const named = (name: string) => buttons.find(({ textContent }) => textContent === name);
        for (const name of ['Pretty', 'Pretty', 'Raw']) named(name)?.click();
      });
      const shown = page.locator('t-response-json > :not(.t-try-tools, .t-check)');
      await page.waitForFunction(
        () =>
          document.querySelectorAll('t-response-json > :not(.t-try-tools, .t-check)').length > 2,
      );
      const texts = await shown.filter({ visible: true }).allTextContents();
      expect(texts).toHaveLength(1);
      expect(texts[0]).toMatch(/^\{"method":"GET"/);
      expect(await shown.count()).toBe(3);
    });
  });
});
