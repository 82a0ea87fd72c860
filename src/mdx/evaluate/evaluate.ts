import { Fragment, type ComponentType, type FunctionComponent, type VNode } from 'preact';
import type { Authors, Origin } from './component-origins.ts';
import { createJsx } from './jsx-runtime.ts';
import { createScope } from './global-scope.ts';

export type Components = Record<string, ComponentType<never>>;

/** What a compiled text finds around it. */
export interface EvaluationContext {
  components: Components;
  /** Values by name: what a snippet is given as attributes. */
  values: Record<string, unknown>;
  /** What the n-th import statement brings; `react` is what it brings when it names React. */
  importModule(index: number, react: Record<string, unknown>): Record<string, unknown>;
  /** Component to use for a name that nobody defines; undefined for a part of a component that has none such. */
  missingComponent(name: string | undefined): ComponentType<never>;
  /** Called when an expression names a variable that nobody defines. */
  missingVariable(name: string): void;
  /** Called when a component of the author's own throws; it renders nothing, or nothing before the browser does. */
  componentFailed(name: string, error: unknown, isTriedAgain: boolean): void;
  authors: Authors;
  /** Called for a component of the library that a living one draws. */
  drawnInIsland(type: unknown): void;
  /** A component used by the page's text as an island; undefined for one that does not live in the browser. */
  island(
    origin: Origin,
    component: (props: Record<PropertyKey, unknown>) => unknown,
    props: Record<PropertyKey, unknown>,
  ): VNode | undefined;
  /** Called when an expression throws, in a text that is compiled to bear it. */
  expressionFailed(expression: string, error: unknown): void;
}

/** What a compiled text defines: its body as the default component, and its exports. */
export interface EvaluatedModule extends Record<string, unknown> {
  default: FunctionComponent<{ components?: Components }>;
}

/**
 * Runs compiled code (see `compile.ts`). Free names are looked up in the surroundings, so that
 * components need no import, snippets see their attributes, and a name nobody defines becomes text.
 * The code is the project's own and is trusted like a module of it.
 */
export function evaluate(code: string, surroundings: EvaluationContext): EvaluatedModule {
  const jsx = createJsx(surroundings);
  const scope = createScope(code, surroundings, { Fragment, jsx, jsxs: jsx });
  // `with` is what lets free names be answered for, and strict code may not use it.
  const body = code.replace(/^"use strict";/, '');
  // oxlint-disable-next-line no-new-func -- pages are code by their authors, run as they are
  const run = new Function(
    'scope',
    `with (scope) return (function () {${body}\n}).call(null, __runtime)`,
  );
  return run(scope) as EvaluatedModule;
}
