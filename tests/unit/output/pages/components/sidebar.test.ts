import { beforeAll, describe, expect, test } from 'vitest';
import type { Layouts } from '../../../../../src/output/output.ts';
import { loadLayouts } from '../../../../../src/output/pages.ts';
import { buildPage, type PageData } from '../../../../../src/site/page-data.ts';
import type { NavLink } from '../../../../../src/navigation/link.ts';
import type { NavGroup, NavNode } from '../../../../../src/navigation/navigation.ts';
import { createSite } from '../../../site/_site.ts';

let layouts: Layouts;
let page: PageData;

beforeAll(async () => {
  layouts = await loadLayouts('');
  page = buildPage(await createSite({}), 'index');
});

const link = (
  label: string,
  href: string,
  more: Partial<NavLink<string>> = {},
): NavLink<string> => ({
  type: 'link',
  label,
  href,
  ...more,
});

const group = (
  label: string,
  children: NavNode<string>[],
  more: Partial<NavGroup<string>> = {},
): NavGroup<string> => ({ type: 'group', label, children, ...more });

/** The list of a sidebar on the page at `href`. */
async function render(
  nodes: NavNode<string>[],
  href = '/elsewhere',
  kind: PageData['kind'] = 'page',
) {
  const html = await layouts.renderPage({ ...page, href, kind, sidebar: { nodes, marks: '' } });
  const start = html.indexOf('<ul class="t-nav"');
  return html.slice(start, html.indexOf('</nav>', start));
}

const renderNested = (more: Partial<NavGroup<string>>) =>
  render([group('A', [group('B', [link('C', '/c')], more)])]);

const openGroups = (html: string) =>
  [...html.matchAll(/<details open><summary>(\w+)/g)].map(([, label]) => label);

describe('the list of a sidebar', () => {
  test('shows a group at the top as a heading that is always open', async () => {
    expect(await render([group('Start', [link('Intro', '/intro')])])).toBe(
      '<ul class="t-nav" role="list"><li><p class="t-nav-title">Start</p>' +
        '<ul role="list"><li><a href="/intro">Intro</a></li></ul></li></ul>',
    );
  });

  test('shows a nested group as details, closed unless it is expanded', async () => {
    expect(await renderNested({})).toContain('<details><summary>B</summary>');
    expect(await renderNested({ expanded: true })).toContain('<details open><summary>');
  });

  test('shows the links of a group without a name bare', async () => {
    expect(await render([group('', [link('A', '/a')])])).not.toContain('t-nav-title');
    const nested = await render([group('Top', [group('', [link('A', '/a'), link('B', '/b')])])]);
    expect(nested).not.toContain('<details');
    expect(nested).toContain('<li><a href="/a">A</a></li><li><a href="/b">B</a></li>');
  });

  test('puts icon, method and pills into the row', async () => {
    const icon = '<svg data-icon="leaf"></svg>';
    const html = await render([
      link('List', '/list', {
        icon,
        method: 'get',
        tag: 'NEW',
        deprecated: true,
        note: 'not translated to de',
      }),
    ]);
    expect(html).toContain(
      '<a href="/list"><svg data-icon="leaf"></svg><span class="t-method t-get">GET</span>' +
        '<span>List <span class="t-pill t-pill-old">deprecated</span></span><span class="t-pill">NEW</span>' +
        ' <span class="t-pill t-pill-old">not translated to de</span></a>',
    );
  });

  test('lets the long name of a page break between its words', async () => {
    const html = await render([link('BuildRecoveryTransaction', '/build', { method: 'POST' })]);
    expect(html).toContain('<span>Build<wbr>Recovery<wbr>Transaction</span></a>');
  });

  test('translates the pill of deprecated pages into the language of its section', async () => {
    const files = {
      'old.mdx': '---\ndeprecated: true\n---',
      'de/old.mdx': '---\ndeprecated: true\n---',
    };
    const part = (language: string, ...pages: string[]) => ({
      language,
      groups: [{ group: 'All', pages }],
    });
    const languages = [part('en', 'index', 'old'), part('de', 'de/old')];
    const site = await createSite(files, { navigation: { languages } });
    const pillOf = async (id: string) =>
      /t-pill-old">([^<]+)<\/span><\/span><\/a>/.exec(
        await layouts.renderPage(buildPage(site, id)),
      )?.[1];
    expect(await pillOf('old')).toBe('deprecated');
    expect(await pillOf('de/old')).toBe('veraltet');
  });

  test('shortens methods that are too long for a badge', async () => {
    expect(await render([link('X', '/x', { method: 'DELETE' })])).toContain(
      '<span class="t-method t-delete">DEL</span>',
    );
  });

  test('makes no class of a method that has no color, such as one of a document', async () => {
    expect(await render([link('X', '/x', { method: 'copy' })])).toContain(
      '<span class="t-method">COPY</span>',
    );
  });

  test('opens external links in a new tab', async () => {
    const html = await render([link('Forum', 'https://example.com/a', { external: true })]);
    expect(html).toContain('<a href="https://example.com/a" target="_blank" rel="noopener">');
  });

  test('escapes what authors write', async () => {
    const html = await render([group('<b>', [link('"&"', '/a?b="c"')])]);
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('>&quot;&amp;&quot;</a>');
    expect(html).not.toContain('"c"');
  });

  test('marks entries that belong to one version', async () => {
    expect(await render([link('A', '/a', { version: 'v1' })])).toContain('<li data-only="v1">');
  });

  test('lets the heading of a group lead to its root page', async () => {
    const root = link('Overview', '/over');
    expect(await render([group('Top', [], { root })])).toContain(
      '<p class="t-nav-title"><a href="/over">Top</a></p>',
    );
    expect(await render([group('Top', [group('In', [], { root })])])).toContain(
      '<ul role="list"><li><a href="/over">Overview</a></li></ul></details>',
    );
  });
});

