import { findNearest, isTypo } from '../../diagnostics/suggest.ts';
import { findDescription, type Described } from '../descriptions/descriptions.ts';
import type { ComponentDescription, PropDescription } from '../descriptions/types.ts';
import type { ComponentUse } from './component-use.ts';
import { nestingSlip } from './nesting-slips.ts';
import type { Slip } from './slip.ts';

/** Attributes that every component takes, besides those of `data-` and `aria-`. */
const COMMON = new Set(['children', 'class', 'className', 'id', 'key', 'style', '...']);

/** What is wrong with a use of a component of the library. */
export function findComponentSlips(use: ComponentUse): Slip[] {
  const name = use.element.name ?? '';
  const described = use.own.has(name) ? undefined : findDescription(name);
  if (!described) return [];
  const { props } = described.description;
  const slips = [...use.attributes].map(([prop, value]) => {
    if (!takesProp(props, prop)) return unknownProp(use, described, prop);
    const known = Object.hasOwn(props, prop) ? props[prop] : undefined;
    if (!known) return undefined;
    return known.isIgnored
      ? ignoredProp(use, prop, known)
      : wrongValue(use, { name: prop, description: known }, value);
  });
  return [...slips, nestingSlip(use, described)].filter((slip) => slip !== undefined);
}

/** Whether an attribute is one of a component's own, or of those that every component takes. */
export function takesProp(props: ComponentDescription['props'], name: string): boolean {
  return Object.hasOwn(props, name) || COMMON.has(name) || /^(?:data|aria)-|^client:/.test(name);
}

function unknownProp(use: ComponentUse, { description }: Described, prop: string): Slip {
  const { element, attributes, find } = use;
  const names = Object.keys(description.props).filter((name) => {
    const { sameAs, isIgnored } = description.props[name] ?? {};
    return sameAs === undefined && !isIgnored;
  });
  const nearest = findNearest(
    prop,
    [...names, ...COMMON].filter((name) => name !== '...'),
  );
  const [near] = nearest;
  const isSure = nearest.length === 1 && near !== undefined && !attributes.has(near);
  return {
    code: 'unknown-prop',
    message: `<${element.name}> has no attribute "${prop}"`,
    hint: near ? `did you mean "${near}"?` : notUsed(element.name ?? '', names),
    replacement: isSure && isSlip(prop, near) ? near : undefined,
    ...find(prop),
  };
}

function notUsed(component: string, names: readonly string[]): string {
  if (names.length === 0) return 'it is not used';
  return `it is not used; <${component}> has ${names.join(', ')}`;
}

/** Whether the same letters were meant, and not another word like it. */
function isSlip(written: string, known: string): boolean {
  return written.toLowerCase() === known.toLowerCase() || isTypo(written, known);
}

function ignoredProp({ element, find }: ComponentUse, prop: string, known: PropDescription): Slip {
  return {
    code: 'ignored-prop',
    message: `"${prop}" of <${element.name}> has no effect here`,
    hint: known.description,
    ...find(prop),
  };
}

/** An attribute with what is known of it. */
interface Prop {
  name: string;
  description: PropDescription;
}

function wrongValue(
  { element, find }: ComponentUse,
  { name, description }: Prop,
  written: string,
): Slip | undefined {
  const value = literalOf(written);
  if (value === undefined || isPropValue(value, description)) return undefined;
  const { values } = description;
  const nearest = values ? findNearest(value, values.map(String)) : [];
  const [near] = nearest;
  const isSure = nearest.length === 1 && near !== undefined && isSlip(value, near);
  const allowed = values ? values.join(', ') : 'a number';
  return {
    code: 'wrong-prop',
    message: `"${name}" of <${element.name}> cannot be "${value}"`,
    hint: near ? `did you mean "${near}"?` : `it is ${values ? 'one of ' : ''}${allowed}`,
    replacement: isSure ? near : undefined,
    ...find(name, 'value'),
  };
}

/** The value as text; undefined for one that only rendering tells, and for an attribute without one. */
function literalOf(written: string): string | undefined {
  const [, code] = /^\{([\s\S]*)\}$/.exec(written) ?? [];
  if (code === undefined) return written === '' ? undefined : written;
  return /^\s*-?[\d.]+\s*$/.test(code) ? code.trim() : undefined;
}

/** Whether an attribute can have a value, written as text. */
export function isPropValue(value: string, { type, values, isAnyCase }: PropDescription): boolean {
  const plain = isAnyCase ? value.toLowerCase() : value;
  if (values && type !== 'number') return values.includes(plain);
  if (type !== 'number') return true;
  const number = Number.parseFloat(value);
  return values ? values.includes(number) : Number.isFinite(number);
}
