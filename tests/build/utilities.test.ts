// Utility classes as readers meet them: in a browser, in both modes, with and without scripts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { parse } from '../support/parse.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { changeProject, page, svg, writeProject } from '../support/write-project.ts';

const PAIR = `<img id="light" className="block dark:hidden" src="/leaf.svg" />
<img id="dark" className="hidden dark:block" src="/leaf.svg" />`;

const BUSY = `export const Box = ({ children }) => <div id="box" className="flex w-full text-sm mt-4">{children}</div>;

import Hint from '/snippets/hint.mdx';

${PAIR}

<Box>Boxed</Box>

<p id="gone" class="hidden">Gone</p>

<Card title="Card" className="border-2 bg-primary/50">Text</Card>

<p id="own" className="m4 lead">Own</p>

<h2 id="middle" className="text-center">Middle</h2>

<div className="not-prose"><p id="bare">Bare</p><Note><p id="in-note">One</p><p>Two</p></Note></div>

<Hint />`;

const FILES = {
  'docs.json': {
    name: 'Fern',
    colors: { primary: '#16A34A' },
    navigation: [{ group: 'Start', pages: ['plain', 'busy', 'own'] }],
  },
  'plain.mdx': page('Plain', '## Heading\n\nText.\n\n```html\n<div class="grid gap-8">\n```'),
  'busy.mdx': page('Busy', BUSY),
  'own.mdx': page('Own', '<p className="lead">Own</p>'),
  'snippets/hint.mdx': '<p id="hint" className="-mt-2 md:w-1/2 w-[137px]">Hint</p>\n',
  'leaf.svg': svg('green'),
};

describe('a site whose author wrote utility classes', () => {
  let built: BuiltFixture;
  let served: ServedSite;
  beforeAll(async () => {
    built = await buildFixture(writeProject(FILES));
    served = await serveSite(built.out);
  });
  afterAll(async () => {
    await closeBrowser();
    await served.close();
  });

  const open = <Result>(options: BrowserContextOptions, work: (at: Page) => Promise<Result>) =>
    visit(`${served.url}/busy`, options, work);

  it('has one sheet with the classes used, linked where they are used', () => {
    expect(built.stderr).toBe('');
    const [sheet = '', ...others] = sheetsOf(built);
    expect(others).toEqual([]);
    const css = built.file(join('_trellis', sheet));
    for (const name of ['flex', '-mt-2', 'md\\:w-1\\/2', 'w-\\[137px\\]', 'border-2'])
      expect(css).toContain(`.${name}{`);
    for (const name of ['gap-8', 'grid', 'm4', 'lead']) expect(css).not.toContain(`.${name}{`);
    const links = (url: string) =>
      parse(built.html(url))
        .all('link[href*="utilities"]')
        .map((link) => link.getAttribute('href'));
    expect(links('/busy')).toEqual([`/_trellis/${sheet}`]);
    expect(links('/plain')).toEqual([]);
    expect(links('/own')).toEqual([]);
  });

  it.each<[string, BrowserContextOptions, string]>([
    ['in light mode', { colorScheme: 'light' }, 'light'],
    ['in dark mode', { colorScheme: 'dark' }, 'dark'],
    ['in light mode without scripts', { colorScheme: 'light', javaScriptEnabled: false }, 'light'],
    ['in dark mode without scripts', { colorScheme: 'dark', javaScriptEnabled: false }, 'dark'],
  ])('shows one image of a pair %s', async (_, options, shown) => {
    const visible = await open(options, visibleImages);
    expect(visible).toEqual([shown]);
  });

  it('shows the image of the mode that the reader chose against the system', async () => {
    const visible = await open({ colorScheme: 'light' }, async (at) => {
      await at.evaluate(() => document.documentElement.classList.replace('light', 'dark'));
      return visibleImages(at);
    });
    expect(visible).toEqual(['dark']);
  });

  it('wins over the styles of text and components', async () => {
    const styles = await open({ viewport: { width: 1440, height: 900 } }, (at) =>
      at.evaluate(() => {
        const style = (selector: string) =>
          getComputedStyle(document.querySelector(selector) ?? document.body);
        return {
          box: [style('#box').display, style('#box').fontSize, style('#box').marginTop],
          card: [style('.t-card').borderTopWidth, style('.t-card').backgroundColor],
          gone: style('#gone').display,
          middle: [style('#middle').textAlign, style('#middle').width === style('#box').width],
          bare: style('#bare').marginBottom,
          isNoteKept: style('#in-note').marginBottom !== '0px',
          hint: style('#hint').marginTop,
        };
      }),
    );
    expect(styles).toEqual({
      box: ['flex', '14px', '16px'],
      card: ['2px', 'rgba(22, 163, 74, 0.5)'],
      gone: 'none',
      middle: ['center', true],
      bare: '0px',
      isNoteKept: true,
      hint: '-8px',
    });
  });

  it('leaves the frame as it is', async () => {
    const [on, off, decoy] = await open({ viewport: { width: 1440, height: 900 } }, async (at) => {
      const withRules = await frameStyles(at);
      const stranger = await at.evaluate(() => {
        const link = document.createElement('i');
        link.className = 'flex hidden w-full text-sm';
        document.querySelector('header')?.append(link);
        const { display, width } = getComputedStyle(link);
        link.remove();
        return { display, width };
      });
      await at.evaluate(() => document.querySelector('link[href*="utilities"]')?.remove());
      return [withRules, await frameStyles(at), stranger];
    });
    expect(Object.keys(on ?? {}).length).toBeGreaterThan(50);
    expect(on).toEqual(off);
    expect(decoy?.['display']).not.toBe('none');
  });

  it('is the same from the cache as from nothing', async () => {
    expect(sheetsOf(await buildFixture(built.root))).toEqual(sheetsOf(built));
  });

  it('follows the text, on every page that has the sheet', async () => {
    changeProject(built.root, { 'own.mdx': page('Own', '<p className="uppercase">Own</p>') });
    const changed = await buildFixture(built.root);
    const [sheet = ''] = sheetsOf(changed);
    expect(changed.file(join('_trellis', sheet))).toContain('.uppercase{');
    for (const url of ['/own', '/busy']) expect(changed.html(url)).toContain(sheet);
  });
});

