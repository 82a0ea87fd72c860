// What readers do beside reading: shortcuts, printing, answering whether a page helped.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsIn } from '../support/axe.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { closeBrowser, settle, untilKeysArrive, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { page as pageText, writeProject } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    feedback: { thumbsRating: true, endpoint: '/feedback' },
    interaction: { drilldown: false },
    contextual: { options: ['mcp', 'add-mcp', 'cursor', 'vscode'], display: 'toc' },
    navigation: [
      {
        group: 'Guides',
        pages: ['index', 'watering', { group: 'Soil', pages: ['clay', 'sand'] }],
      },
      { group: 'Alone', pages: ['alone'] },
    ],
  },
  'index.mdx': pageText('Introduction', 'See [summer](/watering#summer) and [alone](/alone).'),
  'watering.mdx': pageText(
    'Watering',
    '<Tabs>\n<Tab title="A">\n\nFirst\n\n</Tab>\n<Tab title="B">\n\nSecond\n\n</Tab>\n</Tabs>\n\n## Summer\n\n<Accordion title="More">\n\nHidden text\n\n</Accordion>',
  ),
  'clay.mdx': pageText('Clay'),
  'sand.mdx': pageText(
    'Sand',
    'Water runs through 50 % of it.',
    `contextual:
  options:
    - devin-desktop
    - devin-mcp
    - { title: Share, href: "https://share.example.com/?text=Read%20$page" }
    - { title: Tools, href: "https://tools.example.com/?server=$mcp" }`,
  ),
  'alone.mdx': pageText('Alone'),
};

const GERMAN_PROJECT = {
  'docs.json': {
    name: 'Garten',
    navigation: {
      languages: [{ language: 'de', groups: [{ group: 'Anleitung', pages: ['index', 'beet'] }] }],
    },
  },
  'index.mdx': pageText('Einführung'),
  'beet.mdx': pageText('Beet'),
};

let site: ServedSite;
/** The same files on a server with the MCP server of the site. */
let withMcp: ServedSite;
beforeAll(async () => {
  const { out } = await buildFixture(writeProject(PROJECT), { site: 'https://docs.example.com' });
  site = await serveSite(out);
  withMcp = await serveSite(out, '', '/mcp');
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  await withMcp?.close();
});

const at = (path: string) => `${site.url}${path}`;
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

describe('shortcuts', () => {
  it('are listed by a question mark, and Escape closes the list', async () => {
    await visit(at('/'), {}, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('?');
      await shortcuts(page).waitFor();
      expect(await shortcuts(page).getByRole('term').allTextContents()).toContain('Next page');
      expect(await findViolationsIn(page, '.t-shortcuts')).toEqual([]);
      await page.keyboard.press('Escape');
      await shortcuts(page).waitFor({ state: 'hidden' });
    });
  });

  it('lead to the pages before and after', async () => {
    await visit(at('/watering'), {}, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press(']');
      await page.waitForURL(/\/clay\/?$/);
      await page.keyboard.press('[');
      await page.waitForURL(/\/watering\/?$/);
    });
  });

  it('of a single key can be switched off', async () => {
    await visit(at('/watering'), {}, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('?');
      await shortcuts(page).getByRole('checkbox').uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.press(']');
      await settle(page);
      expect(new URL(page.url()).pathname).toMatch(/watering/);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search' }).waitFor();
    });
  });
});

async function openMenu(page: Page): Promise<void> {
  await page.locator('.t-page-menu summary').hover();
  await page.locator('.t-page-menu summary').click();
}

