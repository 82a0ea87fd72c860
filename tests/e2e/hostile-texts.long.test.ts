// Texts that a careless page would run, in every place that shows data: docs.json, front matter, OpenAPI
// documents, the search, the address, answers of an API. Nothing may run, with and without the policy of the
// pages. A dozen payloads; BATTERY=full takes all 120.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openBrowser, settle } from '../support/browser.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { hostileProject } from '../support/hostile-project.ts';
import { PAYLOADS } from '../support/payloads.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { writeProject } from '../support/write-project.ts';

const IS_FULL = process.env['BATTERY'] === 'full';
/** Every vector once, each with another way out. */
const payloads = IS_FULL
  ? PAYLOADS
  : PAYLOADS.filter((_, index) => index % 13 === 0 || index === 119);
const project = hostileProject(payloads);

let site: ServedSite;
beforeAll(async () => {
  const { exitCode, stderr, out } = await buildFixture(writeProject(project.files));
  expect(exitCode, stderr.slice(0, 2000)).toBe(0);
  site = await serveSite(out);
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

/** Opens pages and gives what ran in them, and what would run when it is clicked or loaded. */
async function findHits(
  hasPolicy: boolean,
  work: (page: Page) => Promise<void>,
): Promise<string[]> {
  const context = await (await openBrowser()).newContext({ bypassCSP: !hasPolicy });
  const hits: string[] = [];
  await context.exposeFunction('noteHit', (where: string) => hits.push(where));
  await context.addInitScript(() => {
    const note = () =>
      (globalThis as unknown as { noteHit(where: string): void }).noteHit(location.href);
    Object.assign(globalThis, { alert: note, confirm: note, prompt: note });
  });
  await context.route(
    (url) => url.origin !== site.url && /^https?:$/.test(url.protocol),
    (route) =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        },
        body: JSON.stringify(payloads),
      }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await work(page);
    await settle(page);
  } finally {
    await context.close();
  }
  return hits;
}

/** What in a page would run script, whether or not it has done so. */
function findDanger(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
    const isCode = (address: string) =>
      URL.canParse(address, location.href) &&
      ['javascript:', 'vbscript:'].includes(new URL(address, location.href).protocol);
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const found = [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith('on') || name === 'srcdoc' || (ADDRESSES.includes(name) && isCode(value)),
      );
      const isFrame = ['IFRAME', 'OBJECT', 'EMBED', 'BASE'].includes(element.tagName);
      return found.length > 0 || isFrame ? [element.outerHTML.slice(0, 200)] : [];
    });
  });
}

describe.each([
  ['without', false],
  ['with', true],
])('%s the policy of the pages', (_, hasPolicy) => {
  it(
    `${payloads.length} payloads in all texts of a project run nothing`,
    { timeout: 900_000 },
    async () => {
      const danger: Record<string, string[]> = {};
      const hits = await findHits(hasPolicy, async (page) => {
        for (const path of project.paths) {
          await page.goto(site.url + path);
          const found = await findDanger(page);
          if (found.length > 0) danger[path] = found;
        }
      });
      expect(danger).toEqual({});
      expect(hits).toEqual([]);
    },
  );

  it('searches, addresses and answers of an API run nothing', { timeout: 300_000 }, async () => {
    const danger: string[] = [];
    const hits = await findHits(hasPolicy, async (page) => {
      for (const payload of payloads) {
        await page.goto(
          `${site.url}/p0?q=${encodeURIComponent(payload)}#${encodeURIComponent(payload)}`,
        );
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill(payload.slice(0, 190));
        await settle(page);
        danger.push(...(await findDanger(page)));
      }
      await page.goto(`${site.url}/api/p0`);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText(/^200/).first().waitFor();
      danger.push(...(await findDanger(page)));
    });
    expect(danger).toEqual([]);
    expect(hits).toEqual([]);
  });
});
