import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../../tests/support/find-chromium.ts';
import { serveSite } from '../../tests/support/serve-site.ts';
import type { Ask } from './score.ts';

/** The release that Trellis is compared with. */
const RELEASE = 'pagefind@1.6.0';

/**
 * Pagefind for a built site, run in a browser with its own script and default settings; of each page,
 * it indexes <main>. `close` closes the browser.
 */
export async function openPagefind(
  builtSite: string,
): Promise<{ ask: Ask; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-pagefind-'));
  cpSync(builtSite, folder, { recursive: true });
  execFileSync('npx', ['-y', RELEASE, '--site', folder, '--root-selector', 'main'], {
    stdio: 'ignore',
  });
  const site = await serveSite(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  // Its WebAssembly would require a source in the policy of the pages.
  const context = await browser.newContext({ bypassCSP: true });
  const pages = new Map<string, Promise<Page>>();
  // It has an index per language and uses that of the page.
  const open = async (language: string) => {
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await page.evaluate((lang) => (document.documentElement.lang = lang), language);
    return page;
  };
  const ask: Ask = async (text, language = 'en') => {
    const page = pages.get(language) ?? open(language);
    pages.set(language, page);
    return (await page).evaluate(async (query) => {
      const address = '/pagefind/pagefind.js';
      const pagefind = (await import(address)) as {
        search(text: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
      };
      const { results } = await pagefind.search(query);
      const found = await Promise.all(results.slice(0, 10).map((result) => result.data()));
      return found.map(({ url }) => url.replace(/(?<=.)\/$/, ''));
    }, text);
  };
  return {
    ask,
    close: async () => {
      await browser.close();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
