import { decodePath } from './url.ts';

/** An object of a JSON or YAML document; its values are unknown. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is an object other than an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty object. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is an array, else an empty array. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is a non-empty string. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Whether a value is a list of pairs of strings. */
export function isListOfPairs(value: unknown): value is [string, string][] {
  const isPair = (entry: unknown) =>
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
  return Array.isArray(value) && value.every(isPair);
}

/** A string as it is, other values as JSON. */
export function stringOrJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Value of an own property. Keys come from documents and may be `constructor` or `__proto__`. */
export function getOwn<Value>(
  object: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own property for any key, including `__proto__`. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** Escapes a key as a segment of a JSON pointer (RFC 6901): `a/b` becomes `a~1b`. */
export function toSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Keys of a JSON pointer, with or without the leading `#`: `#/paths/~1a` gives `paths`, `/a`. */
export function parsePointer(pointer: string): string[] {
  const path = pointer.startsWith('#') ? decodePath(pointer.slice(1)) : pointer;
  if (path === '' || path === '/') return [];
  return path
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Value at a JSON pointer; undefined if it does not exist. */
export function findPointer(root: unknown, pointer: string): unknown {
  if (pointer !== '#' && !pointer.startsWith('#/') && !pointer.startsWith('/')) return undefined;
  let value = root;
  for (const key of parsePointer(pointer)) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isObject(value) ? getOwn(value, key) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
