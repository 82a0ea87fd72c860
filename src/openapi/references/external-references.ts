import { isObject, toObject, toSegment } from '../json.ts';
import { kindOfMember, type ObjectKind } from './object-kinds.ts';

/** A reference, and the pointer of the object that holds it. */
export interface FoundReference {
  ref: string;
  pointer: string;
}

/** The references of a parsed file that lead out of it. */
export function listExternal(value: unknown, kind: ObjectKind): FoundReference[] {
  const found: FoundReference[] = [];
  visitReferences(value, kind, '#', (ref, pointer) => {
    if (!ref.startsWith('#')) found.push({ ref, pointer });
  });
  return found;
}

/** Calls back for every `$ref` of a value, except in examples and other plain data. */
export function visitReferences(
  value: unknown,
  kind: ObjectKind,
  pointer: string,
  onReference: (ref: string, pointer: string) => void,
): void {
  if (kind === 'data') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => visitReferences(item, kind, `${pointer}/${index}`, onReference));
    return;
  }
  if (!isObject(value)) return;
  if (typeof value['$ref'] === 'string') onReference(value['$ref'], pointer);
  visitMapping(value['discriminator'], `${pointer}/discriminator/mapping`, onReference);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || member === null) continue;
    visitReferences(member, kindOfMember(kind, key), `${pointer}/${toSegment(key)}`, onReference);
  }
}

/** A discriminator refers to files by texts that are no Reference Objects. */
function visitMapping(
  discriminator: unknown,
  pointer: string,
  onReference: (ref: string, pointer: string) => void,
): void {
  for (const [key, target] of Object.entries(toObject(toObject(discriminator)['mapping'])))
    if (isFileReference(target)) onReference(target, `${pointer}/${toSegment(key)}`);
}

/** Whether the target of a mapping is a file, not the name of a shared schema or a pointer. */
export function isFileReference(target: unknown): target is string {
  return typeof target === 'string' && /^[^#]*\/|^[^#]*\.(?:ya?ml|json)(?:#|$)/i.test(target);
}
