import { h, hydrate, type ComponentType, type VNode } from 'preact';
import type { Serialized } from '../island-types.ts';
import { restoreStyles } from './own-styles.ts';
import { data } from './page-islands.ts';
import { findIslands, isWithin, removeMarks, rootOf, type IslandRange } from './ranges.ts';
import { mirror } from './mirror.ts';

type Module = Record<string, unknown>;

let modules: Module[] = [];

/** Loads the page's components and brings its islands to life. What cannot be loaded stays as the build drew it. */
export async function start(): Promise<void> {
  const loaded = await Promise.allSettled(
    data.modules.map((name) => import(/* @vite-ignore */ new URL(name, import.meta.url).href)),
  );
  modules = loaded.map((result) => {
    if (result.status === 'rejected') console.error(result.reason);
    return result.status === 'fulfilled' ? (result.value as Module) : {};
  });
  for (const range of findIslands(document.body)) {
    try {
      wake(range);
    } catch (error) {
      console.error(error);
    }
  }
}

function wake(range: IslandRange): void {
  const element = elementOf(range);
  if (!element) return;
  removeMarks(range);
  restoreStyles(range);
  const buttons = takeButtons(range);
  hydrate(element, rootOf(range));
  for (const [copy, button] of buttons) if (!copy.firstChild) copy.append(...button);
}

/** What scripts put beside code blocks; Preact, which does not know of it, takes it out. */
function takeButtons(range: IslandRange): [copy: Element, button: Node[]][] {
  const within = [...document.querySelectorAll('t-copy')].filter((copy) => isWithin(copy, range));
  return within.map((copy) => [copy, [...copy.childNodes]]);
}

/** The element that an island shows; undefined where its component could not be loaded. */
function elementOf(range: IslandRange): VNode | undefined {
  const [part, props] = data.uses[range.index] ?? [];
  const component = part === undefined ? undefined : findPart(part);
  if (typeof component !== 'function') return undefined;
  return h(component as ComponentType, revive(props, range) as object);
}

function findPart(index: number): unknown {
  const [module, name] = data.parts[index] ?? [0, ''];
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Module | undefined)?.[key], modules[module]);
}

/** A value that was written down as JSON. */
function revive(value: Serialized | undefined, range: IslandRange): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => revive(item, range));
  if (typeof value['$part'] === 'number') return findPart(value['$part']);
  if (typeof value['$date'] === 'number') return new Date(value['$date']);
  if (typeof value['$slot'] === 'number')
    return mirror(range.slots[value['$slot']] ?? [], elementOf);
  const entries = Object.entries(value).map(([name, item]) => [name, revive(item, range)] as const);
  if (typeof value['$element'] !== 'number') return Object.fromEntries(entries);
  const { props } = Object.fromEntries(entries) as { props: object };
  return h(findPart(value['$element']) as ComponentType, props);
}
