import { isValidElement, type VNode } from 'preact';
import { undefinedName } from './undefined-variable.ts';

/** Children in which what nobody defines is text, as written: `{name}`, `{{name}}`; and dates are dates. */
export function toPrintable(children: unknown): unknown {
  if (Array.isArray(children)) {
    const printable = children.map(toPrintable);
    return printable.some((child, index) => child !== children[index]) ? printable : children;
  }
  if (children instanceof Date) return children.toISOString();
  if (typeof children === 'function') return printFunction(children);
  return printPlaceholder(children) ?? children;
}

/** Braces around a word that happens to be a global of JavaScript, such as `{Date}`, mean the word. */
function printFunction(value: Function): unknown {
  if (undefinedName(value) !== undefined) return String(value);
  const isGlobal = (globalThis as Record<string, unknown>)[value.name] === value;
  return isGlobal ? `{${value.name}}` : value;
}

/** `{{name}}` is an object with one member to JavaScript, a placeholder to authors. */
function printPlaceholder(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isValidElement(value as VNode))
    return undefined;
  const [entry, ...others] = Object.entries(value);
  const name = entry && others.length === 0 ? undefinedName(entry[1]) : undefined;
  return name !== undefined && name === entry?.[0] ? `{{${name}}}` : undefined;
}
