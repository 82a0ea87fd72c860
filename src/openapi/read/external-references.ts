import { countNoun, splitAtFirst } from '../../utils/text.ts';
import { decodePath, HTTP_METHODS, isHttpUrl } from '../../utils/url.ts';
import {
  findPointer,
  getOwn,
  isObject,
  parsePointer,
  toObject,
  toSegment,
  type JsonObject,
} from '../../utils/json-object.ts';
import {
  cacheText,
  nameOfLocation,
  readLocation,
  type ProblemList,
  type ReadOptions,
} from '../load-documents.ts';
import { parseReferenced, type Parsed } from './parse-text.ts';

const PARAMETER = {
  schema: 'schema',
  content: 'map:media',
  examples: 'map:example',
  example: 'value',
};

/**
 * Members of each kind of object (OpenAPI 3.2, section 4; Swagger 2.0 where it differs). Other members are plain
 * data.
 */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, ObjectKind>>>> = {
  document: {
    info: 'other', servers: 'other', tags: 'other', externalDocs: 'other', security: 'data',
    paths: 'map:pathItem', webhooks: 'map:pathItem', 'x-webhooks': 'map:pathItem', components: 'components',
    definitions: 'map:schema', parameters: 'map:parameter', responses: 'map:response',
    securityDefinitions: 'map:other',
  },
  components: {
    schemas: 'map:schema', responses: 'map:response', parameters: 'map:parameter', examples: 'map:example',
    requestBodies: 'map:requestBody', headers: 'map:parameter', securitySchemes: 'map:other',
    links: 'map:other', callbacks: 'map:callback', pathItems: 'map:pathItem', mediaTypes: 'map:media',
  },
  pathItem: {
    parameters: 'parameter', servers: 'other', summary: 'other', description: 'other',
    additionalOperations: 'map:operation',
    ...ofKind('operation', HTTP_METHODS),
  },
  operation: {
    parameters: 'parameter', requestBody: 'requestBody', responses: 'map:response', callbacks: 'map:callback',
    servers: 'other', summary: 'other', description: 'other', externalDocs: 'other', tags: 'other',
    security: 'data', 'x-codeSamples': 'other', 'x-code-samples': 'other',
  },
  parameter: { ...PARAMETER, description: 'other', items: 'schema' },
  requestBody: { content: 'map:media', description: 'other' },
  response: {
    headers: 'map:parameter', content: 'map:media', links: 'map:other', schema: 'schema', description: 'other',
    examples: 'map:value',
  },
  media: {
    schema: 'schema', itemSchema: 'schema', examples: 'map:example', encoding: 'map:encoding',
    example: 'other',
  },
  encoding: { headers: 'map:parameter' },
  example: { value: 'value', description: 'other', summary: 'other' },
  schema: {
    description: 'other', example: 'value', examples: 'value',
    ...ofKind('map:schema', ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']),
    ...ofKind('schema', [
      'items', 'prefixItems', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems',
      'contains', 'propertyNames', 'not', 'if', 'then', 'else', 'allOf', 'oneOf', 'anyOf',
    ]),
  },
}; // prettier-ignore

/** Limit against mistakes and malicious documents. */
const MAX_FILES = 5000;

/** Files of a document that were read, and problems of others. */
interface Collection {
  root: string;
  files: Map<string, FileText>;
  failures: Map<string, string>;
  /** Broken references to other files, which are reported. */
  broken: readonly BrokenReference[];
}

/**
 * Reads all files that a document references, directly or indirectly. Reports unreadable files at the references to
 * them; `failures` has their locations.
 */
export async function collectFiles(
  root: string,
  rootFile: FileText,
  options: ReadOptions,
  problems: ProblemList,
): Promise<Omit<Collection, 'root'>> {
  const broken: BrokenReference[] = [];
  const files = new Map([[root, rootFile]]);
  const collection: Collection = { root, files, failures: new Map(), broken };
  const visits = new Map([[root, new Set<ObjectKind>(['document', 'other', 'value'])]]);
  const queue: [location: string, kind: ObjectKind][] = [[root, 'document']];
  // The list grows while it is iterated.
  for (const [location, kind] of queue) {
    const name = nameOfLocation(location, options.projectRoot);
    for (const { ref, pointer, isExample } of listExternal(files.get(location)?.value, kind)) {
      const target = resolveReference(location, ref);
      await addFile(collection, target.location, options, problems);
      const problem = findProblem(collection, target);
      const unreadable = collection.failures.has(target.location) ? target.location : undefined;
      if (problem !== undefined) broken.push({ file: name, pointer, ref, problem, unreadable });
      const visited = visits.get(target.location) ?? new Set();
      visits.set(target.location, visited);
      // References in an example are also found in other parts.
      const next = isExample ? 'value' : 'other';
      if (!files.has(target.location) || visited.has(next) || visited.has('other')) continue;
      visited.add(next);
      queue.push([target.location, next]);
    }
  }
  reportBroken(broken, problems, 'openapi-reference', options.shared?.unreadable);
  return collection;
}

/** A reference that cannot be resolved. */
export interface BrokenReference {
  /** Name of the file with the reference. */
  file: string;
  pointer: string;
  ref: string;
  problem: string;
  /** Location of the file, if the whole file cannot be read. */
  unreadable?: string | undefined;
}

/** A reference to an unreadable file, and the list of problems of the document that refers to it. */
export interface UnreadableUse extends BrokenReference {
  problems: ProblemList;
  code: 'openapi-reference' | 'asyncapi';
}

/**
 * Reports each reference and each unreadable file once for a file, at the first reference. Adds those to unreadable
 * files to `unreadable` instead, if there is such a list.
 */
export function reportBroken(
  broken: readonly BrokenReference[],
  problems: ProblemList,
  code: UnreadableUse['code'],
  unreadable?: UnreadableUse[],
): void {
  const others = broken.filter((one) => !unreadable || one.unreadable === undefined);
  for (const one of broken)
    if (one.unreadable !== undefined) unreadable?.push({ ...one, problems, code });
  const groups = Map.groupBy(others, (one) =>
    JSON.stringify([one.file, one.unreadable ?? one.ref]),
  );
  for (const group of groups.values()) reportUses(group.map((one) => ({ ...one, problems, code })));
}

/** Reports each unreadable file once for all documents that refer to it. */
export function reportUnreadable(uses: readonly UnreadableUse[]): void {
  const inOrder = uses.toSorted((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
  // Several documents can refer to a file that refers to the unreadable one.
  const byPlace = new Map(inOrder.toReversed().map((one) => [placeKey(one), one]));
  const groups = Map.groupBy([...byPlace.values()].toReversed(), (one) => one.unreadable);
  for (const group of groups.values()) reportUses(group);
}

function placeKey({ file, pointer, ref }: BrokenReference): string {
  return JSON.stringify([file, pointer, ref]);
}

/** Maximum number of files that a hint lists. */
const MAX_LISTED = 5;

const LIST = new Intl.ListFormat('en');

/** Reports the first of several uses, with the number of all of them, and the files of the others. */
function reportUses([first, ...more]: readonly UnreadableUse[]): void {
  if (!first) return;
  const count = more.length + 1;
  const files = [...new Set(more.map(({ file }) => file))].filter((file) => file !== first.file);
  const places =
    files.length > 0 ? ` (${count} places in ${files.length + 1} files)` : ` (${count} places)`;
  const listed = files.slice(0, MAX_LISTED);
  const rest = files.length - listed.length;
  const named = LIST.format(rest > 0 ? [...listed, countNoun(rest, 'more file')] : listed);
  first.problems.at(
    first.file,
    first.pointer,
    `Reference "${first.ref}": ${first.problem}${count > 1 ? places : ''}.`,
    {
      code: first.code,
      ...(files.length > 0 && {
        hint: `Also in ${named}.`,
      }),
    },
  );
}

async function addFile(
  { root, files, failures }: Collection,
  location: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<void> {
  if (files.has(location) || failures.has(location)) return;
  if (files.size >= MAX_FILES) {
    failures.set(location, 'too many files');
    return;
  }
  const file = await readReferencedFile(location, root, options, problems);
  if (file.problem === undefined) files.set(location, file);
  else failures.set(location, file.problem);
}

/** A pointer can pass through references, which are resolved later, so only its first key is checked. */
function findProblem(
  { files, failures }: Collection,
  { location, pointer }: FilePointer,
): string | undefined {
  const failure = failures.get(location);
  const first = /^#\/[^/]*/.exec(pointer)?.[0];
  if (failure !== undefined || first === undefined) return failure;
  const value = findPointer(files.get(location)?.value, first);
  return value === undefined ? 'not found in the file' : undefined;
}

/** A reference, and the pointer of the object that contains it. */
interface FoundReference {
  ref: string;
  pointer: string;
  isExample: boolean;
}

/** External references by parsed file and kind, because several documents can reference a file. */
const externals = new WeakMap<object, Map<ObjectKind, readonly FoundReference[]>>();

/** External references of a parsed file. */
function listExternal(value: unknown, kind: ObjectKind): readonly FoundReference[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = externals.get(value) ?? new Map<ObjectKind, readonly FoundReference[]>();
  externals.set(value, known);
  const list = known.get(kind);
  if (list) return list;
  const found: FoundReference[] = [];
  visitReferences(value, kind, '#', (ref, pointer, kindOfReference) => {
    if (!ref.startsWith('#')) found.push({ ref, pointer, isExample: kindOfReference === 'value' });
  });
  known.set(kind, found);
  return found;
}

/** Calls back for every `$ref` of a value, except in plain data; in examples only for files. */
export function visitReferences(
  value: unknown,
  kind: ObjectKind,
  pointer: string,
  onReference: (ref: string, pointer: string, kind: ObjectKind) => void,
): void {
  if (kind === 'data') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => visitReferences(item, kind, `${pointer}/${index}`, onReference));
    return;
  }
  if (!isObject(value)) return;
  if (isReferenceIn(kind, value)) onReference(value.$ref, pointer, kind);
  if (kind !== 'value')
    visitMapping(value['discriminator'], `${pointer}/discriminator/mapping`, onReference);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || member === null) continue;
    visitReferences(member, kindOfMember(kind, key), `${pointer}/${toSegment(key)}`, onReference);
  }
}

