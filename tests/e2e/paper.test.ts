// Pages on paper, and without scripts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, settle, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

const LINES = Array.from({ length: 80 }, (_, at) => `echo "line ${at} ${'and more '.repeat(20)}"`);

const PLANTS = Array.from({ length: 60 }, (_, at) => ({ name: `Fern ${at}` }));

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    openapi: 'openapi.json',
    navigation: [{ group: 'Guides', pages: ['index', 'plants'] }],
  },
  'index.mdx': pageText(
    'Introduction',
    `\`\`\`bash all.sh expandable\n${LINES.join('\n')}\n\`\`\`

<CodeGroup>
\`\`\`bash One
echo 1
\`\`\`

\`\`\`bash Two
echo 2
\`\`\`
</CodeGroup>

<Expandable title="details">Not shown before a click.</Expandable>`,
  ),
  'plants.mdx': pageText('Plants', '', 'openapi: GET /plants'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Garden API', version: '1' },
    servers: [{ url: 'https://a.example.com' }, { url: 'https://b.example.com' }],
    paths: {
      '/plants': {
        get: {
          responses: {
            200: {
              description: 'OK',
              headers: { 'X-Total': { schema: { type: 'integer' } } },
              content: { 'application/json': { example: PLANTS } },
            },
          },
        },
      },
    },
  },
};

let site: ServedSite;
beforeAll(async () => {
  site = await openSite(PROJECT);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

describe('on paper', () => {
  it.each(['/', '/plants'])('%s shows all lines of code, also long ones', async (path) => {
    await visit(site.url + path, {}, async (page) => {
      await settle(page);
      await page.emulateMedia({ media: 'print' });
      const cut = await page
        .locator('.t-pre')
        .evaluateAll((blocks) =>
          blocks
            .filter((block) => block.clientHeight > 0)
            .map((block) => [
              block.scrollHeight - block.clientHeight,
              block.scrollWidth - block.clientWidth,
              getComputedStyle(block).maskImage,
            ]),
        );
      expect(cut.length).toBeGreaterThan(0);
      expect(cut).toEqual(cut.map(() => [0, 0, 'none']));
    });
  });

  it('shows all parts as text, without controls', async () => {
    await visit(`${site.url}/`, {}, async (page) => {
      await settle(page);
      await page.emulateMedia({ media: 'print' });
      const group = page.locator('.t-code-group');
      expect(await group.innerText()).toMatch(/^One\s+echo 1\s+Two\s+echo 2$/);
      expect(await group.locator('.t-code-head').isVisible()).toBe(false);
      const details = page.locator('.t-expandable');
      expect(await details.getByText('Not shown before a click.').isVisible()).toBe(true);
      const look = await details.evaluate((box) => {
        const { inlineSize, borderRadius } = getComputedStyle(box);
        const width = parseFloat(inlineSize) / (box.parentElement?.clientWidth ?? 0);
        return { width, isPill: parseFloat(borderRadius) > 20 };
      });
      expect(look).toEqual({ width: expect.closeTo(1, 1), isPill: false });
    });
  });

  it('API pages have no controls', async () => {
    await visit(`${site.url}/plants`, {}, async (page) => {
      await settle(page);
      const button = page.getByRole('button', { name: 'Try it' });
      await button.waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await button.isVisible()).toBe(false);
      expect(await page.locator('.t-tabset-select:visible').count()).toBe(0);
      const headers = page.locator('.t-expandable', { hasText: 'X-Total' });
      expect(await headers.innerText()).toMatch(/^X-Total/);
      const title = await headers.evaluate((box) => getComputedStyle(box, '::before').content);
      expect(title).toBe('"Headers"');
    });
  });

  it('API pages have one request sample, that of the chosen language, with its name', async () => {
    await visit(`${site.url}/plants`, {}, async (page) => {
      await settle(page);
      await page.locator('.t-tabset-select').first().selectOption('Python');
      await page.emulateMedia({ media: 'print' });
      const samples = page.locator('.t-api-samples .t-tabset-panel:visible');
      expect(await samples.count()).toBe(1);
      expect(await samples.innerText()).toMatch(/^Python\s+import requests/);
    });
  });

  it('text of API pages has the size of other text', async () => {
    await visit(`${site.url}/plants`, {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toMatch(/^13\.3/); // prettier-ignore
    });
  });
});

it('the theme almond has no frame on wide paper', async () => {
  const almond = await openSite({
    ...PROJECT,
    'docs.json': { ...PROJECT['docs.json'], theme: 'almond' },
  });
  try {
    await visit(almond.url, { viewport: { width: 1400, height: 900 } }, async (page) => {
      const frame = () =>
        page.evaluate(`getComputedStyle(document.querySelector('.t-frame'), '::before').content`);
      expect(await frame()).toBe('""');
      await page.emulateMedia({ media: 'print' });
      expect(await frame()).toBe('none');
    });
  } finally {
    await almond.close();
  }
});

it('without scripts, the menu of a page has a name instead of an arrow only', async () => {
  await visit(site.url, { javaScriptEnabled: false }, async (page) => {
    const summary = page.locator('.t-page-menu summary');
    expect((await summary.boundingBox())?.width).toBeGreaterThan(80);
  });
});
