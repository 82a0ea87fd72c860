import {
  isPlainReference,
  mapMembers,
  resolveReference,
  type Place,
} from './external-references.ts';
import {
  getOwn,
  isObject,
  parsePointer,
  setOwn,
  toObject,
  toSegment,
  type JsonObject,
} from '../read/json.ts';
import { kindOfMember, type Kind } from '../read/positions.ts';

/** One document out of several files, and where its parts come from. */
export interface Hoisted {
  root: JsonObject;
  /** The file and the pointer in it of what stands at a pointer of the whole. */
  originOf(pointer: string): Place;
}

/**
 * One document out of several files. Schemas of other files become shared schemas of the document
 * under their own names (`pet.yaml` and `defs.yaml#/Pet` give `pet` and `Pet`); anything else is
 * put in the place of its reference.
 */
export function bundleExternalRefs(
  rootLocation: string,
  root: JsonObject,
  files: ReadonlyMap<string, unknown>,
): Hoisted {
  const origins = new WeakMap<object, Place>();
  const isSwagger2 = 'swagger' in root;
  const prefix = isSwagger2 ? '#/definitions/' : '#/components/schemas/';
  const components = toObject(root['components']);
  const own = toObject(isSwagger2 ? root['definitions'] : components['schemas']);
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(own));
  const added: JsonObject = {};
  const waiting: { name: string; place: Place }[] = [];
  nameOwn();

  const changed = change(root, 'document', rootLocation, new Set()) as JsonObject;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { value, location } = lookUp(next.place);
    setOwn(added, next.name, noteOrigin(change(value, 'schema', location, new Set()), next.place));
  }
  const whole = withSchemas(changed);
  return { root: whole, originOf: (pointer) => findOrigin(whole, pointer) };

  /** `Pet: {$ref: pet.yaml}` among the shared schemas gives that file's schema its name. */
  function nameOwn(): void {
    for (const [name, schema] of Object.entries(own)) {
      if (!isPlainReference(schema)) continue;
      const place = resolveReference(rootLocation, schema.$ref);
      const key = keyOf(place);
      if (place.location === rootLocation || names.has(key) || !files.has(place.location)) continue;
      names.set(key, name);
      waiting.push({ name, place });
    }
  }

  function change(value: unknown, kind: Kind, location: string, open: Set<string>): unknown {
    if (kind === 'data' || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => change(item, kind, location, open));
    const object = value as JsonObject;
    const ref = object['$ref'];
    const members = () =>
      mapMembers(object, (member, key) => change(member, kindOfMember(kind, key), location, open));
    if (typeof ref !== 'string') return members();
    const place = resolveReference(location, ref);
    if (place.location === rootLocation) return { ...members(), $ref: place.pointer };
    if (!files.has(place.location)) return members();
    if (kind === 'schema') return { ...members(), $ref: prefix + toSegment(nameFor(place)) };
    return putInPlace(members(), place, kind, open);
  }

  function putInPlace(beside: JsonObject, place: Place, kind: Kind, open: Set<string>): unknown {
    const key = keyOf(place);
    if (open.has(key)) return {};
    const target = lookUp(place);
    const value = change(target.value, kind, target.location, new Set(open).add(key));
    const { $ref: _ref, ...rest } = beside;
    const isJoined = isObject(value) && Object.keys(rest).length > 0;
    return noteOrigin(isJoined ? { ...value, ...rest } : value, place);
  }

  function noteOrigin(value: unknown, place: Place): unknown {
    if (typeof value === 'object' && value !== null) origins.set(value, place);
    return value;
  }

  function findOrigin(document: JsonObject, pointer: string): Place {
    let place: Place = { location: rootLocation, pointer: '#' };
    let value: unknown = document;
    for (const key of parsePointer(pointer)) {
      place = { ...place, pointer: `${place.pointer}/${toSegment(key)}` };
      if (Array.isArray(value)) value = value[Number(key)];
      else value = isObject(value) ? getOwn(value, key) : undefined;
      const origin = typeof value === 'object' && value !== null ? origins.get(value) : undefined;
      place = origin ?? place;
    }
    return place;
  }

  function nameFor(place: Place): string {
    const key = keyOf(place);
    const known = names.get(key);
    if (known !== undefined) return known;
    const wanted = wantedName(place);
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    names.set(key, name);
    waiting.push({ name, place });
    return name;
  }

  /** The value at a place; a pointer may pass through references of the file. */
  function lookUp(place: Place): { value: unknown; location: string } {
    let location = place.location;
    let value: unknown = location === rootLocation ? root : files.get(location);
    for (const key of parsePointer(place.pointer)) {
      const ref = isObject(value) && !Object.hasOwn(value, key) ? value['$ref'] : undefined;
      if (typeof ref === 'string') {
        const through = resolveReference(location, ref);
        if (keyOf(through) !== keyOf(place)) ({ value, location } = lookUp(through));
      }
      if (Array.isArray(value)) value = value[Number(key)];
      else value = isObject(value) ? getOwn(value, key) : undefined;
    }
    return { value, location };
  }

  function withSchemas(document: JsonObject): JsonObject {
    const shared = isSwagger2
      ? document['definitions']
      : toObject(document['components'])['schemas'];
    const schemas: JsonObject = mapMembers(toObject(shared), (schema) => schema);
    for (const [name, schema] of Object.entries(added)) setOwn(schemas, name, schema);
    if (isSwagger2) return { ...document, definitions: schemas };
    return { ...document, components: { ...toObject(document['components']), schemas } };
  }
}

function keyOf({ location, pointer }: Place): string {
  return location + pointer;
}

/** Last key of the pointer, else the name of the file; a file called `index` is named for its folder. */
function wantedName({ location, pointer }: Place): string {
  const key = parsePointer(pointer).at(-1);
  if (key !== undefined) return key;
  const segments = location
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean);
  const base = (segments.at(-1) ?? 'schema').replace(/\.(json|ya?ml)$/i, '');
  return base === 'index' ? (segments.at(-2) ?? base) : base;
}
