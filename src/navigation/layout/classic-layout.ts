import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import {
  DEFAULT_DIVISION,
  readClassicRow,
  type ClassicInput,
  type ClassicRow,
} from './classic-divisions.ts';
import { createRowMaker } from './classic-rows.ts';
import { isInVersion, type Entry } from '../entries/entry.ts';
import type { Layout, LayoutDivision } from './layout.ts';
import { groupEntries, pairKey, tabKey, type TabAnchor } from './pairs.ts';

/** Divides a site by the path prefixes of `tabs` and `anchors`: the classic dialect. */
export function divideClassic(input: ClassicInput): Layout {
  const { config, pages } = input;
  const tabs = readClassicRow('tab', input);
  const anchors = readClassicRow('anchor', input);
  const pairOf = (page: Page) => ({ tab: tabs.ownerOf(page), anchor: anchors.ownerOf(page) });

  const visible = input.entries.filter((entry) => entry.visible);
  const entries = groupEntries(visible, pairOf);
  const first = findFirst(config, visible, pairOf);
  const start = pages.get('index') ?? first?.page;
  const home = first ? pairOf(first.page) : { tab: DEFAULT_DIVISION, anchor: DEFAULT_DIVISION };

  const startEntry = visible.find((entry) => entry.page === start);
  const isStartOnTop = start !== undefined && pairOf(start).anchor === DEFAULT_DIVISION;
  const makeRows = createRowMaker({
    config,
    tabs,
    anchors,
    entries,
    isRootOfTopAnchor: (version) =>
      isStartOnTop && (!startEntry || isInVersion(startEntry, version)),
  });

  function toDivision(pair: TabAnchor): LayoutDivision {
    const sidebarKey = findSidebarKey(entries, pair, home);
    return {
      key: pairKey(pair),
      sidebarKey,
      entries: entries.get(sidebarKey) ?? [],
      versionHint: hintOf(anchors, pair.anchor) ?? hintOf(tabs, pair.tab),
      rows: (version) => makeRows(pair, version, { isActive: true }),
    };
  }

  const divisions = new Map<string, LayoutDivision>();
  return {
    divisionOf(page) {
      const pair = pairOf(page);
      const key = pairKey(pair);
      const division = divisions.get(key) ?? toDivision(pair);
      divisions.set(key, division);
      return division;
    },
    home: {
      ...toDivision(home),
      key: 'home',
      versionHint: undefined,
      rows: (version) => makeRows(home, version, { isActive: false }),
    },
    start,
  };
}

/** First page in reading order, preferably of the default version and outside hidden divisions. */
function findFirst(
  { versions, tabs, anchors, primaryTab }: DocsConfig,
  entries: readonly Entry[],
  pairOf: (page: Page) => TabAnchor,
): Entry | undefined {
  const pages = entries.filter((entry) => entry.link.pageId !== undefined);
  const version = versions.find((choice) => choice.default)?.name;
  const isHidden = ({ page }: Entry) => {
    const { tab, anchor } = pairOf(page);
    const isTabHidden =
      tab === DEFAULT_DIVISION ? primaryTab.isDefaultHidden : tabs[tab]?.isDefaultHidden;
    return (tabs.length > 0 && isTabHidden) || anchors[anchor]?.isDefaultHidden;
  };
  const ofVersion = pages.filter((entry) => isInVersion(entry, version));
  return ofVersion.find((entry) => !isHidden(entry)) ?? ofVersion[0] ?? pages[0];
}

/** Pages outside the navigation may stand where no listed page does; they borrow the nearest sidebar. */
function findSidebarKey(
  entries: ReadonlyMap<string, readonly Entry[]>,
  pair: TabAnchor,
  home: TabAnchor,
): string {
  const ofTab = `${tabKey(pair.tab)}.`;
  return (
    [pairKey(pair), `${ofTab}main`].find((key) => entries.has(key)) ??
    [...entries.keys()].find((key) => key.startsWith(ofTab)) ??
    pairKey(home)
  );
}

/** Version of a division's link, unless several divisions share the pages. */
function hintOf({ divisions }: ClassicRow, index: number): string | undefined {
  const sharing = divisions.filter(({ owner }) => owner === index);
  return sharing.length === 1 ? sharing[0]?.source.version : undefined;
}
