import type { Hook } from './model.ts';
import { COMPONENT_HOOKS } from './table/index.ts';

/** A name that a script of the page puts on its part. */
export type LiveHook = readonly [part: string, kind: Hook['kind'], name: string, value: string];

/**
 * The names of parts that change or come while a page is open, the components of interactive ones included; undefined where
 * there are none, so that no script is loaded for them.
 */
export function liveHooks(
  hooks: readonly Hook[],
  features: readonly string[],
): LiveHook[] | undefined {
  const hasIslands = features.includes('islands');
  const live = hooks.filter(
    ({ isLive, selector }) => isLive || (hasIslands && COMPONENT_HOOKS.has(selector)),
  );
  if (live.length === 0) return undefined;
  return live.map(({ part, kind, name, value = 'true' }) => [part, kind, name, value]);
}
