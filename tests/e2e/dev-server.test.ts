import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { BIN, cliEnv } from '../support/build-fixture.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, page as pageText, svg, writeProject } from '../support/write-project.ts';

const DOCS = {
  name: 'Fern',
  logo: '/logo.svg',
  navigation: [{ group: 'All', pages: ['index', 'one'] }],
};
const FILES = {
  'docs.json': DOCS,
  'index.mdx': pageText(
    'Home',
    "import Hint from '/snippets/hint.mdx';\n\nFirst words.\n\n<Hint />",
  ),
  'one.mdx': pageText('One'),
  'snippets/hint.mdx': 'Water it daily.\n',
  'logo.svg': svg('green'),
};

let root: string;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  root = writeProject(FILES);
  server = spawn(process.execPath, [BIN, 'dev', root, '--port', '0', '--offline'], {
    env: cliEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await readUrl(server);
});
afterAll(async () => {
  await closeBrowser();
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'close');
});

const open = <Result>(path: string, work: (page: Page) => Promise<Result>) =>
  visit(url + path, { viewport: { width: 1280, height: 800 } }, (page) => {
    page.setDefaultTimeout(15_000);
    return work(page);
  });
const overlay = (page: Page) => page.locator('vite-error-overlay');

describe('the development server', () => {
  it('serves pages, files, and the page for unknown addresses', async () => {
    expect(await (await fetch(`${url}/one`)).text()).toContain('<h1>One</h1>');
    const logo = await fetch(`${url}/logo.svg`);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const missing = await fetch(`${url}/nowhere`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page not found');
  });

  it('shows a changed page at once', async () => {
    await open('/', async (page) => {
      await page.getByText('First words.').waitFor();
      changeProject(root, { 'index.mdx': FILES['index.mdx'].replace('First', 'Second') });
      await page.getByText('Second words.').waitFor();
    });
  });

  it('shows a changed snippet', async () => {
    await open('/', async (page) => {
      changeProject(root, { 'snippets/hint.mdx': 'Water it weekly.\n' });
      await page.getByText('Water it weekly.').waitFor();
    });
  });

  it('shows a changed docs.json', async () => {
    await open('/', async (page) => {
      changeProject(root, {
        'docs.json': { ...DOCS, topbarLinks: [{ name: 'Shop', url: '/one' }] },
      });
      await page.locator('header').getByRole('link', { name: 'Shop' }).waitFor();
    });
  });

  it('shows a new page, and forgets it when it goes', async () => {
    await open('/', async (page) => {
      changeProject(root, {
        'two.mdx': pageText('Two'),
        'docs.json': { ...DOCS, navigation: [{ group: 'All', pages: ['index', 'one', 'two'] }] },
      });
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Two' })
        .click();
      await page.getByRole('heading', { name: 'Two', level: 1 }).waitFor();
    });
  });

  it('says over the page what is wrong with docs.json, and keeps the last good site', async () => {
    await open('/one', async (page) => {
      await page.getByRole('heading', { name: 'One' }).waitFor();
      const text = JSON.stringify({ ...DOCS, colors: { primary: 'red' } }, null, 2);
      changeProject(root, { 'docs.json': text });
      await overlay(page).waitFor();
      const message = await overlay(page).evaluate((element) => element.shadowRoot?.textContent);
      expect(message).toContain('colors.primary');
      expect(message).toContain('docs.json');
      expect(message).toContain('"red"');

      const response = await fetch(`${url}/one`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<h1>One</h1>');
      await page.reload();
      await page.getByRole('heading', { name: 'One' }).waitFor();
      await overlay(page).waitFor();

      changeProject(root, { 'docs.json': DOCS });
      await overlay(page).waitFor({ state: 'detached' });
    });
  });

  it('says over the page what is wrong with it, until it is mended', async () => {
    await open('/one', async (page) => {
      changeProject(root, {
        'one.mdx': pageText('One', 'Text <Card title="a">\n\nnever closed {'),
      });
      await overlay(page).waitFor();
      const message = await overlay(page).evaluate((element) => element.shadowRoot?.textContent);
      expect(message).toContain('one.mdx');
      changeProject(root, { 'one.mdx': pageText('One', 'Mended.') });
      await page.getByText('Mended.').waitFor();
      expect(await overlay(page).count()).toBe(0);
    });
  });

  it('writes nothing into the project but its cache', () => {
    expect(Object.keys(readTree(root, ['.trellis']))).toEqual(
      [...Object.keys(FILES), 'two.mdx'].toSorted(),
    );
  });

  it('ends when it is asked to', async () => {
    const closed = once(server, 'close');
    server.kill('SIGTERM');
    const [code, signal] = await closed;
    // Vite ends the process by itself on this signal, with the number that shells use for it.
    expect([0, 143]).toContain(code ?? signal);
  });
});

async function readUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (found) return found;
  }
  throw new Error('The server ended before it said where it is.');
}
