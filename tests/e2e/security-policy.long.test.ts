// The strict policy of pages: nothing of ours is stopped by it, what an author writes goes on working, and
// nothing that it does not name is loaded or run.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, settle, untilKeysArrive, untilPainted, visit } from '../support/browser.ts';
import { KINDS_PROJECT } from '../support/kinds-project.ts';
import { openSite, PLANT_STORE } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as text, svg } from '../support/write-project.ts';

afterAll(closeBrowser);

/** Opens a page and gives what its policy stopped while `work` used it, until `end`. */
async function violationsOf(
  url: string,
  work: (page: Page) => Promise<void> = async () => {},
  end = settle,
) {
  return visit('about:blank', {}, async (page) => {
    const stopped: string[] = [];
    await page.exposeFunction('noteViolation', (what: string) => stopped.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample } = event;
        (globalThis as unknown as { noteViolation(what: string): void }).noteViolation(
          `${effectiveDirective} ${blockedURI} ${sample}`,
        );
      });
    });
    await page.goto(url);
    await work(page);
    await end(page);
    return stopped;
  });
}

describe('the pages of the Plant Store', () => {
  let site: ServedSite;
  beforeAll(async () => {
    site = await openSite(PLANT_STORE);
  });
  afterAll(() => site?.close());

  const KINDS = [
    '/', '/quickstart', '/sample-data', '/status', '/changelog', '/recipes/shop-window', '/next/overview',
    '/api-reference/plant', '/trellis/components/accordions', '/trellis/components/callouts',
    '/trellis/components/cards', '/trellis/components/code', '/trellis/components/fields',
    '/trellis/components/frames', '/trellis/components/icons', '/trellis/components/tabs',
    '/trellis/components/more', '/trellis/markdown', '/trellis/docs-json-reference', '/nowhere',
    '/api-reference/list-plants', '/api-reference/list-plants-by-hand', '/trellis/code', '/trellis/diagrams', '/trellis/interactive',
    '/recipes/care-reminder', '/trellis/components/steps', '/trellis/components/updates', '/trellis/check',
  ]; // prettier-ignore

  it('have nothing that their policy stops, and ask no other host for anything', async () => {
    const foreign: string[] = [];
    const stopped = await violationsOf(site.url, async (page) => {
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== site.url && protocol.startsWith('http')) foreign.push(request.url());
      });
      for (const path of KINDS) await page.goto(site.url + path);
      await page.getByRole('link', { name: 'Trellis' }).first().hover();
    });
    expect(stopped).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('let readers search', async () => {
    const stopped = await violationsOf(`${site.url}/quickstart`, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('token');
      await page.getByRole('option').first().waitFor();
    });
    expect(stopped).toEqual([]);
  });

  it('let readers copy code, change the mode and enlarge pictures', async () => {
    const stopped = await violationsOf(`${site.url}/trellis/components/frames`, async (page) => {
      await page.locator('[data-mode-toggle]').first().click();
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Copy' }).first().click();
    });
    expect(stopped).toEqual([]);
  });

  it('let readers send requests to the servers of the API', async () => {
    const stopped = await violationsOf(`${site.url}/api-reference/list-plants`, async (page) => {
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' });
    });
    expect(stopped).toEqual([]);
  });

  it('let readers open the full client, which keeps to a policy of its own', async () => {
    const stopped = await violationsOf(
      `${site.url}/api-reference/list-plants`,
      async (page) => {
        await page.getByRole('button', { name: 'Try it' }).click();
        await page.getByRole('button', { name: 'Open full client' }).click();
        const client = page.frameLocator('iframe[title="API client"]');
        await client
          .getByRole('button', { name: /^Send/ })
          .filter({ visible: true })
          .first()
          .click();
        await client.getByText(/404 Not Found/).waitFor();
        // The client shows the response in a frame of its own, and browsers do not always report its end.
      },
      untilPainted,
    );
    expect(stopped).toEqual([]);
  });

  it('come with headers that a page cannot carry itself', async () => {
    const { headers } = await fetch(`${site.url}/quickstart`);
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self'.*default-src 'none'.*base-uri 'none'; object-src 'none'/,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    const picture = await fetch(`${site.url}/favicon.svg`);
    expect(picture.headers.get('content-security-policy')).toMatch(/sandbox; default-src 'none'/);
  });
});

