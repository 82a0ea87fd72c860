import { markLive } from './component-origins.ts';
import { createReact, observedHooks } from './react-compat.ts';
import type { EvaluationContext, JsxRuntime } from './types.ts';
import { unknownValue } from './undefined-variable.ts';

/** Names that a browser has and a build has not. */
const BROWSER_ONLY = new Set([
  'document', 'window', 'location', 'localStorage', 'sessionStorage', 'self',
]); // prettier-ignore

/**
 * Answers for the free names of a page's code: components, hooks, what a snippet was given, JavaScript's
 * own globals; anything else is an unknown value, and reported.
 */
export function createScope(
  code: string,
  surroundings: EvaluationContext,
  runtime: JsxRuntime,
): object {
  const { components, values, importModule, missingVariable, authors } = surroundings;
  const hooks = observedHooks(() => markLive(authors, authors.current));
  const react = createReact(runtime, hooks);
  const { jsx, jsxs } = runtime;
  const reactModule = { ...react, jsx, jsxs, jsxDEV: jsx, default: react, '*': react };
  let unknowns = 0;
  const known: Record<string, unknown> = Object.assign(Object.create(null), {
    ...hooks,
    React: react,
    // What hosts fill in for signed-in readers; here nobody is signed in.
    user: {},
    Fragment: runtime.Fragment,
    __import: (index: number) => importModule(index, reactModule),
    __runtime: runtime,
    __try: (read: () => unknown, expression: string) => {
      try {
        return read();
      } catch (error) {
        surroundings.expressionFailed(expression, error);
        return null;
      }
    },
    // Arithmetic with a name that nobody defines was prose.
    __words: (read: () => unknown, expression: string) => {
      const before = unknowns;
      const value = read();
      return unknowns === before ? value : `{${expression}}`;
    },
    ...components,
    ...values,
  });
  return new Proxy(known, {
    has: (_target, key) =>
      typeof key === 'string' && (key in known || BROWSER_ONLY.has(key) || !(key in globalThis)),
    get(_target, key) {
      if (typeof key === 'symbol') return undefined;
      if (key in known) return known[key];
      if (BROWSER_ONLY.has(key) && isUsedAsGlobal(code, key)) return undefined;
      unknowns += 1;
      if (!/^[A-Z]/.test(key)) missingVariable(key);
      return unknownValue(key);
    },
  });
}

/**
 * Tells `typeof window === 'undefined'` and `document.title`, where the name must be truly undefined, from
 * `/v1/{location}`, which is prose with braces.
 */
function isUsedAsGlobal(code: string, name: string): boolean {
  return new RegExp(`\\btypeof\\s+${name}\\b|\\b${name}\\s*(?:[.?[!=&|)])`).test(code);
}
