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

/** An answer of an API. */
interface Answer {
  type: string;
  body: string;
}

const PLAIN: Answer = { type: 'application/json', body: JSON.stringify(payloads) };
const MARKUP = payloads.join('\n');
const NAMED = JSON.stringify(Object.fromEntries(payloads.map((one) => [one, { [one]: one }])));

/** Answers of each type that is shown in its own way. */
const ANSWERS: Answer[] = [
  ...['text/html', 'text/plain', 'application/xml', 'text/markdown', 'text/css', 'text/javascript', 'application/x-unknown'].map((type) => ({ type, body: MARKUP })),
  ...['application/json', 'application/problem+json', 'application/json;charset="<img src=x onerror=alert(1)>"'].map((type) => ({ type, body: NAMED })),
  { type: 'image/svg+xml', body: `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject>${MARKUP}</foreignObject></svg>` },
  { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><a href="javascript:alert(1)"><circle r="9"/></a></svg>' },
  { type: 'text/csv', body: payloads.map((one) => `"${one.replaceAll('"', '""')}",b`).join('\n') },
  { type: 'application/x-ndjson', body: payloads.map((one) => JSON.stringify({ [one]: one })).join('\n') },
  { type: 'text/event-stream', body: payloads.map((one) => `event: ${one}\nid: ${one}\ndata: ${one}\n\n`).join('') },
  { type: 'text/<img src=x onerror=alert(1)>', body: MARKUP },
]; // prettier-ignore

/** Headers and a file name that are markup. */
const HOSTILE_HEADERS = {
  'access-control-expose-headers': '*',
  'content-disposition': 'attachment; filename="../../<img src=x onerror=alert(1)>.html"',
  link: '<javascript:alert(1)>; rel="next"',
  location: 'javascript:alert(1)',
};

/** A header by which an answer is recognized. */
function noteOf(answer: Answer): string {
  return `note-${ANSWERS.indexOf(answer)}"><img src=x onerror=alert(1)>`;
}

/** Opens pages and gives what ran in them, and what would run when it is clicked or loaded. */
async function findHits(
  hasPolicy: boolean,
  work: (page: Page) => Promise<void>,
  answer = () => PLAIN,
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
          ...HOSTILE_HEADERS,
          'x-note': noteOf(answer()),
          'content-type': answer().type,
        },
        body: answer().body,
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
  // A policy can only forbid: whatever runs with it also runs without it. With it, one page of each kind is opened.
  const isSample = hasPolicy && !IS_FULL;
  const paths = isSample ? ['/p0', '/api/p0', '/nowhere'] : project.paths;
  const searched = isSample ? payloads.slice(0, 2) : payloads;

  it(
    `${payloads.length} payloads in all texts of a project run nothing`,
    { timeout: 900_000 },
    async () => {
      const danger: Record<string, string[]> = {};
      const hits = await findHits(hasPolicy, async (page) => {
        for (const path of paths) {
          await page.goto(site.url + path);
          const found = await findDanger(page);
          if (found.length > 0) danger[path] = found;
        }
      });
      expect(danger).toEqual({});
      expect(hits).toEqual([]);
    },
  );

  it('searches, URLs, and responses of an API run no code', { timeout: 300_000 }, async () => {
    const danger: string[] = [];
    const hits = await findHits(hasPolicy, async (page) => {
      for (const payload of searched) {
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

  it(
    'responses of every type, their headers, and file names run no code',
    { timeout: 300_000 },
    async () => {
      const danger: string[] = [];
      let answer = PLAIN;
      const look = async (page: Page) => {
        await page.goto(`${site.url}/api/p0`);
        await page.getByRole('button', { name: 'Try it' }).click();
        for (answer of ANSWERS) {
          await page.getByRole('button', { name: 'Send', exact: true }).click();
          const box = page.locator('t-response');
          await expect.poll(() => box.textContent()).toContain(noteOf(answer));
          await expect.poll(() => box.getByRole('button', { name: 'Stop' }).count()).toBe(0);
          const views = box.getByRole('button', { name: /^(?:Tree|Pretty|Events|Raw)$/ });
          for (const view of await views.all()) {
            await view.click();
            await settle(page);
            danger.push(...(await findDanger(page)));
          }
          await settle(page);
          danger.push(...(await findDanger(page)));
        }
      };
      const hits = await findHits(hasPolicy, look, () => answer);
      expect(danger).toEqual([]);
      expect(hits).toEqual([]);
    },
  );
});
