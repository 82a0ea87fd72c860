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
  OWNER,
  originKey,
  type Authors,
  type Origin,
  type DivisionRef,
} from '../evaluate/component-origins.ts';
import { NotCarriedError, type Carried, type IslandsOnPage, type Slot } from './island-types.ts';
import { ISLAND_TAG, SLOT_TAG, TocOff } from '../components/raw.ts';
import { unknownName } from '../evaluate/undefined-variable.ts';

type Props = Record<PropertyKey, unknown>;

/** Whose code asks for what stands inside an island: never the page's text. */
const INSIDE: DivisionRef = { origin: undefined, by: undefined };

/** Whether the code that is running belongs to an island. */
export function isInside({ current }: Authors): boolean {
  let outermost = current;
  while (outermost?.by) outermost = outermost.by;
  return outermost === INSIDE;
}

/** Collects what is carried to the browser for one use of a component. */
interface Carrying {
  page: IslandsOnPage;
  slots: Slot[];
  /** Number of the use on the page. */
  index: number;
  /** How many objects are open. */
  depth: number;
}

/**
 * A use of a living component, marked so that it is found in the browser, with its props written down. Elements among
 * the props become slots: their HTML stands in the page, where it is shown or in a `<template>`. Throws NotCarriedError
 * for props that cannot be written down.
 */
export function renderIsland(
  page: IslandsOnPage,
  origin: Origin,
  component: (props: Props) => unknown,
  props: Props,
): VNode {
  const carrying: Carrying = { page, slots: [], index: page.uses.length, depth: 0 };
  const [carried, given] = carryObject(props, carrying);
  page.uses.push({ part: partOf(page, origin), props: carried });
  const unshown = h(Unshown, { slots: carrying.slots });
  return marked(ISLAND_TAG, String(carrying.index), [owned(component, given), unshown]);
}

function marked(tag: string, n: string, children: ComponentChildren): VNode {
  return h<{ n: string }>(tag, { n }, children) as VNode;
}

/** Number of a component or function among those that the page needs in the browser. */
function partOf({ parts }: IslandsOnPage, origin: Origin): number {
  const key = originKey(origin);
  const known = parts.findIndex((part) => originKey(part) === key);
  return known < 0 ? parts.push(origin) - 1 : known;
}

/** A value as it is written down, and as the component gets it while the page is built. */
type TabAnchor<Value = Carried> = [carried: Value, given: unknown];

function carry(value: unknown, name: string, carrying: Carrying): TabAnchor {
  if (value === undefined || value === null) return [null, value];
  if (typeof value === 'string' || typeof value === 'boolean') return [value, value];
  if (typeof value === 'number') return [Number.isFinite(value) ? value : null, value];
  if (typeof value === 'function') return carryFunction(value, name, carrying);
  if (value instanceof Date) return [{ $date: value.getTime() }, value];
  if (isValidElement(value as ComponentChildren)) return carryElement(value as VNode, carrying);
  if (Array.isArray(value)) {
    const pairs = value.map((item) => carry(item, name, carrying));
    return [pairs.map(([carried]) => carried), pairs.map(([, given]) => given)];
  }
  if (isPlain(value)) return carryObject(value, carrying);
  throw new NotCarriedError(name);
}

/** Deeper than this lies nothing that is not part of itself. */
const DEEPEST = 60;

function carryObject(object: Props, carrying: Carrying): [Record<string, Carried>, Props] {
  carrying.depth += 1;
  const carried: Record<string, Carried> = {};
  const given: Props = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    if (carrying.depth > DEEPEST) throw new NotCarriedError(name);
    const [written, kept] = carry(value, name, carrying);
    carried[name] = written;
    given[name] = kept;
  }
  carrying.depth -= 1;
  return [carried, given];
}

function carryFunction(value: Function, name: string, { page }: Carrying): TabAnchor {
  const unknown = unknownName(value);
  if (unknown !== undefined) return [`{${unknown}}`, value];
  const origin = page.origins.get(value);
  if (!origin) throw new NotCarriedError(name);
  return [{ $part: partOf(page, origin) }, value];
}

/** Components of the author's own are made again in the browser; whatever else there is has its HTML in the page. */
function carryElement(element: VNode, carrying: Carrying): TabAnchor {
  const origin =
    typeof element.type === 'function' ? carrying.page.origins.get(element.type) : undefined;
  if (!origin) return carrySlot(element, carrying);
  const [props, given] = carryObject(element.props as unknown as Props, carrying);
  const inside = owned(element.type, given, element.key as string | undefined);
  return [{ $element: partOf(carrying.page, origin), props }, inside];
}

/** An element that stands inside an island. `h` would lose the mark. */
function owned(component: unknown, props: Props, key?: string): VNode {
  return jsx(component as FunctionComponent, { ...props, [OWNER]: INSIDE } as object, key) as VNode;
}

function carrySlot(content: VNode, { slots, index }: Carrying): TabAnchor {
  const slot: Slot = { mark: `${index}.${slots.length}`, content, isShown: false };
  slots.push(slot);
  return [{ $slot: slots.length - 1 }, h(Shown, { slot, key: content.key })];
}

function Shown({ slot }: { slot: Slot }): VNode {
  slot.isShown = true;
  return marked(SLOT_TAG, slot.mark, slot.content);
}

/** Content that the first state does not show. It is rendered after the component, which decides that. */
function Unshown({ slots }: { slots: Slot[] }): VNode {
  const hidden = slots.filter(({ isShown }) => !isShown);
  const templates = hidden.map(({ mark, content }) =>
    h('template', null, marked(SLOT_TAG, mark, h(TocOff, null, content))),
  );
  return h(Fragment, null, templates);
}

function isPlain(value: object): value is Props {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
