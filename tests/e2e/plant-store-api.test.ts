// The Plant Store as it is deployed: pages and API on one server, used through the form of List plants.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedServer } from '../contract/_started-server.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { openServerSite } from '../support/server-site.ts';

let server: StartedServer;

beforeAll(async () => {
  server = await openServerSite();
});
afterAll(async () => {
  await closeBrowser();
  await server?.stop();
});

/** Opens the form of a page; requests to other hosts are noted and not let through. */
async function open(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  await visit(server.url + path, { viewport: { width: 1440, height: 1000 } }, async (page) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.url && protocol.startsWith('http')) problems.push(request.url());
    });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await work(page);
    expect(problems).toEqual([]);
  });
}

/** The names of the plants that a user sees. */
async function list(page: Page, token: string, limit: string): Promise<string[]> {
  await page.getByRole('textbox', { name: /^Authorization/ }).fill(token);
  await page.getByRole('spinbutton', { name: /^limit/ }).fill(limit);
  await send(page);
  await page.locator('t-response').getByText('200 OK').waitFor();
  const names = page.locator('t-response .t-json .a', { hasText: '"name"' }).locator('xpath=..');
  return (await names.allTextContents()).map((line) => line.replace(/^"name": |,$/g, ''));
}

async function send(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/plants',
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await answered;
  await page.waitForFunction(() => document.querySelector('t-response')?.ariaBusy === 'false');
}

it.each(['/api-reference/list-plants', '/api-reference/list-plants-by-hand'])(
  '%s lists as many plants as the reader asks for',
  async (path) => {
    await open(path, async (page) => {
      expect(await list(page, 'Bearer plants_demo_ada', '2')).toHaveLength(2);
      expect(await list(page, 'plants_demo_ada', '3')).toHaveLength(3);
    });
  },
);

it('rejects a request without a token with the reason', async () => {
  await open('/api-reference/list-plants', async (page) => {
    await send(page);
    const answer = page.locator('t-response');
    await answer.getByText('400 Bad Request').waitFor();
    await answer.getByText('The Authorization header is missing.').waitFor();
    await answer.getByText('The body says why and what to do.').waitFor();
  });
});

it('each user sees their own plants only', async () => {
  await open('/api-reference/list-plants', async (page) => {
    const ada = await list(page, 'plants_demo_ada', '');
    const ben = await list(page, 'plants_demo_ben', '');
    const cleo = await list(page, 'plants_demo_cleo', '');
    expect(ada.length).toBeGreaterThan(ben.length);
    expect(ben.length).toBeGreaterThan(cleo.length);
    expect(ada).toEqual(expect.arrayContaining(cleo));
  });
});
