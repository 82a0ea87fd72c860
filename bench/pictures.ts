// Takes the screenshots of the documentation in Chromium, and writes them to public/images.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import type { ThemeName } from '../src/theme/themes.ts';
import { buildServer, startServer } from '../tests/contract/_started-server.ts';
import { closeBrowser, settle, visit } from '../tests/support/browser.ts';
import { startDev } from '../tests/support/dev-server.ts';
import { runInEngine } from '../tests/support/engine-process.ts';
import { findChromium } from '../tests/support/find-chromium.ts';
import { openSite, PLANT_STORE } from '../tests/support/open-site.ts';
import useTempFolder from '../tests/support/temp-folder.ts';
import { makeTempDir, page as pageText, writeProject } from '../tests/support/write-project.ts';

/** Themes of look-reference.mdx, in its order. */
const THEMES: readonly ThemeName[] = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia']; // prettier-ignore
const MODES = ['light', 'dark'] as const;
/** Size of the window in CSS pixels; screenshots have 1.5 times as many, for high-density displays. */
const WINDOW = { width: 1120, height: 720 };
const SCALE = 1.5;
/** Width of a screenshot next to another. */
const SMALL = 720;

const CARDS = `<CardGroup cols={2}>
  <Card title="Clay" icon="mound" href="/guides/soil">Heavy and rich. It holds water for a long time.</Card>
  <Card title="Sand" icon="sun" href="/guides/water">Light and dry. Water passes through it quickly.</Card>
</CardGroup>`;

/** Pages of a small project. */
const GARDEN = {
  'index.mdx': pageText('Welcome', 'All about the garden.', 'description: All about the garden.'),
  'guides/soil.mdx': pageText(
    'Soil',
    `Most plants like loose soil. Dig it over in autumn, and add compost in spring.\n\n<Tip>Add sand to heavy soil. Roots need air.</Tip>\n\n## Kinds of soil\n\n${CARDS}\n\n## Test your soil\n\n\`\`\`bash\nsoil test --depth 20\n\`\`\`\n`,
    'description: "Prepare the ground before you plant."\nicon: mound',
  ),
  'guides/water.mdx': pageText('Water', 'In the morning.', 'description: When.\nicon: droplet'),
  'guides/light.mdx': pageText('Light', 'Near a window.', 'description: Where.\nicon: sun'),
  'plants/basil.mdx': pageText('Basil', 'A herb.', 'description: A herb.'),
  'plants/fern.mdx': pageText('Fern', 'Likes shade.', 'description: For the shade.'),
  'tools/spade.mdx': pageText('Spade', 'For digging.', 'description: For digging.'),
  ...Object.fromEntries(
    ['logo/light.svg', 'logo/dark.svg', 'favicon.svg'].map((path) => [
      path,
      readFileSync(join(PLANT_STORE, 'public', path)),
    ]),
  ),
};

const [only] = process.argv.slice(2);
const isWanted = (name: string) => only === undefined || only === name;

const removeTempFolder = useTempFolder();
if (['home', 'playground', 'search'].some(isWanted)) await takePlantStore();
if (isWanted('overlay')) await takeOverlay();
if (isWanted('changes')) await takeChanges();
if (isWanted('themes')) await takeThemes();
await closeBrowser();
if (isWanted('pdf')) await takePdf();
await removeTempFolder();

