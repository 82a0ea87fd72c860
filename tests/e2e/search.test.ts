import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsIn, MODES, setMode } from '../support/axe.ts';
import { closeBrowser, openBrowser, settle, untilPainted, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    colors: { primary: '#1A7341' },
    versions: ['v2', 'v1'],
    tabs: [{ name: 'Reference', url: 'reference' }],
    search: { prompt: 'Search the garden' },
    contextual: { options: ['copy', 'view', 'claude'] },
    navigation: [
      { group: 'Start', pages: ['index', 'watering', 'hidden', 'silent'] },
      { group: 'Old', version: 'v1', pages: ['old-pots'] },
      { group: 'New', version: 'v2', pages: ['new-pots'] },
      { group: 'Reference', pages: ['reference/limits'] },
    ],
  },
  'index.mdx': pageText('Introduction', 'Everything about plants.'),
  'watering.mdx': pageText(
    'Watering',
    'Not too much.\n\n## In summer\n\nEvery morning, before the sun is high.\n\n## In winter\n\nSeldom.',
    'keywords: ["irrigation"]',
  ),
  'hidden.mdx': pageText('Secret watering', 'Watering.', 'hidden: true'),
  'silent.mdx': pageText('Silent watering', 'Watering.', 'searchable: false'),
  'old-pots.mdx': pageText('Terracotta', 'Pots of clay.'),
  'new-pots.mdx': pageText('Zinc', 'Pots of metal.'),
  'reference/limits.mdx': pageText(
    'Limits',
    '<ParamField query="maxRetries" type="integer">How often.</ParamField>',
  ),
};

let site: ServedSite;
beforeAll(async () => {
  site = await openSite(PROJECT);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const at = (path: string) => `${site.url}${path}`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const inputOf = (page: Page) => page.getByRole('combobox', { name: 'Search the garden' });
const titles = (page: Page) =>
  page
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('.t-find-title')?.textContent));

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialogOf(page).waitFor();
  await inputOf(page).fill(text);
}

describe('opening and closing', () => {
  it.each(['button', 'Control+k', '/'])(
    'opens by %s, and Escape gives the focus back',
    async (way) => {
      await visit(at('/watering'), {}, async (page) => {
        const button = page.getByRole('button', { name: 'Search the garden' }).first();
        await button.focus();
        if (way === 'button') await button.click();
        else await page.keyboard.press(way);
        await dialogOf(page).waitFor();
        await expect
          .poll(() => inputOf(page).evaluate((input) => input === document.activeElement))
          .toBe(true);
        expect(await inputOf(page).inputValue()).toBe('');
        await page.keyboard.press('Escape');
        await dialogOf(page).waitFor({ state: 'hidden' });
        await expect
          .poll(() => button.evaluate((element) => element === document.activeElement))
          .toBe(true);
      });
    },
  );

  it('closes by a click beside it, and by its button on a phone', async () => {
    await visit(at('/'), { viewport: { width: 1280, height: 800 } }, async (page) => {
      await searchFor(page, 'water');
      await page.mouse.click(5, 5);
      await dialogOf(page).waitFor({ state: 'hidden' });
    });
    await visit(at('/'), { viewport: { width: 390, height: 800 } }, async (page) => {
      await page.getByRole('button', { name: 'Search the garden' }).first().click();
      await page.getByRole('button', { name: 'Close' }).click();
      await dialogOf(page).waitFor({ state: 'hidden' });
    });
  });

  it('is not offered where scripts are off', async () => {
    await visit(at('/'), { javaScriptEnabled: false }, async (page) => {
      expect(await page.getByRole('button', { name: 'Search the garden' }).count()).toBe(0);
    });
  });

  it('costs a page nothing before somebody means to search', async () => {
    await visit(at('/'), {}, async (page) => {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(loaded.filter((name) => /search/.test(name))).toEqual([]);
    });
  });
});

