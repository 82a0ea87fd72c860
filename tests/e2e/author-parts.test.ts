// What authors put into pages, in a browser: formulas, wide tables, form fields, aligned headings, and names of parts of API pages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { closeBrowser, settle, visit, visitAlone } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page } from '../support/write-project.ts';

const CELLS =
  'maximum_temperature_in_degrees | integer | 30 | yes | What a fern survives for a day | `maximum=35`';
const TABLE = `| Name | Type | Default | Required | Description | Example |\n| - | - | - | - | - | - |\n| ${CELLS} |`;
/** Wider than a telephone. */
const FORMULA = `$${Array.from({ length: 12 }, (_, n) => `a_{${n}} x^{${n}}`).join(' + ')}$`;

let site: ServedSite;
beforeAll(async () => {
  site = await openSite({
    'docs.json': {
      name: 'Fern',
      api: { auth: { method: 'bearer', inputPrefix: 'Bearer ' } },
      navigation: {
        versions: [
          {
            version: '1.0',
            groups: [{ group: 'All', pages: ['index', 'headings', 'formulas', 'api', 'authored'] }],
          },
        ],
      },
    },
    'index.mdx': page(
      'Parts',
      `$$\n\\left( \\frac{\\frac{a}{b}}{\\frac{c}{d}} \\right)\n$$\n\n${TABLE}\n
<input placeholder="Fern" />

<input className="mine" placeholder="Mine" />

<button className="mine">Mine</button>

<button>Plain</button>`,
    ),
    'headings.mdx': page(
      'Headings',
      `<div style={{ textAlign: 'center' }}>\n\n## Around\n\n</div>\n\n<div className="hero">\n\n## Class of the author\n\n</div>\n\n<div className="text-center">\n\n## Utility class\n\n</div>\n\n<h2 align="center">Attribute</h2>\n\n<center>\n\n## Element\n\n</center>\n\n$\\mathbb{R}, \\mathcal{L}, \\mathbf{A}, \\mathfrak{g}$\n\n<h2 style={{ textAlign: 'center' }}>Itself</h2>\n\n<div style={{ display: 'flex' }}>\n\n## In a row\n\n</div>\n\n<Update label="Spring">\n\nNew ferns.\n\n</Update>\n\n${TABLE}`,
    ),
    'formulas.mdx': page(
      'Formulas',
      `Before $x$ and ${FORMULA}, after.\n\n## Sum ${FORMULA}\n\n## \`${'MAXIMUM_'.repeat(8)}RETRIES\``,
    ),
    'api.mdx': `---\ntitle: Ferns\nsidebarTitle: Ferns${'AndTheirGreenhouses'.repeat(4)}\nopenapi: GET /ferns\n---\n`,
    'authored.mdx': page(
      'Authored',
      '## Short\n\nA line of text.\n\n<RequestExample>\n\n```bash\nfern water\n```\n\n</RequestExample>\n\n<ResponseExample>\n\n```json\n{ "isWatered": true }\n```\n\n</ResponseExample>',
    ),
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: 'Ferns', version: '1' },
      servers: [{ url: 'https://api.fern.example' }],
      paths: {
        '/ferns': {
          get: {
            responses: {
              200: {
                description: 'All',
                content: {
                  'application/json': { schema: { type: 'array', items: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
    'style.css':
      '.mine { border-width: 5px; padding: 0 } .hero { text-align: center } #request-example, #response-example { outline: 1px solid }',
  });
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

const WIDE = { viewport: { width: 1440, height: 900 } };

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not shown.');
  return box;
}

describe('a page', () => {
  it('draws formulas in a font with growing brackets', () =>
    visit(site.url + '/', WIDE, async (reader) => {
      await settle(reader);
      const math = reader.locator('math');
      expect(await math.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/^"?Formula/);
      expect(await reader.evaluate(() => document.fonts.check('16px Formula'))).toBe(true);
      const bracket = await boxOf(math.locator('mo').first());
      expect(bracket.height).toBeGreaterThan((await boxOf(math.locator('mi').first())).height * 2);
    }));

  it('scrolls a formula in a line or heading that is wider than the window, on the baseline of the text', () =>
    visit(site.url + '/formulas', { viewport: { width: 390, height: 800 } }, async (reader) => {
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const formulas = reader.getByRole('main').locator('.katex');
      const hidden = await formulas.evaluateAll((boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth),
      );
      expect(hidden.map((width) => width > 100)).toEqual([false, true, true]);
      const text = await boxOf(reader.getByText('Before', { exact: false }).first());
      const short = await boxOf(formulas.first().locator('mi'));
      expect(short.y).toBeGreaterThan(text.y);
      expect(short.y + short.height).toBeLessThan(text.y + 28);
    }));

  it('loads the font of styled letters where a formula has some', async () => {
    const fontsOf = (path: string) =>
      visitAlone(site.url + path, WIDE, async (reader) => {
        await settle(reader);
        return reader.evaluate(async () => {
          const fonts = [...(await document.fonts.ready)];
          return fonts.filter((one) => one.family === 'Formula' && one.status === 'loaded').length;
        });
      });
    expect(await fontsOf('/')).toBe(1);
    expect(await fontsOf('/headings')).toBe(2);
  });

  it('extends a wide table beside the text if there is no table of contents', async () => {
    const overflow = (path: string) =>
      visit(site.url + path, WIDE, async (reader) => {
        const table = reader.locator('.t-table');
        const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
        const { x, width } = await boxOf(table);
        const isPageWider = await reader.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        return { isWide: width > 700, isCut: hidden > 0, isPageWider, isOut: x + width > 1440 };
      });
    expect(await overflow('/')).toEqual({
      isWide: true,
      isCut: false,
      isPageWider: false,
      isOut: false,
    });
    expect(await overflow('/headings')).toMatchObject({ isWide: false, isPageWider: false });
  });

  it('can be scrolled by keyboard where code grows in a box that keeps its size', () =>
    visit(site.url + '/api', WIDE, async (reader) => {
      const sample = reader.locator('.t-aside .t-pre').first();
      await expect.poll(() => sample.getAttribute('tabindex')).toBe('-1');
      const { width, height } = await boxOf(sample);
      await sample.locator('code').evaluate((code) => (code.style.minWidth = '90rem'));
      await expect.poll(() => sample.getAttribute('tabindex')).toBe('0');
      expect(await boxOf(sample)).toMatchObject({ width, height });
    }));

  it("shows fields of the author as fields, with the author's styles", () =>
    visit(site.url + '/', WIDE, async (reader) => {
      const styleOf = (part: Locator) =>
        part.evaluate((one) => {
          const { borderTopWidth, paddingLeft } = getComputedStyle(one);
          return [borderTopWidth, paddingLeft];
        });
      expect(await styleOf(reader.getByPlaceholder('Fern'))).toEqual(['1px', '10px']);
      expect(await styleOf(reader.getByPlaceholder('Mine'))).toEqual(['5px', '0px']);
      expect(await styleOf(reader.getByRole('button', { name: 'Plain' }))).toEqual(['1px', '12px']);
    }));

  it.each(['Around', 'Itself', 'Class of the author', 'Utility class', 'Attribute', 'Element'])(
    'centers a heading that the author centers: %s',
    (name) =>
      visit(site.url + '/headings', WIDE, async (reader) => {
        const heading = reader.getByRole('heading', { name, exact: true });
        const line = await boxOf(heading);
        // The text itself, without the box around it.
        const text = await heading.evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const { x, width } = range.getBoundingClientRect();
          return { x, width };
        });
        const left = text.x - line.x;
        expect(left).toBeGreaterThan(100);
        expect(line.width - text.width - left).toBeCloseTo(left, 0);
      }),
  );

  it('applies rules of the author for headings to their whole line', () =>
    visit(site.url + '/authored', WIDE, async (reader) => {
      const heading = await boxOf(reader.getByRole('heading', { name: 'Short', exact: true }));
      const paragraph = await boxOf(reader.getByText('A line of text'));
      expect([heading.x, heading.width]).toEqual([paragraph.x, paragraph.width]);
    }));

  it.each(['Around', 'In a row', 'Spring'])(
    'puts the anchor of a heading before it, on the same line: %s',
    (name) =>
      visit(site.url + '/headings', WIDE, async (reader) => {
        const heading = await boxOf(reader.getByRole('heading', { name, exact: true }));
        const anchor = await boxOf(reader.getByRole('link', { name: `Link to ${name}` }));
        expect(anchor.x + anchor.width).toBeCloseTo(heading.x, 0);
        expect(anchor.y).toBeGreaterThanOrEqual(heading.y);
        expect(anchor.y + anchor.height).toBeLessThanOrEqual(heading.y + heading.height);
        expect(heading.height).toBeLessThan(40);
      }),
  );

  it('shows its only version in a box without margins', () =>
    visit(site.url + '/', WIDE, async (reader) => {
      const version = await boxOf(reader.getByRole('banner').getByText('1.0', { exact: true }));
      const box = await boxOf(reader.getByRole('banner').locator('.t-select'));
      expect(box.height - version.height).toBeLessThan(12);
    }));

  it('keeps the long name of the next page within a narrow window', () =>
    visit(site.url + '/headings', { viewport: { width: 390, height: 800 } }, async (reader) => {
      const { x, width } = await boxOf(reader.locator('a[rel=next]'));
      expect(x + width).toBeLessThan(390);
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }));

  it.each(['abc', 'Bearer abc'])(
    'takes the token %s at the start of its input, with one prefix',
    (token) =>
      visit(site.url + '/api', WIDE, async (reader) => {
        await reader.getByRole('button', { name: 'Try it' }).click();
        const input = reader.locator('.t-try-secret input');
        expect([await input.inputValue(), await input.getAttribute('type')]).toEqual([
          'Bearer ',
          'text',
        ]);
        await input.press('Home');
        await reader.keyboard.insertText(token);
        await expect.poll(() => input.inputValue()).toBe('Bearer abc');
        await expect.poll(() => input.getAttribute('type')).toBe('password');
      }),
  );

  it.each([
    ['xyz', 'Home'],
    ['xyz', 'End'],
    ['Bearer xyz', 'Home'],
    ['Bearer xyz', 'End'],
  ])('sends one correct Authorization header after %s is pasted at %s', (token, place) =>
    visit(site.url + '/api', WIDE, async (reader) => {
      const sent: (string | undefined)[] = [];
      await reader.route('https://api.fern.example/**', async (route) => {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        if (route.request().method() === 'GET')
          sent.push((await route.request().allHeaders())['authorization']);
        await route.fulfill({ headers, json: [] });
      });
      await reader.getByRole('button', { name: 'Try it' }).click();
      const input = reader.locator('.t-try-secret input');
      await input.press(place);
      await reader.keyboard.insertText(token);
      await reader.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => sent).toEqual(['Bearer xyz']);
    }),
  );

  it('has the names of request and response on the examples of an author', () =>
    visit(site.url + '/authored', WIDE, async (reader) => {
      expect(await reader.locator('#request-example').innerText()).toContain('fern water');
      expect(await reader.locator('#response-example').innerText()).toContain('isWatered');
    }));

  it('has the names of request and response on the examples that it generates', () =>
    visit(site.url + '/api', WIDE, async (reader) => {
      expect(await reader.locator('#request-example').innerText()).toContain('curl');
      expect(await reader.locator('#response-example').innerText()).toContain('200');
    }));
});
