import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { findChromium } from './find-chromium.ts';

let browser: Promise<Browser> | undefined;

/**
 * The browser of this process, started on first use. Test files in the same process share it: each visit has
 * a separate context.
 */
export async function openBrowser(): Promise<Browser> {
  const running = await browser;
  if (running?.isConnected() === false) browser = undefined;
  browser ??= chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      // Requests to other hosts fail. A route that aborts them would delay every request of every page.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
  });
  return browser;
}

/** Closes contexts that a test file left open. */
export async function closeBrowser(): Promise<void> {
  const running = await browser;
  await Promise.all(running?.contexts().map((context) => context.close()) ?? []);
}

/** Opens a URL for a new reader: a page without history, storage, or requests to other hosts. The caller closes its context. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce', ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(url);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Runs a function with the page of a new reader. */
export async function visit<Result>(
  url: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openPage(url, options);
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

/** Waits until everything is loaded and the page is painted: handlers of earlier events have run by then. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await untilPainted(page);
}

/** Waits for two frames, so that observers of sizes have run after the last change of layout. */
export function untilPainted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Presses Shift until the page receives it: the browser drops key presses before it shows the page. */
export async function untilKeysArrive(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', () => Object.assign(window, { heardKey: true }), { once: true }),
  );
  do await page.keyboard.press('Shift');
  while (!(await page.evaluate('window.heardKey')));
}
