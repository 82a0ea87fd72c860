import type { SourceModule } from '../compile/source-module.ts';
import type { EvaluationContext } from '../evaluate/types.ts';
import { isInIsland } from '../islands/render-island.ts';
import * as fallbacks from './fallbacks.ts';
import { limitedInIsland } from './island-diagnostics.ts';
import { islandOf } from './island-of.ts';
import type { RenderState } from './render-state.ts';

type Given = Pick<EvaluationContext, 'components' | 'values' | 'importModule'>;

/** What the code of a text finds around it: what it is given, and the fallbacks of the page. */
export function createEvaluationContext(
  state: RenderState,
  source: SourceModule,
  given: Given,
): EvaluationContext {
  const { origins } = state;
  return {
    ...given,
    origins,
    imports: source.isText ? source.compiled.imports : [],
    missingComponent: (name) =>
      fallbacks.missingComponent(state, source, { name, known: given.components }),
    missingVariable: (name) => fallbacks.missingVariable(state, source, name),
    componentFailed: (name, error, isTriedAgain) =>
      fallbacks.componentFailed(state, source, { name, error, isTriedAgain }),
    renderedInIsland: (type) => {
      if (state.islands && isInIsland(origins)) limitedInIsland(state, source, type);
    },
    island: (origin, component, props) => islandOf(state, source, { origin, component, props }),
    sizes: state.sizes,
    isDataOnly: state.environment.isDataOnly,
    codeNotRun: (problem) => fallbacks.codeNotRun(state, source, problem),
    expressionFailed: (expression, error) =>
      fallbacks.expressionFailed(state, source, expression, error),
  };
}
