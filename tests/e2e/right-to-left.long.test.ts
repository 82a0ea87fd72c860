import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { closeBrowser, settle, untilKeysArrive, untilPainted, visit } from '../support/browser.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { startDev } from '../support/dev-server.ts';
import { findCutTexts } from '../support/find-cut-texts.ts';
import { findOverlaps } from '../support/find-overlaps.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { page as pageText, writeProject } from '../support/write-project.ts';

const HOME = `
ابدأ من هنا، ثم اقرأ الأدلة.

<CardGroup cols={2}>
  <Card title="البداية السريعة" icon="rocket" href="/ar/guide">من لا شيء إلى أول طلب في خمس دقائق.</Card>
  <Card title="مرجع الواجهة" icon="code" href="/ar/dig" arrow cta="اقرأ المزيد">كل عملية مع نموذج للتجربة.</Card>
</CardGroup>
`;
const GUIDE = `
كل نبتة تحتاج إلى الماء والضوء و\`curl https://api.example.com\` أيضا.

## الري

<Note>اسق النباتات صباحا.</Note>

- مرة في الأسبوع
- مرتين في الصيف

| النبتة | الماء |
| --- | --- |
| سرخس | كثير |

<Steps>
  <Step title="املأ الإبريق">بالماء.</Step>
  <Step title="اسق">ببطء.</Step>
</Steps>

<Tabs>
  <Tab title="الداخل">في البيت.</Tab>
  <Tab title="الخارج">في الحديقة.</Tab>
</Tabs>

<Accordion title="لماذا؟">لأنها عطشى.</Accordion>

\`\`\`bash title="طلب"
curl https://api.example.com/beds/herbs/a/very/long/address/that/does/not/fit/on/a/phone --header "x-key: secret"
\`\`\`

## الضوء

<ParamField path="name" type="string" required default="fern">اسم النبتة.</ParamField>

كثير منه.
`;
const CHANGELOG = `
<Update label="نسخة 2" description="مارس 2026" tags={["جديد"]}>
  ## أحواض

  يمكن الآن حفر الأحواض.
</Update>

<Update label="نسخة 1" description="يناير 2026">
  أول نسخة.
</Update>
`;
const KEY = { key: { type: 'apiKey', in: 'header', name: 'x-key', description: 'المفتاح.' } };
const BED = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'اسم الحوض.' },
    depth: { type: 'integer', default: 20, minimum: 1, description: 'العمق.' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const FILES = {
  'docs.json': {
    name: 'الحديقة',
    colors: { primary: '#1A7341' },
    feedback: { thumbsRating: true },
    banner: { content: 'Version 2 is out.' },
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Start', pages: ['index'] }] },
        {
          language: 'ar',
          tabs: [
            {
              tab: 'الأدلة',
              groups: [{ group: 'البداية', pages: ['ar/index', 'ar/guide', 'ar/changelog'] }],
            },
            { tab: 'الواجهة', groups: [{ group: 'الأحواض', pages: ['ar/dig', 'ar/room'] }] },
          ],
        },
      ],
    },
  },
  'index.mdx': pageText('Home', 'Words.'),
  'ar/index.mdx': pageText('الصفحة الأولى', HOME, 'description: كيف تعمل الحديقة.'),
  'ar/guide.mdx': pageText('دليل الري', GUIDE, 'description: الماء والضوء.'),
  'ar/changelog.mdx': pageText('التغييرات', CHANGELOG),
  'ar/dig.mdx': pageText('احفر حوضا', '', 'openapi: openapi.json POST /beds/{bed}'),
  'ar/room.mdx': pageText('الغرفة', '', 'asyncapi: events.json room'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.example.com' }, { url: 'https://test.example.com' }],
    security: [{ key: [] }],
    paths: {
      '/beds/{bed}': {
        post: {
          summary: 'احفر حوضا',
          parameters: [
            { name: 'bed', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'deep', in: 'query', schema: { type: 'boolean', default: false } },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: BED } } },
          responses: {
            200: { description: 'حفر.', content: { 'application/json': { schema: BED } } },
            409: { description: 'يوجد حوض.' },
          },
        },
      },
    },
    components: { securitySchemes: KEY },
  },
  'events.json': {
    asyncapi: '3.0.0',
    info: { title: 'Chat', version: '1' },
    servers: { live: { host: 'chat.example.com', protocol: 'wss' } },
    channels: {
      room: {
        address: 'rooms/{room}',
        description: 'ما يقال في الغرفة.',
        parameters: { room: { description: 'اسم الغرفة.' } },
        messages: { said: { payload: BED } },
      },
    },
    operations: { say: { action: 'receive', channel: { $ref: '#/channels/room' } } },
  },
};

let built: BuiltFixture;
let site: ServedSite;

