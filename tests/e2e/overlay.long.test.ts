import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { closeBrowser, untilKeysArrive, visitAlone } from '../support/browser.ts';
import { findViolationsEverywhere } from '../support/axe.ts';
import { listenLive, startDev, type DevServer } from '../support/dev-server.ts';
import {
  changeProject,
  makeTempDir,
  page as pageText,
  writeProject,
} from '../support/write-project.ts';

const DOCS = `{
  "name": "Fern",
  "faviconn": "/fern.svg",
  "openapi": "api/plants.json",
  "navigation": [{ "group": "All", "pages": ["index", "one", "list"] }]
}
`;
const FILES = {
  'docs.json': DOCS,
  'index.mdx': pageText('Home', 'First words.'),
  'one.mdx': pageText('One', '[Moss](/moss) and [more](/more).'),
  'list.mdx': pageText('List', '', 'openapi: GET /plants'),
  'api/plants.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1.0.0' },
    paths: {
      '/plants': {
        get: {
          parameters: [{ $ref: '#/components/parameters/gone' }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  },
};

let root: string;
let server: DevServer;
let opened: string;

beforeAll(async () => {
  root = writeProject(FILES);
  const folder = makeTempDir();
  opened = join(folder, 'opened');
  const editor = join(folder, 'editor');
  changeProject(folder, { editor: `#!/bin/sh\nprintf '%s ' "$@" > ${opened}\n` });
  chmodSync(editor, 0o755);
  process.env['TRELLIS_EDITOR'] = editor;
  server = await startDev(root);
  delete process.env['TRELLIS_EDITOR'];
});
beforeEach(() => changeProject(root, FILES));
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

const open = (path: string, work: (page: Page) => Promise<void>, width = 1280) =>
  visitAlone(server.url + path, { viewport: { width, height: 800 } }, (page) => {
    page.setDefaultTimeout(30_000);
    return work(page);
  });
const pill = (page: Page) => page.getByRole('button', { name: /\d+ warnings?/ });
const fileTitle = (page: Page, file: string) => page.getByRole('heading', { name: file });

describe('the overlay of problems', () => {
  it('is a small button until it is opened, and stays as it was left', async () => {
    await open('/', async (page) => {
      await pill(page).waitFor();
      expect(await fileTitle(page, 'docs.json').isVisible()).toBe(false);
      await pill(page).click();
      await fileTitle(page, 'docs.json').waitFor();
      await page.reload();
      await fileTitle(page, 'docs.json').waitFor();
      await page.keyboard.press('Escape');
      await fileTitle(page, 'docs.json').waitFor({ state: 'hidden' });
      await page.reload();
      await pill(page).waitFor();
      expect(await pill(page).getAttribute('aria-expanded')).toBe('false');
    });
  });

  it('shows the problems in the terminal: of docs.json, API documents, and pages shown before', async () => {
    await open('/one', async (page) => {
      await page.goto(server.url);
      await pill(page).click();
      for (const file of ['docs.json', 'api/plants.json', 'one.mdx'])
        await fileTitle(page, file).waitFor();
      expect(server.output()).toContain('one.mdx:');
    });
  });

  it('shows problems of a page on other open pages', async () => {
    changeProject(root, { 'index.mdx': pageText('Home', '[Nowhere](/nowhere)') });
    const listener = await listenLive(server.url, '/list');
    await fetch(`${server.url}/`);
    const { problems } = await listener.until(({ problems: [...all] }) =>
      all.some(({ file }) => file === 'index.mdx'),
    );
    expect(problems.filter(({ file }) => file === 'index.mdx')).toHaveLength(1);
    listener.close();
  });

  it('reports invalid front matter once', async () => {
    changeProject(root, { 'one.mdx': '---\ntitle: [One\n---\n\nWords.\n' });
    await fetch(`${server.url}/one`);
    const listener = await listenLive(server.url, '/one');
    const { problems } = await listener.until((message) =>
      message.problems.some(({ file }) => file === 'one.mdx'),
    );
    expect(problems.filter(({ file }) => file === 'one.mdx')).toHaveLength(1);
    expect(
      server.output().match(/one\.mdx:\d+:\d+ {2}Invalid YAML in the front matter/g),
    ).toHaveLength(1);
    listener.close();
  });

  it('opens a place in the editor of the author', async () => {
    await open('/one', async (page) => {
      await pill(page).click();
      await page.getByRole('button', { name: 'Open one.mdx:5:8 in the editor' }).click();
      await expect
        .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'))
        .toContain(join(root, 'one.mdx'));
    });
  });

  it('applies one safe fix, and nothing else', async () => {
    await open('/', async (page) => {
      await pill(page).click();
      await page.getByRole('button', { name: 'Fix: change to "favicon"' }).click();
      await expect
        .poll(() => readFileSync(join(root, 'docs.json'), 'utf8'))
        .toBe(DOCS.replace('faviconn', 'favicon'));
      await page.getByRole('button', { name: /^Fix/ }).waitFor({ state: 'hidden' });
    });
  });

  it('says in the terminal that docs.json has no problems any more', async () => {
    await fetch(`${server.url}/`);
    changeProject(root, { 'docs.json': DOCS.replace('  "faviconn": "/fern.svg",\n', '') });
    await expect.poll(() => server.output()).toContain('Fixed: docs.json');
  });

  it('does not call pages fixed in the terminal while docs.json has errors', async () => {
    const broken = '---\ntitle: "Home\n---\n\nFirst words.\n';
    changeProject(root, { 'index.mdx': broken });
    await expect.poll(() => server.output()).toContain('index.mdx:2');
    const output = server.output();
    changeProject(root, { 'docs.json': DOCS.replace(',', '') });
    await expect.poll(() => server.output()).toContain('Missing comma');
    changeProject(root, { 'docs.json': DOCS.replace('  "faviconn": "/fern.svg",\n', '') });
    await expect.poll(() => server.output().slice(output.length)).toContain('Fixed: docs.json');
    expect(server.output().slice(output.length)).not.toContain('Fixed: index.mdx');
    changeProject(root, { 'index.mdx': FILES['index.mdx'] });
    await expect.poll(() => server.output().slice(output.length)).toContain('Fixed: index.mdx');
  });

  it('has all that names a page follow it once it was moved by hand', async () => {
    changeProject(root, { 'index.mdx': pageText('Home', '[One](/one)') });
    await open('/', async (page) => {
      mkdirSync(join(root, 'guides'), { recursive: true });
      renameSync(join(root, 'one.mdx'), join(root, 'guides/one.mdx'));
      await pill(page).click();
      await page.getByRole('button', { name: 'Rename one to guides/one everywhere' }).click();
      await page.getByRole('button', { name: /^Rename/ }).waitFor({ state: 'hidden' });
      expect(readFileSync(join(root, 'index.mdx'), 'utf8')).toContain('[One](/guides/one)');
      const { navigation, redirects } = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8'));
      expect(navigation[0].pages).toEqual(['index', 'guides/one', 'list']);
      expect(redirects).toEqual([{ source: '/one', destination: '/guides/one' }]);
    });
    rmSync(join(root, 'guides'), { recursive: true });
  });

  it('is worked by keyboard, and gives the focus back', async () => {
    await open('/', async (page) => {
      await untilKeysArrive(page);
      await pill(page).focus();
      await page.keyboard.press('Enter');
      const place = page.getByRole('button', { name: /^Open docs\.json/ });
      await place.focus();
      await page.keyboard.press('Escape');
      await place.waitFor({ state: 'hidden' });
      await expect
        .poll(() => pill(page).evaluate((element) => element.matches(':focus')))
        .toBe(true);
    });
  });

  it('can be read by everybody, in both modes', async () => {
    await open('/one', async (page) => {
      await pill(page).click();
      await fileTitle(page, 'one.mdx').waitFor();
      expect(await findViolationsEverywhere(page, { widths: [390, 1440] })).toEqual([]);
    });
  });

  it('leaves the end of the page within reach', async () => {
    await open(
      '/one',
      async (page) => {
        await pill(page).click();
        await fileTitle(page, 'one.mdx').waitFor();
        const footer = page.getByRole('contentinfo');
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const [end, panel] = await Promise.all([
          footer.evaluate((element) => element.getBoundingClientRect().bottom),
          page
            .getByRole('region', { name: 'Problems' })
            .evaluate((element) => element.getBoundingClientRect().top),
        ]);
        expect(end).toBeLessThanOrEqual(panel);
      },
      390,
    );
  });
});

describe('requests of pages of other sites', () => {
  const ask = async (what: string, headers: Record<string, string>) => {
    const listener = await listenLive(server.url, '/');
    const { problems } = await listener.until((message) => message.problems.length > 0);
    listener.close();
    const slip = problems.find(({ replacement }) => replacement !== undefined);
    const response = await fetch(`${server.url}/_trellis/${what}`, {
      method: 'POST',
      headers: { 'Trellis-Problem': slip?.id ?? '', ...headers },
    });
    return response.status;
  };

  it.each(['fix', 'open'])('is not done: %s', async (what) => {
    expect(await ask(what, {})).toBe(403);
    expect(await ask(what, { origin: 'https://evil.example' })).toBe(403);
    expect(await ask(what, { origin: 'null' })).toBe(403);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(DOCS);
  });

  it('names no file: only problems that there are have a place', async () => {
    const origin = new URL(server.url).origin;
    expect(await ask('open', { origin, 'Trellis-Problem': '../../etc/passwd' })).toBe(409);
    expect((await fetch(`${server.url}/_trellis/open`)).status).toBe(403);
  });
});
