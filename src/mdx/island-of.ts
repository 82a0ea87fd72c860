import { originKey, type Origin } from './authors.ts';
import { NotCarriedError } from './island-types.ts';
import { renderIsland } from './islands.ts';
import type { SourceModule } from './modules.ts';
import type { PageRun } from './page-run.ts';
import * as standIns from './stand-ins.ts';

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
