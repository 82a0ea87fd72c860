import { Fragment, type ComponentType, type FunctionComponent, type VNode } from 'preact';
import * as hooks from 'preact/hooks';
import { jsx as preactJsx } from 'preact/jsx-runtime';
import { normalizeProps } from './normalize-props.ts';
import { unknownName, unknownValue } from './unknown-value.ts';

export type Components = Record<string, ComponentType<never>>;

/** What a compiled text finds around it. */
export interface Surroundings {
  components: Components;
  /** Values by name: what a snippet is given as attributes. */
  values: Record<string, unknown>;
  /** What the n-th import statement brings. */
  importModule(index: number): Record<string, unknown>;
  /** Component to use for a name that nobody defines. */
  missingComponent(name: string): FunctionComponent;
  /** Called when an expression names a variable that nobody defines. */
  missingVariable(name: string): void;
}

/** What a compiled text defines: its body as the default component, and its exports. */
export interface EvaluatedModule extends Record<string, unknown> {
  default: FunctionComponent<{ components?: Components }>;
}

/** Browser globals that pages test for (`typeof document === 'undefined'`): truly undefined at build time. */
const BROWSER_ONLY = new Set([
  'document',
  'window',
  'location',
  'localStorage',
  'sessionStorage',
  'self',
]);

/**
 * Runs compiled code (see `compile.ts`). Free names are looked up in the surroundings, so that
 * components need no import, snippets see their attributes, and a name nobody defines becomes text.
 * The code is the project's own and is trusted like a module of it.
 */
export function evaluate(code: string, surroundings: Surroundings): EvaluatedModule {
  const jsx = createJsx(surroundings);
  const body = code.replace(/^"use strict";/, '');
  // oxlint-disable-next-line no-new-func -- pages are code by their authors, run as they are
  const run = new Function(
    'scope',
    `with (scope) return (function () {${body}\n}).call(null, __runtime)`,
  );
  return run(createScope(surroundings, { Fragment, jsx, jsxs: jsx })) as EvaluatedModule;
}

function createScope(surroundings: Surroundings, runtime: object): object {
  const { components, values, importModule, missingVariable } = surroundings;
  const known: Record<string, unknown> = Object.assign(Object.create(null), {
    ...hooks,
    React: { ...hooks, Fragment },
    // What hosts fill in for signed-in readers; here nobody is signed in.
    user: {},
    Fragment,
    __import: importModule,
    __runtime: runtime,
    ...components,
    ...values,
  });
  return new Proxy(known, {
    has: (_target, key) => typeof key === 'string' && (key in known || !(key in globalThis)),
    get(_target, key) {
      if (typeof key === 'symbol') return undefined;
      if (key in known) return known[key];
      if (BROWSER_ONLY.has(key)) return undefined;
      if (!/^[A-Z]/.test(key)) missingVariable(key);
      return unknownValue(key);
    },
  });
}

type JsxFactory = (type: unknown, props: Record<string, unknown>, key?: string) => VNode;

/** The JSX function of a page: repairs what HTML authors write, and stands in for what is not defined. */
function createJsx({ missingComponent }: Surroundings): JsxFactory {
  return (type, props, key) => {
    const children = replaceUnknown(props['children']);
    if (children !== props['children']) props = { ...props, children };
    if (typeof type === 'string') return preactJsx(type, normalizeProps(type, props), key) as VNode;
    const name = type === undefined ? 'undefined' : unknownName(type);
    const component = name === undefined ? type : missingComponent(name);
    return preactJsx(component as FunctionComponent, props, key) as VNode;
  };
}

function replaceUnknown(children: unknown): unknown {
  if (Array.isArray(children)) {
    return children.some((child) => unknownName(child) !== undefined || child instanceof Date)
      ? children.map(replaceUnknown)
      : children;
  }
  if (children instanceof Date) return children.toISOString();
  return unknownName(children) === undefined ? children : String(children);
}
