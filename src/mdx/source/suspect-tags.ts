import { DESCRIPTIONS, findDescription } from '../descriptions/descriptions.ts';
import type { ComponentDescription } from '../descriptions/types.ts';
import { isPropValue, takesProp } from './component-slips.ts';
import { findAttributes, type WrittenAttribute } from './tag-attributes.ts';

const TAG = /<(\/?)([A-Z][\w.]*)/g;

/** Components that others belong into. */
const OUTER = new Set(
  Object.values<ComponentDescription>(DESCRIPTIONS).flatMap(({ inside }) => inside ?? []),
);

/** Begins anything that a component may have to hold: a fence, a list, an expression, another component. */
const PART = /[`~{]|<[A-Z]|^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;

/**
 * Whether a component of the library may be used as it should not be. Reads the tags alone, in code as well, a tenth of
 * the time of parsing a text: what is suspect only has to be parsed to know.
 */
export function hasSuspectTag(body: string): boolean {
  const open: string[] = [];
  for (const { 1: slash, 2: name = '', index } of body.matchAll(TAG)) {
    const described = findDescription(name);
    if (!described) continue;
    const { description } = described;
    if (slash) {
      const at = open.lastIndexOf(described.name);
      if (at >= 0) open.length = at;
      continue;
    }
    if (description.inside !== undefined && !open.includes(description.inside)) return true;
    if (description.holds && !mayHoldParts(body, name, index)) return true;
    if (hasSuspectAttribute(body, index, description)) return true;
    if (OUTER.has(described.name)) open.push(described.name);
  }
  return false;
}

function mayHoldParts(body: string, name: string, start: number): boolean {
  const end = body.indexOf(`</${name}`, start);
  return end >= 0 && PART.test(body.slice(start + 1, end));
}

function hasSuspectAttribute(
  body: string,
  start: number,
  { props }: ComponentDescription,
): boolean {
  for (const [name, written] of findAttributes(body, start)) {
    if (!takesProp(props, name)) return true;
    const known = Object.hasOwn(props, name) ? props[name] : undefined;
    const value = valueOf(body, written);
    if (known && value !== undefined && !isPropValue(value, known)) return true;
  }
  return false;
}

/** A text in quotes, or a number in braces. */
function valueOf(body: string, { text, end }: WrittenAttribute): string | undefined {
  if (text) return body.slice(text.start, text.end);
  const number = /\s*=\s*\{\s*(-?[\d.]+)\s*\}/y;
  number.lastIndex = end;
  return number.exec(body)?.[1];
}
