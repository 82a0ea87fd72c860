import { parsePointer, toSegment } from '../json.ts';
import type { FilePointer } from './file-pointer.ts';
import { memberOf } from './file-values.ts';

/** Where the parts of a bundled document come from. */
export interface Origins {
  /** Notes where a value comes from, and gives it back. */
  note(value: unknown, place: FilePointer): unknown;
  /** The file and the pointer in it of what stands at a pointer of the bundled document. */
  find(document: unknown, pointer: string): FilePointer;
}

/** No origins yet: whatever is not noted comes from the root file. */
export function createOrigins(rootLocation: string): Origins {
  const places = new WeakMap<object, FilePointer>();
  const placeOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? places.get(value) : undefined;
  return {
    note(value, place) {
      if (typeof value === 'object' && value !== null) places.set(value, place);
      return value;
    },
    find(document, pointer) {
      let place: FilePointer = { location: rootLocation, pointer: '#' };
      let value = document;
      for (const key of parsePointer(pointer)) {
        value = memberOf(value, key);
        place = placeOf(value) ?? { ...place, pointer: `${place.pointer}/${toSegment(key)}` };
      }
      return place;
    },
  };
}
