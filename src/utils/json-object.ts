import { decodePath } from './url.ts';

/** An object out of a JSON or YAML document; what its members hold is unknown. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is a plain object (no array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one where it is something else. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one where it is something else. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value when it is a string with something in it. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A member that the object itself has: keys come from documents and may be `constructor` or `__proto__`. */
export function getOwn(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a member under any key, `__proto__` included, without touching a prototype. */
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

/** One segment of a JSON pointer (RFC 6901) for a key: `a/b` gives `a~1b`. */
export function toSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The keys that a JSON pointer names, with or without its leading `#`: `#/paths/~1a` gives `paths`, `/a`. */
export function parsePointer(pointer: string): string[] {
  const path = pointer.startsWith('#') ? decodePath(pointer.slice(1)) : pointer;
  if (path === '' || path === '/') return [];
  return path
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
