import { toolsFolder } from '../../browser/find-browsers.ts';
import { execFile, type ExecFileException } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createSiteServer } from '../../server/site/site-server.ts';
import { ENGINE_ROOT } from '../../engine/engine.ts';
import type { Site } from '../../site/model/site.ts';
import { choosePages } from './choose-pages.ts';
import { describe, type SeenPage } from './describe.ts';
import { lookAtPage, LOOKS } from './look-at-page.ts';
import { loadTools, type Tools } from './tools.ts';

const BIN = join(ENGINE_ROOT, 'bin/trellis.js');

export interface AccessibilityOptions {
  offline: boolean;
  /** Folder for the caches of projects, where the user names one. */
  cache?: string | undefined;
  /** File that the configuration of the site is in. */
  configFile: string;
  /** Pages that are looked at at most. */
  most: number;
  onPage?: ((done: number, total: number) => void) | undefined;
  /** Told once, before the first page, how many of how many are looked at. */
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
    if (!existsSync(out)) return [toUnbuilt(failure, options)];
    const all = findPages(site, out, options.configFile);
    const pages = choosePages(all, options.most);
    options.onChosen?.(pages.length, all.length);
    const seen = await serveAndLook(tools, out, pages, options.onPage);
    return describe(seen, { configFile: options.configFile, looks: LOOKS });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toUnbuilt({ stderr = '' }: { stderr?: string }, { configFile }: AccessibilityOptions) {
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

async function serveAndLook(
  tools: Tools,
  out: string,
  pages: readonly BuiltPage[],
  onPage: AccessibilityOptions['onPage'],
): Promise<SeenPage[]> {
  const server = await createSiteServer({ folder: out });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const browser = await tools.launch();
    try {
      const look = (page: BuiltPage) =>
        lookWith(browser, tools.axe, `http://127.0.0.1:${port}`, page);
      return await lookAtAll(pages, look, onPage);
    } finally {
      await browser.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Looks at as many pages at once as the machine has hands for; the results are in the order of the pages. */
async function lookAtAll(
  pages: readonly BuiltPage[],
  look: (page: BuiltPage) => Promise<SeenPage>,
  onPage: AccessibilityOptions['onPage'],
): Promise<SeenPage[]> {
  const seen: SeenPage[] = [];
  const entries = pages.entries();
  let done = 0;
  const work = async () => {
    // One iterator for all workers: each takes the next page.
    for (const [index, page] of entries) {
      seen[index] = await look(page);
      onPage?.(++done, pages.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return seen;
}

async function lookWith(
  browser: Browser,
  axe: string,
  origin: string,
  { file, href }: BuiltPage,
): Promise<SeenPage> {
  // Axe is a script of ours, not of the site's: the policy of the page is not for it.
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  try {
    const isElsewhere = (url: URL) => url.origin !== origin && /^https?:$/.test(url.protocol);
    await context.route(isElsewhere, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(origin + href);
    return { file, sights: await lookAtPage(page, axe) };
  } finally {
    await context.close();
  }
}
