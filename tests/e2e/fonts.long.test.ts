// Fonts by name: a page shows them from the site itself, and nothing moves when they arrive.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { describeProject } from '../../src/content/project.ts';
import { loadFonts } from '../../src/site/load/fonts.ts';
import { closeBrowser, openBrowser } from '../support/browser.ts';
import { faceRule, FONT, openFontServer } from '../support/font-server.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page, writeProject } from '../support/write-project.ts';

const TEXT = 'The fern in the window wants water twice a week, and light without sun. '.repeat(12);
const IMPORT = 'https://fonts.googleapis.com/css2?family=Moss+Serif&display=swap';

const PROJECT = {
  'docs.json': {
    name: 'Ferns',
    fonts: { family: 'Fern Sans' },
    navigation: [{ group: 'Care', pages: ['index', 'water'] }],
    security: { policy: true },
  },
  'index.mdx': page('Ferns', `${TEXT}\n\n## Water\n\n${TEXT}\n\n<p className="moss">Moss</p>`),
  'water.mdx': page('Water', TEXT),
  'own.css': `@import url("${IMPORT}");\n.moss { font-family: "Moss Serif", serif; }\n`,
};

/** Keeps what Google would have answered beside the project, where a build without the network finds it. */
async function keepFonts(root: string): Promise<void> {
  const server = await openFontServer((path, origin) => {
    if (path.endsWith('.woff2')) return { body: FONT };
    const name = /family=(\w+)\+(\w+)/.exec(path);
    return { body: faceRule(`${name?.[1]} ${name?.[2]}`, `${origin}/${name?.[1]}.woff2`) };
  });
  const project = describeProject(root);
  const { config } = await loadConfig(root);
  await loadFonts(config!, {
    cacheDir: project.cacheDir,
    sheets: [PROJECT['own.css']],
    offline: false,
    host: { sheets: server.origin, files: server.origin },
  });
  await server.close();
}

let site: ServedSite;
beforeAll(async () => {
  const root = writeProject(PROJECT);
  await keepFonts(root);
  site = await openSite(root);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

/** A page with all that it asked for, whose fonts come when `arrive` is called. */
async function openSlowly(width: number) {
  const context = await (await openBrowser()).newContext({ viewport: { width, height: 900 } });
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await reader.route('**/*.woff2', async (route) => {
    await arrived;
    await route.continue();
  });
  await reader.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as never as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await reader.goto(site.url, { waitUntil: 'commit' });
  await reader.getByRole('heading', { level: 1 }).waitFor();
  await reader.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return document.readyState !== 'loading' && [...sheets].every(({ sheet }) => sheet);
  });
  return { context, reader, asked, arrive };
}

/** Where a heading after many lines of text stands. */
async function placeOf(reader: Page) {
  const box = await reader.getByRole('heading', { name: 'Water' }).boundingBox();
  return [box?.x, box?.y, box?.height];
}

const shiftOf = (reader: Page) =>
  reader.evaluate(() =>
    (window as never as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );

describe('a font by name', () => {
  it.each([390, 1440])('moves nothing when it arrives, at %i pixels', async (width) => {
    const { context, reader, asked, arrive } = await openSlowly(width);
    const isThere = () => reader.evaluate(() => document.fonts.check('16px "Fern Sans"'));
    expect(await isThere()).toBe(false);
    const before = await placeOf(reader);
    arrive();
    await reader.evaluate(() => document.fonts.load('16px "Fern Sans"'));
    expect(await isThere()).toBe(true);
    await reader.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await placeOf(reader)).toEqual(before);
    expect(await shiftOf(reader)).toBeLessThan(0.001);
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
    await context.close();
  });

  it('is loaded early, in the part that the page needs', async () => {
    const { context, reader, arrive } = await openSlowly(1440);
    arrive();
    const hrefs = await reader
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([expect.stringMatching(/^\/_trellis\/fonts\/[\da-f]+\.woff2$/)]);
    await context.close();
  });

  it('that a style sheet imports from Google comes from the site, under its policy', async () => {
    const { context, reader, asked, arrive } = await openSlowly(1440);
    arrive();
    await reader.evaluate(() => document.fonts.load('16px "Moss Serif"'));
    expect(await reader.evaluate(() => document.fonts.check('16px "Moss Serif"'))).toBe(true);
    const family = await reader
      .getByText('Moss', { exact: true })
      .evaluate((text) => getComputedStyle(text).fontFamily);
    expect(family).toContain('Moss Serif');
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
    const policy = await reader
      .locator('meta[http-equiv=Content-Security-Policy]')
      .getAttribute('content');
    expect(policy).not.toContain('google');
    await context.close();
  });
});
