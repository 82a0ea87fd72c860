// Additions of a project in trellis.config.ts, in the finished site.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { serveSite } from '../support/serve-site.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const CALLOUT = `export default function ({ children, ...props }) {
  return <aside className="house-callout"><Callout {...props}>{children}</Callout></aside>;
}`;

const FILES = {
  'docs.json': {
    name: 'Fern',
    colors: { primary: '#16A34A' },
    navigation: { pages: ['index', 'care', 'releases/latest'] },
  },
  'index.mdx': page(
    'Home',
    '## Begin\\n\\n<Callout type="tip">Water **less**.</Callout>\\n\\n<Note>Plain.</Note>'.replaceAll(
      '\\n',
      '\n',
    ),
  ),
  'care.mdx': page('Care', 'TODO: write about light.\n'),
  'components/callout.jsx': CALLOUT,
  'components/stars.tsx':
    'export default function Stars({ count }: { count: number }) { return <b>{"*".repeat(count)}</b>; }',
  'parts/footer.jsx': `export default function Footer({ page, site, children }) {
  return <div style={{ color: 'red' }}><p>{page.title} in {site.name}, <a href="/care">{page.lang}</a></p>{children}</div>;
}`,
  'parts/page-header.jsx':
    'export default function PageHeader({ page }) { return <header><h1>The {page.title} page</h1></header>; }',
  'parts/not-found.jsx':
    'export default function NotFound({ children }) { return <section><h1>Lost in the garden?</h1>{children}</section>; }',
};

/** The configuration that shows every way of adding something; the banner comes from a feed. */
const config = (feed: string) => `import { defineConfig, defineMdastPlugin } from 'trellis/config';
import { titlesOf } from './build/titles.ts';

