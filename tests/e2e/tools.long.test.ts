// What readers do with parts of pages: look closer at diagrams, take pictures along, filter updates, walk through trees.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

const CHART = 'flowchart TD\n  A[Seed] --> B{Water?}\n  B --> C[Sprout]\n  C --> D[Leaf]';

const WIDE = `\`\`\`mermaid
flowchart TD
  Seed --> ${Array.from({ length: 12 }, (_, index) => `L${index}[A leaf of the plant]`).join(' & ')}
\`\`\``;

const DIAGRAMS = `
\`\`\`mermaid
${CHART}
\`\`\`

\`\`\`mermaid placement="bottom-left"
${CHART}
\`\`\`

\`\`\`mermaid actions={false}
${CHART}
\`\`\`

${WIDE}

<Tabs>
<Tab title="Trunk">Wood.</Tab>
<Tab title="Leaves">

${WIDE}

</Tab>
</Tabs>`;

const UPDATES = `
<Update label="March" tags={["Garden", "Water & rain"]}>One.</Update>

<Update label="February" tags={["Garden"]}>Two.</Update>

<Update label="January">Three.</Update>`;

const TREE = `
<Tree>
  <Tree.Folder name="content" defaultOpen>
    <Tree.File name="care.mdx" />
    <Tree.Folder name="images"><Tree.File name="leaf.svg" /></Tree.Folder>
  </Tree.Folder>
  <Tree.Folder name="styles"><Tree.File name="site.css" /></Tree.Folder>
  <Tree.Folder name="scripts"><Tree.File name="site.js" /></Tree.Folder>
</Tree>`;

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="green"/></svg>';

const PICTURES = `
<img src="/leaf.svg" alt="What actions do" actions />

<img src="/leaf.svg" alt="Another leaf" actions="download" actionsPlacement="top-left" />

<img src="/leaf.svg" alt="A leaf to look at" />`;

