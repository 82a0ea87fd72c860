// A step that throws for one page is reported for that page, and the rest of the site is whole. The faults are thrown
// inside of the steps themselves, since no page is known that makes them fail.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BuildReport } from '../../src/cli/build/job.ts';
import { main } from '../../src/cli/main.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

// Modules that are loaded already would import the steps as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  Object.assign(faults, { areOn: false, areSiteWide: false });
  vi.resetModules();
});

const faults = vi.hoisted(() => ({ areOn: true, areSiteWide: false }));

/** Throws where the arguments of a step hold a mark, such as `[fault in html]`. */
const failOn = vi.hoisted(
  () =>
    <Args extends unknown[], Result>(mark: string, original: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (faults.areOn && JSON.stringify(args[0])?.includes(mark))
        throw new TypeError(`fault: ${mark}`);
      return original(...args);
    },
);

vi.mock('../../src/mdx/html-to-markdown.ts', async (load) => {
  const original = await load<typeof import('../../src/mdx/html-to-markdown.ts')>();
  return { ...original, parseHtml: failOn('[in html]', original.parseHtml) };
});
vi.mock('../../src/mdx/render-page.ts', async (load) => {
  const original = await load<typeof import('../../src/mdx/render-page.ts')>();
  return { ...original, renderPage: failOn('[in text]', original.renderPage) };
});
vi.mock('../../src/output/images/draw-card.ts', async (load) => {
  const original = await load<typeof import('../../src/output/images/draw-card.ts')>();
  return {
    ...original,
    drawCard: async (card: Parameters<typeof original.drawCard>[0]) =>
      failOn('Card', original.drawCard)(card),
  };
});
vi.mock('../../src/output/pages.ts', async (load) => {
  const original = await load<typeof import('../../src/output/pages.ts')>();
  return {
    ...original,
    loadLayouts: async (base: string) => {
      const layouts = await original.loadLayouts(base);
      const renderPage = failOn('[in layout]', layouts.renderPage);
      return {
        ...layouts,
        renderPage: async (data: Parameters<typeof renderPage>[0]) => renderPage(data),
      };
    },
  };
});
vi.mock('../../src/output/files/feeds.ts', async (load) => {
  const original = await load<typeof import('../../src/output/files/feeds.ts')>();
  const list: typeof original.siteFacts.list = (sources) => {
    if (faults.areSiteWide) throw new Error('fault: in robots.txt');
    return original.siteFacts.list(sources);
  };
  return { ...original, siteFacts: { ...original.siteFacts, list } };
});
vi.mock('../../src/site/source-locations.ts', async (load) => {
  const original = await load<typeof import('../../src/site/source-locations.ts')>();
  const createLinkLocator: typeof original.createLinkLocator = (...args) => {
    const locate = original.createLinkLocator(...args);
    return (href) => {
      if (faults.areOn) throw new RangeError('fault: [in links]');
      return locate(href);
    };
  };
  return { ...original, createLinkLocator };
});

const IDS = ['index', 'html', 'text', 'card', 'layout', 'links', 'quotes', 'elements', 'code'];
const root = writeProject({
  'docs.json': {
    name: 'Plants',
    navigation: [{ group: 'Start', pages: IDS }],
    thumbnails: {},
  },
  'index.mdx': page('Plants', 'Sown in May.'),
  'html.mdx': page('Html', '<Update label="May 2026">Text \\[in html].</Update>', 'rss: true'),
  'text.mdx': page('Text', 'Text [in text].'),
  'card.mdx': page('Card', 'Text.'),
  'layout.mdx': page('Layout', 'Text \\[in layout].'),
  'links.mdx': page('Links', '[Nowhere](/nowhere)'),
  'quotes.mdx': page('Quotes', `${'>'.repeat(3000)} a`),
  'elements.mdx': page('Elements', `${'<div>'.repeat(3000)}a`),
  'code.mdx': page('Code', '{null.length}\n\nText behind it.'),
});
const out = join(makeTempDir('trellis-out-'), 'site');
const reportFile = join(makeTempDir('trellis-report-'), 'report.json');

interface Run {
  exitCode: number;
  stderr: string;
  report: BuildReport;
}

