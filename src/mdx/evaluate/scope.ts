import { Fragment } from 'preact';
import { markInteractive } from './component-origins.ts';
import { createJsx } from './jsx-runtime.ts';
import { createReact, observedHooks } from './react-compat.ts';
import type { EvaluationContext, JsxRuntime } from './types.ts';
import { undefinedVariable } from './undefined-variable.ts';

type Values = Record<string, unknown>;

/** The free names of a page's code. */
export interface Scope {
  /** Answers for every name; see `createScope`. */
  scope: Values;
  /** What import statements bring, by the name in the text. */
  imported: Values;
  runtime: JsxRuntime;
}

/**
 * Answers for the free names of a page's code: components, hooks, imports, what a snippet was given, JavaScript's own
 * globals; anything else is an undefined variable, and reported.
 */
export function createScope(code: string, context: EvaluationContext): Scope {
  const { components, values, origins } = context;
  const jsx = createJsx(context);
  const runtime = { Fragment, jsx, jsxs: jsx };
  const hooks = observedHooks(() => markInteractive(origins, origins.current));
  const react = createReact(runtime, hooks);
  const reactModule = { ...react, jsx, jsxs: jsx, jsxDEV: jsx, default: react, '*': react };
  const importModule = (index: number) => context.importModule(index, reactModule);
  const imported = bindImports(context, importModule);
  const count = { undefined: 0 };
  const known: Values = Object.assign(Object.create(null), {
    ...hooks,
    React: react,
    // What hosts fill in for signed-in readers; here nobody is signed in.
    user: {},
    Fragment,
    __import: importModule,
    __runtime: runtime,
    ...createExpressionHelpers(context, count),
    ...components,
    ...values,
    ...imported,
  });
  return { scope: createProxy(known, code, context, count), imported, runtime };
}

function bindImports(
  { imports }: EvaluationContext,
  importModule: (index: number) => Values,
): Values {
  const bound: Values = {};
  for (const [index, { names }] of imports.entries()) {
    if (names.length === 0) continue;
    const exports = importModule(index);
    for (const { local, imported } of names) bound[local] = exports[imported];
  }
  return bound;
}

/** How often an undefined variable was read. */
interface ReadCount {
  undefined: number;
}

/** What `mdast-plugins.ts` wraps expressions in. */
function createExpressionHelpers(
  { expressionFailed }: EvaluationContext,
  count: ReadCount,
): Values {
  return {
    __try: (read: () => unknown, expression: string) => {
      try {
        return read();
      } catch (error) {
        expressionFailed(expression, error);
        return null;
      }
    },
    // Arithmetic with a name that nobody defines was prose.
    __words: (read: () => unknown, expression: string) => {
      const before = count.undefined;
      const value = read();
      return count.undefined === before ? value : `{${expression}}`;
    },
  };
}

/** Names that a browser has and a build has not. */
const BROWSER_ONLY = new Set([
  'document', 'window', 'location', 'localStorage', 'sessionStorage', 'self',
]); // prettier-ignore

function createProxy(
  known: Values,
  code: string,
  { missingVariable }: EvaluationContext,
  count: ReadCount,
): Values {
  return new Proxy(known, {
    has: (_target, key) =>
      typeof key === 'string' && (key in known || BROWSER_ONLY.has(key) || !(key in globalThis)),
    get(_target, key) {
      if (typeof key === 'symbol') return undefined;
      if (key in known) return known[key];
      if (BROWSER_ONLY.has(key) && isUsedAsGlobal(code, key)) return undefined;
      count.undefined += 1;
      if (!/^[A-Z]/.test(key)) missingVariable(key);
      return undefinedVariable(key);
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
