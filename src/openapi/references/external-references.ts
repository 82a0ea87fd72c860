import { isObject, setOwn, toSegment, type JsonObject } from '../read/json.ts';
import { kindOfMember, type Kind } from '../read/positions.ts';

/** A reference that leads into another file or address. */
export interface ExternalReference {
  ref: string;
  /** Pointer of the object that holds it. */
  pointer: string;
}

/** The references of a parsed file that lead out of it. */
export function listExternal(value: unknown, kind: Kind): ExternalReference[] {
  const found: ExternalReference[] = [];
  visitReferences(value, kind, '#', (ref, pointer) => {
    if (!ref.startsWith('#')) found.push({ ref, pointer });
  });
  return found;
}

/** Calls back for every `$ref` of a value, except in examples and other plain data. */
export function visitReferences(
  value: unknown,
  kind: Kind,
  pointer: string,
  onReference: (ref: string, pointer: string) => void,
): void {
  if (kind === 'data' || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => visitReferences(item, kind, `${pointer}/${index}`, onReference));
    return;
  }
  const object = value as JsonObject;
  if (typeof object['$ref'] === 'string') onReference(object['$ref'], pointer);
  for (const [key, member] of Object.entries(object)) {
    if (typeof member !== 'object' || member === null) continue;
    visitReferences(member, kindOfMember(kind, key), `${pointer}/${toSegment(key)}`, onReference);
  }
}

/** Where a reference leads: the location of a file, and the pointer in it. */
export interface Place {
  location: string;
  pointer: string;
}

/** Resolves a reference against the file that it stands in. Locations are absolute paths or http(s) addresses. */
export function resolveReference(base: string, ref: string): Place {
  const [file = '', fragment = ''] = splitOnce(ref, '#');
  const pointer = `#${fragment}`;
  if (file === '') return { location: base, pointer };
  if (/^https?:/i.test(file)) return { location: file, pointer };
  if (/^https?:/i.test(base)) return { location: new URL(file, base).href, pointer };
  const path = file.startsWith('/') ? file : `${base.slice(0, base.lastIndexOf('/') + 1)}${file}`;
  return { location: normalizePath(decode(path)), pointer };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function normalizePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A copy of an object with every member passed through `change`; keys may be anything. */
export function mapMembers(
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setOwn(result, key, change(value, key));
  return result;
}

/** Whether a value is an object whose only member is a `$ref`. */
export function isPlainReference(value: unknown): value is JsonObject & { $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1;
}
