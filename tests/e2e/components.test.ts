import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

const TABS = `
<Tabs>
  <Tab title="npm">Run npm.</Tab>
  <Tab title="pnpm">Run pnpm.</Tab>
  <Tab title="yarn">Run yarn.</Tab>
</Tabs>

Between.

<Tabs>
  <Tab title="npm">Test with npm.</Tab>
  <Tab title="pnpm">Test with pnpm.</Tab>
</Tabs>`;

const CODE = `
\`\`\`js leaf.js {2}
const leaf = 'green'; // <b>&amp;</b>
  const stem = \`\${leaf}\`;
\`\`\`

<CodeGroup>
\`\`\`bash cURL
curl https://fern.example
\`\`\`
\`\`\`python Python
print("fern")
\`\`\`

Both need a key.
</CodeGroup>`;

const FOLDED = `
<Accordion title="Does it bloom?">
Yes, in May.

<Expandable title="when exactly">
  <ResponseField name="day" type="integer">Day of the month.</ResponseField>
</Expandable>
</Accordion>

${'Text to scroll by.\n\n'.repeat(60)}

<Accordion title="Does it smell?">Only at night.</Accordion>

<Tooltip tip="A fern without leaves">Fern</Tooltip>`;

const CENTERED = `
<center>

## Soil

</center>

<div align="center">

## Light

</div>`;

const FRAMES = `
<iframe title="Sky"></iframe>

<iframe title="Bed" width="200" height="100"></iframe>

<iframe title="Pot" style="width: 320px; height: 100px"></iframe>`;

let site: ServedSite;
const open = <Result>(
  path: string,
  work: (page: Page) => Promise<Result>,
  options: Parameters<typeof visit>[1] = {},
) => visit(site.url + path, { viewport: { width: 1280, height: 800 }, ...options }, work);

