import { browserFileNames, ISLANDS_FOLDER } from '../facts/island-names.ts';
import type { HeadTag } from '../model/head-tag.ts';
import type { PageRecord } from '../store/page-record.ts';

/** The end of a page's body: what its islands are, as JSON; empty for pages without. */
export function islandData({ islands }: PageRecord, base: string): string {
  if (!islands) return '';
  const json = JSON.stringify({ base, ...islands }).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-islands>${json}</script>`;
}

/** What the head of a page loads for its islands. */
export function islandTags({ islands }: PageRecord, base: string): HeadTag[] {
  if (!islands) return [];
  const folder = base + ISLANDS_FOLDER;
  const { runtime } = browserFileNames();
  return [
    { tag: 'script', attributes: { type: 'module', src: folder + runtime } },
    ...islands.modules.map((name): HeadTag => {
      return { tag: 'link', attributes: { rel: 'modulepreload', href: folder + name } };
    }),
  ];
}
