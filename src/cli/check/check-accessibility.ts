import { execFile, type ExecFileException } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { createFinding } from '../../check/findings.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import {
  BROWSER_HINT,
  browserFlags,
  findBrowsers,
  loadPlaywright,
  MissingToolError,
  resolveFrom,
  toolsFolder,
} from '../../output/browser.ts';
import { portOf } from '../../server/listen.ts';
import { createSiteServer } from '../../server/site-server.ts';
import type { Site } from '../../site/site.ts';
import { STORAGE_KEYS } from '../../theme/mode-script.ts';
import { ENGINE_ROOT } from '../../utils/engine.ts';
import { messageOf } from '../../utils/errors.ts';

/** Minimum number of pages with each element. */
const MIN_PAGES_PER_PART = 2;

/** Widths of a phone, a tablet, and a desktop, in pixels. */
const WIDTHS = [390, 820, 1440];
const MODES = ['light', 'dark'] as const;

/** WCAG 2.2 A and AA, and best practices of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Number of viewports per page. */
const VIEWPORT_COUNT = WIDTHS.length * MODES.length;

const AXE = 'axe-core/axe.min.js';

const BIN = join(ENGINE_ROOT, 'bin/trellis.js');

interface AccessibilityOptions {
  offline: boolean;
  /** Folder for caches, if the user names one. */
  cache?: string | undefined;
  /** Configuration file of the site. */
  configFile: string;
  /** Maximum number of pages. */
  most: number;
  onPage?: ((done: number, total: number) => void) | undefined;
  /** Called once before the first page with the number of selected pages and of all pages. */
  onChosen?: ((chosen: number, all: number) => void) | undefined;
}

/** A page of the built site. */
interface BuiltPage {
  file: string;
  href: string;
  html: string;
}

/**
 * Problems that axe finds on the built pages of a site, at three widths and in both modes. Throws MissingToolError.
 */
export async function checkAccessibility(
  site: Site,
  options: AccessibilityOptions,
): Promise<Diagnostic[]> {
  const tools = await loadTools(toolsFolder(site.project));
  const folder = mkdtempSync(join(tmpdir(), 'trellis-a11y-'));
  try {
    const out = join(folder, 'site');
    const { groups } = site.options;
    const flags = [
      ...(options.offline ? ['--offline'] : []),
      ...(options.cache === undefined ? [] : ['--cache', options.cache]),
      ...(site.project.isDataOnly ? ['--no-code'] : []),
      ...(groups ? ['--groups', groups.join(',')] : []),
    ];
    const outputArgs = ['--out', out, '--host', 'plain'];
    const args = [BIN, 'build', site.project.root, ...outputArgs, '--quiet', ...flags];
    // The build of a large site can have many warnings.
    const execOptions = { maxBuffer: Infinity };
    const failure = await promisify(execFile)(process.execPath, args, execOptions).catch(
      (error: ExecFileException) => {
        if (typeof error.code !== 'number') throw error;
        return error;
      },
    );
    // A page with an error fails the build, but other pages can be checked.
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
    message: `Cannot check pages in a browser, because the build failed: ${reason}`,
    hint: 'Run "trellis build" to see all problems.',
    file: configFile,
  });
}

/** Built pages, including the 404 page. */
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
    const port = portOf(server);
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