export default defineConfig({
  components: { Callout: './components/callout.jsx', Stars: 'components/stars.tsx' },
  parts: { footer: './parts/footer.jsx', pageHeader: './parts/page-header.jsx', notFound: './parts/not-found.jsx' },
  markdown: {
    mdastPlugins: [
      defineMdastPlugin({ name: 'shout', text: (node, context) => {
        if (node.value.includes('light')) context.replaceNode(node, { type: 'text', value: node.value.toUpperCase() });
      } }),
    ],
  },
  async docsJson(docs) {
    const { title, url } = await (await fetch(${JSON.stringify(feed)})).json();
    return { ...docs, banner: { content: \`[\${title}](\${url})\` } };
  },
  pages: () => [
    { id: 'releases/latest', text: '## 2.0\\n\\n<Stars count={3} />', frontMatter: { title: 'Latest release' } },
  ],
  outputs: (site) => [{ path: '/titles.json', content: JSON.stringify(titlesOf(site)) }],
});
`;
const TITLES = `export const titlesOf = (site: { pages: readonly { href: string; title: string }[] }) =>
  Object.fromEntries(site.pages.map(({ href, title }) => [href, title]));
`;

describe('a project with trellis.config.ts', () => {
  let built: BuiltFixture;
  let root: string;
  const feed = createServer((_, response) => {
    response.end(JSON.stringify({ title: 'Fern 2.0 is out', url: '/releases/latest' }));
  });
  beforeAll(async () => {
    await once(feed.listen(0, '127.0.0.1'), 'listening');
    const { port } = feed.address() as AddressInfo;
    root = writeProject({
      ...FILES,
      'build/titles.ts': TITLES,
      'trellis.config.ts': config(`http://127.0.0.1:${port}/news.json`),
    });
    built = await buildFixture(root, { base: '/docs' });
  });
  afterAll(() => void feed.close());

  it('builds without a problem', () => {
    expect(built.stderr + built.stdout).not.toContain('trellis.config.ts');
    expect(built.exitCode).toBe(0);
  });

  it('has a banner from a feed', () => {
    expect(built.html('/')).toContain('<a href="/docs/releases/latest">Fern 2.0 is out</a>');
  });

  it('has its own callout, which holds the built-in one', () => {
    expect(built.html('/')).toMatch(/<aside class="house-callout"><div[^>]* class="t-callout/);
    expect(built.html('/').match(/house-callout/g)).toHaveLength(1);
  });

  it('has an extra output file', () => {
    expect(JSON.parse(built.file('titles.json'))).toEqual({
      '/docs/': 'Home',
      '/docs/care': 'Care',
      '/docs/releases/latest': 'Latest release',
    });
  });

  it('has a page that is no file, with a component that needs no import', () => {
    expect(built.html('/releases/latest')).toContain('<b>***</b>');
    expect(built.file('releases/latest.md')).toContain('2.0');
  });

  it('has its step of the compiler run on every text', () => {
    expect(built.html('/care')).toContain('TODO: WRITE ABOUT LIGHT.');
  });

  it('surrounds a part of the page with its own, whose links and styles hold', () => {
    const html = built.html('/care');
    expect(html).toMatch(
      /<div data-s="\w+"><p>Care in Fern, <a href="\/docs\/care">en<\/a><\/p>\s*<footer/,
    );
    const [, sheet = ''] = /href="\/docs(\/_trellis\/styles\.\w+\.css)"/.exec(html) ?? [];
    expect(built.file(sheet)).toContain('color:red');
  });

  it('has its own below the text in the column of the text', async () => {
    const site = await serveSite(built.out, '/docs');
    const viewport = { width: 1440, height: 900 };
    await visit(`${site.url}/docs/care`, { viewport }, async (page) => {
      const [text, own, article] = await Promise.all(
        [
          page.getByText('TODO: WRITE ABOUT LIGHT.'),
          page.getByText('Care in Fern,'),
          page.getByRole('article'),
        ].map((part) => part.boundingBox()),
      );
      expect([own?.x, own?.width]).toEqual([text?.x, article?.width]);
    });
    await site.close();
    await closeBrowser();
  });

  it('puts its own in place of a part', () => {
    expect(built.html('/care').match(/<h1[\s\S]*?<\/h1>/g)).toEqual(['<h1>The Care page</h1>']);
  });

  it('has its own page for unknown addresses', () => {
    expect(built.file('404.html')).toContain('<h1>Lost in the garden?</h1>');
    expect(built.file('404.html')).toContain('Care in Fern'.replace('Care', 'Page not found'));
  });

  it('applies edits of a part, and of files that the configuration imports', async () => {
    changeProject(root, {
      'parts/page-header.jsx': 'export default () => <h1>Changed</h1>;',
      'build/titles.ts': TITLES.replace('[href, title]', '[title, href]'),
    });
    const again = await buildFixture(root, { out: built.out, base: '/docs' });
    expect(again.html('/care')).toContain('<h1>Changed</h1>');
    expect(again.file('titles.json')).toContain('"Care":"/docs/care"');
  });

  it('is what it was before once the file is gone', async () => {
    rmSync(join(root, 'trellis.config.ts'));
    const before = await buildFixture(root, { out: built.out });
    expect(before.html('/care')).not.toMatch(/Changed|in Fern,|LIGHT/);
    expect(before.has('titles.json')).toBe(false);
    expect(before.has('releases/latest/index.html')).toBe(false);
  });
});

describe('a part that throws', () => {
  it('is left out with a warning that has its place, and the built-in part is there', async () => {
    const built = await buildFixture(
      writeProject({
        ...FILES,
        'parts/footer.jsx':
          'export default function Footer({ page }) { return page.nothing.at.all; }',
        'trellis.config.ts': "export default { parts: { footer: './parts/footer.jsx' } };",
      }),
    );
    expect(built.exitCode).toBe(0);
    expect(built.html('/care')).toContain('<footer');
    expect(built.report?.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'component-error', file: 'parts/footer.jsx' }),
    );
  });
});
