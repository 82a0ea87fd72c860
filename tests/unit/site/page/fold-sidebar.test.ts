import { describe, expect, test } from 'vitest';
import type { NavLink } from '../../../../src/navigation/link.ts';
import type { NavGroup, NavNode } from '../../../../src/navigation/navigation.ts';
import { foldSidebar, MAX_SIDEBAR_BYTES } from '../../../../src/site/page/fold-sidebar.ts';

type Row = NavNode<string>;

const link = (href: string, more: Partial<NavLink<string>> = {}): NavLink<string> => ({
  type: 'link',
  label: `Page ${href}, with a name as long as usual`,
  href,
  ...more,
});

const group = (
  label: string,
  children: Row[],
  more: Partial<NavGroup<string>> = {},
): NavGroup<string> => ({ type: 'group', label, children, ...more });

const links = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => link(`/${folder}/page-${index}`));

/** Lists get the labels and numbers of their rows as URLs. */
function fold(nodes: Row[]) {
  const folded = foldSidebar(nodes, (rows) => `${rows.length}:${rows[0]?.label}`);
  if (!folded) throw new Error('the sidebar is not long');
  return folded;
}

const labelsOf = (rows: readonly Row[]) => rows.map(({ label }) => label);

describe('a sidebar', () => {
  test('that is short is not divided', () => {
    expect(foldSidebar([group('A', links('a', 100))], () => '')).toBeUndefined();
  });

  test('that is long has its groups as lists of their own', () => {
    const { nodes, lists } = fold([
      link('/'),
      group('A', links('a', 150)),
      group('B', links('b', 150)),
    ]);
    expect(labelsOf(nodes).slice(1)).toEqual(['A', 'B']);
    expect(nodes[1]).toMatchObject({ listHref: `150:${link('/a/page-0').label}`, children: [] });
    expect(lists.map(({ labels, nodes: rows }) => [labels, rows.length])).toEqual([
      [['A'], 150],
      [['B'], 150],
    ]);
  });

  test('keeps small groups, which cost no more than a request', () => {
    const { nodes } = fold([group('Big', links('a', 300)), group('Small', links('b', 3))]);
    expect(nodes[1]).toEqual(group('Small', links('b', 3)));
  });

  test('keeps groups that are open from the start, unless they make a list too long', () => {
    const expanded = { expanded: true };
    const some = fold([group('A', links('a', 300)), group('B', links('b', 50), expanded)]);
    expect(some.nodes[1]).toEqual(group('B', links('b', 50), expanded));
    const many = Array.from({ length: 20 }, (_, at) =>
      group(`${at}`, links(`${at}`, 50), expanded),
    );
    expect(fold(many).nodes.every((node) => node.type === 'group' && node.listHref)).toBe(true);
  });

  test('puts the root page of a group first into its list', () => {
    const root = link('/a');
    const { nodes, lists } = fold([group('A', links('a', 300), { root })]);
    expect(nodes[0]).toMatchObject({ root: undefined });
    expect(lists[0]?.nodes[0]).toBe(root);
  });

  test('closes groups in groups', () => {
    const { lists } = fold([group('Out', [group('In', links('a', 300)), link('/b')])]);
    expect(lists.map(({ labels }) => labels)).toEqual([['Out', 'In'], ['Out']]);
    expect(lists[1]?.nodes[0]).toMatchObject({
      label: 'In',
      listHref: `300:${link('/a/page-0').label}`,
    });
  });

  test('names runs of a long list after their first and last row', () => {
    const { nodes, lists } = fold(links('a', 1000));
    expect(nodes.length).toBeLessThan(5);
    expect(nodes[0]?.label).toMatch(/^Page \/a\/page-0,.* – Page \/a\/page-\d+,/);
    expect(lists.flatMap((list) => labelsOf(list.nodes))).toEqual(labelsOf(links('a', 1000)));
    const lengths = lists.map((list) => list.nodes.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(10);
  });

  test('keeps rows without a heading among the rows around them', () => {
    const { nodes } = fold([group('', links('a', 20)), group('B', links('b', 300))]);
    expect(nodes[0]).toMatchObject({ label: '', children: links('a', 20) });
  });

  test('has lists around a page as bounded as the list that all pages show', () => {
    const many = Array.from({ length: 1000 }, (_, at) => group(`Group ${at}`, links(`g${at}`, 20)));
    const { nodes, lists, findOpen } = fold(many);
    expect(JSON.stringify(nodes).length).toBeLessThan(3 * MAX_SIDEBAR_BYTES);
    for (const list of lists)
      expect(JSON.stringify(list.nodes).length).toBeLessThan(3 * MAX_SIDEBAR_BYTES);
    expect(findOpen('/g700/page-3').map(({ labels }) => labels.at(-1))).toEqual([
      expect.stringMatching(/^Group \d+ – Group \d+$/),
      'Group 700',
    ]);
  });
});

describe('the lists that are open', () => {
  const twice = link('/a/page-7');
  const nodes = [
    link('/'),
    group('A', links('a', 150)),
    group('B', [twice, ...links('b', 150), group('In', links('in', 50))]),
  ];
  const open = (href: string) =>
    fold(nodes)
      .findOpen(href)
      .map(({ labels }) => labels.join('/'));

  test('are those around the page, outermost first', () => {
    expect(open('/b/page-3')).toEqual(['B']);
    expect(open('/in/page-3')).toEqual(['B', 'B/In']);
  });

  test('are those around the first link to a page that is listed twice', () => {
    expect(open('/a/page-7')).toEqual(['A']);
  });

  test('are none for pages at the top, and for pages that are not listed', () => {
    expect(open('/')).toEqual([]);
    expect(open('/elsewhere')).toEqual([]);
  });
});