it('formulas, diagrams, films, islands, scripts and tabs of an API keep to their policy', async () => {
  const site = await openSite(KINDS_PROJECT);
  const pages = [
    '/',
    '/math',
    '/media',
    '/islands',
    '/folded',
    '/rooms',
    '/script',
    '/ar',
    '/ar/more',
  ];
  const stopped = await violationsOf(site.url, async (page) => {
    for (const path of pages) await page.goto(site.url + path);
    await page.goto(`${site.url}/islands`);
    await page.getByRole('button', { name: 'Count 0' }).first().click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    await page.goto(`${site.url}/script`);
    await page.getByRole('button', { name: 'Press' }).click();
    await expect.poll(() => page.locator('#said').textContent()).toBe('Said');
    await page.goto(`${site.url}/media`);
    await page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .click();
    await page.goto(`${site.url}/api-reference/beds/dig-a-bed`);
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  });
  await site.close();
  expect(stopped).toEqual([]);
});

describe('diagrams that a script draws', () => {
  const mermaid = (...lines: string[]) => `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`;
  const DIAGRAMS = [
    mermaid('gantt', ' title Spring', ' dateFormat YYYY-MM-DD', ' Sow :sow, 2026-03-01, 10d'),
    mermaid('gitGraph', ' commit id: "bed"', ' branch herbs', ' commit id: "mint"'),
    mermaid('mindmap', ' root((Garden))', '  Beds'),
    mermaid('timeline', ' 2019 : Plot', ' 2023 : Greenhouse'),
    mermaid('gantt', ' dateFormat YYYY-MM-DD', ' Broken :a, never, 3d'),
  ].join('\n');
  const HOSTILE = [
    mermaid(
      'mindmap',
      ' root((Garden))',
      '  Beds',
      `  <img src=x onerror="parent.hacked=1;hacked=1">`,
    ),
    mermaid(
      'gantt',
      ' dateFormat YYYY-MM-DD',
      ' Sow :sow, 2026-03-01, 10d',
      ' click sow href "javascript:hacked=1"',
    ),
    mermaid(
      '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%',
      'block-beta',
      ' a["<script>parent.hacked=1</script><iframe srcdoc=x>"]',
    ),
  ].join('\n');
  let site: ServedSite;
  beforeAll(async () => {
    site = await openSite({
      'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index', 'hostile'] }] },
      'index.mdx': text('Home', DIAGRAMS),
      'hostile.mdx': text('Hostile', HOSTILE),
    });
  });
  afterAll(() => site?.close());

  it('are drawn under the strict policy, in the colors of the mode; a broken one stays text', async () => {
    const said: string[] = [];
    const stopped = await violationsOf(site.url, async (page) => {
      page.on('console', (message) => said.push(message.text()));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.reload();
      for (const name of [
        /^Gantt chart: .*Sow/,
        /^Git graph: .*mint/,
        /^Mind map: .*Beds/,
        /^Timeline: .*Greenhouse/,
      ])
        await page.getByRole('img', { name }).waitFor();
      // The frame goes when nothing is left to draw.
      await page.locator('iframe').waitFor({ state: 'detached' });
      await expect(page.getByText('Broken :a, never, 3d').isVisible()).resolves.toBe(true);
      expect(said.filter((text) => text.includes('is not drawn'))).toHaveLength(1);
      const task = page
        .getByRole('img', { name: /^Gantt/ })
        .locator('rect')
        .last();
      const colorOf = () => task.evaluate((element) => getComputedStyle(element).fill);
      const light = await colorOf();
      await page.locator('[data-mode-toggle]').first().click();
      expect(await colorOf()).not.toBe(light);
      await page.getByRole('button', { name: 'Enlarge the diagram' }).first().click();
      await page.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.locator('.t-prose [style], .t-prose style').count()).toBe(0);
    });
    expect(stopped).toEqual([]);
  });

  it('run none of their code', async () => {
    await visit(`${site.url}/hostile`, {}, async (page) => {
      await page.locator('iframe').waitFor({ state: 'detached' });
      await page.getByRole('img', { name: /^Mind map: .*Beds/ }).waitFor();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.locator('.t-diagram :is(a, image, img, foreignObject)').count()).toBe(0);
    });
  });

  it('are text that can be read without scripts', async () => {
    await visit(site.url, { javaScriptEnabled: false }, async (page) => {
      await expect(page.getByText('Sow :sow, 2026-03-01, 10d').isVisible()).resolves.toBe(true);
    });
  });
});

