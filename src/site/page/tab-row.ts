import { translate } from '../../i18n/translate.ts';
import { sectionLanguage } from '../../navigation/languages.ts';
import type { DivisionLink } from '../../navigation/link.ts';
import { toPageNode, type Navigation, type NavNode } from '../../navigation/navigation.ts';
import { listHref, listSidebarMarks, type SidebarContext } from './sidebar.ts';

/** Number of tabs up to which all pages show the whole row. */
const MAX_TABS = 30;

/** Number of tabs that pages show of a longer row, besides the current one and those at the end of the row. */
const SHOWN_TABS = 12;

/** A separate page with all tabs of an overlong row. */
interface TabList {
  /** URL of that page, with the base path. */
  href: string;
  /** Name of the list: `Sections`. */
  label: string;
  lang: string;
  /** Marks that style sheets depend on; see `hasMark`. */
  marks: string;
  nodes: readonly NavNode<string>[];
}

/** Lists of the long rows of a site, by the tabs of the navigation. */
export type TabLists = ReadonlyMap<readonly DivisionLink[], TabList>;

/** Lists the tabs of each section whose row is too long for every page. */
export function buildTabLists(navigation: Navigation, context: SidebarContext): TabLists {
  const lists = new Map<readonly DivisionLink[], TabList>();
  for (const [key, { tabs }] of navigation.sections) {
    if (tabs.length <= MAX_TABS || lists.has(tabs)) continue;
    const lang = sectionLanguage(navigation, key) ?? 'en';
    const nodes = tabs.map((tab) => toPageNode(toNode(tab), context));
    lists.set(tabs, {
      href: listHref(nodes, lang, context),
      label: translate(lang, 'Sections'),
      lang,
      marks: listSidebarMarks(nodes),
      nodes,
    });
  }
  return lists;
}

function toNode({ menu, label, icon, tag, version, ...link }: DivisionLink): NavNode {
  const shared = { label, icon, tag, version };
  if (menu) return { ...shared, type: 'group', children: menu.map(toNode) };
  return { ...shared, type: 'link', href: link.href, external: link.external };
}

/** The tabs of a row that a page shows: all of them, or the first and the current ones with a link to the list. */
export function shortenRow(
  tabs: readonly DivisionLink<string>[],
  list: TabList | undefined,
): DivisionLink<string>[] {
  if (!list) return [...tabs];
  const inRow = tabs.filter(({ atEnd }) => !atEnd);
  return [
    ...inRow.filter(({ active }, index) => index < SHOWN_TABS || active),
    { label: `${list.label} (${tabs.length})`, href: list.href, active: false },
    ...tabs.filter(({ atEnd }) => atEnd),
  ];
}
