// What authors meant by their style sheets and scripts, in a browser: names reach the parts, in both modes, and keep up with a reader.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { closeBrowser, settle, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page } from '../support/write-project.ts';

const CSS = `
#navbar { background-color: rgb(1, 2, 3); }
.dark #navbar { background-color: rgb(4, 5, 6); }
:is(.dark #sidebar) { background-color: rgb(7, 8, 9); }
#sidebar-content li[data-active='true'] > a { color: rgb(10, 11, 12); }
html[data-current-path='/'] .nav-tabs { display: none; }
#topbar-cta-button > a { padding: 3px; }
#table-of-contents .toc-item[data-active='true'] > a { color: rgb(13, 14, 15); }
#table-of-contents-content { margin: 1px; }
#content-area h2 { letter-spacing: 5px; }
#content-area { max-width: 700px; }
#content-area { width: calc(100% - 20rem) !important; }
.callout { border-color: rgb(16, 17, 18); }
.code-block-copy-button { display: none; }
#search-input { color: rgb(19, 20, 21); }
.prose > p { color: rgb(var(--gray-700)); }
.card { border-color: rgb(22, 23, 24); }
@layer components { .mine { color: rgb(25, 26, 27); } }
#banner { background: rgb(254, 241, 215); p { color: rgb(26, 27, 28); } }
:is(#banner, #content-area, #header, .nav-tabs-item, .toc-item[data-depth='0'] > a, #sidebar-content li > a)::before {
  position: absolute;
  inset: 0;
  content: '';
  pointer-events: none;
}
`;

let site: ServedSite;
beforeAll(async () => {
  const long = 'Text.\n\n'.repeat(60);
  site = await openSite({
    'docs.json': {
      name: 'Fern',
      banner: { content: 'Spring is here.' },
      navbar: { primary: { type: 'button', label: 'Sign up', href: 'https://fern.example' } },
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index', 'setup'] },
          { tab: 'More', pages: ['more', 'live', 'beside', 'landing', 'centered'] },
        ],
      },
    },
    'index.mdx': page('Home', 'Welcome.'),
    'setup.mdx': page(
      'Setup',
      `<Note>Mind it.</Note>\n\n\`\`\`js\nx()\n\`\`\`\n\n## One\n\n${long}## Two\n\n${long}`,
    ),
    'live.mdx': page(
      'Live',
      `export const Later = () => {
  const [isShown, show] = useState(false);
  return <div><button onClick={() => show(true)}>Show</button>{isShown && <Card title="Late">Here.</Card>}</div>;
};

<Later />`,
    ),
    'beside.mdx': page(
      'Beside',
      'Text.\n\n<RequestExample>\n\n```js\nx()\n```\n\n</RequestExample>',
    ),
    'landing.mdx':
      '---\ntitle: Landing\nmode: custom\n---\n\n<a href="/setup" className="inline-flex">\n  <Icon icon="play" />\n\n  Start\n</a>\n\n<div style={{ color: "rgb(7, 8, 9)" }}><h1 className="hero">Grow</h1></div>\n\n## Soil\n',
    'centered.mdx': '---\ntitle: Centered\nmode: center\n---\n\nText.\n',
    'more.mdx': page('More', '## Navbar\n\n[Up](#navbar)'),
    'style.css': CSS,
    'own.js': `document.getElementById('footer').append('Signed');
const table = document.createElement('table');
table.insertRow().insertCell().append('Added');
document.querySelector('article p').after(table);
`,
  });
});
afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const styleOf = (reader: Page, selector: string, name: string) =>
  reader
    .locator(selector)
    .first()
    .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);

