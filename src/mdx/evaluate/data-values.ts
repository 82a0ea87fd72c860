import { isValidElement } from 'preact';
import type { ESTree } from 'rolldown/utils';
import { nameOf } from './compiled-code.ts';
import { undefinedName, type Props, type ValueSizes } from './context.ts';

/** An expression that is more than data; it is left out and reported. */
export class CodeError extends Error {}

/** Keys that would change the kind of an object: its prototype, or to an element of Preact. */
const SPECIAL_KEYS = new Set(['__proto__', 'constructor']);

type Literal = Extract<ESTree.Expression, { type: 'Literal' }>;

/** The value of a literal. Throws CodeError for a regular expression or a big integer. */
export function readLiteral(node: Literal): string | number | boolean | null {
  const { value } = node;
  if ('regex' in node && node.regex) throw new CodeError();
  if (typeof value === 'bigint' || value instanceof RegExp) throw new CodeError();
  return value;
}

/** A number with its sign. */
export function readSigned({ operator, argument }: ESTree.UnaryExpression): number {
  if (argument.type !== 'Literal' || typeof argument.value !== 'number') throw new CodeError();
  if (operator !== '-' && operator !== '+') throw new CodeError();
  return operator === '-' ? -argument.value : argument.value;
}

/** The name of a property that is written as a name or a literal. */
export function keyOf({ key, kind, computed, method }: ESTree.ObjectProperty): string {
  const name = key.type === 'Literal' ? String(key.value) : nameOf(key);
  const isPlain = kind === 'init' && !computed && !method;
  if (!isPlain || SPECIAL_KEYS.has(name)) throw new CodeError();
  return name;
}

/** An object of an author's, and no element. */
export function isPlainObject(value: unknown): value is Props {
  if (typeof value !== 'object' || value === null || isValidElement(value)) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** The value of an own property of an object, array, or component; inherited ones cannot be reached. */
export function ownValue(object: object | undefined, key: string | number): unknown {
  return object && Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined;
}

/** Whether a value can be written into a text. */
export function isPrintable(value: unknown): boolean {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) || undefinedName(value) !== undefined
  );
}

/** Whether a value is a component: a function, but not the placeholder of an undefined variable. */
export function isComponent(value: unknown): value is Function {
  return typeof value === 'function' && undefinedName(value) === undefined;
}

/** A name that is safe to write into a tag. */
export function elementName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][\w.:-]*$/.test(value) ? value : undefined;
}

/**
 * Maximum number of characters, entries, and elements in a value, and in all copies of values of a
 * page.
 */
const MAX_SIZE = 10_000_000;

/** Notes the size of a value with these parts. Throws CodeError for one that is too large. */
export function measureValue<Value extends object>(
  sizes: ValueSizes,
  value: Value,
  parts: readonly unknown[],
): Value {
  if (noteSize(sizes, value, parts) > MAX_SIZE) throw new CodeError();
  return value;
}

/** Notes the size of a value with these parts, and returns it. */
export function noteSize({ of }: ValueSizes, value: object, parts: readonly unknown[]): number {
  const size = 1 + sizeOf({ of }, parts);
  of.set(value, size);
  return size;
}

/** Number of characters, entries, and elements in these values. */
export function sizeOf({ of }: Pick<ValueSizes, 'of'>, parts: readonly unknown[]): number {
  return parts.reduce<number>((sum, part) => {
    if (typeof part === 'string') return sum + part.length;
    return sum + ((typeof part === 'object' && part !== null && of.get(part)) || 1);
  }, 0);
}

/** Counts the size of copied values. Throws CodeError if all values of the page copy too much. */
export function countCopied(sizes: ValueSizes, size: number): void {
  if (sizes.copied + size > MAX_SIZE) throw new CodeError();
  sizes.copied += size;
}