/**
 * Whether an object is a reference. Examples are data, in which authors nevertheless include files: an object with
 * nothing but the path of a file is a reference there, and `com.example.Plant` is not.
 */
export function isReferenceIn(
  kind: ObjectKind,
  value: JsonObject,
): value is JsonObject & { $ref: string } {
  const ref = value['$ref'];
  if (typeof ref !== 'string') return false;
  return kind !== 'value' || (Object.keys(value).length === 1 && EXAMPLE_FILE.test(ref));
}

const EXAMPLE_FILE =
  /^(?!\w+:)(?:[^#]*\/[^#/]*\.\w+|[^#/]*\.(?:json|ya?ml|xml|csv|txt|mdx?))(?:#.*)?$/is;

/** Discriminator mappings reference files without Reference Objects. */
function visitMapping(
  discriminator: unknown,
  pointer: string,
  onReference: (ref: string, pointer: string, kind: ObjectKind) => void,
): void {
  for (const [key, target] of Object.entries(toObject(toObject(discriminator)['mapping'])))
    if (isFileReference(target)) onReference(target, `${pointer}/${toSegment(key)}`, 'schema');
}

/** Whether a mapping target is a file rather than the name of a shared schema or a pointer. */
export function isFileReference(target: unknown): target is string {
  return typeof target === 'string' && /^[^#]*\/|^[^#]*\.(?:ya?ml|json)(?:#|$)/i.test(target);
}

/** Location of a value in a file. */
export interface FilePointer {
  /** Absolute path or http(s) URL. */
  location: string;
  /** Includes the leading `#`. */
  pointer: string;
}

/** Resolves a reference relative to the file that contains it. */
export function resolveReference(base: string, ref: string): FilePointer {
  const [file, fragment] = splitAtFirst(ref, '#');
  const pointer = `#${fragment}`;
  if (file === '') return { location: base, pointer };
  if (/^https?:/i.test(file)) return { location: file, pointer };
  if (/^https?:/i.test(base)) return { location: URL.parse(file, base)?.href ?? file, pointer };
  const path = file.startsWith('/') ? file : `${base.slice(0, base.lastIndexOf('/') + 1)}${file}`;
  return { location: normalizePath(decodePath(path)), pointer };
}

/** Unique key of a location. */
export function keyOf({ location, pointer }: FilePointer): string {
  return location + pointer;
}

function normalizePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** Parsed files of a document, by location. */
export type FileValues = ReadonlyMap<string, unknown>;

/** Value at a location, and the file that contains it: a pointer can pass through references to other files. */
export function findInFiles(
  files: FileValues,
  target: FilePointer,
): { value: unknown; location: string } {
  let { location } = target;
  let value = files.get(location);
  for (const key of parsePointer(target.pointer)) {
    const ref = isObject(value) && !Object.hasOwn(value, key) ? value['$ref'] : undefined;
    if (typeof ref === 'string') {
      const through = resolveReference(location, ref);
      if (keyOf(through) !== keyOf(target)) ({ value, location } = findInFiles(files, through));
    }
    value = memberOf(value, key);
  }
  return { value, location };
}

/** Member of an object, or item of an array. */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? getOwn(value, key) : undefined;
}

/** Kind of an object in a document; `map:x` is an object whose values are of kind `x`. */
export type ObjectKind = string;

/** Kind of a member. `data` contains no references, `value` only those to files; `other` may contain any. */
export function kindOfMember(kind: ObjectKind, key: string): ObjectKind {
  if (isData(kind) || kind === 'other') return kind;
  if (kind.startsWith('map:')) return kind.slice('map:'.length);
  if (kind === 'callback') return 'pathItem';
  const members = MEMBERS[kind];
  return members && Object.hasOwn(members, key) ? (members[key] ?? 'data') : 'data';
}

/** Whether a value is not described by the specification: examples, and members that it does not have. */
export function isData(kind: ObjectKind): boolean {
  return kind === 'data' || kind === 'value';
}

function ofKind(kind: ObjectKind, keys: readonly string[]): Record<string, ObjectKind> {
  return Object.fromEntries(keys.map((key) => [key, kind]));
}

/** A file of a document. */
export interface FileText {
  text: string;
  value: unknown;
  problem?: undefined;
}

/**
 * Reads a file that the document at `root` references, and registers it in `problems`. If that fails, returns the
 * problem as a phrase that follows the reference.
 */
export async function readReferencedFile(
  location: string,
  root: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<FileText | { problem: string }> {
  const { text, problem } = await readLocation(location, root, options);
  if (text === undefined) return { problem };
  const parsed = await parseShared(location, text, options);
  if (parsed.problem !== undefined) {
    const line = parsed.position ? ` (line ${parsed.position.line})` : '';
    return { problem: `${parsed.problem.replace(/\.$/, '')}${line}` };
  }
  if (isHttpUrl(location)) cacheText(location, text, options);
  const name = nameOfLocation(location, options.projectRoot);
  problems.addFile(name, text);
  if (parsed.flaw) problems.add(name, parsed.flaw.message, {}, parsed.flaw.position);
  return { text, value: parsed.value };
}

function parseShared(location: string, text: string, { shared }: ReadOptions): Promise<Parsed> {
  const known = shared?.parsed.get(location);
  if (known?.text === text) return known.parsed;
  const parsed = parseReferenced(location, text);
  shared?.parsed.set(location, { text, parsed });
  return parsed;
}
