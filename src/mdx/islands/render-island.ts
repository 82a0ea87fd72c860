import {
  Fragment,
  h,
  isValidElement,
  type ComponentChildren,
  type FunctionComponent,
  type VNode,
} from 'preact';
import { jsx } from 'preact/jsx-runtime';
import {
  originKey,
  outermostOwner,
  OWNER,
  type ComponentOrigins,
  type Origin,
  type Owner,
} from '../evaluate/origins.ts';
import { undefinedName, type Props } from '../evaluate/context.ts';
import { ISLAND_TAG, SLOT_TAG, TocOff } from '../page-context.ts';

/** Thrown for a prop of an island that cannot be serialized as JSON. */
export class NotSerializableError extends Error {
  readonly prop: string;

  constructor(prop: string) {
    super(`${prop} cannot be serialized`);
    this.prop = prop;
  }
}

/** Owner of elements inside an island, which are never owned by the page. */
const INSIDE: Owner = { origin: undefined, by: undefined };

/** Maximum depth of props; deeper ones are circular. */
const MAX_DEPTH = 60;

/** Whether the running code is part of an island. */
export function isInIsland({ current }: ComponentOrigins): boolean {
  return current !== undefined && outermostOwner(current) === INSIDE;
}

/**
 * Renders an interactive component with its props serialized, marked for the browser. Elements
 * among the props become slots: their HTML is in the page, visible or in a `<template>`. Throws
 * NotSerializableError for props that JSON cannot represent.
 */
export function renderIsland(
  registry: IslandRegistry,
  origin: Origin,
  component: (props: Props) => unknown,
  props: Props,
): VNode {
  const island = { registry, slots: [], index: registry.uses.length, depth: 0 };
  const { json, atBuild } = serializeObject(props, island);
  registry.uses.push({ part: partOf(registry, origin), props: json });
  const unshown = h(UnshownSlots, { slots: island.slots });
  return marked(ISLAND_TAG, String(island.index), [createInIsland(component, atBuild), unshown]);
}

/** Content that the first state does not show. It is rendered after the component, which decides that. */
function UnshownSlots({ slots }: { slots: Slot[] }): VNode {
  const hidden = slots.filter(({ isShown }) => !isShown);
  const templates = hidden.map(({ id, content }) =>
    h('template', null, marked(SLOT_TAG, id, h(TocOff, null, content))),
  );
  return h(Fragment, null, templates);
}

/** One island while its props are serialized. */
interface IslandProps {
  registry: IslandRegistry;
  slots: Slot[];
  /** Number of the use on the page. */
  index: number;
  /** How many objects and lists are open. */
  depth: number;
}

/** A value for the browser, and as the component gets it while the page is built. */
interface SerializedValue<Json = Serialized, AtBuild = unknown> {
  json: Json;
  atBuild: AtBuild;
}

/** The members of an object; throws NotSerializableError for those that have no form in JSON. */
function serializeObject(
  object: Props,
  island: IslandProps,
): SerializedValue<Record<string, Serialized>, Props> {
  island.depth += 1;
  const json: Record<string, Serialized> = {};
  const atBuild: Props = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    if (island.depth > MAX_DEPTH) throw new NotSerializableError(name);
    const member = serialize(value, name, island);
    json[name] = member.json;
    atBuild[name] = member.atBuild;
  }
  island.depth -= 1;
  return { json, atBuild };
}

function serialize(value: unknown, name: string, island: IslandProps): SerializedValue {
  if (value === undefined || value === null) return { json: null, atBuild: value };
  if (typeof value === 'string' || typeof value === 'boolean')
    return { json: value, atBuild: value };
  if (typeof value === 'number')
    return { json: Number.isFinite(value) ? value : null, atBuild: value };
  if (typeof value === 'function') return serializeFunction(value, name, island);
  if (value instanceof Date) return { json: { $date: value.getTime() }, atBuild: value };
  if (isValidElement(value)) return serializeElement(value, island);
  if (Array.isArray(value)) return serializeList(value, name, island);
  if (isPlain(value)) return serializeObject(value, island);
  throw new NotSerializableError(name);
}