async function run(...args: string[]): Promise<Run> {
  let stderr = '';
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((text) => void (stderr += `${String(text)}\n`)),
    vi.spyOn(console, 'log').mockImplementation(() => {}),
  ];
  const exitCode = await main([
    'build', root, `--out=${out}`, `--report=${reportFile}`, '--offline', '--site=https://plants.example', ...args,
  ]); // prettier-ignore
  for (const spy of spies) spy.mockRestore();
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as BuildReport;
  return { exitCode, stderr, report };
}

const read = (path: string) => readFileSync(join(out, path), 'utf8');

let built: Run;
beforeAll(async () => {
  built = await run('--verbose');
});

describe('a step that throws for one page', () => {
  test('is reported for that page, with the cause', () => {
    const found = built.report.pages.flatMap(({ diagnostics }) => diagnostics);
    const messages = found
      .filter(({ code }) => code === 'page-output')
      .map(({ message }) => message);
    expect(messages.toSorted()).toEqual([
      'Cannot check the links of page "links": fault: [in links].',
      'Cannot create the Markdown version of page "html": fault: [in html].',
      'Cannot create the RSS feed of page "html": fault: [in html].',
      'Cannot create the search entry of page "html": fault: [in html].',
      'Cannot draw the social card of page "card": fault: Card.',
      'Cannot render the layout of page "layout": fault: [in layout].',
      'Cannot render the text of page "text": fault: [in text].',
    ]);
    for (const message of messages) expect(built.stderr).toContain(message);
  });

  test('degrades the page or makes it fail, and ends the build with code 1', () => {
    const status = Object.fromEntries(built.report.pages.map(({ id, status: is }) => [id, is]));
    expect(status).toEqual({
      index: 'ok',
      html: 'degraded',
      text: 'failed',
      card: 'degraded',
      layout: 'failed',
      links: 'ok',
      // Nested too deeply, so that no step of theirs begins.
      quotes: 'degraded',
      elements: 'degraded',
      code: 'degraded',
    });
    expect(built.exitCode).toBe(1);
  });

  test('leaves a whole page or leaves the file out, and the rest of the site whole', () => {
    expect(read('layout/index.html')).toMatch(
      /^<!doctype html>.*<h1>Layout<\/h1>.*cannot be displayed.*<a href="\/">/s,
    );
    expect(read('text/index.html')).toContain('This page cannot be displayed.');
    expect(read('text/index.html')).toContain('t-sidebar');
    expect(read('html/index.html')).toContain('Text [in html].');
    expect(read('html.md')).toBe('# Html\n\nThe Markdown version of this page is not available.\n');
    expect(existsSync(join(out, 'html/rss.xml'))).toBe(false);
    expect(read('index.html')).toContain('Sown in May.');
    expect(read('llms.txt')).toContain('/layout.md');
    expect(read('llms-full.txt')).toContain('Sown in May.');
  });

  test('has its stack printed with --verbose, also for the code of a page, and never in reports', () => {
    const [, ofCode = ''] = built.stderr.split('code.mdx:');
    expect(ofCode).toMatch(/reading 'length'[^]*?\n {4}at /);
    expect(built.stderr).toMatch(/layout\.mdx[^]*?\[in layout\][^]*?\n {4}at /);
    expect(readFileSync(reportFile, 'utf8')).not.toContain('"stack"');
  });

  test('is tried again by the next build', async () => {
    const again = await run();
    expect(again.report.counts).toMatchObject({
      failed: 2,
      degraded: 5,
      errors: built.report.counts.errors,
    });
    expect(again.stderr).not.toMatch(/\n {4}at /);
    faults.areOn = false;
    const whole = await run();
    expect(whole.report.counts).toMatchObject({ failed: 0, degraded: 3 });
    expect(read('layout/index.html')).toContain('Text [in layout].');
    expect(read('html.md')).toContain('Text [in html].');
    expect(read('html/rss.xml')).toContain('Text [in html].');
    expect(whole.report.pages.find(({ id }) => id === 'links')?.diagnostics).toMatchObject([
      { code: 'broken-link' },
    ]);
  });
});

test('a throw in work for the whole site stops the build with its message, and the old site stays', async () => {
  changeProject(root, { 'index.mdx': page('Plants', 'Sown in June.') });
  faults.areSiteWide = true;
  const { exitCode, stderr } = await run();
  expect(exitCode).toBe(1);
  expect(stderr).toContain('Cannot write the site: fault: in robots.txt');
  expect(read('index.html')).toContain('Sown in May.');
});
