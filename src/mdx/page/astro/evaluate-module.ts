import { createScope } from '../../evaluate/scope.ts';
import type { EvaluatedModule, EvaluationContext, JsxRuntime } from '../../evaluate/types.ts';

/** A page's text as a module that Vite has loaded; see `compile-for-vite.ts`. */
export interface TextModule {
  /** Runs the code; `read` answers for its free names. */
  default(runtime: JsxRuntime, read: (name: string) => unknown): EvaluatedModule;
}

/** Runs the code of a module as `evaluate` does with code that the engine loads. */
export function evaluateModule(
  module: TextModule,
  code: string,
  context: EvaluationContext,
): EvaluatedModule {
  const { scope, imported, runtime } = createScope(code, context);
  const read = (name: string) => (name in scope ? scope[name] : Reflect.get(globalThis, name));
  return { ...imported, ...module.default(runtime, read) };
}
