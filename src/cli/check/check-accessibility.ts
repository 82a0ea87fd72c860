import { execFile, type ExecFileException } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { createFinding } from '../../check/findings.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import {
  BROWSER_CURE,
  browserFlags,
  findBrowsers,
  loadPlaywright,
  MissingToolError,
  resolveFrom,
  toolsFolder,
} from '../../output/browser.ts';
import { createSiteServer } from '../../server/site-server.ts';
import type { Site } from '../../site/site.ts';
import { STORAGE_KEYS } from '../../theme/mode-script.ts';
import { ENGINE_ROOT } from '../../utils/engine.ts';

/** Pages with each part that a page can have, at the least. */
const MIN_PAGES_PER_PART = 2;

/** Widths in pixels of a phone, a tablet and a desktop. */
const WIDTHS = [390, 820, 1440];
const MODES = ['light', 'dark'] as const;

/** WCAG 2.2 A and AA, and what axe holds to be good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Number of viewports in which a page is checked. */
const VIEWPORT_COUNT = WIDTHS.length * MODES.length;

const AXE = 'axe-core/axe.min.js';

const BIN = join(ENGINE_ROOT, 'bin/trellis.js');

interface AccessibilityOptions {
  offline: boolean;
  /** Folder for the caches of projects, where the user names one. */
  cache?: string | undefined;
  /** File that the configuration of the site is in. */
  configFile: string;
  /** Maximum number of pages. */
  most: number;
  onPage?: ((done: number, total: number) => void) | undefined;
  /** Called once, before the first page, with the number of pages to check and of all. */
  onChosen?: ((chosen: number, all: number) => void) | undefined;
}

/** A page of the built site. */
interface BuiltPage {
  file: string;
  href: string;
  html: string;
}