describe('style sheets', () => {
  it('with layers of the same name leave those of Trellis in order', async () => {
    await visit(`${site.url}/setup`, {}, async (reader) => {
      expect(await styleOf(reader, '.t-code pre', 'border-top-width')).toBe('0px');
    });
  });

  it('of a page in custom mode color headings with a class through the elements around them', async () => {
    await visit(`${site.url}/landing`, { colorScheme: 'light' }, async (reader) => {
      expect(await styleOf(reader, 'h1.hero', 'color')).toBe('rgb(7, 8, 9)');
      expect(await styleOf(reader, 'h2', 'color')).not.toBe('rgb(7, 8, 9)');
    });
  });

  it('reach the parts around a page, in both modes', async () => {
    await visit(`${site.url}/setup`, { colorScheme: 'light' }, async (reader) => {
      expect(await styleOf(reader, 'header', 'background-color')).toBe('rgb(1, 2, 3)');
      const signUp = reader.getByRole('banner').getByRole('link', { name: 'Sign up' });
      expect(await signUp.evaluate((link) => getComputedStyle(link).paddingTop)).toBe('3px');
      const current = reader
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Setup' });
      expect(await current.evaluate((link) => getComputedStyle(link).color)).toBe(
        'rgb(10, 11, 12)',
      );
    });
    await visit(`${site.url}/setup`, { colorScheme: 'dark' }, async (reader) => {
      expect(await styleOf(reader, 'header', 'background-color')).toBe('rgb(4, 5, 6)');
      expect(await styleOf(reader, '#sidebar', 'background-color')).toBe('rgb(7, 8, 9)');
    });
  });

  it('limit the width of the text, and not that of text and samples together', async () => {
    const viewport = { width: 1440, height: 900 };
    const widthOn = (path: string) =>
      visit(site.url + path, { viewport }, (reader) =>
        reader.locator('main').evaluate((main) => main.getBoundingClientRect().width),
      );
    expect(await widthOn('/setup')).toBe(700);
    expect(await widthOn('/beside')).toBeGreaterThan(900);
  });

  it('leave text of limited width in the center of pages without a sidebar', async () => {
    await visit(
      `${site.url}/centered`,
      { viewport: { width: 1440, height: 900 } },
      async (reader) => {
        const { left, right } = await reader
          .locator('main')
          .evaluate((main) => main.getBoundingClientRect());
        expect([right - left, left]).toEqual([700, 1440 - right]);
      },
    );
  });

  it('reach what is in a page', async () => {
    await visit(`${site.url}/setup`, {}, async (reader) => {
      expect(await styleOf(reader, 'h2', 'letter-spacing')).toBe('5px');
      expect(await styleOf(reader, '[role=note]', 'border-top-color')).toBe('rgb(16, 17, 18)');
      expect(await styleOf(reader, '.prose > p', 'color')).toBe('rgb(55, 65, 81)');
      expect(
        await reader.getByRole('button', { name: /copy/i }).filter({ visible: true }).count(),
      ).toBe(1);
    });
  });

  it('set the color of the text of the banner', async () => {
    await visit(site.url, {}, async (reader) => {
      const text = reader.getByText('Spring is here.');
      expect(await text.evaluate((own) => getComputedStyle(own).color)).toBe('rgb(26, 27, 28)');
    });
  });

  it('keep generated content within the part that it belongs to', async () => {
    await visit(`${site.url}/setup`, { viewport: { width: 1440, height: 900 } }, async (reader) => {
      const parts = {
        banner: reader.getByRole('complementary', { name: 'Announcement' }),
        text: reader.locator('main'),
        title: reader.locator('.t-page-header'),
        tab: reader.getByRole('navigation', { name: 'Sections' }).getByRole('link').first(),
        'entry of the contents': reader.getByRole('link', { name: 'Two', exact: true }).last(),
        page: reader
          .getByRole('navigation', { name: 'Pages' })
          .getByRole('link', { name: 'Setup' }),
      };
      for (const [name, part] of Object.entries(parts)) {
        const [own, generated] = await part.evaluate((element) => {
          const { width, height } = getComputedStyle(element, '::before');
          return [
            [element.clientWidth, element.clientHeight],
            [Math.round(parseFloat(width)), Math.round(parseFloat(height))],
          ];
        });
        expect([name, generated]).toEqual([name, own]);
      }
    });
  });

  it('make a link of a landing page as high as its label, which is on a line of its own', async () => {
    await visit(`${site.url}/landing`, {}, async (reader) => {
      const link = reader.locator('main').getByRole('link', { name: 'Start' });
      expect(await link.evaluate((own) => getComputedStyle(own).display)).toBe('inline-flex');
      const [height, line] = await link.evaluate((own) => {
        const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(own);
        const paddings = parseFloat(paddingTop) + parseFloat(paddingBottom);
        return [own.clientHeight - paddings, parseFloat(lineHeight)];
      });
      expect(height).toBeCloseTo(line, 0);
    });
  });

  it('can depend on the page', async () => {
    const sections = (reader: Page) =>
      reader.getByRole('banner').getByRole('navigation', { name: 'Sections' });
    await visit(`${site.url}/`, {}, async (reader) => {
      expect(await sections(reader).isVisible()).toBe(false);
    });
    await visit(`${site.url}/setup`, {}, async (reader) => {
      expect(await sections(reader).isVisible()).toBe(true);
    });
  });

  it('follow the reader through the page, and into the search', async () => {
    await visit(`${site.url}/setup`, { viewport: { width: 1400, height: 800 } }, async (reader) => {
      await reader.getByRole('heading', { name: 'Two' }).scrollIntoViewIfNeeded();
      await reader.mouse.wheel(0, 9000);
      const entry = reader
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Two' });
      await reader.waitForFunction(
        () => document.querySelector('.toc-item[data-active]')?.textContent === 'Two',
      );
      expect(await entry.evaluate((link) => getComputedStyle(link).color)).toBe('rgb(13, 14, 15)');
      await reader.keyboard.press('Control+k');
      const input = reader.getByRole('combobox');
      await input.waitFor();
      await settle(reader);
      expect(await input.evaluate((field) => getComputedStyle(field).color)).toBe(
        'rgb(19, 20, 21)',
      );
    });
  });
});

