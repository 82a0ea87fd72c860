import type { ComponentType, Fragment, FunctionComponent, VNode } from 'preact';
import type { ImportStatement } from '../source/extract-imports.ts';
import type { ComponentOrigins, Origin } from './component-origins.ts';

/** Props of any component or element. */
export type Props = Record<PropertyKey, unknown>;

/** Components by the name that pages use. */
export type Components = Record<string, ComponentType<never>>;

/** Code of a page that is data, where it was left out. */
export interface CodeNotRun {
  /** As a message names it: `{items.map(…)}`, `<script>`. */
  what: string;
  /** Line from which it is looked for. */
  line?: number | undefined;
  find?: RegExp | undefined;
}

/** How large the values of a page that is data are: names make values of values, which can double with every line. */
export interface ValueSizes {
  /** Of every array, object and element, with all that it holds, as often as it holds it. */
  of: WeakMap<object, number>;
  /** Characters and entries that were copied so far. */
  copied: number;
}

/** What compiled code finds around it. */
export interface EvaluationContext {
  components: Components;
  /** Values by name: what a snippet is given as attributes. */
  values: Record<string, unknown>;
  /** Import statements whose names are free in the code. */
  imports: readonly ImportStatement[];
  /** What the n-th import statement brings; `react` is what it brings when it names React. */
  importModule(index: number, react: Record<string, unknown>): Record<string, unknown>;
  /** Component to use for a name that nobody defines; undefined for a part of a component that has none such. */
  missingComponent(name: string | undefined): ComponentType<never>;
  /** Called when an expression names a variable that nobody defines. */
  missingVariable(name: string): void;
  /** Called when a component of the author's own throws; it renders nothing, or nothing before the browser does. */
  componentFailed(name: string, error: unknown, isTriedAgain: boolean): void;
  origins: ComponentOrigins;
  /** Called for a component of the library that an interactive one renders. */
  renderedInIsland(type: unknown): void;
  /** A component used by the page's text as an island; undefined for one that is not interactive. */
  island(origin: Origin, component: (props: Props) => unknown, props: Props): VNode | undefined;
  /** Whether the code is read as data, and never run. */
  isDataOnly?: boolean | undefined;
  /** Sizes of the values that texts of the page made as data. */
  sizes: ValueSizes;
  /** Called for code that is left out because of that. */
  codeNotRun(problem: CodeNotRun): void;
  /** Called when an expression throws, in a text whose expressions are guarded. */
  expressionFailed(expression: string, error: unknown): void;
}

/** What a compiled text defines: its body as the default component, and its exports and imports. */
export interface EvaluatedModule extends Record<string, unknown> {
  default: FunctionComponent<{ components?: Components }>;
}

/** What compiled code takes from a JSX runtime. */
export interface JsxRuntime {
  Fragment: typeof Fragment;
  jsx: JsxFactory;
  jsxs: JsxFactory;
}

type JsxFactory = (type: unknown, props: Props, key?: string) => VNode;