/** Checks pages in parallel; results are in page order. */
async function checkPages(
  pages: readonly BuiltPage[],
  check: (page: BuiltPage) => Promise<ScannedPage>,
  onPage: AccessibilityOptions['onPage'],
): Promise<ScannedPage[]> {
  const seen: ScannedPage[] = [];
  const entries = pages.entries();
  let done = 0;
  const work = async () => {
    // Workers share the iterator.
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
  // The policy of a page would block axe.
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
 * Selects up to `most` pages: first those with elements that fewer than two selected pages have, then others from the
 * whole site. Keeps their order.
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

/** Classes of Trellis and HTML elements on a page. */
function partsOf(html: string): string[] {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(' '),
  );
  const tags = [...html.matchAll(/<[a-z][\w-]*/g)].map(([tag]) => tag);
  return [...new Set([...classes.filter((name) => /^t-[a-z-]+$/.test(name)), ...tags])];
}

/** Tools for viewing pages, which are not installed with Trellis. */
interface Tools {
  launch(): Promise<Browser>;
  /** Source of axe. */
  axe: string;
}

/**
 * Loads Playwright with a browser, and axe: those installed next to Trellis, or else those of the
 * project. Throws MissingToolError.
 */
async function loadTools(root: string): Promise<Tools> {
  const playwright = await loadPlaywright(root);
  const axe = findAxe(root);
  if (playwright === undefined || axe === undefined) {
    throw new MissingToolError(
      '--a11y requires Playwright, a browser, and axe. Run:\n' +
        '  npm install --save-dev playwright axe-core && npx playwright install chromium',
    );
  }
  const { chromium } = playwright;
  const browsers = await findBrowsers(root);
  return { launch: () => launch(chromium, browsers), axe: readFileSync(axe, 'utf8') };
}

/** File of axe, which may also be a dependency of its Playwright package. */
function findAxe(root: string): string | undefined {
  for (const base of [import.meta.url, join(root, 'package.json')]) {
    const beside = resolveFrom(base, '@axe-core/playwright') ?? base;
    const file = resolveFrom(base, AXE) ?? resolveFrom(beside, AXE);
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
      reason ||= messageOf(error).split('\n', 1)[0] ?? '';
    }
  }
  throw new MissingToolError(`Cannot start a browser for --a11y (${reason}). ${BROWSER_HINT}`);
}

/** Violations on an open page at every width and in both modes. */
async function findViolations(page: Page, axe: string): Promise<AxeViolation[]> {
  await page.evaluate(axe);
  const violations: AxeViolation[] = [];
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

/** Waits for the page to apply the mode: its script reacts in the next frame, and a stored choice may override it. */
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

function runAxe(page: Page): Promise<Omit<AxeViolation, 'viewport'>[]> {
  return page.evaluate(async (tags) => {
    // `findViolations` has run the script that defines it.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Elements that pass are not described, which would take half as long as the check.
    const resultTypes: ['violations'] = ['violations'];
    // Content of frames belongs to other sites.
    const options = { runOnly: tags, iframes: false, preload: false, resultTypes };
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

/** A viewport. */
export interface Viewport {
  /** In pixels. */
  width: number;
  mode: 'light' | 'dark';
}

/** An element that violates a rule in a viewport. */
export interface AxeViolation {
  /** Name of the rule in axe: `image-alt`. */
  rule: string;
  help: string;
  helpUrl: string;
  html: string;
  /** CSS selector of the element. */
  selector: string;
  /** The reason for the failure. */
  reason: string;
  /** Whether the element is in the header, the sidebar, or the footer, which pages share. */
  isOfFrame: boolean;
  viewport: Viewport;
}

/** Violations on a page. */
interface ScannedPage {
  file: string;
  violations: readonly AxeViolation[];
}

interface DescribeOptions {
  /** File for violations in shared elements. */
  configFile: string;
  /** Number of viewports per page. */
  viewportCount: number;
}

/**
 * One diagnostic per rule and element of a page; violations in shared elements are reported once, for the
 * configuration.
 */
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
      isOfFrame ? `on ${first.page}${others > 0 ? ` and ${others} more` : ''}` : '',
    ].filter(Boolean);
    const element = html.replace(/\s+/g, ' ').slice(0, 120);
    return createFinding(
      'accessibility',
      `${help}${where.length > 0 ? ` (${where.join(', ')})` : ''}: ${selector} (${element}) [${rule}]`,
      { file: first.file },
      { hint: `${reason === '' ? '' : `${reason.replace(/\.$/, '')}. `}See ${helpUrl}` },
    );
  });
}

/** "at 390 px", "in dark mode"; empty if all viewports are affected. */
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
