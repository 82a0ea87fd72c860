import type { StyleName } from './model.ts';
import { COMPONENT_NAMES } from './table/index.ts';

/** A name that a script of the page puts on its part. */
export type LiveName = readonly [
  part: string,
  kind: StyleName['kind'],
  name: string,
  value: string,
];

/**
 * The names of parts that change or come while a page is open, the components of interactive ones included; undefined where
 * there are none, so that no script is loaded for them.
 */
export function liveNames(
  styleNames: readonly StyleName[],
  features: readonly string[],
): LiveName[] | undefined {
  const hasIslands = features.includes('islands');
  const live = styleNames.filter(
    ({ isLive, selector }) => isLive || (hasIslands && COMPONENT_NAMES.has(selector)),
  );
  if (live.length === 0) return undefined;
  return live.map(({ part, kind, name, value = 'true' }) => [part, kind, name, value]);
}
