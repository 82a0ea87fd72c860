import { encodePath } from '../../content/links.ts';
import { sectionLanguage } from '../../navigation/languages.ts';
import type { LinkContext } from '../../navigation/link.ts';
import { toPageNode, type Navigation, type NavNode } from '../../navigation/navigation.ts';
import { engineMark } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { joinMarks, MarkupCollector } from '../../utils/html.ts';
import type { Site } from '../site.ts';
import { listTranslations } from '../translations.ts';
import { SIDEBAR_FOLDER, toUrl } from '../urls.ts';
import { foldSidebar, type FoldedSidebar, type SidebarList } from './fold-sidebar.ts';

/**
 * Sidebar of a division, as a page shows it. Pages share `nodes` and `nodes` of lists, so that their HTML is rendered
 * once.
 */
export interface SidebarData {
  /** In a long sidebar, groups are separate lists; see `foldSidebar`. */
  nodes: readonly NavNode<string>[];
  /** Marks that style sheets depend on; see `hasMark`. */
  marks: string;
  /** Lists that are open around the page, outermost first; only in long sidebars. */
  open?: readonly Pick<SidebarList, 'href' | 'nodes'>[] | undefined;
  /** URL of the data of the filter; only in long sidebars. */
  filterHref?: string | undefined;
}

/** Sidebar of a division, for all of its pages. */
export interface SiteSidebar {
  /** All nodes. */
  nodes: readonly NavNode<string>[];
  marks: string;
  /** Language of its pages. */
  lang: string;
  /** Set if the sidebar is too long for every page. */
  folded?: (FoldedSidebar & { filterHref: string }) | undefined;
}

/** Dependencies of the pages of lists besides their entries. */
export interface SidebarContext extends LinkContext {
  base: string;
  /** Serialized data that list pages render besides their entries. */
  mark: string;
}

/** Sidebars of a site, by key. */
export function buildSidebars(
  navigation: Navigation,
  context: SidebarContext,
): ReadonlyMap<string, SiteSidebar> {
  const sidebars = new Map<string, SiteSidebar>();
  for (const [key, { sidebar }] of navigation.sections) {
    if (sidebars.has(sidebar.key)) continue;
    const nodes = sidebar.nodes.map((node) => toPageNode(node, context));
    const lang = sectionLanguage(navigation, key) ?? 'en';
    const marks = listSidebarMarks(nodes);
    sidebars.set(sidebar.key, { nodes, marks, lang, folded: fold(nodes, lang, context) });
  }
  return sidebars;
}

function fold(nodes: readonly NavNode<string>[], lang: string, context: SidebarContext) {
  const folded = foldSidebar(nodes, (rows) => listHref(rows, lang, context));
  return folded && { ...folded, filterHref: `${toHref(nodes, lang, context)}.json` };
}

/** URL of the page that shows a list, base included. */
export function listHref(
  rows: readonly NavNode<string>[],
  lang: string,
  context: SidebarContext,
): string {
  return `${toHref(rows, lang, context)}/`;
}

function toHref(
  rows: readonly NavNode<string>[],
  lang: string,
  { base, mark }: SidebarContext,
): string {
  const name = digest(engineMark(), mark, lang, JSON.stringify(rows));
  return `${base}${SIDEBAR_FOLDER}/${name.replace(/\W/g, '').slice(0, 10)}`;
}

/** A sidebar as the page at a URL shows it. */
export function sidebarAt(sidebar: SiteSidebar, href: string): SidebarData {
  const { marks, folded } = sidebar;
  if (!folded) return sidebar;
  const { nodes, filterHref } = folded;
  return { nodes, marks, open: folded.findOpen(href), filterHref };
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

/** Marks of the links and groups of a sidebar or a list. */
export function listSidebarMarks(nodes: readonly NavNode<string>[]): string {
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
    if (state === 'missing') add(original.href, `not translated to ${language}`);
    if (state === 'outdated' && page) add(page.href, 'translation out of date');
  }
  if (notes.size === 0) return sidebar;
  const note = (nodes: readonly NavNode<string>[]) => nodes.map((node) => withNotes(node, notes));
  return {
    ...sidebar,
    nodes: note(sidebar.nodes),
    open: sidebar.open?.map(({ href, nodes }) => ({ href, nodes: note(nodes) })),
  };
}

function withNotes(node: NavNode<string>, notes: ReadonlyMap<string, string>): NavNode<string> {
  if (node.type === 'link') return { ...node, note: notes.get(node.href) };
  return {
    ...node,
    root: node.root && { ...node.root, note: notes.get(node.root.href) },
    children: node.children.map((child) => withNotes(child, notes)),
  };
}
