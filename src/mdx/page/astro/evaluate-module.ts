import { Fragment } from 'preact';
import type { EvaluatedModule, EvaluationContext, JsxRuntime } from '../../evaluate/types.ts';
import { createJsx } from '../../evaluate/jsx-runtime.ts';
import { createScope } from '../../evaluate/global-scope.ts';

type Values = Record<string, unknown>;

/** A page's text as a module that Vite has loaded; see `compile-for-vite.ts`. */
export interface TextModule {
  /** Runs the code. `foreign` takes what a file exports that Astro renders, `read` answers for free names. */
  default(
    runtime: JsxRuntime,
    foreign: (exports: Values, file: string) => Values,
    read: (name: string) => unknown,
  ): EvaluatedModule;
}

/** Runs the code of a module in the surroundings of its page, as `evaluate` does with code that the engine loads. */
export function evaluateModule(
  module: TextModule,
  code: string,
  surroundings: EvaluationContext,
  foreign: (exports: Values, file: string) => Values,
): EvaluatedModule {
  const jsx = createJsx(surroundings);
  const runtime = { Fragment, jsx, jsxs: jsx };
  const scope = createScope(code, surroundings, runtime) as Values;
  const read = (name: string) => (name in scope ? scope[name] : (globalThis as Values)[name]);
  return module.default(runtime, foreign, read);
}
