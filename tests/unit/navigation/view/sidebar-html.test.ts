import { describe, expect, test } from 'vitest';
import { markActive, renderSidebar } from '../../../../src/navigation/sidebar-html.ts';
import type { NavLink } from '../../../../src/navigation/link.ts';
import { toPageNode, type NavGroup, type NavNode } from '../../../../src/navigation/navigation.ts';

const context = {
  base: '',
  icons: { draw: ({ name }: { name: string }) => `<svg data-icon="${name}"></svg>` },
};

const link = (label: string, href: string, more: Partial<NavLink> = {}): NavLink => ({
  type: 'link',
  label,
  href,
  ...more,
});

const group = (label: string, children: NavNode[], more: Partial<NavGroup> = {}): NavGroup => ({
  type: 'group',
  label,
  children,
  ...more,
});

const render = (nodes: NavNode[], more = {}) =>
  renderSidebar(nodes.map((node) => toPageNode(node, { ...context, ...more })));

const renderNested = (more: Partial<NavGroup>) =>
  render([group('A', [group('B', [link('C', '/c')], more)])]);

const openGroups = (text: string) =>
  [...text.matchAll(/<details open><summary><span>(\w+)/g)].map(([, label]) => label);

describe('renderSidebar', () => {
  test('draws a top-level group as a heading that is always open', () => {
    expect(render([group('Start', [link('Intro', '/intro')])])).toBe(
      '<ul class="t-nav" role="list"><li class="t-nav-top"><p class="t-nav-title"><span>Start</span></p>' +
        '<ul role="list"><li><a href="/intro"><span>Intro</span></a></li></ul></li></ul>',
    );
  });

  test('draws a nested group as details, closed unless it is expanded', () => {
    expect(renderNested({})).toContain('<details><summary><span>B</span></summary>');
    expect(renderNested({ expanded: true })).toContain('<details open><summary>');
  });

  test('renders the links of a group without a name bare', () => {
    expect(render([group('', [link('A', '/a')])])).not.toContain('t-nav-title');
    const nested = render([group('Top', [group('', [link('A', '/a'), link('B', '/b')])])]);
    expect(nested).not.toContain('<details');
    expect(nested).toContain(
      '<li><a href="/a"><span>A</span></a></li><li><a href="/b"><span>B</span></a></li>',
    );
  });

  test('puts icon, method and pills into the row', () => {
    const html = render([
      link('List', '/list', {
        icon: { name: 'leaf' },
        method: 'get',
        tag: 'NEW',
        deprecated: true,
      }),
    ]);
    expect(html).toContain(
      '<a href="/list"><svg data-icon="leaf"></svg><span class="t-method" data-method="get">GET</span>' +
        '<span>List</span><span class="t-pill">NEW</span><span class="t-pill t-pill-old">deprecated</span></a>',
    );
  });

  test('shortens methods that are too long for a badge', () => {
    expect(render([link('X', '/x', { method: 'DELETE' })])).toContain(
      'data-method="delete">DEL</span>',
    );
  });

  test('opens external links in a new tab and leaves their address alone', () => {
    const html = render([link('Forum', 'https://example.com/a', { external: true })], {
      base: '/docs',
    });
    expect(html).toContain('<a href="https://example.com/a" target="_blank" rel="noopener">');
  });

  test('puts the base path before pages', () => {
    expect(render([link('A', '/a')], { base: '/docs' })).toContain('href="/docs/a"');
  });

  test('escapes what authors write', () => {
    const html = render([group('<b>', [link('"&"', '/a?b="c"')])]);
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('<span>&quot;&amp;&quot;</span>');
    expect(html).not.toContain('"c"');
  });

  test('marks entries that belong to one version', () => {
    expect(render([link('A', '/a', { version: 'v1' })])).toContain(
      '<li class="t-nav-top" data-only="v1">',
    );
  });

  test('lets the heading of a group lead to its root page', () => {
    const root = link('Overview', '/over');
    expect(render([group('Top', [], { root })])).toContain(
      '<p class="t-nav-title"><a href="/over"><span>Top</span></a></p>',
    );
    expect(render([group('Top', [group('In', [], { root })])])).toContain(
      '<ul role="list"><li><a href="/over"><span>Overview</span></a></li></ul></details>',
    );
  });
});

describe('markActive', () => {
  const html = render([
    group('One', [group('Closed', [link('X', '/x')]), link('Y', '/y')]),
    group('Two', [
      group('Outer', [link('A', '/a'), group('Inner', [link('B', '/b')]), link('C', '/c')]),
      link('Y again', '/y'),
    ]),
  ]);

  test('marks the link and opens the groups that lead to it', () => {
    const marked = markActive(html, '/b');
    expect(marked).toContain('<a aria-current="page" href="/b">');
    expect(openGroups(marked)).toEqual(['Outer', 'Inner']);
  });

  test('leaves groups closed that end before the link', () => {
    expect(openGroups(markActive(html, '/c'))).toEqual(['Outer']);
    expect(openGroups(markActive(html, '/y'))).toEqual([]);
  });

  test('marks only the first of several entries for one page', () => {
    expect(markActive(html, '/y').match(/aria-current/g)).toHaveLength(1);
  });

  test('changes nothing else', () => {
    const marked = markActive(html, '/b');
    expect(marked.replaceAll(' open', '').replace(' aria-current="page"', '')).toBe(html);
  });

  test('opens no group twice', () => {
    const expanded = render([group('A', [group('B', [link('C', '/c')], { expanded: true })])]);
    expect(markActive(expanded, '/c')).toContain('<details open><summary>');
  });

  test('gives the markup back when no entry leads there', () => {
    expect(markActive(html, '/nowhere')).toBe(html);
    expect(markActive(html, '/')).toBe(html);
  });
});