let site: ServedSite;
const open = <Result>(path: string, work: (page: Page) => Promise<Result>) =>
  visit(
    site.url + path,
    { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
    work,
  );

beforeAll(async () => {
  site = await openSite({
    'docs.json': {
      name: 'Fern',
      navigation: [{ group: 'All', pages: ['diagrams', 'updates', 'tree', 'pictures'] }],
    },
    'leaf.svg': PICTURE,
    'diagrams.mdx': pageText('Diagrams', DIAGRAMS),
    'updates.mdx': pageText('Updates', UPDATES),
    'tree.mdx': pageText('Tree', TREE),
    'pictures.mdx': pageText('Pictures', PICTURES),
  });
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

describe('a diagram', () => {
  it('grows in its place by button and key, and goes back', async () => {
    await open('/diagrams', async (page) => {
      const figure = page.getByRole('figure').first();
      const drawing = figure.getByRole('img');
      const width = async () => Math.round((await drawing.boundingBox())?.width ?? 0);
      const before = await width();
      const below = await page.getByRole('figure').nth(1).boundingBox();
      await figure.getByRole('button', { name: 'Zoom in' }).click();
      const larger = await width();
      expect(larger / before).toBeCloseTo(1.25, 1);
      expect(await page.getByRole('figure').nth(1).boundingBox()).toEqual(below);
      await drawing.locator('..').press('+');
      expect(await width()).toBeGreaterThan(larger);
      await figure.getByRole('button', { name: 'Reset the view' }).click();
      expect(await width()).toBe(before);
      await figure.getByRole('button', { name: 'Zoom out' }).click();
      expect(await width()).toBe(before);
    });
  });

  it('that has grown is moved by dragging', async () => {
    await open('/diagrams', async (page) => {
      const figure = page.getByRole('figure').first();
      const view = figure.getByRole('img').locator('..');
      for (let step = 0; step < 6; step++)
        await figure.getByRole('button', { name: 'Zoom in' }).click();
      const top = () => view.evaluate((element) => element.scrollTop);
      const before = await top();
      await view.hover();
      await page.mouse.down();
      await page.mouse.move(500, 200, { steps: 4 });
      await page.mouse.up();
      expect(await top()).not.toBe(before);
    });
  });

  it('that is too wide shows where it starts', async () => {
    await open('/diagrams', async (page) => {
      const expectInMiddle = async (index: number) => {
        const figure = page.getByRole('figure').nth(index);
        await figure.getByRole('group', { name: 'Diagram' }).waitFor();
        const box = await figure.boundingBox();
        const start = await figure.getByText('Seed', { exact: true }).boundingBox();
        const middle = start!.x + start!.width / 2 - box!.x;
        expect(middle / box!.width).toBeCloseTo(0.5, 1);
      };
      await expectInMiddle(3);
      await page.getByRole('tab', { name: 'Leaves' }).click();
      await expectInMiddle(4);
    });
  });

  it('has its tools where its author wants them, or none', async () => {
    await open('/diagrams', async (page) => {
      const tools = page.getByRole('group', { name: 'Diagram' });
      expect(await tools.count()).toBe(3);
      const box = await page.getByRole('figure').nth(1).boundingBox();
      const corner = await tools.nth(1).boundingBox();
      expect(corner!.x - box!.x).toBeLessThan(16);
      expect(box!.y + box!.height - corner!.y - corner!.height).toBeLessThan(16);
    });
  });
});

describe('updates', () => {
  it('are filtered by every chosen tag, and the address says so', async () => {
    await open('/updates', async (page) => {
      const shown = () => page.locator('.t-update:visible h2').allTextContents();
      await page.getByRole('button', { name: 'Garden' }).click();
      expect(page.url()).toBe(`${site.url}/updates?tags=Garden`);
      expect(await shown()).toHaveLength(2);
      await page.getByRole('button', { name: 'Water & rain' }).click();
      expect(await shown()).toHaveLength(1);
      expect(page.url()).toBe(`${site.url}/updates?tags=Garden,Water%20%26%20rain`);
      await page.reload();
      expect(await shown()).toHaveLength(1);
      for (const name of ['Garden', 'Water & rain'])
        await page.getByRole('button', { name, pressed: true }).click();
      expect(page.url()).toBe(`${site.url}/updates`);
      expect(await shown()).toHaveLength(3);
    });
  });

  it('are filtered by tags in the URL in any case, and unknown tags are ignored', async () => {
    await open('/updates?tags=garden,snow&x=1', async (page) => {
      expect(await page.locator('.t-update:visible').count()).toBe(2);
      const button = page.getByRole('button', { name: 'Garden', pressed: true });
      await button.click();
      expect(page.url()).toBe(`${site.url}/updates?x=1`);
    });
  });
});

it('a tree goes to the name that is typed, and an asterisk opens the folders beside a row', async () => {
  await open('/tree', async (page) => {
    await untilKeysArrive(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.locator('summary', { hasText: 'content' }).focus();
    await page.keyboard.type('st');
    expect(await focused()).toBe('styles');
    await page.keyboard.press('Home');
    await page.keyboard.type('s');
    expect(await focused()).toBe('styles');
    await page.keyboard.type('s');
    expect(await focused()).toBe('scripts');
    await page.keyboard.press('*');
    await page.getByText('site.css').waitFor();
    await page.getByText('site.js').waitFor();
    expect(await page.getByText('leaf.svg').isVisible()).toBe(false);
  });
});

describe('a picture', () => {
  it('is copied to the clipboard and downloaded', async () => {
    await open('/pictures', async (page) => {
      await page.getByRole('button', { name: 'Copy image' }).click();
      await page.getByRole('status').getByText('Copied').waitFor();
      const types = await page.evaluate(async () =>
        (await navigator.clipboard.read()).flatMap((item) => item.types),
      );
      expect(types).toEqual(['image/png']);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download image' }).first().click();
      expect((await download).suggestedFilename()).toBe('leaf.svg');
    });
  });

  it('has the buttons that its author asks for; others stay as they are', async () => {
    await open('/pictures', async (page) => {
      expect(await page.getByRole('button', { name: 'Copy image' }).count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Download image' }).count()).toBe(2);
      expect(await page.locator('img').last().locator('..').getAttribute('class')).not.toBe(
        't-image',
      );
    });
  });
});