describe('the page menu', () => {
  it('has the MCP server of the site where the host names one', async () => {
    await visit(
      `${withMcp.url}/watering`,
      { viewport: { width: 820, height: 900 } },
      async (page) => {
        await openMenu(page);
        const menu = page.locator('.t-page-menu');
        await menu.getByRole('button', { name: /^Copy MCP server URL/ }).waitFor();
        const install = menu.getByRole('button', { name: /^Copy MCP install command/ });
        expect(await install.innerText()).toContain(`npx add-mcp ${withMcp.url}/mcp`);
        const code = await menu.getByRole('link', { name: /VS Code/ }).getAttribute('href');
        const server: unknown = JSON.parse(decodeURIComponent(code?.split('?')[1] ?? ''));
        expect(server).toEqual({
          name: 'Garden',
          type: 'http',
          url: `${withMcp.url}/mcp`,
        });
        expect(await menu.getByRole('link', { name: /Cursor/ }).getAttribute('href')).toMatch(
          /^cursor:/,
        );
      },
    );
  });

  it('is that of the page where it has its own, with its text and the MCP server in links of the author', async () => {
    await visit(`${withMcp.url}/sand`, { viewport: { width: 820, height: 900 } }, async (page) => {
      await openMenu(page);
      const menu = page.locator('.t-page-menu');
      const hrefOf = async (name: RegExp) =>
        (await menu.getByRole('link', { name }).getAttribute('href')) ?? '';
      const server = `${withMcp.url}/mcp`;
      await menu.getByRole('link', { name: /^Tools/ }).waitFor();
      expect(await hrefOf(/^Tools/)).toBe(
        `https://tools.example.com/?server=${encodeURIComponent(server)}`,
      );
      await expect
        .poll(async () => decodeURIComponent(await hrefOf(/^Share/)))
        .toMatch(
          /^https:\/\/share\.example\.com\/\?text=Read # Sand\n\nWater runs through 50 % of it\./,
        );
      expect(await hrefOf(/Devin Desktop/)).toMatch(/^devin:\/\/cascade\?prompt=Read%20http/);
      const config = new URL(await hrefOf(/^Connect to Devin/)).searchParams.get('config') ?? '';
      expect(JSON.parse(atob(config))).toEqual({ name: 'Garden', transport: 'HTTP', url: server });
    });
  });

  it('has none of it on a host that only has files', async () => {
    await visit(at('/watering'), { viewport: { width: 820, height: 900 } }, async (page) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await openMenu(page);
      expect((await asked).status()).toBe(200);
      expect(errors).toEqual([]);
      await expect.poll(() => page.getByRole('button', { name: /MCP/ }).count()).toBe(0);
    });
  });

  it('asks for the MCP server only once a reader turns to the menu', async () => {
    await visit(at('/watering'), { viewport: { width: 1440, height: 900 } }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.method()));
      await page.reload({ waitUntil: 'networkidle' });
      expect(asked).not.toContain('HEAD');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('button', { name: 'Copy page' }).focus();
      await expect.poll(() => asked).toContain('HEAD');
    });
  });

  it('is below the table of contents if docs.json sets that', async () => {
    await visit(at('/watering'), { viewport: { width: 1440, height: 900 } }, async (page) => {
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: /^View as Markdown/ }).waitFor();
      await contents.getByRole('button', { name: 'Copy page' }).click();
      await contents.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.locator('.t-page-menu').isVisible()).toBe(false);
      expect(await contents.locator('[aria-current]').count()).toBeLessThanOrEqual(1);
    });
  });
});

it('the page menu and the section on paper have the words of the page, which brings them', async () => {
  const german = await openSite(GERMAN_PROJECT);
  try {
    await visit(`${german.url}/`, {}, async (page) => {
      await page.addInitScript('window.print = () => undefined');
      await page.reload();
      await page.locator('.t-page-menu summary').hover();
      await page.getByRole('group').getByLabel('Mehr zu dieser Seite').click();
      await page.getByRole('button', { name: 'Seite drucken Auf Papier oder als PDF' }).waitFor();
      await page.getByRole('button', { name: 'Abschnitt drucken Anleitung' }).click();
      await page.getByRole('button', { name: 'Zurück zur Seite' }).waitFor();
      const words = JSON.parse((await page.locator('.t-words').textContent()) ?? '');
      expect(words).toMatchObject({ 'Could not copy': 'Nicht kopiert', Print: 'Drucken' });
      expect(words).not.toHaveProperty('Copy MCP server URL');
    });
  } finally {
    await german.close();
  }
});

