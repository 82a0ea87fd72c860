import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright';
import { findChromium } from './find-chromium.ts';

const TIMEOUT = 30_000;
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

let browser: Promise<Browser> | undefined;

/** The browser of this process, started on first use. Test files in the same process share it. */
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
  idlePages.clear();
  const running = await browser;
  await Promise.all(running?.contexts().map((context) => context.close()) ?? []);
}

/** Opens a URL for a new reader: a page without history, storage, or requests to other hosts. The caller closes its context. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce', ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    await page.goto(url);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** A page that visits share, one after another. */
interface SharedPage {
  page: Page;
  /** Names of events that visits listened to. */
  events: Set<string>;
  /** A visit left something that `renewPage` does not undo. */
  isSpent: boolean;
  /** Opens a session with the page that does not count as such. */
  openSession(): Promise<CDPSession>;
}

/** Options of a context that its pages can change. */
const CHANGEABLE = new Set([
  'colorScheme',
  'contrast',
  'forcedColors',
  'reducedMotion',
  'viewport',
]);

/** Pages between two visits, by origin and the other options. */
const idlePages = new Map<string, SharedPage>();
const MAX_IDLE_PAGES = 2;

/**
 * Runs a function with the page of a new reader. If the visit before to the same origin left nothing that lasts, they share a page,
 * because a new context takes half as much time of the processor again.
 */
export async function visit<Result>(
  url: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { origin } = new URL(url);
  const fixed = Object.entries(options).filter(([name]) => !CHANGEABLE.has(name));
  const key = JSON.stringify([origin, fixed]);
  const idle = await takeIdlePage(key, url);
  const shared = idle ?? sharePage(await openPage(url, options), origin);
  try {
    if (idle) await renewPage(idle, url, options);
    const result = await work(shared.page);
    await keepPage(key, shared);
    return result;
  } catch (error) {
    await shared.page.context().close();
    throw error;
  }
}

/** The same in a page of its own: it loads all files from the server, and may load itself again. */
export async function visitAlone<Result>(
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

async function takeIdlePage(key: string, url: string): Promise<SharedPage | undefined> {
  const shared = idlePages.get(key);
  if (shared === undefined) return undefined;
  const [path, fragment] = url.split('#');
  // The page would only scroll.
  if (fragment !== undefined && shared.page.url().split('#')[0] === path) return undefined;
  idlePages.delete(key);
  if (!shared.isSpent) return shared;
  await shared.page.context().close();
  return undefined;
}

/** Keeps a page for the next visit, unless it has changed for good. */
async function keepPage(key: string, shared: SharedPage): Promise<void> {
  if (!shared.isSpent && !idlePages.has(key)) idlePages.set(key, shared);
  else await shared.page.context().close();
  const [oldest] = idlePages.keys();
  if (idlePages.size <= MAX_IDLE_PAGES || oldest === undefined) return;
  await idlePages.get(oldest)?.page.context().close();
  idlePages.delete(oldest);
}

/** Methods of a page and its parts with effects that last as long as the page. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'down',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'install',
  'newCDPSession',
  'pauseAt',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setExtraHTTPHeaders',
  'setFixedTime',
  'setGeolocation',
  'setOffline',
  'setSystemTime',
];

/** Watches what visits do to a page that is renewed after them. */
function sharePage(page: Page, origin: string): SharedPage {
  const context = page.context();
  const openSession = context.newCDPSession.bind(context, page);
  const shared: SharedPage = { page, events: new Set(), isSpent: false, openSession };
  const spend = () => {
    shared.isSpent = true;
  };
  // Storage of another origin stays, and another page might return.
  page.on('framenavigated', (frame) => {
    if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin) spend();
  });
  page.on('close', spend);
  context.on('page', spend);
  for (const target of [page, context, page.clock, page.keyboard, page.mouse])
    for (const name of LASTING) beforeCall(target, name, spend);
  for (const name of ['addListener', 'on', 'once', 'prependListener']) {
    beforeCall(context, name, spend);
    beforeCall(page, name, (event) => {
      if (event === 'framenavigated') spend();
      // Playwright waits for these, too.
      else if (event !== 'close' && event !== 'crash') shared.events.add(String(event));
    });
  }
  return shared;
}

/** Calls a function with the first argument of a method before the method. */
function beforeCall(target: object, name: string, run: (first: unknown) => void): void {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') return;
  const call = (...words: unknown[]): unknown => {
    run(words[0]);
    return Reflect.apply(method, target, words);
  };
  Reflect.set(target, name, call);
}

/** Makes a page that of a new reader at a URL, with the options of its context that pages can change. */
async function renewPage(
  { page, events, openSession }: SharedPage,
  url: string,
  options: BrowserContextOptions,
): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  events.clear();
  // Without content, the changes before the next page are painted in no time.
  await page.evaluate(() => document.documentElement.remove());
  const context = page.context();
  await page.unrouteAll();
  await context.unrouteAll();
  await context.clearCookies();
  const session = await openSession();
  await closeWorkers(context, session);
  page.setDefaultTimeout(TIMEOUT);
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    contrast: options.contrast ?? 'no-preference',
    forcedColors: options.forcedColors ?? 'none',
    reducedMotion: options.reducedMotion ?? 'reduce',
  });
  await page.setViewportSize(options.viewport ?? DEFAULT_VIEWPORT);
  await page.mouse.move(0, 0);
  const { origin } = new URL(url);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  // Storage of a tab cannot be emptied from outside.
  await session.send('Page.enable');
  const source = `(${emptyStorage.toString()})()`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  // An empty page in between would be in another process, which takes as long as a new context.
  await page.goto(url);
  await session.send('Page.resetNavigationHistory');
  // Removes the script, too.
  await session.detach();
}

/** Runs before the scripts of a renewed page. */
function emptyStorage(): void {
  if (origin === 'null' || self !== top) return;
  self.name = '';
  localStorage.clear();
  sessionStorage.clear();
}

/** Ends the workers of a context: one with credentials would outlive the visit. */
async function closeWorkers(context: BrowserContext, session: CDPSession): Promise<void> {
  const { targetInfo } = await session.send('Target.getTargetInfo');
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
