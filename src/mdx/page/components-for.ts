import type { SourceModule } from '../compile/source-module.ts';
import { components as library } from '../components/index.ts';
import { Raw } from '../components/raw.ts';
import type { Components, EvaluatedModule } from '../evaluate/types.ts';
import * as fallbacks from './fallbacks.ts';
import { interpolateCode } from './interpolate-code.ts';
import type { RenderState } from './render-state.ts';

/** The components that every text of a page has without import. */
export function commonComponents({ environment }: RenderState): Components {
  return {
    ...(library as Components),
    ...environment.extraComponents,
    Raw: Raw as Components[string],
  };
}

interface GivenComponents {
  common: Components;
  /** The text, evaluated. */
  module: EvaluatedModule;
  /** What a snippet is given as attributes. */
  values: Record<string, unknown>;
}

/** The components that the content of a text asks for by name, with fallbacks for those nobody defines. */
export function componentsFor(
  state: RenderState,
  source: SourceModule,
  { common, module, values }: GivenComponents,
): Components {
  const components: Components = { ...common, ...interpolateCode(values) };
  const known = library as Components;
  for (const name of source.compiled.componentNames) {
    const imported = Object.hasOwn(module, name) && (module[name] as Components[string]);
    if (imported) components[name] = imported;
    components[name] ??= fallbacks.missingComponent(state, source, { name, known });
  }
  return components;
}
