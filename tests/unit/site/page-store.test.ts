import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DamagedCache } from '../../../src/site/cache.ts';
import { writeFiles } from '../_folder.ts';
import { configText, loadFolder, reload } from './_site.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FILES = {
  'index.mdx': '---\ntitle: Home\n---\n\n[Guide](/guide) ![Dot](/dot.png)',
  'guide.mdx': "import Part from '/snippets/part.mdx'\n\n<Part />",
  'plain.mdx': 'Nothing but words.',
  'snippets/part.mdx': 'A part.',
  'dot.png': Buffer.from(PIXEL, 'base64'),
};
const NAVIGATION = { navigation: [{ group: 'G', pages: ['index', 'guide', 'plain'] }] };

let root: string;

beforeEach(async () => {
  ({ root } = await loadFolder(FILES, NAVIGATION));
  await build();
});

/** Loads the site, renders every page, saves, and returns the pages that were not in the cache. */
async function build(options: Parameters<typeof reload>[1] = {}): Promise<string[]> {
  const { site } = await reload(root, options);
  if (!site) throw new Error('there is no site');
  for (const page of site.pages.values()) site.renderCache.record(page);
  site.renderCache.save(site.pages.keys());
  return [...site.renderCache.rendered].toSorted();
}

const change = (files: Record<string, string | Uint8Array>) => writeFiles(root, files);
const ALL = ['guide', 'index', 'plain'];

test('nothing is rendered again where nothing changed', async () => {
  expect(await build()).toEqual([]);
});

describe('a page is rendered again after a change of', () => {
  test('its text', async () => {
    change({ 'plain.mdx': 'Other words.' });
    expect(await build()).toEqual(['plain']);
  });

  test('its front matter', async () => {
    change({ 'plain.mdx': '---\ntitle: P\n---\nNothing but words.' });
    expect(await build()).toEqual(['plain']);
  });

  test('a snippet it imports', async () => {
    change({ 'snippets/part.mdx': 'Another part.' });
    expect(await build()).toEqual(['guide']);
  });

  test('a snippet that goes away', async () => {
    rmSync(join(root, 'snippets/part.mdx'));
    expect(await build()).toEqual(['guide']);
  });

  test('a snippet that was missing and is there', async () => {
    change({ 'late.mdx': '<Snippet file="late.mdx" />' });
    expect(await build()).toEqual(['late']);
    change({ '_snippets/late.mdx': 'x' });
    expect(await build()).toEqual(['late']);
    change({ 'snippets/late.mdx': 'not looked at, the other one comes first' });
    expect(await build()).toEqual([]);
  });

  test('why the file of a code block cannot be read', async () => {
    change({ 'code.mdx': '```js file="late.js"\n```' });
    expect(await build()).toEqual(['code']);
    expect(await build()).toEqual([]);
    change({ 'late.js': 'x'.repeat(2e6) });
    expect(await build()).toEqual(['code']);
    change({ 'late.js': 'x' });
    expect(await build()).toEqual(['code']);
  });

  test('the target of a link', async () => {
    change({ 'deep/page.mdx': '[Guide](guide)' });
    expect(await build()).toEqual(['deep/page']);
    change({ 'deep/guide.mdx': 'Nearer than the other one.' });
    expect(await build()).toEqual(['deep/guide', 'deep/page']);
  });

  test('the size of an image', async () => {
    const wider = Buffer.from(PIXEL, 'base64');
    wider.writeUInt32BE(9, 16);
    change({ 'dot.png': wider });
    expect(await build()).toEqual(['index']);
  });

  test('the base', async () => {
    expect(await build({ base: '/docs' })).toEqual(ALL);
  });

  test('a variable', async () => {
    change({ 'docs.json': configText({ ...NAVIGATION, variables: { a: 'b' } }) });
    expect(await build()).toEqual(ALL);
  });
});

test('a page that became one again is rendered like any new one', async () => {
  rmSync(join(root, 'plain.mdx'));
  expect(await build()).toEqual([]);
  change({ 'plain.mdx': 'Nothing but words.' });
  expect(await build()).toEqual(['plain']);
});

