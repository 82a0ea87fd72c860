// `trellis pdf` prints a project as a book, and the book is read back.
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../support/find-chromium.ts';
import { readPdf, type ReadPdf } from '../support/read-pdf.ts';
import { runCli, type RunResult } from '../support/run-node.ts';
import { makeTempDir, page, svg, writeProject } from '../support/write-project.ts';

const LONG_LINE = `const plants = [${'"a long line", '.repeat(20)}"the end"];`;

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    description: 'All about soil.',
    logo: '/logo.svg',
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index', 'watering'] },
            { group: 'Plants', pages: ['many'] },
          ],
        },
        { tab: 'Reference', pages: ['GET /plants'], openapi: '/openapi.json' },
      ],
    },
  },
  'logo.svg': svg('#175f38'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/plants': {
        get: {
          summary: 'List plants',
          parameters: [
            { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer' } },
          ],
          responses: {
            200: {
              description: 'The plants.',
              content: { 'application/json': { example: [{ name: 'Moss' }] } },
            },
          },
        },
      },
    },
  },
  'index.mdx': page(
    'Introduction',
    `See [summer](/watering#summer), [more](/many), [the plan](/unlisted) and [elsewhere](https://example.com/a).

\`\`\`js
${LONG_LINE}
\`\`\`

<Tabs>
<Tab title="Shade">Under trees</Tab>
<Tab title="Sun">In the open</Tab>
</Tabs>

![A fern](https://pictures.example.com/fern.png)

\`\`\`mermaid
gitGraph
  commit id: "seed"
\`\`\`

<iframe src="https://videos.example.com/fern" title="A film" />
`,
  ),
  'watering.mdx': page(
    'Watering',
    '## Summer\n\nOften.\n\n<Accordion title="In winter">\n\nSeldom.\n\n</Accordion>\n\n| Plant | Days |\n| --- | --- |\n| Fern | 2 |',
  ),
  // More than is printed in one go, so that its links and tags are joined with those of the pages before.
  'many.mdx': page(
    'Many',
    '{Array.from({ length: 12000 }, (_, n) => <i key={n}>.</i>)}\n\n## Last\n\nBack to [summer](/watering#summer).',
  ),
  'unlisted.mdx': page('Unlisted'),
};

let run: RunResult;
let book: ReadPdf;
let before: Set<string>;

beforeAll(async () => {
  process.env['CHROMIUM_PATH'] ??= findChromium();
  before = new Set(readdirSync(tmpdir()));
  const file = join(makeTempDir(), 'books/garden.pdf');
  const site = ['--site', 'https://garden.example.com'];
  run = await runCli(['pdf', writeProject(PROJECT), '--out', file, '--offline', ...site]);
  book = await readPdf(readFileSync(file));
});

/** The text of the page that a bookmark leads to. */
const pageAt = (title: string) => {
  const [, , number = 0] = book.bookmarks.find(([, name]) => name === title) ?? [];
  return book.pages[number - 1] ?? '';
};

