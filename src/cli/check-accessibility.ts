import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { finding } from '../check/finding.ts';
import type { LoadedPage } from '../content/load-pages.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createSiteServer } from '../server/site-server.ts';
import type { Site } from '../site/site.ts';

const BIN = fileURLToPath(new URL('../../bin/trellis.js', import.meta.url));

/** Pages that are looked at; more of them would show the same kinds of problems. */
const MOST_PAGES = 50;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The browser or axe is not installed; the message says what to run. */
export class MissingToolError extends Error {}

export interface AccessibilityOptions {
  offline: boolean;
  onPage?: ((done: number, total: number) => void) | undefined;
}

/** What axe finds on the built pages of a site, in both modes. Throws MissingToolError. */
export async function checkAccessibility(
  site: Site,
  options: AccessibilityOptions,
): Promise<Diagnostic[]> {
  const tools = await loadTools(site.project.root);
  const folder = mkdtempSync(join(tmpdir(), 'trellis-a11y-'));
  try {
    const out = join(folder, 'site');
    const flags = options.offline ? ['--offline'] : [];
    const words = [BIN, 'build', site.project.root, '--out', out, '--quiet', ...flags];
    // A page that fails fails the build, but the others are there to be looked at.
    await promisify(execFile)(process.execPath, words).catch(() => undefined);
    if (!existsSync(out)) return [];
    return await lookAtPages(tools, { site, out, onPage: options.onPage });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Looking extends Pick<AccessibilityOptions, 'onPage'> {
  site: Site;
  /** The folder with the built pages. */
  out: string;
}

async function lookAtPages(tools: Tools, looking: Looking): Promise<Diagnostic[]> {
  const server = await createSiteServer({ folder: looking.out });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const browser = await launch(tools.playwright);
    try {
      return await lookWith(browser, tools, `http://127.0.0.1:${port}`, looking);
    } finally {
      await browser.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function lookWith(
  browser: Browser,
  { AxeBuilder }: Tools,
  origin: string,
  { site, onPage }: Looking,
): Promise<Diagnostic[]> {
  const pages = choosePages([...site.pages.values()]);
  const found: Diagnostic[] = [];
  for (const [index, { file, href }] of pages.entries()) {
    onPage?.(index + 1, pages.length);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Axe is a script of ours, not of the site's: the policy of the page is not for it.
      const settings = { colorScheme, reducedMotion: 'reduce', bypassCSP: true } as const;
      const context = await browser.newContext(settings);
      const isElsewhere = (url: URL) => url.origin !== origin && /^https?:$/.test(url.protocol);
      await context.route(isElsewhere, (route) => route.abort());
      const page = await context.newPage();
      await page.goto(origin + href);
      const axe = new AxeBuilder({ page });
      // Only colours differ between the modes.
      const isLight = colorScheme === 'light';
      const chosen = isLight ? axe.withTags(TAGS) : axe.withRules(['color-contrast']);
      const { violations } = await chosen.analyze();
      found.push(...violations.map((violation) => toFinding(violation, file, colorScheme)));
      await context.close();
    }
  }
  return found;
}

interface Violation {
  id: string;
  help: string;
  helpUrl: string;
  nodes: { html: string }[];
}

function toFinding(
  { id, help, helpUrl, nodes }: Violation,
  file: string,
  mode: string,
): Diagnostic {
  const [first] = nodes;
  const others = nodes.length > 1 ? ` and ${nodes.length - 1} more` : '';
  const where = mode === 'dark' ? ' in dark mode' : '';
  const element = first?.html.replace(/\s+/g, ' ').slice(0, 120) ?? '';
  return finding(
    'accessibility',
    `${help}${where}: ${element}${others} (${id})`,
    { file },
    { hint: helpUrl },
  );
}

/** Pages from all over the site, no more than can be looked at in a minute or two. */
function choosePages(pages: readonly LoadedPage[]): LoadedPage[] {
  const own = pages.filter(({ frontMatter }) => !frontMatter.url);
  const step = Math.max(1, own.length / MOST_PAGES);
  return Array.from(
    { length: Math.min(own.length, MOST_PAGES) },
    (_, index) => own[Math.floor(index * step)],
  ).filter((page) => page !== undefined);
}

type Playwright = typeof import('playwright');

interface Tools {
  playwright: Playwright;
  AxeBuilder: (typeof import('@axe-core/playwright'))['AxeBuilder'];
}

async function loadTools(root: string): Promise<Tools> {
  const [playwright, axe] = await Promise.all([
    importFrom<Playwright>('playwright', root),
    importFrom<typeof import('@axe-core/playwright')>('@axe-core/playwright', root),
  ]);
  return { playwright, AxeBuilder: axe.AxeBuilder };
}

/** A package beside Trellis, else one of the project. */
async function importFrom<T>(name: string, root: string): Promise<T> {
  for (const place of [import.meta.url, join(root, 'package.json')]) {
    try {
      const loaded: unknown = await import(pathToFileURL(createRequire(place).resolve(name)).href);
      // A package in the older format of modules has everything below `default`.
      return { ...(loaded as { default?: T }).default, ...(loaded as T) };
    } catch {
      // The next place may have it.
    }
  }
  throw new MissingToolError(
    '--a11y needs a browser and axe. Run:\n' +
      '  npm install --save-dev playwright @axe-core/playwright && npx playwright install chromium',
  );
}

async function launch({ chromium }: Playwright): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'];
  const named = process.env['CHROMIUM_PATH'];
  const ways = [
    ...(named ? [{ executablePath: named }] : [{}]),
    { executablePath: '/usr/bin/chromium' },
    { channel: 'chrome' },
  ];
  let reason = '';
  for (const way of ways) {
    try {
      return await chromium.launch({ ...way, args });
    } catch (error) {
      reason ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  }
  throw new MissingToolError(
    `--a11y found no Chromium (${reason}). Run "npx playwright install chromium", or set CHROMIUM_PATH to one.`,
  );
}