describe('style sheets for a layout that differs', () => {
  let other: ServedSite;
  beforeAll(async () => {
    other = await openSite({
      'docs.json': {
        name: 'Moss',
        navigation: {
          languages: [
            { language: 'en', pages: ['index'] },
            { language: 'de', pages: ['de/index'] },
          ],
        },
      },
      'index.mdx': page(
        'Home',
        'Press <kbd>K</kbd>.\n\n<div className="prose" id="box">\nSeen from above.\n</div>',
      ),
      'de/index.mdx': page('Start'),
      'style.css': `#localization-select-trigger { position: absolute; right: 22%; }
kbd { background-color: rgb(1, 2, 3); }
`,
    });
  });
  afterAll(() => other?.close());

  it('leave the language menu in its row of the sidebar', async () => {
    await visit(`${other.url}/`, {}, async (reader) => {
      const [around, menu] = await reader
        .locator('details[data-kind="language"]')
        .first()
        .evaluate((details) =>
          [details, details.querySelector('summary')].map((one) =>
            one?.getBoundingClientRect().toJSON(),
          ),
        );
      expect(menu).toEqual(around);
    });
  });

  it('reach keys in the text, and not the shortcut in the search field', async () => {
    await visit(`${other.url}/`, {}, async (reader) => {
      expect(await styleOf(reader, 'article kbd', 'background-color')).toBe('rgb(1, 2, 3)');
      const key = reader.getByRole('banner').getByText('Ctrl K');
      expect(await key.evaluate((own) => getComputedStyle(own).backgroundColor)).toBe(
        'rgba(0, 0, 0, 0)',
      );
    });
  });

  it('find no margins around the text in an element with the class prose', async () => {
    await visit(`${other.url}/`, {}, async (reader) => {
      const [box, text] = await reader
        .locator('#box')
        .evaluate((own) =>
          [own, own.firstElementChild].map((one) => one?.getBoundingClientRect().height),
        );
      expect(box).toBe(text);
      expect(await styleOf(reader, '#box > p', 'margin-block')).toBe('0px');
    });
  });
});

it('reaches what components draw while a page is open', async () => {
  await visit(`${site.url}/live`, {}, async (reader) => {
    await settle(reader);
    await reader.getByRole('button', { name: 'Show' }).click();
    const card = reader.locator('.card', { hasText: 'Late' });
    await card.waitFor();
    expect(await card.evaluate((one) => getComputedStyle(one).borderTopColor)).toBe(
      'rgb(22, 23, 24)',
    );
  });
});

it('lets scripts find the parts', async () => {
  await visit(`${site.url}/setup`, {}, async (reader) => {
    await settle(reader);
    expect(await reader.getByRole('contentinfo').textContent()).toContain('Signed');
  });
});

it('gives what scripts add the look of text', async () => {
  await visit(`${site.url}/setup`, {}, async (reader) => {
    await settle(reader);
    const cell = reader.getByRole('cell', { name: 'Added' });
    expect(await cell.evaluate((own) => getComputedStyle(own).borderBlockEndWidth)).toBe('1px');
  });
});

it('keeps menu, table of contents and skip link at work, whose ids were handed over', async () => {
  await visit(`${site.url}/setup`, { viewport: { width: 600, height: 800 } }, async (reader) => {
    await reader.getByRole('button', { name: /^Menu/ }).click();
    await expect
      .poll(() => reader.getByRole('navigation', { name: 'Pages' }).isVisible())
      .toBe(true);
    await reader.keyboard.press('Escape');
    await reader.getByRole('button', { name: 'On this page' }).click();
    await expect
      .poll(() => reader.getByRole('navigation', { name: 'On this page' }).isVisible())
      .toBe(true);
    await reader.keyboard.press('Escape');
    await reader.getByRole('link', { name: 'Skip to content' }).focus();
    await reader.keyboard.press('Enter');
    await expect.poll(() => reader.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});

it('gives every id once, and leaves headings theirs', async () => {
  for (const path of ['/', '/setup', '/more'])
    await visit(site.url + path, {}, async (reader) => {
      const ids = await reader.evaluate(() =>
        [...document.querySelectorAll('[id]')].map(({ id }) => id),
      );
      expect(ids).toEqual([...new Set(ids)]);
      if (path === '/more')
        expect(await reader.locator('#navbar').evaluate((one) => one.tagName)).toBe('H2');
    });
});
