import { Fragment } from 'preact';
import { bindNames } from '../../content/imports.ts';
import { testedNames } from './compiled-code.ts';
import { markInteractive } from './origins.ts';
import {
  undefinedVariable,
  type EvaluatedModule,
  type EvaluationContext,
  type JsxRuntime,
} from './context.ts';
import { interpret } from './interpret.ts';
import { createJsx, PROMISES, settled } from './jsx-runtime.ts';
import { createReact, observedHooks } from './react-compat.ts';

/**
 * Runs compiled code (see `compile.ts`). Free names are looked up in a scope: components need no
 * import, snippets see their attributes, and undefined names become text. The code is part of the
 * project and is as trusted as its modules, unless pages are data: then `interpret` reads it and
 * nothing runs.
 */
export function evaluate(code: string, context: EvaluationContext): EvaluatedModule {
  if (context.isDataOnly) return interpret(code, context);
  const { scope, imported } = createScope(code, context);
  // The scope is a `with` statement, which strict mode forbids.
  const body = code.replace(/^"use strict";/, '');
  // oxlint-disable-next-line no-new-func -- pages are code by their authors, run as they are
  const run = new Function(
    'scope',
    `with (scope) return (function () {${body}\n}).call(null, __runtime)`,
  );
  return { ...imported, ...(run(scope) as EvaluatedModule) };
}

type Values = Record<string, unknown>;

/** The free names of a page's code. */
interface Scope {
  /** Resolves every name; see `createScope`. */
  scope: Values;
  /** Imported values, by the name in the text. */
  imported: Values;
  runtime: JsxRuntime;
}

/**
 * Resolves the free names of a page's code: components, hooks, imports, attributes of a snippet,
 * names of the page around it, JavaScript globals. Any other name is an undefined variable, which
 * is reported.
 */
function createScope(code: string, context: EvaluationContext): Scope {
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
    // Files for other generators look for React there.
    globalThis: new Proxy(globalThis, {
      get: (target, key): unknown => (key === 'React' ? react : Reflect.get(target, key)),
    }),
    // Some hosts set this for signed-in readers; here it is always empty.
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
    Object.assign(bound, Object.fromEntries(bindNames(names, importModule(index))));
  }
  return bound;
}

/** How often an undefined variable was read. */
interface ReadCount {
  undefined: number;
}

/** The functions that `mdast-plugins.ts` wraps expressions in. */
function createExpressionHelpers(
  { expressionFailed }: EvaluationContext,
  count: ReadCount,
): Values {
  return {
    __try: (read: () => unknown, expression: string) => {
      try {
        const value = read();
        for (const part of [value].flat(Infinity)) settled(part, PROMISES);
        return value;
      } catch (error) {
        expressionFailed(expression, error);
        return null;
      }
    },
    // Arithmetic with an undefined name is prose, and so is an assignment to it.
    __words: (read: () => unknown, expression: string, assign?: () => unknown) => {
      const before = count.undefined;
      const value = read();
      if (count.undefined > before) return `{${expression}}`;
      return assign ? assign() : value;
    },
  };
}

/** Globals of browsers that do not exist during a build. */
const BROWSER_ONLY = new Set([
  'document', 'window', 'location', 'localStorage', 'sessionStorage', 'self',
]); // prettier-ignore

function createProxy(
  known: Values,
  code: string,
  { fromPage, missingVariable, values }: EvaluationContext,
  count: ReadCount,
): Values {
  // All attributes of a snippet are optional.
  let optional: Set<string> | undefined;
  const isOptional = (name: string) =>
    'props' in values && (optional ??= testedNames(code)).has(name);
  return new Proxy(known, {
    has: (_target, key) =>
      typeof key === 'string' &&
      (key in known ||
        BROWSER_ONLY.has(key) ||
        !(key in globalThis) ||
        fromPage(key) !== undefined),
    get(_target, key) {
      if (typeof key === 'symbol') return undefined;
      if (key in known) return known[key];
      const value = fromPage(key);
      if (value !== undefined) return value;
      if (BROWSER_ONLY.has(key) && isUsedAsGlobal(code, key)) return undefined;
      if (isOptional(key)) return undefined;
      count.undefined += 1;
      missingVariable(key);
      return undefinedVariable(key);
    },
  });
}

/**
 * Distinguishes `typeof window === 'undefined'` and `document.title`, where the name must be really
 * undefined, from `/v1/{location}`, which is prose with braces.
 */
function isUsedAsGlobal(code: string, name: string): boolean {
  return new RegExp(`\\btypeof\\s+${name}\\b|\\b${name}\\s*(?:[.?[!=&|)])`).test(code);
}

/** The text of a page as a module loaded by Vite; see `compileForVite`. */
export interface TextModule {
  /** Runs the code; `read` returns the values of its free names. */
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