describe('finding', () => {
  it('goes to a heading with the keys alone', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'watering sum');
      await page.getByRole('option', { name: /In summer/ }).waitFor();
      const names = await titles(page);
      for (let step = 0; step < names.indexOf('In summer'); step += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/watering#in-summer');
    });
  });

  it('shows the location of each result, and their number', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'maxretries');
      const option = page.getByRole('option', { name: /maxRetries/ });
      await option.waitFor();
      expect(await option.locator('.t-find-place').textContent()).toBe('Reference › Limits');
      expect(await option.locator('mark').first().textContent()).toBe('maxRetries');
      await expect
        .poll(() => page.getByRole('status').filter({ hasText: 'result' }).textContent())
        .toBe('1 result');
      expect(await inputOf(page).getAttribute('aria-activedescendant')).toBe(
        await option.getAttribute('id'),
      );
    });
  });

  it('corrects misspellings, and finds keywords', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'wattering');
      await page
        .getByRole('option', { name: /Watering/ })
        .first()
        .waitFor();
      await inputOf(page).fill('irrigation');
      await expect.poll(() => titles(page)).toEqual(['Watering']);
    });
  });

  it('leaves out pages that are hidden or not to be searched', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'watering');
      await page
        .getByRole('option', { name: /Watering/ })
        .first()
        .waitFor();
      const names = await titles(page);
      expect(names).not.toContain('Secret watering');
      expect(names).not.toContain('Silent watering');
    });
  });

  it('keeps to the version of the reader, and offers the others when it finds nothing', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'terracotta');
      await page
        .getByRole('paragraph')
        .filter({ hasText: 'No results for “terracotta”' })
        .waitFor();
      await page.getByRole('button', { name: 'Search all versions' }).click();
      await page.getByRole('option', { name: /Terracotta.*v1/ }).waitFor();
    });
  });

  it('names the versions of results from others only', async () => {
    await visit(at('/new-pots'), {}, async (page) => {
      await searchFor(page, 'zinc');
      await expect
        .poll(() => page.getByRole('option', { name: /Zinc/ }).first().innerText())
        .not.toContain('v2');
    });
  });

  it('remembers what was searched for, and forgets it on demand', async () => {
    await visit(at('/'), {}, async (page) => {
      await searchFor(page, 'limits');
      await page
        .getByRole('option', { name: /Limits/ })
        .first()
        .click();
      await page.waitForURL('**/reference/limits');
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: /limits/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page
        .getByRole('option', { name: /Limits/ })
        .first()
        .waitFor();
      await inputOf(page).fill('');
      await page
        .getByRole('option', { name: /limits/ })
        .getByTitle('Remove')
        .click();
      await page.getByText('Search pages, headings, parameters, and endpoints').waitFor();
    });
  });

  it('says when the index is out of reach, and tries again', async () => {
    await visit(at('/'), {}, async (page) => {
      await page.route('**/_search/**', (route) => route.abort());
      await searchFor(page, 'watering');
      await page.getByText('The search could not be loaded').waitFor();
      await page.unroute('**/_search/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page
        .getByRole('option', { name: /Watering/ })
        .first()
        .waitFor();
    });
  });

  it('opens the first result, even if it arrives after the Enter key', async () => {
    await visit(at('/'), {}, async (page) => {
      await page.route('**/_search/**', async (route) => {
        await setTimeout(300);
        await route.continue();
      });
      await searchFor(page, 'zinc');
      await page.keyboard.press('Enter');
      await page.waitForURL(at('/new-pots'));
    });
  });

  it('opens nothing after it is closed', async () => {
    await visit(at('/'), {}, async (page) => {
      await page.route('**/_search/**', async (route) => {
        await setTimeout(300);
        await route.continue();
      });
      await searchFor(page, 'zinc');
      const list = page.getByRole('listbox', { includeHidden: true });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect.poll(() => list.getAttribute('aria-busy')).toBe('false');
      await settle(page);
      expect(page.url()).toBe(at('/'));
    });
  });
});

describe('standards', () => {
  it('works where only files of the site itself may run', async () => {
    const context = await (await openBrowser()).newContext();
    await context.route('**/*', async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'",
      };
      await route.fulfill({ response, headers });
    });
    const page = await context.newPage();
    await page.goto(at('/watering'));
    // What stands in the page itself was judged when it was loaded.
    await page.evaluate(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        document.body.setAttribute('data-violation', violatedDirective),
      );
    });
    await searchFor(page, 'summer');
    await page.getByRole('option', { name: /In summer/ }).waitFor();
    expect(await page.locator('body').getAttribute('data-violation')).toBeNull();
    await context.close();
  });

  it('has no violations of axe rules in either mode', async () => {
    await visit(at('/watering'), {}, async (page) => {
      for (const text of ['', 'watering', 'xylophone']) {
        await searchFor(page, text);
        await settle(page);
        for (const mode of MODES) {
          await setMode(page, mode);
          await untilPainted(page);
          expect(await findViolationsIn(page, 'dialog')).toEqual([]);
        }
        await page.keyboard.press('Escape');
      }
    });
  });
});

describe('the menu of a page', () => {
  it('copies the page as Markdown', async () => {
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    await visit(at('/watering'), context, async (page) => {
      await page.getByRole('button', { name: 'Copy page' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text.replaceAll('\r', '')).toMatch(/^# Watering\n\nNot too much\.\n\n## In summer\n/);
    });
  });

  it('leads to the Markdown and to the assistants that docs.json names', async () => {
    await visit(at('/watering'), {}, async (page) => {
      await page.getByLabel('More actions').click();
      await expect
        .poll(() => page.getByRole('link', { name: /View as Markdown/ }).getAttribute('href'))
        .toBe('/watering.md');
      const claude = await page.getByRole('link', { name: /Open in Claude/ }).getAttribute('href');
      expect(decodeURIComponent(claude ?? '')).toContain(`Read ${at('/watering.md')} `);
      // The menu opens without its script, which may not have been loaded yet.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape');
          return page.getByRole('link', { name: /View as Markdown/ }).isVisible();
        })
        .toBe(false);
    });
  });

  it('serves Markdown and lists for machines', async () => {
    const text = async (path: string) => (await fetch(at(path))).text();
    expect(await text('/llms.txt')).toMatch(
      /^# Garden\n\n## Documentation › Start\n\n- \[Introduction\]\(\/index\.md\)\n- \[Watering\]\(\/watering\.md\)/,
    );
    expect(await text('/llms.txt')).not.toContain('Secret');
    expect(await text('/llms-full.txt')).toContain('# Limits\nSource: /reference/limits\n');
    expect(await text('/reference/limits.md')).toContain(
      '- `maxRetries` (integer, query): How often.',
    );
  });
});
