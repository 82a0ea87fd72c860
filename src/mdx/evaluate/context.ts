import type { ComponentType, Fragment, FunctionComponent, VNode } from 'preact';
import type { ImportStatement } from '../../content/imports.ts';
import type { Components } from '../components.ts';
import type { ComponentOrigins, Origin } from './origins.ts';

const NAME = Symbol('name');

/** Props of any component or element. */
export type Props = Record<PropertyKey, unknown>;

/** Code that a data-only page omits. */
export interface CodeNotRun {
  /** Subject of the message: `{items.map(…)}`, `<script>`, `Import of "react"`. */
  what: string;
  /** Line to search from. */
  line?: number | undefined;
  find?: RegExp | undefined;
}

/**
 * Sizes of the values on a page that is data. Values can contain others several times, so sizes can
 * double with every line.
 */
export interface ValueSizes {
  /** Sizes of arrays, objects, and elements; nested values count each time they occur. */
  of: WeakMap<object, number>;
  /** Number of characters and entries copied so far. */
  copied: number;
}

/** Environment of compiled code. */
export interface EvaluationContext {
  components: Components;
  /** Values by name: the attributes of a snippet. */
  values: Record<string, unknown>;
  /** Import statements whose names are free in the code. */
  imports: readonly ImportStatement[];
  /** The exports of the n-th import statement; `react` is returned for React. */
  importModule(index: number, react: Record<string, unknown>): Record<string, unknown>;
  /**
   * A value that the page imports or exports; undefined if there is none. Files that the page
   * imports can use it, too, because authors expect a snippet to be part of the page.
   */
  fromPage(name: string): unknown;
  /** Fallback for an undefined component; without a name, for an undefined part of a component. */
  missingComponent(name: string | undefined): ComponentType<never>;
  /** Called when an expression refers to an undefined variable. */
  missingVariable(name: string): void;
  /**
   * Called when a component of the project throws; it renders nothing, or nothing before the
   * browser does.
   */
  componentFailed(name: string, error: unknown, isTriedAgain: boolean): void;
  origins: ComponentOrigins;
  /** Called for a component of the library that an interactive one renders. */
  renderedInIsland(type: unknown): void;
  /** A component used by the page's text as an island; undefined for one that is not interactive. */
  island(origin: Origin, component: (props: Props) => unknown, props: Props): VNode | undefined;
  /** Whether the code is read as data, and never run. */
  isDataOnly?: boolean | undefined;
  /** Sizes of the values that texts of a data page create. */
  sizes: ValueSizes;
  /** Called for code that is omitted because the page is data. */
  codeNotRun(problem: CodeNotRun): void;
  /** Called when a guarded expression throws. */
  expressionFailed(expression: string, error: unknown): void;
}

/**
 * Exports of a compiled text: its body as the default component, and its own exports and imports.
 */
export interface EvaluatedModule extends Record<string, unknown> {
  default: FunctionComponent<{ components?: Components }>;
}

/** The JSX runtime of compiled code. */
export interface JsxRuntime {
  Fragment: typeof Fragment;
  jsx: JsxFactory;
  jsxs: JsxFactory;
}

type JsxFactory = (type: unknown, props: Props, key?: string) => VNode;

/**
 * The value of an undefined variable: prints as the text `{name}`; its properties and results of
 * calls are undefined variables, too. A page with an error in an expression still renders.
 */
export function undefinedVariable(name: string): unknown {
  const text = () => `{${name}}`;
  return new Proxy(function undefinedVariable() {}, {
    get(_target, key) {
      if (key === NAME) return name;
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return text;
      if (key === Symbol.iterator) return undefined;
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return key === 'map' || key === 'join' ? text : undefinedVariable(`${name}.${key}`);
    },
    has: () => true,
    apply: () => undefinedVariable(`${name}()`),
  });
}

/** The name of an undefined variable; undefined for any other value. */
export function undefinedName(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined;
  const name: unknown = Reflect.get(value, NAME);
  return typeof name === 'string' ? name : undefined;
}
