import {
  cloneElement,
  h,
  isValidElement,
  toChildArray,
  type ComponentChildren,
  type VNode,
} from 'preact';
import { decode } from '../../text/html.ts';
import { FOREIGN_TAG, PART_TAG } from '../components/raw.ts';
import { unknownName } from './undefined-variable.ts';

type Values = Record<string, unknown>;

/** A use of a component that Astro renders. */
export interface ForeignUse {
  /** What the file exports, as Astro takes it. */
  component: unknown;
  name: string;
  /** What it is given, besides content. */
  props: Values;
}

/** Content of such a use as HTML: its slots by name, and what it is given as elements by name of the property. */
export interface ForeignContent {
  slots: Record<string, string>;
  props: Record<string, string>;
}

/** HTML of such a use. */
export interface ForeignHtml {
  html: string;
  /** What the page has once for all uses, such as the scripts of its components. */
  setup: string;
}

/** Renders a use; rejects where that fails. */
export type RenderForeign = (use: ForeignUse, content: ForeignContent) => Promise<ForeignHtml>;

/** What is known while Astro renders the components of a page. */
export interface ForeignRun {
  /** The files' absolute paths and what they export, by path from the project root. */
  files: Record<string, { path: string; exports: Values }>;
  /** Uses in the order of their marks. */
  uses: ForeignUse[];
}

/** Whether a file holds a component for Astro to render. */
export function isForeign(file: string): boolean {
  return /\.(?:astro|vue|svelte)$/.test(file);
}

/** Files that such a file imports, as it names them. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g);
  return [...found].map(([, , specifier = '']) => specifier);
}

const places = new WeakSet<object>();

/** Whether a component marks the place of one that Astro renders. */
export function isPlace(type: unknown): boolean {
  return typeof type === 'function' && places.has(type);
}

/** Exports of a file (an absolute path) with components that mark the places of those that Astro renders. */
export function toPlaces(run: ForeignRun, exports: Values, file: string): Values {
  const entries = Object.entries(exports).map(([name, value]) => {
    const isComponent =
      name === 'default' ||
      (value as { isAstroComponentFactory?: boolean } | undefined)?.isAstroComponentFactory;
    return [name, isComponent ? toPlace(run, value, { path: file, export: name }) : value];
  });
  const all: Values = Object.fromEntries(entries);
  return { ...all, '*': all };
}

/** Where a component comes from, for the browser. */
interface Source {
  path: string;
  export: string;
}

function toPlace(run: ForeignRun, component: unknown, source: Source) {
  const name = nameOf(component, source);
  const place = ({ children, ...given }: Values): VNode => {
    const props = Object.entries(given).filter(([, value]) => !isElement(value));
    const directives = hasDirective(given) ? toDirectives(source) : {};
    const use = {
      component,
      name,
      props: { ...Object.fromEntries(props.map(settled)), ...directives },
    };
    const n = String(run.uses.push(use) - 1);
    const slots = [...groupBySlot(children as ComponentChildren)];
    const elements = Object.entries(given).filter(([, value]) => isElement(value));
    const parts = [
      ...slots.map(([slot, content]) => toPart(`slot ${slot}`, content)),
      ...elements.map(([prop, element]) => toPart(`prop ${prop}`, element as VNode)),
    ];
    return h<{ n: string }>(FOREIGN_TAG, { n }, parts) as VNode;
  };
  places.add(place);
  return place;
}

function nameOf(component: unknown, { path, export: exported }: Source): string {
  if (exported !== 'default') return exported;
  const { name } = component as { name?: string };
  return name || (/([^/]+)\.\w+$/.exec(path)?.[1] ?? 'Component');
}

/** Whether Astro is asked to bring a component to life. */
export function hasDirective(props: object): boolean {
  for (const name in props) if (name.startsWith('client:')) return true;
  return false;
}

/** What Astro's compilers add to a component that lives in the browser. */
function toDirectives({ path, export: exported }: Source): Values {
  return {
    'client:component-path': path,
    'client:component-export': exported,
    'client:component-hydration': '',
  };
}

function isElement(value: unknown): boolean {
  return isValidElement(value as VNode);
}

/** What nobody defines is text, as everywhere on a page. */
function settled([name, value]: [string, unknown]): [string, unknown] {
  return [name, unknownName(value) === undefined ? value : String(value)];
}

function toPart(n: string, content: ComponentChildren): VNode {
  return h<{ n: string }>(PART_TAG, { n }, content) as VNode;
}

/** The name of the slot is no attribute of what stands in it. */
const SLOTTED: object = { slot: undefined };

/** Children by the slot that they name; `default` without one. */
function groupBySlot(children: ComponentChildren): Map<string, ComponentChildren[]> {
  const groups = new Map<string, ComponentChildren[]>();
  for (const child of toChildArray(children)) {
    const named = isElement(child) ? ((child as VNode).props as Values)['slot'] : undefined;
    const slot = typeof named === 'string' ? named : 'default';
    const content = slot === 'default' ? child : cloneElement(child as VNode, SLOTTED);
    groups.set(slot, [...(groups.get(slot) ?? []), content]);
  }
  return groups;
}

const MARKS = new RegExp(`<(/?)(?:(${FOREIGN_TAG})|${PART_TAG})(?: n="([^"]*)")?>`);

/** HTML with the marked places filled, the inner ones first. */
export async function fillPlaces(
  html: string,
  render: (index: number, content: ForeignContent) => Promise<string>,
): Promise<string> {
  const texts = [''];
  const open: { index: number; content: ForeignContent; part: string }[] = [];
  const pieces = html.split(MARKS);
  for (let at = 0; at < pieces.length; at += 4) {
    texts.push(texts.pop() + (pieces[at] ?? ''));
    if (at + 1 >= pieces.length) break;
    const [isEnd, isPlace, n = ''] = [pieces[at + 1] !== '', pieces[at + 2], pieces[at + 3]];
    const place = open.at(-1);
    if (isPlace && !isEnd)
      open.push({ index: Number(n), content: { slots: {}, props: {} }, part: '' });
    else if (isPlace && place) {
      open.pop();
      texts.push(texts.pop() + (await render(place.index, place.content)));
    } else if (!isEnd && place) {
      place.part = decode(n);
      texts.push('');
    } else if (place) addPart(place, texts.pop() ?? '');
  }
  return texts.join('');
}

function addPart({ part, content }: { part: string; content: ForeignContent }, html: string): void {
  const [kind, name = ''] = part.split(' ');
  const group = kind === 'prop' ? content.props : content.slots;
  if (html.trim() !== '') group[name] = html;
}
