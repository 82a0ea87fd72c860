import type { SourceModule } from '../compile/source-module.ts';
import { originKey, type Origin } from '../evaluate/component-origins.ts';
import type { Props } from '../evaluate/types.ts';
import { NotSerializableError } from '../islands/island-types.ts';
import { renderIsland } from '../islands/render-island.ts';
import { propNotSerializable } from './island-diagnostics.ts';
import type { RenderState } from './render-state.ts';

interface IslandRequest {
  origin: Origin;
  component: (props: Props) => unknown;
  props: Props;
}

/**
 * A use of a component as an island; undefined for one that is not interactive, and with a warning for one whose props
 * cannot be serialized.
 */
export function islandOf(
  state: RenderState,
  source: SourceModule,
  { origin, component, props }: IslandRequest,
) {
  if (!state.islands || !state.origins.interactive.has(originKey(origin))) return undefined;
  try {
    return renderIsland(state.islands, origin, component, props);
  } catch (error) {
    if (!(error instanceof NotSerializableError)) throw error;
    propNotSerializable(state, source, origin.name, error.prop);
    return undefined;
  }
}
