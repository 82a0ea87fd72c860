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

/** Methods of a page with effects that last as long as it. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'setExtraHTTPHeaders',
] as const;

/** Opens a URL in a page for several readers, one after another: `renewPage` makes it that of the next. */
export async function openSharedPage(url: string, options: BrowserContextOptions): Promise<Page> {
  const page = await openPage(url, options);
  await page.addInitScript(emptyStorage);
  for (const name of LASTING)
    page[name] = () => Promise.reject(new Error(`${name} would last. Use a page of its own.`));
  return page;
}

/** Runs before the scripts of a page. Storage of a tab cannot be emptied from outside. */
function emptyStorage(): void {
  if (origin === 'null' || self !== top) return;
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Opens a URL in a shared page for the next reader, with the options of its context: without other pages, storage,
 * workers, routes, and changes of window or media. A new context takes a third more time of the processor.
 */
export async function renewPage(
  page: Page,
  url: string,
  options: BrowserContextOptions,
): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll();
  await context.unrouteAll();
  await context.clearCookies();
  await closeWorkers(page);
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? null,
    forcedColors: options.forcedColors ?? null,
    contrast: options.contrast ?? null,
    reducedMotion: options.reducedMotion ?? 'reduce',
  });
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.mouse.move(0, 0);
  for (const key of ['Alt', 'Control', 'Meta', 'Shift']) await page.keyboard.up(key);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(url);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  // An empty page in between would be in another process, which takes as long as a new context. Only another fragment
  // loads nothing.
  if ((await page.goto(url)) === null) await page.reload();
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** Ends the workers of all pages of a context: one with credentials would outlive them. */
async function closeWorkers(page: Page): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  const browserSession = await context.browser()!.newBrowserCDPSession();
  const filter = ['service_worker', 'shared_worker'].map((type) => ({ type }));
  const { targetInfos } = await browserSession.send('Target.getTargets', { filter });
  for (const { targetId, browserContextId } of targetInfos)
    if (browserContextId === targetInfo.browserContextId)
      await browserSession.send('Target.closeTarget', { targetId });
  await browserSession.detach();
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
