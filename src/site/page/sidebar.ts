import { encodePath } from '../../content/links.ts';
import type { LinkContext } from '../../navigation/link.ts';
import { toPageNode, type Navigation, type NavNode } from '../../navigation/navigation.ts';
import { joinMarks, MarkupCollector } from '../../utils/html.ts';
import type { Site } from '../site.ts';
import { listTranslations } from '../translations.ts';
import { toUrl } from '../urls.ts';

/** Sidebar of a division. Pages share the object, so that its HTML is rendered once. */
export interface SidebarData {
  nodes: readonly NavNode<string>[];
  /** Marks that style sheets depend on; see `hasMark`. */
  marks: string;
}

/** Sidebars of a site, by key. */
export function buildSidebars(
  { sections }: Navigation,
  context: LinkContext,
): ReadonlyMap<string, SidebarData> {
  const sidebars = new Map<string, SidebarData>();
  for (const { sidebar } of sections.values()) {
    if (sidebars.has(sidebar.key)) continue;
    const nodes = sidebar.nodes.map((node) => toPageNode(node, context));
    sidebars.set(sidebar.key, { nodes, marks: listSidebarMarks(nodes) });
  }
  return sidebars;
}

/** Iterates over all links and groups; a group precedes its root and its children. */
export function* walkSidebar(nodes: readonly NavNode<string>[]): Generator<NavNode<string>> {
  for (const node of nodes) {
    yield node;
    if (node.type === 'link') continue;
    if (node.root) yield node.root;
    yield* walkSidebar(node.children);
  }
}

function listSidebarMarks(nodes: readonly NavNode<string>[]): string {
  const marks = new MarkupCollector();
  const all = [...walkSidebar(nodes)];
  for (const { label, tag, version } of all) marks.read(`${label} ${tag} ${version}`);
  const hasTitle = nodes.some((node) => node.type === 'group' && (node.label !== '' || node.root));
  const hasMethod = all.some((node) => node.type === 'link' && node.method);
  return joinMarks([
    ...marks.list(),
    ...(hasMethod ? ['.t-method'] : []),
    ...(hasTitle ? ['.t-nav-title'] : []),
  ]);
}

/** Adds a note to each page with missing or outdated translations, and to each outdated translation. */
export function addTranslationNotes(sidebar: SidebarData, site: Site): SidebarData {
  const notes = new Map<string, string>();
  const add = (href: string, text: string) => {
    const url = toUrl(site, encodePath(href));
    notes.set(url, [notes.get(url), text].filter(Boolean).join(', '));
  };
  for (const { state, page, original, language } of listTranslations(site)) {
    if (state === 'missing') add(original.href, `not in ${language}`);
    if (state === 'older' && page) add(page.href, 'older than its original');
  }
  if (notes.size === 0) return sidebar;
  return { ...sidebar, nodes: sidebar.nodes.map((node) => withNotes(node, notes)) };
}

function withNotes(node: NavNode<string>, notes: ReadonlyMap<string, string>): NavNode<string> {
  if (node.type === 'link') return { ...node, note: notes.get(node.href) };
  return {
    ...node,
    root: node.root && { ...node.root, note: notes.get(node.root.href) },
    children: node.children.map((child) => withNotes(child, notes)),
  };
}
