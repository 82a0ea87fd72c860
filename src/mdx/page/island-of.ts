import { originKey, type Origin } from '../evaluate/component-origins.ts';
import { NotCarriedError } from '../islands/island-types.ts';
import { renderIsland } from '../islands/serialize-island.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { PageRun } from './render-state.ts';
import * as standIns from './fallbacks.ts';

interface IslandRequest {
  origin: Origin;
  component: (props: Record<PropertyKey, unknown>) => unknown;
  props: Record<PropertyKey, unknown>;
}

/** A use of a component as an island; undefined for one that does not live, and with a warning for one whose props cannot be written down. */
export function islandOf(
  run: PageRun,
  source: SourceModule,
  { origin, component, props }: IslandRequest,
) {
  if (!run.islands || !run.authors.live.has(originKey(origin))) return undefined;
  try {
    return renderIsland(run.islands, origin, component, props);
  } catch (error) {
    if (!(error instanceof NotCarriedError)) throw error;
    standIns.notCarried(run, source, origin.name, error.prop);
    return undefined;
  }
}