test('HTML that was lost or cut short is made again', async () => {
  const { site } = await reload(root);
  const page = site?.pages.get('plain');
  if (!site || !page) throw new Error('there is no page');
  const { html } = site.renderCache.record(page);
  const dir = join(root, '.trellis/pages');
  for (const name of readdirSync(dir)) if (name.endsWith('.pack')) truncateSync(join(dir, name), 9);
  expect(await build()).toEqual(ALL);
  const again = (await reload(root)).site;
  expect(again?.renderCache.read(html)).toBe('<p>Nothing but words.</p>');
});

describe('the Markdown of a page', () => {
  /** Asks for the Markdown of a page as two outputs do, saves, and returns it with the number of times it was made. */
  async function readMarkdown(key: string): Promise<[text: string, made: number]> {
    const { site } = await reload(root);
    const page = site?.pages.get('plain');
    if (!site || !page) throw new Error('there is no page');
    let made = 0;
    const read = () =>
      site.renderCache.markdown(page, key, () => `Text for ${key}, ${(made += 1)}`);
    read();
    const text = read();
    site.renderCache.save(site.pages.keys());
    return [text, made];
  }

  test('is made once, and again if its key changes', async () => {
    expect(await readMarkdown('a')).toEqual(['Text for a, 1', 1]);
    expect(await readMarkdown('a')).toEqual(['Text for a, 1', 0]);
    expect(await readMarkdown('b')).toEqual(['Text for b, 1', 1]);
    expect(await readMarkdown('b')).toEqual(['Text for b, 1', 0]);
  });

  test('is made again with the page', async () => {
    await readMarkdown('a');
    change({ 'plain.mdx': 'Other words.' });
    expect(await readMarkdown('a')).toEqual(['Text for a, 1', 1]);
  });

  test('that was damaged is not read', async () => {
    await readMarkdown('a');
    const dir = join(root, '.trellis/pages');
    for (const name of readdirSync(dir)) {
      if (!name.endsWith('.pack')) continue;
      const text = readFileSync(join(dir, name), 'utf8');
      writeFileSync(join(dir, name), text.replace('Text for a', 'Text for x'));
    }
    await expect(readMarkdown('a')).rejects.toThrow(DamagedCache);
  });
});

test('a manifest that cannot be read is no manifest', async () => {
  writeFileSync(join(root, '.trellis/pages/manifest.json'), '{"pages": ');
  expect(await build()).toEqual(ALL);
});

describe('a check', () => {
  /** Renders every page as a check does, saves, and returns the pages that were not in the cache. */
  async function check(): Promise<string[]> {
    const { site } = await reload(root, { mode: 'check' });
    if (!site) throw new Error('there is no site');
    for (const page of site.pages.values()) site.renderCache.record(page);
    site.renderCache.saveDrafts();
    return [...site.renderCache.rendered].toSorted();
  }

  test('renders only pages that the last check or build did not have', async () => {
    rmSync(join(root, '.trellis/pages'), { recursive: true });
    expect(await check()).toEqual(ALL);
    expect(await check()).toEqual([]);
    change({ 'plain.mdx': 'Other words.', 'snippets/part.mdx': 'Another part.' });
    expect(await check()).toEqual(['guide', 'plain']);
    expect(await build()).toEqual(ALL);
    change({ 'plain.mdx': 'Last words.' });
    expect(await check()).toEqual(['plain']);
    expect(await check()).toEqual([]);
  });

  test('leaves no pages for the build, and no folder in a project without a cache', async () => {
    rmSync(join(root, '.trellis'), { recursive: true });
    expect(await check()).toEqual(ALL);
    expect(readdirSync(root)).not.toContain('.trellis');
    expect(await build()).toEqual(ALL);
  });

  test('renders a page again whose draft is damaged', async () => {
    rmSync(join(root, '.trellis/pages'), { recursive: true });
    await check();
    writeFileSync(join(root, '.trellis/drafts.json'), '{"pages":{"plain":');
    expect(await check()).toEqual(ALL);
    expect(await check()).toEqual([]);
  });
});