it('has no style sheet if no page uses a utility', async () => {
  const { 'busy.mdx': _, ...rest } = FILES;
  const docs = { name: 'Fern', navigation: [{ group: 'Start', pages: ['plain', 'own'] }] };
  expect(sheetsOf(await buildFixture(writeProject({ ...rest, 'docs.json': docs })))).toEqual([]);
});

function sheetsOf(built: BuiltFixture): string[] {
  if (!built.has('_trellis')) return [];
  return readdirSync(join(built.out, '_trellis')).filter((name) => name.startsWith('utilities'));
}

/** Images that are displayed, whether or not their file has arrived yet. */
async function visibleImages(at: Page): Promise<string[]> {
  const isShown = (id: string) => at.locator(`#${id}`).evaluate((image) => image.checkVisibility());
  const ids = ['light', 'dark'];
  const shown = await Promise.all(ids.map(isShown));
  return ids.filter((_, index) => shown[index]);
}

/** Computed styles of all elements outside the text, whose height is held, as much of the frame follows it. */
async function frameStyles(at: Page): Promise<Record<string, Record<string, string>>> {
  return at.evaluate(() => {
    const article = document.querySelector<HTMLElement>('.t-article');
    article?.style.setProperty('block-size', '40rem');
    article?.style.setProperty('overflow', 'hidden');
    const result: Record<string, Record<string, string>> = {};
    [...document.querySelectorAll('body, body *')].forEach((element, index) => {
      if (element.closest('.t-prose')) return;
      const style = getComputedStyle(element);
      result[`${index} ${element.tagName} ${element.className}`] = Object.fromEntries(
        [...style].map((name) => [name, style.getPropertyValue(name)]),
      );
    });
    return result;
  });
}

describe('a script of the site that gives elements classes', () => {
  const script = `const box = document.createElement('div');
box.className = 'flex gap-3 bg-yellow-50';
box.id = 'banner';
box.innerHTML = '<svg class="flex-none size-5" viewBox="0 0 20 20"></svg>Old version';
document.querySelector('#content').prepend(box);`;

  it('has the rules of the utilities among them on each page', async () => {
    const built = await buildFixture(
      writeProject({ ...FILES, 'banner.js': script, 'counter.js': "send('block', 'table');" }),
    );
    const served = await serveSite(built.out);
    try {
      const box = await visit(`${served.url}/plain`, {}, (at) =>
        at.locator('#banner').evaluate((element) => ({
          display: getComputedStyle(element).display,
          icon: element.firstElementChild?.getBoundingClientRect().width,
        })),
      );
      expect(box).toEqual({ display: 'flex', icon: 20 });
      const [sheet = ''] = readdirSync(join(built.out, '_trellis')).filter((name) =>
        name.startsWith('utilities.'),
      );
      expect(built.file(`_trellis/${sheet}`)).not.toContain('.table');
    } finally {
      await closeBrowser();
      await served.close();
    }
  });
});
