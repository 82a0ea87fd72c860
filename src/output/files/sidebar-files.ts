import type { FilterEntry, FilterGroup } from '../../client/file-formats.ts';
import type { NavNode } from '../../navigation/navigation.ts';
import { parseOperationReference } from '../../openapi/lookup.ts';
import { policyOf } from '../../site/csp.ts';
import { inLanguage, type Site } from '../../site/site.ts';
import { addStyleNames } from '../../site/style-names.ts';
import { SIDEBAR_FOLDER } from '../../site/urls.ts';
import type { Emitter, Layouts, Output, StandalonePage } from '../output.ts';
import { renderPolicy, shellScript } from '../pages/csp.ts';

type SiteSidebar = Site['sidebars'] extends ReadonlyMap<string, infer Sidebar> ? Sidebar : never;
type SidebarList = NonNullable<SiteSidebar['folded']>['lists'][number];

/** The closed lists of long sidebars, each on a page of its own, and the data of their filters. Their names are digests of what they show. */
export const sidebarFiles: Emitter = {
  mayHave: (path) => path.startsWith(`${SIDEBAR_FOLDER}/`),
  list: ({ site, layouts }) =>
    [...site.sidebars.values()].flatMap((sidebar) => {
      if (!sidebar.folded) return [];
      const { filterHref, lists } = sidebar.folded;
      return [
        fixed(site, filterHref, () => JSON.stringify(listFilterGroups(site, sidebar.nodes))),
        ...lists.map((list) => listPage(site, layouts, { sidebar, list })),
      ];
    }),
};

/** A file whose URL is a digest of what it is made from. */
function fixed({ options: { base } }: Site, href: string, render: Output['render']): Output {
  const path = href.slice(base.length);
  return { path, key: path, render };
}

interface ListPage {
  sidebar: SiteSidebar;
  list: SidebarList;
}

function listPage(site: Site, layouts: Layouts, { sidebar, list }: ListPage): Output {
  const { styleNames = [] } = site.data;
  const title = list.labels.at(-1) ?? '';
  return {
    ...fixed(site, `${list.href}index.html`, async () =>
      addStyleNames(
        await layouts.renderStandalone(describeList(site, { sidebar, list })),
        styleNames,
        { href: list.href, title, mode: 'default' },
      ),
    ),
    get key() {
      return layouts.key + list.href;
    },
  };
}

function describeList(site: Site, { sidebar, list }: ListPage): StandalonePage {
  const data = inLanguage(site.data, sidebar.lang);
  const script = shellScript(data, false);
  const policy = policyOf(site);
  return {
    layout: 'SidebarPage',
    props: {
      data,
      marks: sidebar.marks,
      labels: list.labels,
      nodes: list.nodes,
      script,
      policy: policy && renderPolicy(policy, { scripts: [script], styles: [data.themeCss] }),
    },
  };
}

/** Links of a sidebar by the groups around them, in order. */
export function listFilterGroups(site: Site, nodes: readonly NavNode<string>[]): FilterGroup[] {
  const groups: FilterGroup[] = [];
  const add = (title: string, entry: FilterEntry) => {
    if (groups.at(-1)?.title !== title) groups.push({ title, entries: [] });
    groups.at(-1)?.entries.push(entry);
  };
  const visit = (
    node: NavNode<string>,
    labels: readonly string[],
    version: string | undefined,
  ): void => {
    const own = node.version ?? version;
    if (node.type === 'link') {
      const { label, href, method, pageId } = node;
      const path = method && pathOf(site, pageId);
      return add(labels.join(' › '), { label, href, method, path, version: own });
    }
    const inside = node.label === '' ? labels : [...labels, node.label];
    for (const child of node.root ? [node.root, ...node.children] : node.children)
      visit(child, inside, own);
  };
  for (const node of nodes) visit(node, [], undefined);
  return groups;
}

/** Path of the operation of a page. */
function pathOf({ pages }: Site, pageId: string | undefined): string | undefined {
  const { openapi, api } = pages.get(pageId ?? '')?.frontMatter ?? {};
  const { path } = parseOperationReference(openapi ?? api ?? '') ?? {};
  return path?.replace(/^https?:\/\/[^/]+/, '');
}
