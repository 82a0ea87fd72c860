import type { VNode } from 'preact';
import type { Origin } from '../evaluate/component-origins.ts';

/** A value as JSON; objects with a name that starts with `$` stand for what JSON has no form for. */
export type Carried = null | boolean | number | string | Carried[] | { [name: string]: Carried };

/** Content that a component is given: HTML that stands in the page. */
export interface Slot {
  /** `2.0`: number of the island on the page, number among its slots. */
  mark: string;
  content: VNode;
  /** Whether the first state of the component shows it. */
  isShown: boolean;
}

/** The living components of a page while it is rendered. */
export interface IslandsOnPage {
  origins: WeakMap<object, Origin>;
  /** Components and functions that are needed in the browser. */
  parts: Origin[];
  /** Each place where one of them is used, in the order of their marks. */
  uses: { part: number; props: Record<string, Carried> }[];
}

/** A JavaScript file for the browser, made of one file of the author's. */
export interface ClientModule {
  /** `k3J9xQ2m.js`, from its content. */
  name: string;
  code: string;
}

/** What brings a page's living components to life. */
export interface PageIslands {
  /** Names of the modules that hold them. */
  modules: string[];
  /** Number of the module, and the export in it: `Counter`, `Tabs.Item`. */
  parts: [module: number, name: string][];
  /** Each island: the number of its part, and its props. */
  uses: [part: number, props: Record<string, Carried>][];
  /** Icons that components of the library may show, by `name type`. */
  icons?: Record<string, string> | undefined;
}

/** Thrown for a value among the props of an island that cannot be written down. */
export class NotCarriedError extends Error {
  readonly prop: string;

  constructor(prop: string) {
    super(`${prop} cannot be written down`);
    this.prop = prop;
  }
}