describe('printing', () => {
  const countPrints = (page: Page) =>
    page.addInitScript(() => {
      Object.assign(window, {
        prints: 0,
        print: () => ((window as unknown as { prints: number }).prints += 1),
      });
    });

  it('offers the page and its section', async () => {
    await visit(at('/'), {}, async (page) => {
      await countPrints(page);
      await page.reload();
      await openMenu(page);
      await page.getByRole('button', { name: 'Print page' }).click();
      await expect.poll(() => page.evaluate('prints')).toBe(1);
      await openMenu(page);
      await page.getByRole('button', { name: 'Print section Guides' }).click();
      const view = page.getByRole('main', { name: 'Guides' });
      await view.waitFor();
      await page.waitForFunction(() => (window as unknown as { prints: number }).prints === 2);
      expect(await view.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
        'Introduction',
        'Watering',
        'Clay',
        'Sand',
      ]);
    });
  });

  it('shows collapsed content and local links, and restores the page', async () => {
    await visit(at('/'), {}, async (page) => {
      await countPrints(page);
      await page.reload();
      await openMenu(page);
      await page.getByRole('button', { name: 'Print section Guides' }).click();
      const view = page.getByRole('main', { name: 'Guides' });
      await page.waitForFunction(() => (window as unknown as { prints: number }).prints === 1);
      for (const text of ['A', 'First', 'B', 'Second', 'Hidden text'])
        expect([text, await view.getByText(text, { exact: true }).isVisible()]).toEqual([
          text,
          true,
        ]);
      expect(await view.getByRole('link', { name: 'summer' }).getAttribute('href')).toBe(
        '#page-1-summer',
      );
      expect(await view.locator('#page-1-summer').count()).toBe(1);
      expect(await view.getByRole('link', { name: 'alone' }).getAttribute('href')).toMatch(
        /^\/alone/,
      );
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      await page.keyboard.press('Escape');
      await view.waitFor({ state: 'hidden' });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Introduction');
    });
  });

  it('does not offer to print the section of a page without one', async () => {
    await visit(at('/alone'), {}, async (page) => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Print page' }).waitFor();
      expect(await page.getByRole('button', { name: /Print section/ }).count()).toBe(0);
    });
  });
});

it('sends feedback to the endpoint in docs.json', async () => {
  await visit(at('/watering'), {}, async (page) => {
    const sent: unknown[] = [];
    await page.route('**/feedback', (route) => {
      sent.push(JSON.parse(route.request().postData() ?? ''));
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => sent).toEqual([{ page: 'watering', helpful: true, url: page.url() }]);
  });
});

it('structured data lives under the policy of the page', async () => {
  const complaints: string[] = [];
  await visit(at('/alone'), {}, async (page) => {
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.reload();
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? '')).toMatchObject({ '@graph': [{ headline: 'Alone' }, {}] });
    const policy = 'meta[http-equiv="Content-Security-Policy"]';
    await expect
      .poll(() => page.locator(policy).getAttribute('content'))
      .toContain("script-src 'self'");
  });
  expect(complaints).toEqual([]);
});

it('groups that a reader opened stay open on the next page', async () => {
  await visit(at('/'), {}, async (page) => {
    const group = page
      .getByRole('navigation', { name: 'Pages' })
      .locator('details', { hasText: 'Soil' });
    await group.evaluate((element: HTMLDetailsElement) => (element.open = true));
    await settle(page);
    await page.goto(at('/alone'));
    await page.waitForFunction(() =>
      document.querySelector('.t-nav details')?.hasAttribute('open'),
    );
  });
});

it('more contrast is given to readers who ask for it', async () => {
  const colorOf = (page: Page) =>
    page
      .locator('.t-page-footer')
      .evaluate((foot) => getComputedStyle(foot).getPropertyValue('--t-fg-muted'));
  const usual = await visit(at('/'), {}, colorOf);
  const more = await visit(at('/'), { contrast: 'more' }, colorOf);
  expect(more).not.toBe(usual);
});
