import { Fragment, h, type VNode } from 'preact';
import { ISLAND_TAG, SLOT_TAG, TocOff } from '../components/raw.ts';
import {
  outermostOwner,
  type ComponentOrigins,
  type Origin,
} from '../evaluate/component-origins.ts';
import type { Props } from '../evaluate/types.ts';
import type { IslandRegistry, Slot } from './island-types.ts';
import { createInIsland, INSIDE, marked, partOf, serializeObject } from './serialize-props.ts';

/** Whether the code that is running belongs to an island. */
export function isInIsland({ current }: ComponentOrigins): boolean {
  return current !== undefined && outermostOwner(current) === INSIDE;
}

/**
 * A use of an interactive component, marked so that it is found in the browser, with its props serialized. Elements
 * among the props become slots: their HTML stands in the page, where it is shown or in a `<template>`. Throws
 * NotSerializableError for props that have no form in JSON.
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
