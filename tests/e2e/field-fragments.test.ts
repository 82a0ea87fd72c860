// Fragments of fields that a page does not show.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openApiSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties });
const notes = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`note${at}`, text]));

/** So many that what their responses share is on pages of its own. */
const beds = Array.from({ length: 30 }, (_, at) => at);
const operation = (bed: number) => ({
  summary: `Plant of bed ${bed}`,
  responses: {
    200: { description: 'Found', content: { 'application/json': { schema: ref('Plant') } } },
  },
});

let site: ServedSite;
beforeAll(async () => {
  site = await openApiSite({
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    paths: Object.fromEntries(beds.map((bed) => [`/beds/${bed}`, { get: operation(bed) }])),
    components: {
      schemas: {
        Plant: object({
          pot: object({ owners: { type: 'array', items: ref('User') }, ...notes }),
          keeper: { oneOf: [ref('User'), ref('Club')] },
        }),
        User: object({ ...notes, login: text }),
        Club: object({ ...notes, name: text }),
      },
    },
  });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

/** Opens the operation with a fragment, and waits until the page is at an element. */
async function expectAt(fragment: string, path: string, id: string): Promise<void> {
  await visit(`${site.url}/api-reference/plant-of-bed-7#${fragment}`, {}, async (page) => {
    await page.waitForURL(`${site.url}${path}#${id}`);
    await expect.poll(() => topOf(page, id)).toBeLessThan(700);
    expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
    expect(await page.locator(`[id="${id}"]`).isVisible()).toBe(true);
  });
}

const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

it('the fragment of a field that is on the page of its schema leads there', () =>
  expectAt('response-200-pot-owners-login', '/api-reference/schemas/user', 'attribute-login'));

it('a field that one of several schemas may have leads to the field that refers to them', () =>
  expectAt('response-200-keeper-login', '/api-reference/plant-of-bed-7', 'response-200-keeper'));

it('a field that no longer exists leads to the field around it', () =>
  expectAt('response-200-pot-soil-depth', '/api-reference/plant-of-bed-7', 'response-200-pot'));
