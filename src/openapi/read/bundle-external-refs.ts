import {
  isObject,
  parsePointer,
  setOwn,
  toObject,
  toSegment,
  type JsonObject,
} from '../../utils/json-object.ts';
import {
  findInFiles,
  isFileReference,
  isReferenceIn,
  keyOf,
  kindOfMember,
  memberOf,
  resolveReference,
  type FilePointer,
  type FileValues,
  type ObjectKind,
} from './external-references.ts';
import { findExcess, MAX_NODES } from './parse-text.ts';

/** A document bundled from several files, with the origins of its parts. */
export interface BundledDocument {
  root: JsonObject;
  /** File and pointer of a value in the bundled document. */
  originOf(pointer: string): FilePointer;
  /** Referenced parts of other files that do not exist. */
  missing: readonly FilePointer[];
}

/** State of bundling a document. */
interface Bundle {
  rootLocation: string;
  files: FileValues;
  /** Prefix of references to shared schemas. */
  prefix: string;
  names: SchemaNames;
  origins: Origins;
  /** Replacements of references by kind and position, because hundreds of operations can share a few responses. */
  known: Map<string, unknown>;
  /** Number of circular references that were cut. */
  cuts: number;
  /** Number of objects that were copied, each by the number of references around it. */
  work: number;
  /** Maximum of `work`. */
  limit: number;
  missing: FilePointer[];
}

/** Position of a value in the files. */
interface Position {
  kind: ObjectKind;
  location: string;
  /** Keys of the references that led here, except those to schemas; each is followed once. */
  open: ReadonlySet<string>;
}

/**
 * Bundles a document from several files. Schemas of other files become shared schemas under their own names
 * (`pet.yaml` and `defs.yaml#/Pet` give `pet` and `Pet`); other references are replaced by their targets. Throws if
 * that makes the document too large: a few files can refer to each other in billions of ways.
 */
export function bundleExternalRefs(rootLocation: string, files: FileValues): BundledDocument {
  const root = toObject(files.get(rootLocation));
  const isSwagger2 = 'swagger' in root;
  const schemas = sharedSchemas(root);
  const bundle: Bundle = {
    rootLocation,
    files,
    prefix: isSwagger2 ? '#/definitions/' : '#/components/schemas/',
    names: createSchemaNames(Object.keys(schemas)),
    origins: createOrigins(rootLocation),
    known: new Map(),
    cuts: 0,
    work: 0,
    limit: limitOf(files),
    missing: [],
  };
  nameOwnSchemas(bundle, schemas);
  const start: Position = { kind: 'document', location: rootLocation, open: new Set() };
  const bundled = toObject(replaceReferences(bundle, root, start));
  const document = withSchemas(bundled, { ...sharedSchemas(bundled), ...bundleSchemas(bundle) });
  if (findExcess(document) !== undefined) throw new Error(TOO_LARGE);
  return {
    root: document,
    originOf: (pointer) => bundle.origins.find(document, pointer),
    missing: bundle.missing,
  };
}

/** Number of objects that any document can have, and of copies of each object of larger ones; real documents have 2. */
const MIN_LIMIT = 250_000;
const MAX_COPIES = 50;

/** Maximum number of objects to copy: few files must not become a site of hundreds of megabytes. */
function limitOf(files: FileValues): number {
  let limit = MIN_LIMIT;
  for (const file of files.values()) limit += MAX_COPIES * countObjects(file);
  return Math.min(limit, MAX_NODES);
}

/** Numbers of objects by parsed file, because several documents can reference a file. */
const counts = new WeakMap<object, number>();

/** Number of objects in a file, up to the one from which on the limit does not depend on it. */
function countObjects(file: unknown): number {
  if (typeof file !== 'object' || file === null) return 0;
  const known = counts.get(file);
  if (known !== undefined) return known;
  let count = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || count * MAX_COPIES >= MAX_NODES) return;
    count += 1;
    for (const member of Object.values(value)) visit(member);
  };
  visit(file);
  counts.set(file, count);
  return count;
}

const TOO_LARGE = 'references to other files make it too large';

function sharedSchemas(root: JsonObject): JsonObject {
  return toObject(
    'swagger' in root ? root['definitions'] : toObject(root['components'])['schemas'],
  );
}

function withSchemas(root: JsonObject, schemas: JsonObject): JsonObject {
  if ('swagger' in root) return { ...root, definitions: schemas };
  return { ...root, components: { ...toObject(root['components']), schemas } };
}

/** A shared schema `Pet: {$ref: pet.yaml}` gives the schema of that file its name. */
function nameOwnSchemas({ rootLocation, files, names }: Bundle, schemas: JsonObject): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isPlainReference(schema)) continue;
    const target = resolveReference(rootLocation, schema.$ref);
    if (target.location !== rootLocation && files.has(target.location)) names.set(target, name);
  }
}

function isPlainReference(value: unknown): value is JsonObject & { $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1;
}

/** Schemas of other files that are referenced directly or indirectly. */
function bundleSchemas(bundle: Bundle): JsonObject {
  const schemas: JsonObject = {};
  for (const { name, target } of bundle.names.list()) {
    const { value, location } = findTarget(bundle, target);
    // A missing schema allows any value.
    const schema = replaceReferences(bundle, value ?? {}, {
      kind: 'schema',
      location,
      open: new Set(),
    });
    setOwn(schemas, name, bundle.origins.note(schema, target));
  }
  return schemas;
}

function findTarget(bundle: Bundle, target: FilePointer): ReturnType<typeof findInFiles> {
  const found = findInFiles(bundle.files, target);
  if (found.value === undefined) bundle.missing.push(target);
  return found;
}