beforeAll(async () => {
  built = await buildFixture(writeProject(FILES));
  site = await serveSite(built.out);
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

// Whoever reads another language is offered it in a note, which stands before the page by design.
const open = (path: string, width: number, work: (page: Page) => Promise<void>) =>
  visit(site.url + path, { viewport: { width, height: 900 }, locale: 'ar' }, async (page) => {
    await settle(page);
    await work(page);
  });

describe('right to left, 390 and 1440 pixels wide', () => {
  it.each([
    ['the start page with cards', '/ar'],
    ['an article', '/ar/guide'],
    ['a changelog', '/ar/changelog'],
    ['an operation', '/ar/dig'],
    ['a channel', '/ar/room'],
    ['an address that leads nowhere', '/ar/nowhere'],
  ])('%s has no text or control on another, and none cut off', async (_kind, path) => {
    await open(path, 390, async (page) => {
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await untilPainted(page);
        expect(await findOverlaps(page), `${width} px`).toEqual([]);
        expect(await findCutTexts(page), `${width} px`).toEqual([]);
      }
    });
  });

  it.each([390, 1440])('the dialog of the search has neither at %i pixels', async (width) => {
    await open('/ar/dig', width, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('حوض');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      expect(await findOverlaps(page, 'dialog[open]')).toEqual([]);
    });
  });
});

it('arrows and carets point to the left, where text continues', async () => {
  await open('/ar/guide', 1440, async (page) => {
    const turn = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => {
          const { rotate, scale } = getComputedStyle(element, part);
          return [rotate, scale];
        }, pseudo);
    expect(await turn('.t-accordion > summary', '::before')).toEqual(['135deg', 'none']);
    expect(await turn('.t-next .t-glyph')).toEqual(['none', '-1 1']);
  });
});

it('a banner in another script has its full stop at its end', async () => {
  await open('/ar/guide', 1440, async (page) => {
    const text = page.getByText('Version 2 is out.');
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
});

it('the menu of a phone enters from the right', async () => {
  await open('/ar/guide', 390, async (page) => {
    const menu = page.locator('#t-sidebar');
    expect(await menu.evaluate((element) => getComputedStyle(element).translate)).toBe('100%');
  });
});

it('the list of servers has its arrow where its addresses end', async () => {
  await open('/ar/dig', 1440, async (page) => {
    const servers = page.locator('select').filter({ hasText: 'https://test.example.com' });
    const look = await servers.evaluate((element) => {
      const { direction, backgroundPositionX } = getComputedStyle(element);
      return [direction, backgroundPositionX];
    });
    expect(look).toEqual(['ltr', expect.stringMatching(/^(?:right|calc\(100%)/)]);
  });
});

describe('an address that leads nowhere, in the folder of a language', () => {
  it('has its own page, found by hosts in its folder or by a rule', () => {
    expect(built.file('ar/404.html')).toContain('<html lang="ar" dir="rtl"');
    expect(built.html('/404.html')).toContain('<html lang="en"');
    expect(built.file('_redirects').split('\n')).toContain('/ar/* /ar/404.html 404');
  });

  it('is said in that language in development, too', async () => {
    const dev = await startDev(built.root);
    const answer = await fetch(`${dev.url}/ar/guides/nowhere`);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('<html lang="ar" dir="rtl"'),
    ]);
    expect(await (await fetch(`${dev.url}/nowhere`)).text()).toContain('<html lang="en"');
    await dev.stop();
  });

  it('shows the whole page of that language where a host has one such page for all', async () => {
    await open('/', 390, async (page) => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const { display } = getComputedStyle(document.documentElement);
          if (display !== 'none') console.log(`shown ${document.documentElement.lang}`);
        });
      });
      const shown: string[] = [];
      page.on('console', (message) => shown.push(message.text()));
      const answer = { status: 404, contentType: 'text/html', body: built.file('404.html') };
      await page.route('**/nowhere', (route) => route.fulfill(answer));
      await page.goto(`${site.url}/ar/nowhere?from=mail#part`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect.poll(() => heading.textContent()).toMatch(/^\p{Script=Arabic}/u);
      expect(await page.title()).toMatch(/^\p{Script=Arabic}/u);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      await expect.poll(() => page.url()).toBe(`${site.url}/ar/nowhere?from=mail#part`);
      await page.reload();
      await expect.poll(() => heading.textContent()).toMatch(/^\p{Script=Arabic}/u);
      expect(shown.filter((text) => text === 'shown en')).toEqual([]);
      await page
        .getByRole('link', { name: 'التغييرات', includeHidden: true })
        .first()
        .waitFor({ state: 'attached' });
      await page.getByRole('article').getByRole('button').click();
      await page.getByRole('dialog').waitFor();
      await page.goto(`${site.url}/nowhere`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(shown).toContain('shown en');
    });
  });
});

it('the sidebar is on the right, the table of contents on the left', async () => {
  await open('/ar/guide', 1440, async (page) => {
    const center = async (name: string | RegExp) => {
      const box = await page.getByRole('navigation', { name }).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(await center('الصفحات')).toBeGreaterThan(heading?.x ?? 0);
    expect(await center('في هذه الصفحة')).toBeLessThan(heading?.x ?? 0);
  });
});
