import type { DocsConfig } from '../../config/model/types.ts';
import { DEFAULT_DIVISION, type ClassicRow } from './classic-divisions.ts';
import { showDivisions, showImplicit } from '../view/division-links.ts';
import type { Entry } from '../entries/entry.ts';
import type { Rows } from './layout.ts';
import { pairKey, tabKey, type TabAnchor } from './pairs.ts';
import { createTargetFinder, type TargetFinder } from './targets.ts';

/** What the rows of all pages are made from. */
export interface RowSource {
  config: DocsConfig;
  tabs: ClassicRow;
  anchors: ClassicRow;
  /** Visible entries by pair and by tab. */
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** True where `/` shows or leads to a page of the top anchor that the version has. */
  isRootOfTopAnchor(version: string | undefined): boolean;
}

/** Makes the rows for one pair with one version selected; `isActive` is false for addresses that are no page. */
export type RowMaker = (
  pair: TabAnchor,
  version: string | undefined,
  options: { isActive: boolean },
) => Rows;

/** Row maker of a site; it looks for the first page of each division once. */
export function createRowMaker(source: RowSource): RowMaker {
  const { config, tabs, anchors } = source;
  const finders = new Map<string, TargetFinder>();
  const choices = config.versions.filter(({ url }) => !url).map(({ name }) => name);
  const hasTabs = tabs.divisions.length > 0;
  const hasTopAnchor = anchors.divisions.length > 0 && !hasTabs;
  const topAnchor = { ...config.topAnchor, color: config.colors.anchors, isDefaultHidden: false };

  function finderOf(key: string): TargetFinder {
    let finder = finders.get(key);
    if (!finder) finders.set(key, (finder = createTargetFinder(source.entries.get(key) ?? [])));
    return finder;
  }

  /** A tab leads to the pages that no anchor inside it has: no other link does. */
  function tabTarget(tab: number): TargetFinder {
    const own = finderOf(pairKey({ tab, anchor: DEFAULT_DIVISION }));
    const all = finderOf(tabKey(tab));
    return (version) => own(version) ?? all(version);
  }

  /** The top anchor leads to `/`, unless that is a page of another anchor. */
  function anchorTarget(pair: TabAnchor): TargetFinder {
    const own = finderOf(pairKey(pair));
    if (pair.anchor !== DEFAULT_DIVISION) return own;
    const root = { href: '/', external: false };
    return (version) => (source.isRootOfTopAnchor(version) ? root : (own(version) ?? root));
  }

  return (pair, version, { isActive }) => {
    const tabContext = {
      version,
      choices,
      active: isActive ? pair.tab : undefined,
      targetOf: tabTarget,
    };
    const anchorContext = {
      version,
      choices,
      active: isActive ? pair.anchor : undefined,
      targetOf: (anchor: number) => anchorTarget({ tab: pair.tab, anchor }),
    };
    const primaryTab = hasTabs && tabs.hasImplicit ? [config.primaryTab] : [];
    return {
      tabs: [
        ...primaryTab.flatMap((tab) => showImplicit(tab, tabContext)),
        ...showDivisions(tabs.divisions, tabContext),
      ],
      anchors: [
        ...(hasTopAnchor ? showImplicit(topAnchor, anchorContext) : []),
        ...showDivisions(anchors.divisions, anchorContext, config.colors),
      ],
      selectors: [],
    };
  };
}
