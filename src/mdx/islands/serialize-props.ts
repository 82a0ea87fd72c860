import {
  h,
  isValidElement,
  type ComponentChildren,
  type FunctionComponent,
  type VNode,
} from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { SLOT_TAG } from '../components/raw.ts';
import { OWNER, originKey, type Origin, type Owner } from '../evaluate/component-origins.ts';
import type { Props } from '../evaluate/types.ts';
import { undefinedName } from '../evaluate/undefined-variable.ts';
import {
  NotSerializableError,
  type IslandRegistry,
  type Serialized,
  type Slot,
} from './island-types.ts';

/** Owner of elements that an island is given: never the page's text. */
export const INSIDE: Owner = { origin: undefined, by: undefined };

/** One island while its props are serialized. */
export interface IslandProps {
  registry: IslandRegistry;
  slots: Slot[];
  /** Number of the use on the page. */
  index: number;
  /** How many objects are open. */
  depth: number;
}

/** A value for the browser, and as the component gets it while the page is built. */
interface SerializedValue<Json = Serialized, AtBuild = unknown> {
  json: Json;
  atBuild: AtBuild;
}

/** Deeper than this lies nothing that is not part of itself. */
const MAX_DEPTH = 60;

/** The members of an object; throws NotSerializableError for those that have no form in JSON. */
export function serializeObject(
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
  if (isValidElement(value as ComponentChildren)) return serializeElement(value as VNode, island);
  if (Array.isArray(value)) {
    const items = value.map((item) => serialize(item, name, island));
    return { json: items.map(({ json }) => json), atBuild: items.map(({ atBuild }) => atBuild) };
  }
  if (isPlain(value)) return serializeObject(value, island);
  throw new NotSerializableError(name);
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

/** Components of the author's own are created again in the browser; whatever else there is has its HTML in the page. */
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

/** An element that becomes comments around its children. */
export function marked(tag: string, n: string, children: ComponentChildren): VNode {
  return h<{ n: string }>(tag, { n }, children) as VNode;
}

/** Number of a component or function among those that the page needs in the browser. */
export function partOf({ parts }: IslandRegistry, origin: Origin): number {
  const key = originKey(origin);
  const known = parts.findIndex((part) => originKey(part) === key);
  return known < 0 ? parts.push(origin) - 1 : known;
}

/** An element inside an island. `h` would lose its owner. */
export function createInIsland(component: unknown, props: Props, key?: string): VNode {
  const owned = { ...props, [OWNER]: INSIDE };
  return jsx(component as FunctionComponent, owned as object, key) as VNode;
}