/** The site of this repository with its API: its first page, the playground with a response, and the search. */
async function takePlantStore(): Promise<void> {
  const folder = await buildServer('site');
  const server = await startServer(folder);
  try {
    if (isWanted('home')) await take(`${server.url}/`, 'trellis', settle, ['light']);
    if (isWanted('playground'))
      await take(`${server.url}/api-reference/list-plants`, 'playground', async (page) => {
        await page.getByRole('button', { name: 'Try it' }).click();
        await page.getByRole('textbox', { name: /^Authorization/ }).fill('Bearer plants_demo_ada');
        await page.getByRole('spinbutton', { name: /^limit/ }).fill('3');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('t-response').getByText('200 OK').waitFor();
        await page.getByRole('button', { name: 'Send' }).evaluate((button) => {
          button.blur();
          scrollBy(0, button.getBoundingClientRect().top - 330);
        });
      });
    if (isWanted('search'))
      await take(`${server.url}/trellis/styling`, 'search', async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('dark mode');
        await page.getByRole('option').first().waitFor();
      });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page of a project with problems, as its author sees it. */
async function takeOverlay(): Promise<void> {
  const root = writeProject({
    ...GARDEN,
    'docs.json': { ...docsJson('mint'), favicn: '/favicon.svg' },
    'guides/soil.mdx': pageText(
      'Soil',
      `Most plants like loose soil. Read [about water](/guides/watter) next.\n\n<Tips>\n  Add sand to heavy soil.\n</Tips>\n\n${CARDS}`,
      'description: "Prepare the ground before you plant."\nicon: mound',
    ),
  });
  const server = await startDev(root);
  try {
    await take(`${server.url}/guides/soil`, 'overlay', async (page) => {
      await page.getByRole('button', { name: /\d+ (?:warning|error)/ }).click();
      await page.getByRole('heading', { name: 'guides/soil.mdx' }).waitFor();
    });
  } finally {
    await server.stop();
  }
}

/** The changes of a new version of an API. */
async function takeChanges(): Promise<void> {
  const text = { type: 'string' };
  const list = (parameters: string[], properties: object) => ({
    get: {
      summary: 'List plants',
      parameters: parameters.map((name) => ({ name, in: 'query', schema: text })),
      responses: {
        200: {
          description: 'The plants.',
          content: { 'application/json': { schema: { type: 'object', properties } } },
        },
      },
    },
  });
  const document = (version: string, paths: object) => ({
    openapi: '3.1.0',
    info: { title: 'Garden', version },
    servers: [{ url: 'https://api.garden.example' }],
    paths,
  });
  const responses = { 200: { description: 'Done.' } };
  const site = await openSite({
    ...GARDEN,
    'v1.json': document('1.0', {
      '/plants': list(['limit', 'page'], { name: text }),
      '/seeds': { get: { summary: 'List seeds', responses } },
    }),
    'v2.json': document('2.0', {
      '/plants': list(['limit', 'color'], { name: { ...text, deprecated: true }, tag: text }),
      '/waterings': { post: { summary: 'Water a plant', responses } },
    }),
    'docs.json': {
      ...docsJson('mint'),
      api: {
        changes: {
          document: 'v2.json',
          versions: [{ name: '1.0', source: 'v1.json' }],
          page: 'api/changes',
        },
      },
      navigation: [
        { group: 'Start', pages: ['index', 'guides/soil'] },
        { group: 'Garden API', openapi: { source: 'v2.json', directory: 'api' } },
      ],
    },
  });
  try {
    await take(`${site.url}/api/changes`, 'api-changes', settle);
  } finally {
    await site.close();
  }
}

/** The same page in every theme. */
async function takeThemes(): Promise<void> {
  for (const theme of THEMES) {
    const site = await openSite({ ...GARDEN, 'docs.json': docsJson(theme) });
    try {
      await take(`${site.url}/guides/soil`, `themes/${theme}`, settle, MODES, SMALL);
    } finally {
      await site.close();
    }
  }
}

/** A small project in one of the themes. */
function docsJson(theme: ThemeName): object {
  return {
    theme,
    name: 'Garden',
    logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
    favicon: '/favicon.svg',
    colors: { primary: '#1A7341', light: '#7FD8A0' },
    navbar: { links: [{ label: 'Support', href: 'mailto:help@garden.example' }] },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'Guides', pages: ['guides/soil', 'guides/water', 'guides/light'] },
            { group: 'Plants', pages: ['plants/basil', 'plants/fern'] },
          ],
        },
        { tab: 'Tools', pages: ['tools/spade'] },
      ],
    },
  };
}

/** Three pages of a PDF side by side, as the viewer of Chromium shows them. */
async function takePdf(): Promise<void> {
  const file = join(makeTempDir('trellis-pdf-'), 'plant-store.pdf');
  const printed = await runInEngine([
    'pdf',
    PLANT_STORE,
    '--section',
    'Guides',
    '--out',
    file,
    '--offline',
  ]);
  if (printed.exitCode !== 0) throw new Error(printed.stderr);
  // The old headless mode, the default of Playwright, has no viewer.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    headless: false,
    args: ['--no-sandbox', '--headless=new'],
  });
  const sheet = { width: 560, height: 792 };
  const gap = 28;
  const width = 3 * sheet.width + 4 * gap;
  try {
    const layers = [];
    for (const [index, number] of [1, 2, 6].entries()) {
      const page = await browser.newPage({ viewport: { width: 700, height: 820 } });
      await page.goto(`${pathToFileURL(file).href}#page=${number}&toolbar=0&navpanes=0&view=Fit`);
      const shot = await shootUnchanged(page);
      await page.close();
      // The white sheet in the dark window of the viewer, which has a scroll bar at its end.
      const viewer = await sharp(shot)
        .extract({ left: 0, top: 0, width: 680, height: 820 })
        .toBuffer();
      const input = await sharp(viewer)
        .trim({ background: '#282828', threshold: 60 })
        .resize({ ...sheet, fit: 'fill' })
        .png()
        .toBuffer();
      layers.push({ input, left: gap + index * (sheet.width + gap), top: gap });
    }
    const background = {
      width,
      height: sheet.height + 2 * gap,
      channels: 3,
      background: '#d9dedb',
    } as const;
    const composed = await sharp({ create: background }).composite(layers).png().toBuffer();
    await write('pdf', composed, width);
  } finally {
    await browser.close();
  }
}

/** A screenshot of the window as soon as two in a row are equal and not empty: the viewer does not signal when it is ready. */
async function shootUnchanged(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(500);
    const next = await page.screenshot();
    const { entropy } = await sharp(next).stats();
    if (next.equals(last) && entropy > 0.2) return next;
    last = next;
  }
}

/** Takes screenshots of a page in light and dark mode, after `prepare`. */
async function take(
  url: string,
  name: string,
  prepare: (page: Page) => Promise<void>,
  modes: readonly ('light' | 'dark')[] = MODES,
  width = WINDOW.width * SCALE,
): Promise<void> {
  for (const colorScheme of modes)
    await visit(url, { viewport: WINDOW, deviceScaleFactor: SCALE, colorScheme }, async (page) => {
      await prepare(page);
      await page.evaluate(() => document.fonts.ready);
      const suffix = modes.length > 1 ? `-${colorScheme}` : '';
      await write(name + suffix, await page.screenshot(), width);
    });
}

async function write(name: string, image: Buffer, width: number): Promise<void> {
  const file = join(PLANT_STORE, 'public/images', `${name}.webp`);
  const picture = sharp(image).resize({ width }).webp({ quality: 70, effort: 6 });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, data);
  console.log(`${name}.webp  ${info.width} x ${info.height}  ${Math.round(data.length / 1000)} kB`);
}