describe('a book', () => {
  it('is written, and missing parts are reported', () => {
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/\d+ pages in [\d.]+ s, .* -> .*garden\.pdf/);
    expect(run.stderr).toContain(
      'Books do not include content from other sites: https://pictures.example.com/fern.png',
    );
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('trellis-browser-'));
    expect(left.filter((name) => !before.has(name))).toEqual([]);
  });

  it('has a title, a language, and an author', () => {
    const { pdf } = book;
    expect([pdf.getTitle(), pdf.getAuthor(), pdf.getSubject()]).toEqual([
      'Garden',
      'Garden',
      'All about soil.',
    ]);
    expect(String(pdf.catalog.get(PDFName.of('Lang')))).toBe('(en)');
    expect(book.pages[0]).toMatch(/^Garden.*20\d\d.*garden\.example\.com$/);
  });

  it('has bookmarks for parts, pages and headings, inside each other', () => {
    expect(book.bookmarks.map(([depth, title]) => `${'  '.repeat(depth)}${title}`)).toEqual([
      'Contents',
      'Guides',
      '  Start',
      '    Introduction',
      '    Watering',
      '      Summer',
      '  Plants',
      '    Many',
      '      Last',
      'Reference',
      '  List plants',
      expect.stringMatching(/^ {4}/),
      ...book.bookmarks.slice(12).map(([depth, title]) => `${'  '.repeat(depth)}${title}`),
    ]);
  });

  it('has page numbers in its table of contents and on each page', () => {
    const numbers = new Map(book.bookmarks.map(([, title, number]) => [title, number]));
    const contents = book.pages[1] ?? '';
    for (const title of ['Guides', 'Start', 'Introduction', 'Watering', 'Many', 'Reference'])
      expect(contents).toContain(`${title}${numbers.get(title)}`);
    expect(book.pages.slice(1).filter((text, index) => !text.includes(String(index + 2)))).toEqual(
      [],
    );
    expect(pageAt('Watering')).toMatch(/^GardenWatering/);
  });

  it('shows collapsed content, whole lines of code, diagrams, and API pages', () => {
    const start = pageAt('Introduction');
    for (const text of ['Shade', 'Under trees', 'Sun', 'In the open', LONG_LINE, 'seed', 'A film'])
      expect(start).toContain(text);
    expect(start).not.toContain('gitGraph');
    expect(pageAt('Watering')).toContain('In winterSeldom.');
    for (const text of ['limit', 'How many.', 'curl', 'Also on the site: ', 'Moss'])
      expect(book.pages.slice(-3).join('')).toContain(text);
  });

  it('has the letters of its typeface in it, not drawings of them', () => {
    const objects = book.pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const fonts = objects.filter((object) => object instanceof PDFDict).map(String);
    expect(fonts.some((font) => /\/BaseFont \/\w+\+Inter-SemiBold/.test(font))).toBe(true);
    expect(fonts.filter((font) => /\/Subtype \/Type3/.test(font))).toEqual([]);
  });

  it('has links that lead to their place in it, and to the web where that is not in it', () => {
    const page = (title: string) => book.bookmarks.find(([, name]) => name === title)?.[2];
    const from = (title: string) =>
      book.links.filter(({ on }) => on === page(title)).map(({ to }) => to);
    expect(from('Introduction')).toEqual([
      page('Summer'),
      page('Many'),
      'https://garden.example.com/unlisted',
      'https://example.com/a',
      'https://videos.example.com/fern',
    ]);
    expect(from('Last')).toContain(page('Summer'));
    expect(book.links.map(({ to }) => to)).not.toContain(0);
  });

  it('is tagged for screen readers, in one tree', () => {
    const { tags, pdf } = book;
    for (const kind of ['H1', 'H2', 'H3', 'P', 'L', 'Link', 'Table', 'TH', 'Code', 'Figure'])
      expect([kind, (tags.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    expect(String(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict))).toContain('/Marked true');
    const parents = pdf.getPages().map(({ node }) => String(node.get(PDFName.of('StructParents'))));
    expect(new Set(parents).size).toBe(book.pages.length);
  });
});

it('prints a section as a book, and names an unknown one', async () => {
  const root = writeProject(PROJECT);
  const file = join(root, 'start.pdf');
  const only = ['--section', 'start', '--paper', 'letter', '--offline'];
  expect(await runCli(['pdf', root, ...only, '--out', file])).toMatchObject({ exitCode: 0 });
  const section = await readPdf(readFileSync(file));
  expect(section.pdf.getTitle()).toBe('Garden: Start');
  expect(section.pdf.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  expect(section.bookmarks.map(([, title]) => title)).toEqual([
    'Contents',
    'Introduction',
    'Watering',
    'Summer',
  ]);
  // Nobody has said where the site is, so links to its other pages have nowhere to lead.
  expect(section.links.map(({ to }) => to).filter((to) => typeof to === 'string')).toEqual([
    'https://example.com/a',
    'https://videos.example.com/fern',
  ]);
  expect(await runCli(['pdf', root, '--section', 'Stat'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Unknown section "Stat". Did you mean "Start"?') as string,
  });
});

it('a section reports the problems of its own pages only', async () => {
  const broken = { 'many.mdx': '---\ntitle: Many\nmode: [\n---\n\n[Seeds](/seeds)\n' };
  const root = writeProject({ ...PROJECT, ...broken });
  const print = (section: string) =>
    runCli(['pdf', root, '--section', section, '--out', join(root, 'part.pdf'), '--offline']);
  expect((await print('Start')).stderr).not.toContain('many.mdx');
  const { stderr } = await print('Plants');
  expect(stderr).toContain('many.mdx:3');
  expect(stderr).toContain('Page not found: "/seeds"');
});

it('says what to install if there is no browser', async () => {
  const named = process.env['CHROMIUM_PATH'];
  process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
  try {
    const root = writeProject({
      'docs.json': { name: 'Moss', navigation: [{ group: 'Start', pages: ['index'] }] },
      'index.mdx': page('Moss'),
    });
    expect(await runCli(['pdf', root, '--offline'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(
        'trellis pdf requires a browser. File not found: CHROMIUM_PATH "/nowhere/chromium".',
      ) as string,
    });
  } finally {
    process.env['CHROMIUM_PATH'] = named;
  }
});
