import type { FilterEntry, FilterGroup } from '../../client/file-formats.ts';
import type { NavNode } from '../../navigation/navigation.ts';
import { parseOperationReference } from '../../openapi/lookup.ts';
import { policyOf } from '../../site/csp.ts';
import { inLanguage, type Site } from '../../site/site.ts';
import { addStyleNames } from '../../site/style-names.ts';
import { SIDEBAR_FOLDER } from '../../site/urls.ts';
import type { Emitter, Layouts, Output, StandalonePage } from '../output.ts';
import { renderPolicy, shellScript } from '../pages/csp.ts';

/**
 * The collapsed lists of long sidebars and overflowing tabs, each as a separate page, and the data
 * of sidebar filters. Files are named by the digest of their content.
 */
export const sidebarFiles: Emitter = {
  mayHave: (path) => path.startsWith(`${SIDEBAR_FOLDER}/`),
  list: ({ site, layouts }) => [
    ...listFilters(site),
    ...listPages(site).map((page) => listPage(site, layouts, page)),
  ],
};

function listFilters(site: Site): Output[] {
  return [...site.sidebars.values()].flatMap(({ nodes, folded }) =>
    folded
      ? [fixed(site, folded.filterHref, () => JSON.stringify(listFilterGroups(site, nodes)))]
      : [],
  );
}

/** A page that shows a list. */
interface ListPage {
  href: string;
  /** Labels of the groups around the list, outermost first, and its own. */
  labels: readonly string[];
  nodes: readonly NavNode<string>[];
  lang: string;
  /** Marks that style sheets depend on. */
  marks: string;
}

function listPages({ sidebars, tabLists }: Site): ListPage[] {
  const closed = [...sidebars.values()].flatMap(({ folded, lang, marks }) =>
    (folded?.lists ?? []).map((list) => ({ ...list, lang, marks })),
  );
  const ofTabs = [...tabLists.values()].map(({ label, ...list }) => ({ ...list, labels: [label] }));
  // Sections of one division have the same tabs.
  return [...new Map([...closed, ...ofTabs].map((page) => [page.href, page])).values()];
}

/** A file whose URL is a digest of its source. */
function fixed({ options: { base } }: Site, href: string, render: Output['render']): Output {
  const path = href.slice(base.length);
  return { path, key: path, render };
}

function listPage(site: Site, layouts: Layouts, page: ListPage): Output {
  const { styleNames = [] } = site.data;
  const title = page.labels.at(-1) ?? '';
  return {
    ...fixed(site, `${page.href}index.html`, async () =>
      addStyleNames(await layouts.renderStandalone(describeList(site, page)), styleNames, {
        href: page.href,
        title,
        mode: 'default',
      }),
    ),
    get key() {
      return layouts.key + page.href;
    },
  };
}

function describeList(site: Site, { marks, labels, nodes, lang }: ListPage): StandalonePage {
  const data = inLanguage(site.data, lang);
  const script = shellScript(data, false);
  const policy = policyOf(site);
  return {
    layout: 'SidebarPage',
    props: {
      data,
      marks,
      labels,
      nodes,
      script,
      policy: policy && renderPolicy(policy, [script]),
    },
  };
}

/** Links of a sidebar by the groups around them, in order. */
function listFilterGroups(site: Site, nodes: readonly NavNode<string>[]): FilterGroup[] {
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
    const nodeVersion = node.version ?? version;
    if (node.type === 'link') {
      const { label, href, method, pageId } = node;
      const path = method && pathOf(site, pageId);
      return add(labels.join(' › '), { label, href, method, path, version: nodeVersion });
    }
    const inside = node.label === '' ? labels : [...labels, node.label];
    for (const child of node.root ? [node.root, ...node.children] : node.children)
      visit(child, inside, nodeVersion);
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