/** What axe finds on the built pages of a site, at three widths and in both modes. Throws MissingToolError. */
export async function checkAccessibility(
  site: Site,
  options: AccessibilityOptions,
): Promise<Diagnostic[]> {
  const tools = await loadTools(toolsFolder(site.project));
  const folder = mkdtempSync(join(tmpdir(), 'trellis-a11y-'));
  try {
    const out = join(folder, 'site');
    const cache = options.cache === undefined ? [] : ['--cache', options.cache];
    const flags = [...(options.offline ? ['--offline'] : []), ...cache];
    const place = ['--out', out, '--host', 'plain'];
    const words = [BIN, 'build', site.project.root, ...place, '--quiet', ...flags];
    const failure = await promisify(execFile)(process.execPath, words).catch(
      (error: ExecFileException) => {
        if (typeof error.code !== 'number') throw error;
        return error;
      },
    );
    // A page with an error fails the build, but the other pages are there to be checked.
    if (!existsSync(out)) return [createBuildProblem(failure, options)];
    const all = findPages(site, out, options.configFile);
    const pages = choosePages(all, options.most);
    options.onChosen?.(pages.length, all.length);
    const seen = await serveAndCheck(tools, out, pages, options.onPage);
    return describeViolations(seen, {
      configFile: options.configFile,
      viewportCount: VIEWPORT_COUNT,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createBuildProblem(
  { stderr = '' }: { stderr?: string },
  { configFile }: AccessibilityOptions,
) {
  const [reason = ''] = stderr.trim().split('\n').slice(-1);
  return createDiagnostic({
    code: 'accessibility',
    message: `No page was checked in a browser, because the site could not be built: ${reason}`,
    hint: 'Run `trellis build` to see all problems',
    file: configFile,
  });
}

/** Pages that were written, the one for addresses that lead nowhere among them. */
function findPages(site: Site, out: string, configFile: string): BuiltPage[] {
  const pages = [...site.pages.values()]
    .filter(({ frontMatter }) => !frontMatter.url)
    .map(({ file, href }) => ({ file, href, path: join(href, 'index.html') }));
  return [...pages, { file: configFile, href: '/404.html', path: '404.html' }]
    .filter(({ path }) => existsSync(join(out, path)))
    .map(({ file, href, path }) => ({ file, href, html: readFileSync(join(out, path), 'utf8') }));
}

async function serveAndCheck(
  tools: Tools,
  out: string,
  pages: readonly BuiltPage[],
  onPage: AccessibilityOptions['onPage'],
): Promise<ScannedPage[]> {
  const server = await createSiteServer({ folder: out });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const browser = await tools.launch();
    try {
      const check = (page: BuiltPage) =>
        checkPage(browser, tools.axe, `http://127.0.0.1:${port}`, page);
      return await checkPages(pages, check, onPage);
    } finally {
      await browser.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Checks pages in parallel; the results are in the order of the pages. */
async function checkPages(
  pages: readonly BuiltPage[],
  check: (page: BuiltPage) => Promise<ScannedPage>,
  onPage: AccessibilityOptions['onPage'],
): Promise<ScannedPage[]> {
  const seen: ScannedPage[] = [];
  const entries = pages.entries();
  let done = 0;
  const work = async () => {
    // One iterator for all workers: each takes the next page.
    for (const [index, page] of entries) {
      seen[index] = await check(page);
      onPage?.(++done, pages.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return seen;
}

async function checkPage(
  browser: Browser,
  axe: string,
  origin: string,
  { file, href }: BuiltPage,
): Promise<ScannedPage> {
  // Axe is a script of ours, not of the site's: the policy of the page is not for it.
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  try {
    const isElsewhere = (url: URL) => url.origin !== origin && /^https?:$/.test(url.protocol);
    await context.route(isElsewhere, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(origin + href);
    return { file, violations: await findViolations(page, axe) };
  } finally {
    await context.close();
  }
}

/**
 * Chooses up to `most` pages: first those that bring a part the chosen ones have not got twice, an accordion, a
 * diagram, a layout, then others from all over the site. In the order they came in.
 */
export function choosePages<Page extends { html: string }>(
  pages: readonly Page[],
  most: number,
): Page[] {
  if (pages.length <= most) return [...pages];
  const chosen = new Set<Page>();
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (chosen.size >= most) break;
    const parts = partsOf(page.html);
    if (parts.every((part) => (counts.get(part) ?? 0) >= MIN_PAGES_PER_PART)) continue;
    chosen.add(page);
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const others = pages.filter((page) => !chosen.has(page));
  const room = Math.min(most - chosen.size, others.length);
  for (let index = 0; index < room; index++) {
    const page = others[Math.floor((index * others.length) / room)];
    if (page) chosen.add(page);
  }
  return pages.filter((page) => chosen.has(page));
}

/** Classes of Trellis and elements of the browser that a page is made of. */
function partsOf(html: string): string[] {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(' '),
  );
  const tags = [...html.matchAll(/<[a-z][\w-]*/g)].map(([tag]) => tag);
  return [...new Set([...classes.filter((name) => /^t-[a-z-]+$/.test(name)), ...tags])];
}

/** What viewportCount at pages; Trellis does not bring it along. */
interface Tools {
  launch(): Promise<Browser>;
  /** The script of axe, as text. */
  axe: string;
}

/** Playwright with a browser, and axe: those beside Trellis, else those of the project. Throws MissingToolError. */
async function loadTools(root: string): Promise<Tools> {
  const playwright = await loadPlaywright(root);
  const axe = findAxe(root);
  if (playwright === undefined || axe === undefined) {
    throw new MissingToolError(
      '--a11y needs Playwright, a browser and axe. Run:\n' +
        '  npm install --save-dev playwright axe-core && npx playwright install chromium',
    );
  }
  const { chromium } = playwright;
  const browsers = await findBrowsers(root);
  return { launch: () => launch(chromium, browsers), axe: readFileSync(axe, 'utf8') };
}

/** File of axe, which may also have come with its package for Playwright. */
function findAxe(root: string): string | undefined {
  for (const place of [import.meta.url, join(root, 'package.json')]) {
    const beside = resolveFrom(place, '@axe-core/playwright') ?? place;
    const file = resolveFrom(place, AXE) ?? resolveFrom(beside, AXE);
    if (file !== undefined) return file;
  }
  return undefined;
}

async function launch(
  chromium: typeof import('playwright').chromium,
  browsers: readonly string[],
): Promise<Browser> {
  let reason = '';
  for (const executablePath of browsers) {
    try {
      return await chromium.launch({ executablePath, args: browserFlags() });
    } catch (error) {
      reason ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  }
  throw new MissingToolError(`--a11y could start no browser (${reason}). ${BROWSER_CURE}`);
}

/** What axe finds on an open page at every width and in both modes. */
async function findViolations(page: Page, axe: string): Promise<Violation[]> {
  await page.evaluate(axe);
  const violations: Violation[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of MODES) {
      await page.emulateMedia({ colorScheme: mode });
      await settle(page, mode);
      const viewport: Viewport = { width, mode };
      violations.push(...(await runAxe(page)).map((violation) => ({ ...violation, viewport })));
    }
  }
  return violations;
}

/** Lets the page follow: its script hears of the mode with the next frame, and readers may have chosen another. */
function settle(page: Page, mode: Viewport['mode']): Promise<void> {
  return page.evaluate(
    async ([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new Event('storage'));
      for (let frame = 0; frame < 2; frame++)
        await new Promise((done) => requestAnimationFrame(done));
    },
    [STORAGE_KEYS.mode, mode] as const,
  );
}

function runAxe(page: Page): Promise<Omit<Violation, 'viewport'>[]> {
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What a frame shows is a page of somebody else.
    const options = { runOnly: tags, iframes: false, preload: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, help, helpUrl, nodes }) =>
      nodes.map(({ html, target, any, all, none }) => {
        const selector = target.flat().join(' ');
        return {
          rule: id,
          help,
          helpUrl,
          html,
          selector,
          reason: [...any, ...all, ...none].map(({ message }) => message)[0] ?? '',
          isOfFrame: document.querySelector(selector)?.closest('main') === null,
        };
      }),
    );
  }, TAGS);
}

/** A window in which a page is checked. */
export interface Viewport {
  /** Pixels. */
  width: number;
  mode: 'light' | 'dark';
}

/** An element that breaks a rule in one viewport. */
export interface Violation {
  /** Name that axe has for the rule: `image-alt`. */
  rule: string;
  help: string;
  helpUrl: string;
  html: string;
  /** Where the element is, as a selector of CSS. */
  selector: string;
  /** What is wrong with it. */
  reason: string;
  /** It is in the header, the sidebar or the footer, which all pages have. */
  isOfFrame: boolean;
  viewport: Viewport;
}

/** The violations on the page of a file. */
interface ScannedPage {
  file: string;
  violations: readonly Violation[];
}

interface DescribeOptions {
  /** File that the frame of all pages is made from. */
  configFile: string;
  /** Viewports in which each page was checked. */
  viewportCount: number;
}

/** One problem for each rule and element of a page; what is wrong with the frame is told once, for the configuration. */
export function describeViolations(
  pages: readonly ScannedPage[],
  { configFile, viewportCount }: DescribeOptions,
): Diagnostic[] {
  const all = pages.flatMap(({ file, violations }) =>
    violations.map((violation) => ({
      violation,
      file: violation.isOfFrame ? configFile : file,
      page: file,
    })),
  );
  const groups = Map.groupBy(all, ({ file, violation }) =>
    JSON.stringify([
      file,
      violation.rule,
      violation.isOfFrame ? violation.html : violation.selector,
    ]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { rule, help, helpUrl, selector, reason, html, isOfFrame } = first.violation;
    const seen = group
      .filter(({ page }) => page === first.page)
      .map(({ violation }) => violation.viewport);
    const others = new Set(group.map(({ page }) => page)).size - 1;
    const where = [
      describeViewports(seen, viewportCount),
      isOfFrame ? `on the page of ${first.page}${others > 0 ? ` and ${others} more` : ''}` : '',
    ].filter(Boolean);
    const element = html.replace(/\s+/g, ' ').slice(0, 120);
    return createFinding(
      'accessibility',
      `${help}${where.length > 0 ? ` (${where.join(', ')})` : ''}: ${selector}, that is ${element} [${rule}]`,
      { file: first.file },
      { hint: [reason.replace(/\.$/, ''), helpUrl].filter(Boolean).join('; see ') },
    );
  });
}

/** "at 390 px", "in dark mode"; empty for what all viewports show. */
function describeViewports(seen: readonly Viewport[], viewportCount: number): string {
  if (seen.length >= viewportCount) return '';
  const widths = [...new Set(seen.map(({ width }) => width))];
  const modes = [...new Set(seen.map(({ mode }) => mode))];
  const isEverywhere = widths.length * 2 === viewportCount;
  return [
    isEverywhere ? '' : `at ${widths.join(' and ')} px`,
    modes.length > 1 ? '' : `in ${modes[0]} mode`,
  ]
    .filter(Boolean)
    .join(' ');
}
