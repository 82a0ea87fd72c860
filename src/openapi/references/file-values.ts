import { getOwn, isObject, parsePointer } from '../json.ts';
import { keyOf, resolveReference, type FilePointer } from './file-pointer.ts';

/** What the files of a document hold, by location. */
export type FileValues = ReadonlyMap<string, unknown>;

/** The value at a place, and the file that it stands in: a pointer may pass through references to other files. */
export function findInFiles(
  files: FileValues,
  place: FilePointer,
): { value: unknown; location: string } {
  let { location } = place;
  let value = files.get(location);
  for (const key of parsePointer(place.pointer)) {
    const ref = isObject(value) && !Object.hasOwn(value, key) ? value['$ref'] : undefined;
    if (typeof ref === 'string') {
      const through = resolveReference(location, ref);
      if (keyOf(through) !== keyOf(place)) ({ value, location } = findInFiles(files, through));
    }
    value = memberOf(value, key);
  }
  return { value, location };
}

/** The member of an object, or the entry of a list. */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? getOwn(value, key) : undefined;
}