/** Copy of a value in which all references are local. */
function replaceReferences(bundle: Bundle, value: unknown, position: Position): unknown {
  const { kind, location } = position;
  if (kind === 'data') return value;
  if (Array.isArray(value)) return value.map((item) => replaceReferences(bundle, item, position));
  if (!isObject(value)) return value;
  bundle.work += 1 + position.open.size;
  if (bundle.work > bundle.limit) throw new Error(TOO_LARGE);
  const copy: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const inside = { ...position, kind: kindOfMember(kind, key) };
    setOwn(copy, key, replaceReferences(bundle, member, inside));
  }
  if (kind === 'schema' && isObject(copy['discriminator']))
    copy['discriminator'] = replaceMapping(bundle, copy['discriminator'], location);
  if (!isReferenceIn(kind, value)) return copy;
  const target = resolveReference(location, value.$ref);
  if (target.location === bundle.rootLocation) return { ...copy, $ref: target.pointer };
  if (!bundle.files.has(target.location)) return copy;
  if (kind !== 'schema') return embed(bundle, copy, target, position);
  return { ...copy, $ref: bundle.prefix + toSegment(bundle.names.get(target)) };
}

/** Discriminator with local references in its mapping. */
function replaceMapping(bundle: Bundle, discriminator: JsonObject, location: string): JsonObject {
  const mapping: JsonObject = {};
  for (const [value, target] of Object.entries(toObject(discriminator['mapping'])))
    setOwn(mapping, value, replaceTarget(bundle, target, location));
  return 'mapping' in discriminator ? { ...discriminator, mapping } : discriminator;
}

/** A target that is not a file is the name of a shared schema. */
function replaceTarget(bundle: Bundle, target: unknown, location: string): unknown {
  if (!isFileReference(target) && !String(target).startsWith('#')) return target;
  const resolved = resolveReference(location, String(target));
  if (resolved.location === bundle.rootLocation) return resolved.pointer;
  if (!bundle.files.has(resolved.location)) return target;
  return bundle.prefix + toSegment(bundle.names.get(resolved));
}

/** Target of a reference, merged with the siblings of the `$ref`. */
function embed(
  bundle: Bundle,
  { $ref: _ref, ...beside }: JsonObject,
  target: FilePointer,
  position: Position,
): unknown {
  if (position.open.has(keyOf(target))) {
    bundle.cuts += 1;
    return {};
  }
  const value = expand(bundle, target, position);
  const isJoined = isObject(value) && Object.keys(beside).length > 0;
  return isJoined ? bundle.origins.note({ ...value, ...beside }, target) : value;
}

/** Target with its references replaced; the same object for all references to it. */
function expand(bundle: Bundle, origin: FilePointer, { kind, open }: Position): unknown {
  const key = keyOf(origin);
  const known = bundle.known.get(`${kind} ${key}`);
  if (known !== undefined) return known;
  const { value: target, location } = findTarget(bundle, origin);
  const { cuts } = bundle;
  const inside = { kind, location, open: new Set(open).add(key) };
  const value = bundle.origins.note(replaceReferences(bundle, target, inside), origin);
  // Where a cycle is cut depends on the entry point.
  if (bundle.cuts === cuts) bundle.known.set(`${kind} ${key}`, value);
  return value;
}

/** Origins of the parts of a bundled document. */
interface Origins {
  /** Records the origin of a value and returns the value. */
  note(value: unknown, origin: FilePointer): unknown;
  /** File and pointer for a pointer in the bundled document. */
  find(document: unknown, pointer: string): FilePointer;
}

/** Creates an empty record; unrecorded values come from the root file. */
function createOrigins(rootLocation: string): Origins {
  const origins = new WeakMap<object, FilePointer>();
  const originOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? origins.get(value) : undefined;
  return {
    note(value, origin) {
      if (typeof value === 'object' && value !== null) origins.set(value, origin);
      return value;
    },
    find(document, pointer) {
      let origin: FilePointer = { location: rootLocation, pointer: '#' };
      let value = document;
      for (const key of parsePointer(pointer)) {
        value = memberOf(value, key);
        origin = originOf(value) ?? { ...origin, pointer: `${origin.pointer}/${toSegment(key)}` };
      }
      return origin;
    },
  };
}

/** A schema of another file with its name among the shared schemas. */
interface NamedSchema {
  name: string;
  target: FilePointer;
}

/** Names of schemas from other files. */
interface SchemaNames {
  /** Sets the name of a schema, unless it already has one. */
  set(target: FilePointer, name: string): void;
  /** Name of a schema; created on first use. */
  get(target: FilePointer): string;
  /** All named schemas in order of naming, including those added during iteration. */
  list(): Iterable<NamedSchema>;
}

/** Creates the registry, with the names of the document's own schemas reserved. */
function createSchemaNames(existing: Iterable<string>): SchemaNames {
  const used = new Set(existing);
  const named = new Map<string, NamedSchema>();
  return {
    set(target, name) {
      const key = keyOf(target);
      if (!named.has(key)) named.set(key, { name, target });
    },
    get(target) {
      const known = named.get(keyOf(target));
      if (known) return known.name;
      const name = makeUnique(wantedName(target), used);
      named.set(keyOf(target), { name, target });
      return name;
    },
    list: () => named.values(),
  };
}

function makeUnique(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let count = 2; used.has(name); count++) name = `${wanted}${count}`;
  used.add(name);
  return name;
}

/** Last key of the pointer, or the file name; the folder name for `index`. */
function wantedName({ location, pointer }: FilePointer): string {
  const key = parsePointer(pointer).at(-1);
  if (key !== undefined) return key;
  const segments = location
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean);
  const base = (segments.at(-1) ?? 'schema').replace(/\.(json|ya?ml)$/i, '');
  return base === 'index' ? (segments.at(-2) ?? base) : base;
}
