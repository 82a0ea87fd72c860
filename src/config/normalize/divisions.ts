import type { AnchorFields } from '../schema/anchors.ts';
import type { TabFields } from '../schema/tabs.ts';
import type { DocsFields } from '../schema/index.ts';
import type { Anchor, Division, DocsConfig, Tab } from '../model/types.ts';
import { toIconRef } from './icon.ts';
import { toList } from './list.ts';
import type { CheckVersion } from './versions.ts';

/** Tabs with their icons and documents in one form. */
export function normalizeTabs(tabs: readonly TabFields[], check: CheckVersion): Tab[] {
  return tabs.map((tab, index) => toDivision(tab, check(tab.version, ['tabs', index])));
}

/** Anchors with their icons and documents in one form. */
export function normalizeAnchors(anchors: readonly AnchorFields[], check: CheckVersion): Anchor[] {
  return anchors.map((anchor, index) => ({
    ...toDivision(anchor, check(anchor.version, ['anchors', index])),
    color: anchor.color,
  }));
}

/** Label and icon of the first anchor. */
export function normalizeTopAnchor(fields: DocsFields['topAnchor']): DocsConfig['topAnchor'] {
  return { name: fields.name, icon: toIconRef(fields) ?? { name: 'book-open' } };
}

function toDivision(fields: TabFields | AnchorFields, version: string | undefined): Division {
  return {
    name: fields.name,
    url: fields.url,
    icon: toIconRef(fields),
    version,
    isDefaultHidden: fields.isDefaultHidden,
    openapi: toList(fields.openapi),
  };
}
