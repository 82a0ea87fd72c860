// What a form keeps of what was entered: over a reload, in the history, in links; and rows of the reader's own.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useApiSite, sendAndWait } from '../support/api-site.ts';
import { visit } from '../support/browser.ts';

const SECRET = 'sk_live_fern';

const site = useApiSite(() => ({
  document: {
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/beds/{bed}': {
        put: {
          parameters: [
            { name: 'bed', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'api_key', in: 'query', schema: { type: 'string' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { note: { type: 'string' }, password: { type: 'string' } },
                },
              },
            },
          },
          responses: { 200: { description: 'Fine.' } },
        },
      },
      '/seeds': { get: { responses: { 200: { description: 'All.' } } } },
    },
  },
  pages: { bed: 'PUT /beds/{bed}', seeds: 'GET /seeds' },
}));
const { open } = site;

const bed = (page: Page) => page.getByRole('textbox', { name: /^bed/ });
const note = (page: Page) => page.getByRole('textbox', { name: /^note/ });
const storage = (page: Page) =>
  page.evaluate(() => {
    const texts = Object.values({ ...sessionStorage, ...localStorage }).map(String);
    const read = (text: string) => {
      try {
        return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
      } catch {
        return text;
      }
    };
    return [...texts, ...texts.map(read), location.href, read(location.hash.slice(5))].join('\n');
  });

/** Adds a row of a kind, and fills it in. */
async function addRow(page: Page, kind: string, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${kind.toLowerCase()}` }).click();
  const row = page.getByRole('group', { name: kind, exact: true }).last();
  await row.getByRole('textbox', { name: 'Name' }).fill(name);
  await row.getByRole('textbox', { name: 'Value' }).fill(value);
}

describe('a form', () => {
  it('is open again after a reload, with everything but secrets', async () => {
    await open('/bed', async (page) => {
      await bed(page).fill('north');
      await note(page).fill('two\u{1f331} lines');
      await page.getByLabel(/^api_key/).fill(SECRET);
      await page.getByLabel(/^password/).fill(SECRET);
      await page.reload();
      await expect.poll(() => bed(page).inputValue()).toBe('north');
      expect(await note(page).inputValue()).toBe('two\u{1f331} lines');
      expect(await page.getByLabel(/^api_key/).inputValue()).toBe('');
      expect(await page.getByLabel(/^password/).inputValue()).toBe('');
      expect(await storage(page)).not.toContain(SECRET);
    });
  });

  it('is closed on the next page, and filled in again where it is opened', async () => {
    await open('/bed', async (page) => {
      await bed(page).fill('north');
      await page
        .getByRole('link', { name: /Seeds$/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'Seeds' }).waitFor();
      await page.getByRole('link', { name: /Bed$/ }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Bed' }).waitFor();
      await page.getByRole('button', { name: 'Try it' }).click();
      await expect.poll(() => bed(page).inputValue()).toBe('north');
    });
  });
});

describe('rows of the reader', () => {
  it('are in the request, the samples, the curl line and the link', async () => {
    await open('/seeds', async (page) => {
      await addRow(page, 'Header', 'X-Trace', 'abc');
      await addRow(page, 'Query parameter', 'debug', 'a b');
      await addRow(page, 'Cookie', 'theme', 'dark');
      await page.locator('.t-api-samples').getByText('debug=a%20b').first().waitFor();
      await sendAndWait(page);
      expect(site.api.requests[0]?.url).toBe('/seeds?debug=a%20b');
      expect(site.api.requests[0]?.headers['x-trace']).toBe('abc');
      const curl = await page.locator('t-response').textContent();
      expect(curl).toMatch(/X-Trace: abc[\s\S]*theme=dark/);
      await page.getByRole('button', { name: 'Copy link' }).click();
      const link = page.url();
      await visit(link, {}, async (other) => {
        const row = other.getByRole('group', { name: 'Header', exact: true });
        await expect
          .poll(() => row.getByRole('textbox', { name: 'Value' }).inputValue())
          .toBe('abc');
      });
    });
  });

  it('with secrets are in no link and no storage', async () => {
    await open('/seeds', async (page) => {
      await addRow(page, 'Header', 'Authorization', SECRET);
      await addRow(page, 'Cookie', 'sid', SECRET);
      await addRow(page, 'Query parameter', 'access_token', SECRET);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await sendAndWait(page);
      expect(site.api.requests[0]?.headers['authorization']).toBe(SECRET);
      await page.reload();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await storage(page)).not.toContain(SECRET);
    });
  });

  it('say what no browser sends, and can be taken away', async () => {
    await open('/seeds', async (page) => {
      await addRow(page, 'Header', 'Host', 'garden.example');
      const row = page.getByRole('group', { name: 'Header', exact: true });
      expect(await row.getByRole('status').textContent()).toContain(
        'do not allow pages to set this header',
      );
      await page.getByRole('button', { name: 'Remove from Header' }).click();
      await expect.poll(() => row.count()).toBe(0);
    });
  });
});

describe('the history', () => {
  it('brings a request back, on its page', async () => {
    await open('/bed', async (page) => {
      await bed(page).fill('north/1');
      await note(page).fill('first');
      await sendAndWait(page);
      await note(page).fill('second');
      await page.getByRole('button', { name: 'History' }).click();
      const entry = page.getByRole('list', { name: 'History' }).getByRole('button');
      await expect
        .poll(() => entry.first().textContent())
        .toMatch(/^PUT\/beds\/north%2F1200\d+ ms/);
      await entry.first().click();
      await expect.poll(() => note(page).inputValue()).toBe('first');
      expect(await page.locator(':focus').textContent()).toBe('History');
      await page.goto(`${site.url}/seeds`);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'History' }).click();
      await entry.first().click();
      await page.waitForURL(/bed/);
      await expect.poll(() => note(page).inputValue()).toBe('first');
      await expect.poll(() => bed(page).inputValue()).toBe('north/1');
    });
  });

  it('holds no secrets, and is gone when it is cleared', async () => {
    await open('/bed', async (page) => {
      await bed(page).fill('north');
      await page.getByLabel(/^api_key/).fill(SECRET);
      await page.getByRole('textbox', { name: /^Authorization/ }).fill(SECRET);
      await sendAndWait(page);
      expect(await storage(page)).not.toContain(SECRET);
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Clear history' }).click();
      await expect
        .poll(() => page.getByRole('button', { name: 'History' }).isVisible())
        .toBe(false);
      expect(await page.locator(':focus').textContent()).toBe('Send');
      expect(await storage(page)).not.toContain('PUT');
    });
  });
});

it('says where a form is too long for a link', async () => {
  await open('/bed', async (page) => {
    await note(page).fill('fern '.repeat(5000));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Too long for a link' }).waitFor();
    expect(page.url()).not.toContain('#try=');
  });
});
