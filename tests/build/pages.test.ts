import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { parse, text } from '../support/parse.ts';
import { page, svg, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': {
    name: 'Fern',
    redirects: [
      { source: '/tool.py', destination: '/welcome' },
      { source: '/llms.txt', destination: '/welcome' },
    ],
    logo: '/logo.svg',
    favicon: '/logo.svg',
    backgroundImage: '/logo.svg',
    topbarLinks: [{ name: 'Guides', url: '/guides/first' }],
    navigation: [
      { group: 'Start', pages: ['welcome', 'wide', 'centered', 'custom', 'away'] },
      { group: 'Guides', pages: ['guides/first', 'guides/second', 'shop/index', 'Ünïcode name'] },
    ],
  },
  'logo.svg': svg('green'),
  'files/plan.pdf': 'not really a PDF',
  '.well-known/security.txt': 'Contact: mailto:fern@example.com\n',
  'welcome.mdx': page(
    'Welcome',
    '## First\n\nSee [second](guides/second) and [plan](/files/plan.pdf).\n\n![](logo.svg)',
  ),
  'wide.mdx': page('Wide', '## Heading\n\nText.', 'mode: wide'),
  'centered.mdx': page('Centered', '## Heading\n\nText.', 'mode: center'),
  'custom.mdx': page('Custom', '<h1>All mine</h1>', 'mode: custom'),
  'away.mdx': page('Elsewhere', '', 'url: https://fern.example/elsewhere'),
  'guides/first.mdx': page(
    'First guide',
    'See [second](./second) and [up](../welcome).',
    'description: How it begins.\nicon: leaf\ntag: New',
  ),
  'guides/second.mdx': page('Second guide', 'Text.', 'sidebarTitle: Second\ndeprecated: true'),
  'shop/index.mdx': page(
    'Shop',
    '<div className="t-steps">By hand.</div>\n\n| Herb |\n| --- |\n| Sage |\n\nPříliš.',
  ),
  'Ünïcode name.mdx': page('Unicode', '`<div class="t-steps"><table>`'),
  'unlisted.mdx': page('Unlisted', 'Nobody lists me.'),
  'untitled-page.mdx': 'Only text.\n',
  'tool.py': 'print(1)\n',
};

it('has no empty part below the list of pages, with a line above it, without links in its header', async () => {
  const read = async (docs: object) => {
    const root = writeProject({ 'docs.json': docs, 'index.mdx': page('Home') });
    return (await buildFixture(root)).html('/');
  };
  const docs = { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] };
  const links = { navbar: { links: [{ label: 'Shop', href: 'https://fern.example' }] } };
  const button = {
    navbar: { primary: { type: 'button', label: 'Buy', href: 'https://fern.example' } },
  };
  expect(await read(docs)).not.toContain('t-drawer-foot');
  expect(await read({ ...docs, ...links })).toContain('t-drawer-foot');
  expect(await read({ ...docs, ...button })).toContain('t-drawer-foot');
});

