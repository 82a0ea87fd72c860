// The nine themes: each reads well for everyone, at every width, in both modes and from right to left.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsEverywhere } from '../support/axe.ts';
import { closeBrowser, openPage, untilPainted, visit } from '../support/browser.ts';
import { findCutTexts } from '../support/find-cut-texts.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page } from '../support/write-project.ts';

const BODY =
  '## Water\n\nTwice a week.\n\n```sh\nwater fern\n```\n\n<Note>Not in winter.</Note>\n\n## Light\n\nA lot.';

const divisions = (folder: string, names: [string, string]) => [
  {
    tab: names[0],
    groups: [
      { group: 'Care', pages: [`${folder}fern`, `${folder}moss`] },
      { group: 'More', pages: [{ group: 'Soil', pages: [`${folder}loam`] }] },
    ],
  },
  { tab: names[1], pages: [`${folder}api`] },
];

const project = (theme: string) => ({
  'docs.json': {
    theme,
    name: 'Ferns',
    colors: { primary: '#0F7A45', light: '#4ADE80', dark: '#0F7A45' },
    navbar: {
      links: [{ label: 'Shop', href: '/moss' }],
      primary: { type: 'button', label: 'Join', href: '/api' },
    },
    contextual: { options: ['copy', 'view'] },
    navigation: {
      languages: [
        { language: 'en', tabs: divisions('', ['Guides', 'API']) },
        { language: 'ar', tabs: divisions('ar/', ['أدلة', 'مرجع']) },
      ],
    },
  },
  ...Object.fromEntries(
    ['fern', 'moss', 'loam', 'api', 'ar/fern', 'ar/moss', 'ar/loam', 'ar/api'].map((id) => [
      `${id}.mdx`,
      page(id.replace('ar/', ''), BODY),
    ]),
  ),
  'center.mdx': page('Center', BODY, 'mode: center'),
  'custom.mdx': page('Custom', `# Landing\n\n${BODY}`, 'mode: custom'),
});

async function top(reader: Page, role: 'link' | 'navigation', name: string): Promise<number> {
  const box = await reader
    .getByRole(role, { name })
    .filter({ visible: true })
    .first()
    .boundingBox();
  return Math.round((box?.y ?? NaN) + (box?.height ?? NaN) / 2);
}

const TABS: Record<string, 'below the logo' | 'beside the logo' | 'over the text'> = {
  mint: 'below the logo',
  maple: 'over the text',
  palm: 'below the logo',
  willow: 'below the logo',
  linden: 'below the logo',
  almond: 'below the logo',
  aspen: 'below the logo',
  luma: 'beside the logo',
  sequoia: 'beside the logo',
};