describe('text of an author', () => {
  const PAGE = `
<div id="box" style={{ color: 'rgb(1, 2, 3)', backgroundImage: 'url(/dot.svg)' }}>Styled</div>

<p id="strong" style="color: rgb(4, 5, 6) !important">Important</p>

<button id="handler" onclick="document.title = 'handled'">Press</button>

<style>{\`#named { letter-spacing: 3px } #strong { color: red !important } #box { color: red }\`}</style>

<p id="named">Named</p>

<script>{\`document.documentElement.dataset.ran = 'yes'; document.getElementById('named').innerHTML = '<b>bold</b>'\`}</script>

<iframe src="https://www.youtube.com/embed/x" title="Video" />

![](https://pictures.example.com/a.png)
`;
  let site: ServedSite;
  beforeAll(async () => {
    site = await openSite({
      'docs.json': {
        name: 'Fern',
        navigation: [{ group: 'All', pages: ['index', 'plain'] }],
        security: { sources: { 'img-src': ['https://more.example.com'] } },
      },
      'index.mdx': text('Home', PAGE),
      'plain.mdx': text('Plain'),
      'dot.svg': svg('red'),
      'more.css': 'p#strong#strong { color: rgb(9, 9, 9) }',
    });
  });
  afterAll(() => site?.close());

  it('goes on working: style attributes, scripts, handlers, frames, pictures', async () => {
    const stopped = await violationsOf(site.url, async (page) => {
      const color = (id: string, property: string) =>
        page
          .locator(id)
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      expect(await color('#box', 'color')).toBe('rgb(1, 2, 3)');
      expect(await color('#box', 'background-image')).toContain('/dot.svg');
      expect(await color('#strong', 'color')).toBe('rgb(4, 5, 6)');
      expect(await color('#named', 'letter-spacing')).toBe('3px');
      expect(await page.locator('#named b').textContent()).toBe('bold');
      expect(await page.locator('html').getAttribute('data-ran')).toBe('yes');
      await page.locator('#handler').click();
      await expect.poll(() => page.title()).toBe('handled');
    });
    expect(stopped).toEqual([]);
  });

  it('is all that runs: injected code, other hosts and plugins are stopped', async () => {
    const stopped = await violationsOf(`${site.url}/plain`, async (page) => {
      await page.evaluate(() => {
        const add = (tag: string, attributes: Record<string, string>, inner = '') => {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          element.append(inner);
          document.body.append(element);
        };
        const host = 'https://evil.example.com/';
        void fetch(host).catch(() => {});
        for (const attack of [
          () => add('style', {}, 'body { color: red }'),
          () => add('img', { src: `${host}a.png` }),
          () => add('img', { src: 'https://more.example.com/a.png' }),
          () => add('iframe', { src: host }),
          () => add('object', { data: '/dot.svg' }),
          () => add('base', { href: host }),
          () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
          () => new Function('return 1')(),
          () => add('script', {}, 'alert(1)'),
        ]) {
          try {
            attack();
          } catch {
            // Trusted Types throw.
          }
        }
      });
    });
    const directives = new Set(stopped.map((what) => what.split(' ')[0]));
    expect([...directives].toSorted()).toEqual([
      'base-uri', 'connect-src', 'frame-src', 'img-src', 'require-trusted-types-for', 'style-src-elem',
    ]); // prettier-ignore
    expect(stopped.some((what) => what.includes('more.example.com'))).toBe(false);
  });
});