describe.each([
  { name: 'at the root of its host', base: '' },
  { name: 'below a base', base: '/docs/v2' },
])('a site $name', ({ base }) => {
  let built: BuiltFixture;
  const read = (url: string) => parse(built.html(url));
  beforeAll(async () => {
    const docs = { ...FILES['docs.json'], $schema: `${base}/docs.schema.json` };
    const root = writeProject({ ...FILES, 'docs.json': docs });
    built = await buildFixture(root, base ? { base } : {});
  });

  it('loads the style sheets for the content of a page, including handwritten HTML, and no others', () => {
    const sheets = (url: string) =>
      ['steps', 'table', 'latin-ext', 'tree', 'math'].filter((name) =>
        new RegExp(`<link rel="stylesheet" href="[^"]*/${name}\\.[^"]*"`).test(built.html(url)),
      );
    expect(sheets('/shop')).toEqual(['steps', 'table', 'latin-ext']);
    expect(sheets('/%C3%9Cn%C3%AFcode%20name')).toEqual([]);
  });

  it('is built without a problem', () => {
    expect(built.stderr).toBe('');
    expect(built.exitCode).toBe(0);
  });

  it('keeps a file whose address redirects for hosts', () => {
    expect(built.file('tool.py')).toBe('print(1)\n');
    expect(built.file('llms.txt')).toContain('# Fern');
  });

  it('publishes what programs look for in .well-known', () => {
    expect(built.file('.well-known/security.txt')).toBe('Contact: mailto:fern@example.com\n');
  });

  it('shows a page with title, description, pill and reading order', () => {
    const first = read('/guides/first');
    expect(first.getByRole('heading', { level: 1 }).textContent).toBe('First guide');
    expect(first.getByText('How it begins.')).toBeTruthy();
    expect(first.meta('description')).toBe('How it begins.');
    expect(text(first.get('.t-title .t-pill'))).toBe('New');
    expect(first.get('[rel="next"]').getAttribute('href')).toBe(`${base}/guides/second`);
  });

  it('starts every own address with the base, in pages, lists, images and files', () => {
    for (const url of ['/welcome', '/guides/first', '/404.html']) {
      const { document } = read(url);
      for (const element of document.querySelectorAll('[href^="/"], [src^="/"]')) {
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        expect(address.startsWith(`${base}/`), address).toBe(true);
      }
    }
    expect(
      read('/welcome')
        .links('.t-prose')
        .map(({ href }) => href),
    ).toEqual(expect.arrayContaining([`${base}/guides/second`, `${base}/files/plan.pdf`]));
    expect(
      read('/guides/first')
        .links('.t-prose')
        .map(({ href }) => href),
    ).toEqual([`${base}/guides/second`, `${base}/welcome`]);
    expect(read('/welcome').get('.t-prose img').getAttribute('src')).toBe(`${base}/logo.svg`);
  });

  it('leads from the root to the first page', () => {
    const refresh = read('/').get('meta[http-equiv="refresh"]').getAttribute('content');
    expect(refresh).toBe(`0; url=${base}/welcome`);
  });

  it('leads from a folder to its first page, unless the folder has an index', () => {
    const refresh = read('/guides').get('meta[http-equiv="refresh"]').getAttribute('content');
    expect(refresh).toBe(`0; url=${base}/guides/first`);
    expect(read('/shop').getByRole('heading', { level: 1 }).textContent).toBe('Shop');
    expect(read('/welcome').links('.t-nav')).toContainEqual({ name: 'Shop', href: `${base}/shop` });
  });

  it('shows a wide page without contents, a centered one without sidebar, a custom one bare', () => {
    const bodyMode = (url: string) => read(url).get('body').dataset['mode'];
    expect(bodyMode('/wide')).toBe('wide');
    expect(read('/wide').all('#t-toc')).toEqual([]);
    expect(bodyMode('/centered')).toBe('center');
    expect(read('/centered').getByRole('heading', { level: 1 }).textContent).toBe('Centered');
    const custom = read('/custom');
    expect(custom.all('h1').map(text)).toEqual(['All mine']);
    expect(custom.all('.t-pagination, .t-page-header')).toEqual([]);
    expect(custom.all('header .t-logo')).toHaveLength(1);
  });

  it('lists a page with an address elsewhere as a link to there', () => {
    const link = read('/welcome').getAllByRole('link', { name: /^Elsewhere/ })[0];
    expect(link?.getAttribute('href')).toBe('https://fern.example/elsewhere');
    expect(read('/away').get('meta[http-equiv="refresh"]').getAttribute('content')).toContain(
      'https://fern.example/elsewhere',
    );
  });

  it('builds unlisted pages, out of the sidebar and the reading order', () => {
    const unlisted = read('/unlisted');
    expect(unlisted.getByText('Nobody lists me.')).toBeTruthy();
    expect(unlisted.all('.t-nav [aria-current], .t-pagination')).toEqual([]);
    expect(unlisted.links('.t-nav').map(({ name }) => name)).not.toContain('Unlisted');
  });

  it('titles a page by its file when nothing else does', () => {
    expect(read('/untitled-page').getByRole('heading', { level: 1 }).textContent).toBe(
      'Untitled page',
    );
  });

  it('serves names beyond ASCII and with spaces', () => {
    const href = read('/welcome')
      .links('.t-nav')
      .find(({ name }) => name === 'Unicode')?.href;
    expect(href).toBe(`${base}/${encodeURIComponent('Ünïcode name')}`);
    expect(read('/Ünïcode name').getByRole('heading', { level: 1 }).textContent).toBe('Unicode');
  });

  it('has a page for addresses that lead nowhere, kept out of search engines', () => {
    const missing = read('/404.html');
    expect(missing.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(missing.meta('robots')).toBe('noindex');
    expect(missing.links('.t-nav')).not.toHaveLength(0);
  });

  it('has the schema of docs.json where that names it there', () => {
    expect(JSON.parse(built.file('docs.schema.json'))).toMatchObject({ type: 'object' });
  });

  it('asks no other host for anything', () => {
    for (const url of ['/welcome', '/wide', '/404.html']) {
      const { document } = read(url);
      const loaded = document.querySelectorAll(
        '[src^="http"], link[rel="stylesheet"][href^="http"]',
      );
      expect(loaded).toHaveLength(0);
      expect(built.html(url)).not.toMatch(/url\(["']?https?:/);
    }
  });

  it('has no style attribute and no handler in the markup of the frame', () => {
    for (const url of ['/welcome', '/custom', '/404.html'])
      expect(read(url).all('[style], [onclick], [onload]')).toEqual([]);
  });
});
