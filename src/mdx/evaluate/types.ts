import type { ComponentType, Fragment, FunctionComponent, VNode } from 'preact';
import type { Authors, Origin } from './component-origins.ts';

/** Components by the name that pages use. */
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

type JsxFactory = (type: unknown, props: Record<PropertyKey, unknown>, key?: string) => VNode;

/** What compiled code takes from a JSX runtime. */
export interface JsxRuntime {
  Fragment: typeof Fragment;
  jsx: JsxFactory;
  jsxs: JsxFactory;
}
