import {
  cloneElement,
  h,
  isValidElement,
  toChildArray,
  type ComponentChildren,
  type VNode,
} from 'preact';
import { decode } from '../../utils/html.ts';
import { toObject } from '../../utils/json-object.ts';
import { hasDirective, type AstroContent, type AstroRendering } from '../astro-components.ts';
import { undefinedName } from './context.ts';
import { PLACEHOLDER_PART_TAG, PLACEHOLDER_TAG } from '../page-context.ts';

type Values = Record<string, unknown>;

const placeholders = new WeakSet<object>();

/** Whether a component is a placeholder for one that Astro renders. */
export function isPlaceholder(type: unknown): boolean {
  return typeof type === 'function' && placeholders.has(type);
}

/** Exports of a file (an absolute path) with placeholders for the components that Astro renders. */
export function createPlaceholders(
  rendering: AstroRendering,
  exports: Values,
  file: string,
): Values {
  const entries = Object.entries(exports).map(([name, value]) => {
    const isComponent =
      name === 'default' ||
      (value as { isAstroComponentFactory?: boolean } | undefined)?.isAstroComponentFactory;
    const source = { path: file, export: name };
    return [name, isComponent ? createPlaceholder(rendering, value, source) : value];
  });
  const all: Values = Object.fromEntries(entries);
  return { ...all, '*': all };
}

/** Source of a component, for the browser. */
interface Source {
  path: string;
  export: string;
}

function createPlaceholder(rendering: AstroRendering, component: unknown, source: Source) {
  const name = nameOf(component, source);
  const placeholder = ({ children, ...props }: Values): VNode => {
    const use = { component, name, props: plainProps(props, source) };
    const n = String(rendering.uses.push(use) - 1);
    const slots = [...groupBySlot(children as ComponentChildren)];
    const elements = Object.entries(props).filter(([, value]) => isValidElement(value));
    const parts = [
      ...slots.map(([slot, content]) => toPart(`slot ${slot}`, content)),
      ...elements.map(([prop, element]) => toPart(`prop ${prop}`, element as VNode)),
    ];
    return h<{ n: string }>(PLACEHOLDER_TAG, { n }, parts) as VNode;
  };
  placeholders.add(placeholder);
  return placeholder;
}

function nameOf(component: unknown, { path, export: exported }: Source): string {
  if (exported !== 'default') return exported;
  const { name } = component as { name?: string };
  return name || (/(?<![^/])([^/]+)\.\w+$/.exec(path)?.[1] ?? 'Component');
}

/** Props besides elements. Undefined variables become text, as everywhere on a page. */
function plainProps(values: Values, source: Source): Values {
  const props = Object.entries(values)
    .filter(([, value]) => !isValidElement(value))
    .map(([name, value]) => [name, undefinedName(value) === undefined ? value : String(value)]);
  return { ...Object.fromEntries(props), ...(hasDirective(values) ? toDirectives(source) : {}) };
}

/** Props that Astro's compiler adds to a hydrated component. */
function toDirectives({ path, export: exported }: Source): Values {
  return {
    'client:component-path': path,
    'client:component-export': exported,
    'client:component-hydration': '',
  };
}

function toPart(n: string, content: ComponentChildren): VNode {
  return h<{ n: string }>(PLACEHOLDER_PART_TAG, { n }, content) as VNode;
}

/** The `slot` attribute is removed from the content of the slot. */
const SLOTTED: object = { slot: undefined };

const TAGS = new RegExp(`<(/?)(?:(${PLACEHOLDER_TAG})|${PLACEHOLDER_PART_TAG})(?: n="([^"]*)")?>`);

/** Children by slot name; `default` without one. */
function groupBySlot(children: ComponentChildren): Map<string, ComponentChildren[]> {
  const groups = new Map<string, ComponentChildren[]>();
  for (const child of toChildArray(children)) {
    const slot = slotOf(child);
    const isNamed = isValidElement(child) && slot !== 'default';
    const content = isNamed ? cloneElement(child, SLOTTED) : child;
    groups.set(slot, [...(groups.get(slot) ?? []), content]);
  }
  return groups;
}

function slotOf(child: unknown): string {
  const named = isValidElement(child) ? toObject(child.props)['slot'] : undefined;
  return typeof named === 'string' ? named : 'default';
}

interface OpenPlaceholder {
  index: number;
  content: AstroContent;
  /** The part that is open: `slot default`, `prop icon`. */
  part: string;
}

/** HTML with its placeholders filled, the inner ones first. */
export async function fillPlaceholders(
  html: string,
  render: (index: number, content: AstroContent) => Promise<string>,
): Promise<string> {
  const texts = [''];
  const open: OpenPlaceholder[] = [];
  const pieces = html.split(TAGS);
  for (let at = 0; at < pieces.length; at += 4) {
    texts.push(texts.pop() + (pieces[at] ?? ''));
    if (at + 1 >= pieces.length) break;
    const [isEnd, isPlaceholder, n = ''] = [pieces[at + 1] !== '', pieces[at + 2], pieces[at + 3]];
    const innermost = open.at(-1);
    if (isPlaceholder && !isEnd)
      open.push({ index: Number(n), content: { slots: {}, props: {} }, part: '' });
    else if (isPlaceholder && innermost) {
      open.pop();
      texts.push(texts.pop() + (await render(innermost.index, innermost.content)));
    } else if (!isEnd && innermost) {
      innermost.part = decode(n);
      texts.push('');
    } else if (innermost) addPart(innermost, texts.pop() ?? '');
  }
  return texts.join('');
}

function addPart({ part, content }: OpenPlaceholder, html: string): void {
  const [kind, name = ''] = part.split(' ');
  const group = kind === 'prop' ? content.props : content.slots;
  if (html.trim() !== '') group[name] = html;
}