describe('the current page', () => {
  const nodes = [
    group('One', [group('Closed', [link('X', '/x')]), link('Y', '/y')]),
    group('Two', [
      group('Outer', [link('A', '/a'), group('Inner', [link('B', '/b')]), link('C', '/c')]),
      link('Y again', '/y'),
      link('And', '/a&b'),
    ]),
  ];

  test('is marked, and the groups around it are open', async () => {
    const html = await render(nodes, '/b');
    expect(html).toContain('<a aria-current="page" href="/b">');
    expect(openGroups(html)).toEqual(['Outer', 'Inner']);
  });

  test('opens no group that ends before it', async () => {
    expect(openGroups(await render(nodes, '/c'))).toEqual(['Outer']);
    expect(openGroups(await render(nodes, '/y'))).toEqual([]);
  });

  test('is marked once where the sidebar lists it twice', async () => {
    expect((await render(nodes, '/y')).match(/aria-current/g)).toHaveLength(1);
  });

  test('is found by a URL that HTML writes with entities', async () => {
    expect(await render(nodes, '/a&b')).toContain('aria-current="page" href="/a&amp;b"');
  });

  test('changes nothing else', async () => {
    const html = await render(nodes, '/b');
    expect(html.replaceAll(' open', '').replace(' aria-current="page"', '')).toBe(
      await render(nodes),
    );
  });

  test('opens no group twice', async () => {
    const expanded = [group('A', [group('B', [link('C', '/c')], { expanded: true })])];
    expect(await render(expanded, '/c')).toContain('<details open><summary>');
  });

  test('is not marked where no entry leads to it, and not on a 404 page', async () => {
    expect(await render(nodes, '/nowhere')).not.toMatch(/aria-current| open/);
    expect(await render(nodes, '/')).not.toMatch(/aria-current| open/);
    expect(await render(nodes, '/y', 'not-found')).not.toContain('aria-current');
  });
});

describe('versions and products', () => {
  const renderChoices = (labels: string[]) => {
    const versions = labels.map((label) => ({ label, href: '/', default: false, isLink: false }));
    const products = labels.map((label, at) => ({ label, href: '/', active: at === 0 }));
    return layouts.renderPage({
      ...page,
      versions: { current: 'a', options: versions },
      selectors: [{ kind: 'product', options: products }],
    });
  };

  test('are menus if there is a choice', async () => {
    const html = await renderChoices(['a', 'b']);
    expect(html).toContain('<details class="t-select" data-versions>');
    expect(html).toContain('<details class="t-select t-select-wide" data-kind="product">');
  });

  test('are names without a menu if there is only one', async () => {
    const html = await renderChoices(['a']);
    expect(html).toContain('<div class="t-select"><p><span>a</span></p></div>');
    expect(html).toContain(
      '<div class="t-select t-select-wide" data-kind="product"><p><span>a</span></p></div>',
    );
    const [aroundText = ''] = html.split('<main');
    expect(aroundText).not.toMatch(/<details class="t-select[" ]/);
  });
});

test('anchors have a box for their icon or color, and none without either', async () => {
  const anchors = [
    { label: 'a', href: '/a', active: true },
    { label: 'b', href: '/b', active: false, icon: '<svg></svg>' },
    { label: 'c', href: '/c', active: false, color: { light: '#aa3377', dark: '#aa3377' } },
  ];
  const html = await layouts.renderPage({ ...page, anchors });
  const [, list = ''] = /<ul class="t-anchors"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  const boxes = list
    .split('</li>')
    .map((item) => item.match(/<span class="t-tile">.*?<\/span>/)?.[0]);
  expect(boxes.slice(0, 3)).toEqual([
    undefined,
    '<span class="t-tile"><svg></svg></span>',
    '<span class="t-tile"></span>',
  ]);
});