beforeAll(async () => {
  site = await openSite({
    'docs.json': {
      name: 'Fern',
      navigation: [{ group: 'All', pages: ['tabs', 'code', 'folded', 'centered', 'frames'] }],
    },
    'tabs.mdx': pageText('Tabs', TABS),
    'code.mdx': pageText('Code', CODE),
    'folded.mdx': pageText('Folded', FOLDED),
    'frames.mdx': pageText('Frames', FRAMES),
    'centered.mdx': pageText('Centered', CENTERED),
  });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

describe('tabs', () => {
  it('are moved through by arrows, Home and End, with one stop for Tab', async () => {
    await open('/tabs', async (page) => {
      await untilKeysArrive(page);
      const list = page.getByRole('tablist').first();
      const tab = (name: string) => list.getByRole('tab', { name, exact: true });
      await tab('npm').focus();
      await page.keyboard.press('ArrowRight');
      expect(await selected(page)).toEqual(['pnpm', 'pnpm']);
      await page.keyboard.press('End');
      await expect.poll(() => tab('yarn').getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => tab('npm').getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      await expect
        .poll(() => tab('npm').evaluate((element) => element === document.activeElement))
        .toBe(true);
      await expect.poll(() => list.locator('[role="tab"][tabindex="0"]').count()).toBe(1);
    });
  });

  it.each(['/tabs', '/code'])(
    'of %s have room around their name for the focus outline',
    async (path) => {
      await open(path, async (page) => {
        await untilKeysArrive(page);
        const first = page.getByRole('tab').first();
        await first.focus();
        await page.keyboard.press('End');
        await page.keyboard.press('Home');
        const space = await first.evaluate((tab) => {
          const name = document.createRange();
          name.selectNodeContents(tab);
          const [inner, outer] = [name.getBoundingClientRect(), tab.getBoundingClientRect()];
          const { outlineOffset, outlineWidth } = getComputedStyle(tab);
          const offset = Number.parseFloat(outlineOffset);
          const width = Number.parseFloat(outlineWidth);
          const row = tab.parentElement?.getBoundingClientRect();
          return {
            inside: Math.min(inner.left - outer.left, outer.right - inner.right) + offset,
            outside: outer.left - (row?.left ?? NaN) - offset - width,
          };
        });
        // The row cuts off what is outside it.
        expect(space.inside).toBeGreaterThanOrEqual(4);
        expect(space.outside).toBeGreaterThanOrEqual(0);
      });
    },
  );

  it('leave keys with a modifier to the browser', async () => {
    await open('/tabs', async (page) => {
      await untilKeysArrive(page);
      await page.getByRole('tab', { name: 'npm', exact: true }).first().focus();
      await page.evaluate(() => {
        document.title = '';
        addEventListener('keydown', ({ key, defaultPrevented }) => {
          if (key === 'End') document.title += defaultPrevented ? '-taken' : '-left';
        });
      });
      for (const modifier of ['Alt', 'Control', 'Meta'])
        await page.keyboard.press(`${modifier}+End`);
      await expect.poll(() => page.title()).toBe('-left-left-left');
      expect(await selected(page)).toEqual(['npm', 'npm']);
    });
  });

  it('show one panel, named by its tab', async () => {
    await open('/tabs', async (page) => {
      await page.getByRole('tab', { name: 'pnpm' }).first().click();
      const panel = page.getByRole('tabpanel', { name: 'pnpm' }).first();
      await expect.poll(() => panel.textContent()).toContain('Run pnpm.');
      await expect.poll(() => page.getByText('Run npm.').isVisible()).toBe(false);
    });
  });

  it('of the same name follow, and the choice is remembered', async () => {
    await open('/tabs', async (page) => {
      await page.getByRole('tab', { name: 'pnpm' }).first().click();
      await expect.poll(() => page.getByText('Test with pnpm.').isVisible()).toBe(true);
      await page.reload();
      expect(await selected(page)).toEqual(['pnpm', 'pnpm']);
    });
  });

  it('open by the address', async () => {
    await open('/tabs#pnpm', async (page) => {
      await page.getByText('Run pnpm.').waitFor();
      expect(await page.getByText('Run npm.').isVisible()).toBe(false);
    });
  });
});

describe('code', () => {
  it('has text of a group in line with its code', async () => {
    await visit(`${site.url}/code`, {}, async (page) => {
      const left = (text: string) =>
        page.getByText(text).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        });
      expect(await left('Both need a key.')).toBe(await left('curl https://fern.example'));
    });
  });

  const permissions = ['clipboard-read', 'clipboard-write'];

  it('is copied as it was written', async () => {
    await open(
      '/code',
      async (page) => {
        await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
        await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe("const leaf = 'green'; // <b>&amp;</b>\n  const stem = `${leaf}`;");
      },
      { permissions },
    );
  });

  it('of a group is copied from the panel in sight', async () => {
    await open(
      '/code',
      async (page) => {
        await page.getByRole('tab', { name: 'Python' }).click();
        await page.locator('t-tabs').getByRole('button', { name: 'Copy', exact: true }).click();
        await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe('print("fern")');
      },
      { permissions },
    );
  });
});

describe('accordions', () => {
  it('open by the address, and are in sight', async () => {
    await open('/folded#does-it-smell', async (page) => {
      const answer = page.getByText('Only at night.');
      await answer.waitFor();
      const top = await answer.evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(800);
    });
  });

  it('open when something inside is the address', async () => {
    await open('/folded', async (page) => {
      const id = await page.locator('main .t-field').first().getAttribute('id');
      await page.goto(`${site.url}/tabs`);
      await page.goto(`${site.url}/folded#${id}`);
      await page.getByText('Day of the month.').waitFor();
    });
  });

  it('open by a later fragment after one with a stray percent sign', async () => {
    await open('/folded#100%', async (page) => {
      await page.evaluate(() => (location.hash = '#does-it-smell'));
      await page.getByText('Only at night.').waitFor({ timeout: 5000 });
    });
  });

  it('become the address when they are opened', async () => {
    await open('/folded', async (page) => {
      await page.getByText('Does it bloom?').click();
      expect(new URL(page.url()).hash).toBe('#does-it-bloom');
    });
  });
});

describe('a page in another language', () => {
  let words: ServedSite;
  beforeAll(async () => {
    words = await openSite({
      'docs.json': {
        name: 'Fern',
        colors: { primary: '#1a7341' },
        theme: 'mint',
        navigation: {
          languages: [
            { language: 'en', pages: ['index'] },
            { language: 'ja', pages: ['ja/index'] },
            { language: 'ar', pages: ['ar/index'] },
          ],
        },
      },
      'index.mdx': pageText('Fern', CODE),
      'ja/index.mdx': pageText('シダ', `${CODE}\n\n<Note>注</Note>`),
      'ar/index.mdx': pageText('سرخس', CODE),
    });
  });
  afterAll(async () => words?.close());

  it('has the words of components and scripts in it', async () => {
    await visit(`${words.url}/ja`, {}, async (page) => {
      await page.getByRole('note', { name: '注' }).waitFor();
      expect(await page.getByRole('button', { name: 'コピー', exact: true }).count()).toBe(2);
      await page.getByRole('button', { name: '検索…' }).waitFor();
    });
    await visit(`${words.url}/`, {}, async (page) => {
      expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(2);
      expect(await page.locator('script.t-words').count()).toBe(0);
    });
  });

  it('is read from right to left where its language is', async () => {
    await visit(`${words.url}/ar`, {}, async (page) => {
      const root = page.locator('html');
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([
        'ar',
        'rtl',
      ]);
    });
  });
});

describe('a tooltip', () => {
  it('shows on focus and goes by Escape', async () => {
    await open('/folded', async (page) => {
      const word = page.locator('main').getByText('Fern', { exact: true });
      const trigger = word.locator('xpath=ancestor-or-self::*[@tabindex or self::button][1]');
      await trigger.focus();
      const tip = page.getByRole('tooltip');
      await tip.waitFor();
      expect(await tip.textContent()).toContain('A fern without leaves');
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'hidden' });
    });
  });
});

describe('a heading in a centered block', () => {
  it('is centered', async () => {
    await open('/centered', async (page) => {
      const middle = async (name: string) => {
        const box = await page.getByRole('heading', { name, exact: true }).boundingBox();
        return box ? box.x + box.width / 2 : Number.NaN;
      };
      const text = await page.locator('.t-prose').boundingBox();
      const center = text ? text.x + text.width / 2 : Number.NaN;
      expect(Math.abs((await middle('Soil')) - center)).toBeLessThan(24);
      expect(Math.abs((await middle('Light')) - center)).toBeLessThan(24);
    });
  });
});

/** Names of the selected tabs, one for each list. */
function selected(page: Page): Promise<(string | null)[]> {
  return page.locator('[role="tab"][aria-selected="true"]').allTextContents();
}

describe('a frame', () => {
  it('without a size is as wide as the text, and keeps a size of its own', async () => {
    await open('/frames', async (page) => {
      const text = await page.locator('.t-prose').evaluate((element) => element.clientWidth);
      const sizes = await page
        .locator('.t-prose iframe')
        .evaluateAll((frames) =>
          frames.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
        );
      expect(sizes).toEqual([
        [text, Math.round((text * 9) / 16)],
        [200, 100],
        [320, 100],
      ]);
    });
  });
});
