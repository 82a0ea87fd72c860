import type { VNode } from 'preact';
import type { ComponentOrigins, Origin } from '../evaluate/component-origins.ts';

/** A value as JSON; objects with a name that starts with `$` stand for what JSON has no form for. */
export type Serialized =
  null | boolean | number | string | Serialized[] | { [name: string]: Serialized };

/** Content that a component is given: HTML that stands in the page. */
export interface Slot {
  /** `2.0`: number of the island on the page, number among its slots. */
  id: string;
  content: VNode;
  /** Whether the first state of the component shows it. */
  isShown: boolean;
}

/** The islands of a page while it is rendered. */
export interface IslandRegistry {
  origins: ComponentOrigins;
  /** Components and functions that are needed in the browser. */
  parts: Origin[];
  /** Each place where one of them is used, in page order. */
  uses: { part: number; props: Record<string, Serialized> }[];
}

/** A JavaScript file for the browser, made of one file of the author's. */
export interface ClientModule {
  /** `k3J9xQ2m.js`, from its content. */
  name: string;
  code: string;
}

/** What hydrates a page's interactive components. */
export interface PageIslands {
  /** Names of the modules that hold them. */
  modules: string[];
  /** Number of the module, and the export in it: `Counter`, `Tabs.Item`. */
  parts: [module: number, name: string][];
  /** Each island: the number of its part, and its props. */
  uses: [part: number, props: Record<string, Serialized>][];
  /** Icons that components of the library may show, by `name type`. */
  icons?: Record<string, string> | undefined;
}

/** Thrown for a value among the props of an island that has no form in JSON. */
export class NotSerializableError extends Error {
  readonly prop: string;

  constructor(prop: string) {
    super(`${prop} cannot be serialized`);
    this.prop = prop;
  }
}