function serializeList(
  values: readonly unknown[],
  name: string,
  island: IslandProps,
): SerializedValue {
  island.depth += 1;
  if (island.depth > MAX_DEPTH) throw new NotSerializableError(name);
  const items = values.map((item) => serialize(item, name, island));
  island.depth -= 1;
  return { json: items.map(({ json }) => json), atBuild: items.map(({ atBuild }) => atBuild) };
}

function isPlain(value: object): value is Props {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function serializeFunction(
  value: Function,
  name: string,
  { registry }: IslandProps,
): SerializedValue {
  const undefinedVariable = undefinedName(value);
  if (undefinedVariable !== undefined) return { json: `{${undefinedVariable}}`, atBuild: value };
  const origin = registry.origins.byComponent.get(value);
  if (!origin) throw new NotSerializableError(name);
  return { json: { $part: partOf(registry, origin) }, atBuild: value };
}

/**
 * Elements of project components are created again in the browser; other elements are reused from
 * the HTML of the page.
 */
function serializeElement(element: VNode, island: IslandProps): SerializedValue {
  const { registry } = island;
  const { type } = element;
  const origin = typeof type === 'function' ? registry.origins.byComponent.get(type) : undefined;
  if (!origin) return serializeSlot(element, island);
  const { json: props, atBuild } = serializeObject({ ...element.props }, island);
  const json = { $element: partOf(registry, origin), props };
  return { json, atBuild: createInIsland(type, atBuild, element.key as string | undefined) };
}

function serializeSlot(content: VNode, { slots, index }: IslandProps): SerializedValue {
  const slot: Slot = { id: `${index}.${slots.length}`, content, isShown: false };
  slots.push(slot);
  return { json: { $slot: slots.length - 1 }, atBuild: h(ShownSlot, { slot, key: content.key }) };
}

function ShownSlot({ slot }: { slot: Slot }): VNode {
  slot.isShown = true;
  return marked(SLOT_TAG, slot.id, slot.content);
}

/** An element that is replaced with comments around its children. */
function marked(tag: string, n: string, children: ComponentChildren): VNode {
  return h<{ n: string }>(tag, { n }, children) as VNode;
}

/** Index of a component or function among those that the page imports in the browser. */
function partOf({ parts }: IslandRegistry, origin: Origin): number {
  const key = originKey(origin);
  const known = parts.findIndex((part) => originKey(part) === key);
  return known < 0 ? parts.push(origin) - 1 : known;
}

/** An element inside an island. `h` would lose its owner. */
function createInIsland(component: unknown, props: Props, key?: string): VNode {
  const owned = { ...props, [OWNER]: INSIDE };
  return jsx(component as FunctionComponent, owned as object, key) as VNode;
}

/** A value as JSON; objects with a key that starts with `$` represent values that JSON lacks. */
export type Serialized =
  | null
  | boolean
  | number
  | string
  | Serialized[]
  | { [name: string]: Serialized };

/** Children of a component: HTML in the page. */
interface Slot {
  /** `2.0`: index of the island on the page, index among its slots. */
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
  /** Uses of the parts, in page order. */
  uses: { part: number; props: Record<string, Serialized> }[];
}

/** A browser module, compiled from one file of the project. */
export interface ClientModule {
  /** `k3J9xQ2m.js`, from its content. */
  name: string;
  code: string;
}

/** Data to hydrate the interactive components of a page. */
export interface PageIslands {
  /** Names of their modules. */
  modules: string[];
  /** Number of the module, and the export in it: `Counter`, `Tabs.Item`. */
  parts: [module: number, name: string][];
  /** Each island: the number of its part, and its props. */
  uses: [part: number, props: Record<string, Serialized>][];
  /** Icons that components of the library may show, by `name type`. */
  icons?: Record<string, string> | undefined;
}