describe.each(Object.keys(TABS))('the theme %s', (theme) => {
  let site: ServedSite;
  let fern: Page;
  beforeAll(async () => {
    site = await openSite(project(theme));
    // One page in windows of all sizes.
    fern = await openPage(`${site.url}/fern`);
  });
  afterAll(async () => {
    await fern?.context().close();
    await site?.close();
  });

  const resize = async (width: number, height: number) => {
    await fern.setViewportSize({ width, height });
    await untilPainted(fern);
  };

  it('gives axe nothing to say at any width, in either mode', async () => {
    expect(await findViolationsEverywhere(fern)).toEqual([]);
  });

  it(`has the tabs ${TABS[theme]}`, async () => {
    await resize(1440, 900);
    const logo = await top(fern, 'link', 'Ferns');
    const tabs = await top(fern, 'navigation', 'Sections');
    if (TABS[theme] === 'below the logo') expect(tabs).toBeGreaterThan(logo + 20);
    if (TABS[theme] === 'beside the logo') expect(Math.abs(tabs - logo)).toBeLessThan(3);
    const title = fern.getByRole('heading', { level: 1 });
    if (TABS[theme] === 'over the text')
      expect((await title.boundingBox())!.y).toBeGreaterThan(tabs);
  });

  it('has room for the outline of focus around the names of tabs', async () => {
    await resize(1440, 900);
    const tabs = fern.getByRole('navigation', { name: 'Sections' }).filter({ visible: true });
    const room = await tabs.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        (link as HTMLElement).focus({ focusVisible: true } as FocusOptions);
        const { outlineOffset } = getComputedStyle(link);
        const name = document.createRange();
        name.selectNodeContents(link);
        const space = name.getBoundingClientRect().left - link.getBoundingClientRect().left;
        return space + Math.min(0, parseFloat(outlineOffset));
      }),
    );
    expect(room.length).toBeGreaterThan(1);
    expect(Math.min(...room)).toBeGreaterThanOrEqual(2);
  });

  it('has a sidebar as tall as the window, for borders and backgrounds of authors', async () => {
    await resize(1440, 900);
    const sidebar = (await fern.locator('.t-sidebar').boundingBox())!;
    const main = (await fern.locator('.t-main').boundingBox())!;
    const end = Math.min(900, main.y + main.height);
    expect(Math.abs(sidebar.y + sidebar.height - end)).toBeLessThanOrEqual(1);
  });

  it.runIf(['maple', 'willow'].includes(theme))(
    'fades out entries that scroll below the search box of its sidebar',
    async () => {
      await resize(1440, 300);
      const sidebar = fern.locator('.t-sidebar');
      const list = (await sidebar.boundingBox())!;
      const search = (await fern.locator('.t-search').first().boundingBox())!;
      expect(list.y - search.y - search.height).toBeGreaterThanOrEqual(8);
      const mask = await sidebar.evaluate((element) => getComputedStyle(element).maskImage);
      expect(mask).toContain('linear-gradient');
    },
  );

  it.each([1024, 320])('cuts nothing off in a window of %i pixels', async (width) => {
    await resize(width, 800);
    expect(await findCutTexts(fern)).toEqual([]);
  });

  it.each(['center', 'custom'])('begins the text of mode %s below its header', async (mode) => {
    await visit(
      `${site.url}/${mode}`,
      { viewport: { width: 1280, height: 800 } },
      async (reader) => {
        const text = await reader.getByRole('heading', { level: 1 }).boundingBox();
        const search = await reader
          .getByRole('button', { name: /Search/ })
          .first()
          .boundingBox();
        expect(text?.y).toBeLessThan(300);
        expect(search?.y).toBeLessThan(text?.y ?? 0);
      },
    );
  });

  it('leads to all pages from a drawer on a phone', async () => {
    await visit(`${site.url}/fern`, { viewport: { width: 390, height: 844 } }, async (reader) => {
      await reader.getByRole('button', { name: /^Menu/ }).click();
      const drawer = reader.getByRole('dialog');
      await drawer.getByRole('link', { name: 'moss' }).waitFor();
      await drawer.getByRole('link', { name: 'API' }).click();
      await reader.getByRole('heading', { level: 1, name: 'api' }).waitFor();
    });
  });

  it('is mirrored in languages from right to left', async () => {
    const viewport = { width: 1440, height: 900 };
    await visit(`${site.url}/ar/fern`, { viewport }, async (reader) => {
      const title = (await reader.getByRole('heading', { level: 1 }).boundingBox())!;
      const entry = (await reader.getByRole('link', { name: 'moss' }).first().boundingBox())!;
      expect(entry.x).toBeGreaterThan(title.x + title.width / 2);
      expect(await findCutTexts(reader)).toEqual([]);
    });
  });
});

describe.each(['luma', 'sequoia'])('%s, with tabs beside the logo', (theme) => {
  const names = [
    'Guides',
    'API reference',
    'Tools',
    'Changelog',
    'Community',
    'Integrations',
    'Releases',
  ];
  const withTabs = (count: number) => ({
    'docs.json': {
      theme,
      name: 'Ferns',
      colors: { primary: '#0F7A45' },
      navbar: {
        links: [
          { label: 'Support', href: '/p0' },
          { label: 'Shop', href: '/p0' },
        ],
        primary: { type: 'button', label: 'Get started', href: '/p0' },
      },
      navigation: {
        tabs: names
          .slice(0, count)
          .map((tab, index) =>
            index === 2
              ? { tab, menu: [{ item: 'Pots', pages: [`p${index}`] }] }
              : { tab, pages: [`p${index}`] },
          ),
      },
    },
    ...Object.fromEntries(names.map((name, index) => [`p${index}.mdx`, page(name, BODY)])),
  });

  it.each([2, 4, 7])('shows all %i tabs in one line in every window', async (count) => {
    const site = await openSite(withTabs(count));
    try {
      await visit(`${site.url}/p0`, { viewport: { width: 1024, height: 800 } }, async (reader) => {
        for (const width of [1024, 1200, 1280, 1440]) {
          await reader.setViewportSize({ width, height: 800 });
          const header = (await reader.getByRole('banner').boundingBox())!;
          const search = (await reader.locator('.t-bar .t-search').boundingBox())!;
          const tabs = await reader.locator('.t-header .t-tabs > ul > li').all();
          const boxes = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())!));
          expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
          const last = boxes.at(-1)!;
          expect(last.y).toBeGreaterThanOrEqual(header.y);
          expect(last.y + last.height).toBeLessThanOrEqual(header.y + header.height + 1);
          if (last.y < search.y + search.height)
            expect(last.x + last.width).toBeLessThanOrEqual(search.x);
        }
      });
    } finally {
      await site.close();
    }
  });
});

afterAll(closeBrowser);
