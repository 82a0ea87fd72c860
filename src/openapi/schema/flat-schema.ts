import { isObject, toList, toObject, toText, type JsonObject } from '../read/json.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { nameOf, refOf, type References } from '../references/references.ts';

/** Alternatives that a value may follow. */
export interface Choice {
  keyword: 'oneOf' | 'anyOf';
  /** Property that tells the alternatives apart. */
  discriminator?: string | undefined;
  options: ChoiceOption[];
}

/** One alternative: its schema, and the discriminator value that selects it. */
export interface ChoiceOption {
  schema: unknown;
  value?: string | undefined;
}

/** A schema without `$ref` and `allOf`, and with its alternatives set apart. */
export interface FlatSchema {
  /** The merged keywords; `$ref`, `allOf`, `oneOf` and `anyOf` are gone. */
  schema: JsonObject;
  choices: Choice[];
  /** The references that the schema itself stands for, not those of its `allOf` parts. */
  refs: string[];
  /** Name of the shared schema. */
  name?: string | undefined;
  /** Null is allowed too. */
  nullable: boolean;
  /** `false`, which allows nothing. */
  never: boolean;
  /** References that lead nowhere. */
  broken: string[];
}

const cache = new WeakMap<References, WeakMap<JsonObject, FlatSchema>>();

/** The flat form of a schema; made once for each schema object of a document. */
export function flattenSchema(references: References, node: unknown): FlatSchema {
  if (!isObject(node)) return { ...empty(), never: node === false };
  let known = cache.get(references);
  if (!known) cache.set(references, (known = new WeakMap()));
  let flat = known.get(node);
  if (!flat) known.set(node, (flat = flatten(references, node)));
  return flat;
}

/** The schema itself and the references it stands for; a schema on the way to itself is shown once. */
export function identityOf(node: unknown, flat: FlatSchema): readonly unknown[] {
  return flat.refs.length > 0 ? flat.refs : [node];
}

function empty(): FlatSchema {
  return { schema: {}, choices: [], refs: [], nullable: false, never: false, broken: [] };
}

function flatten(references: References, node: JsonObject): FlatSchema {
  const flat = empty();
  const parts: JsonObject[] = [];
  // What is asked for twice is asked for once; also what makes every ring of references end.
  const seen = new Set<unknown>();
  collect(node, true);
  flat.schema = mergeSchemas(parts);
  takeNull(flat);
  return flat;

  function collect(part: unknown, isItself: boolean): void {
    if (part === false) flat.never = true;
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    const { $ref: _ref, $dynamicRef: _dynamic, allOf, oneOf, anyOf, ...own } = part;
    parts.push(own);
    const ref = refOf(part);
    if (ref !== undefined) collectRef(ref, isItself);
    // A shared schema keeps its name, also when all it does is to wrap another.
    const isWrapper = isItself && flat.refs.length === 0 && hasOnlyAnnotations(own);
    const members = toList(allOf);
    for (const member of members) collect(member, isWrapper && members.length === 1);
    addChoice('oneOf', oneOf, own, isWrapper);
    addChoice('anyOf', anyOf, own, isWrapper);
    if (isItself && !oneOf && !anyOf) addImplied(own, ref);
  }

  function collectRef(ref: string, isItself: boolean): void {
    if (seen.has(ref)) return;
    seen.add(ref);
    const target = references.find(ref);
    if (!target) {
      flat.broken.push(ref);
      return;
    }
    if (isItself) {
      flat.refs.push(ref);
      flat.name ??= target.name;
    }
    collect(target.value, isItself);
  }

  function addChoice(
    keyword: Choice['keyword'],
    value: unknown,
    own: JsonObject,
    isWrapper: boolean,
  ): void {
    const members = toList(value).filter((member) => !isNullSchema(member));
    if (members.length < toList(value).length) flat.nullable = true;
    if (members.length === 1) collect(members[0], isWrapper);
    if (members.length < 2) return;
    const { discriminator, valueOf } = readDiscriminator(own);
    const options = members.map((schema) => ({ schema, value: valueOf(refOf(schema)) }));
    flat.choices.push({ keyword, discriminator, options });
  }

  /** A base schema whose discriminator maps to schemas that extend it (OpenAPI, Discriminator Object). */
  function addImplied(own: JsonObject, ref: string | undefined): void {
    const { discriminator, mapping } = readDiscriminator(own);
    if (!discriminator) return;
    const self = ref ?? flat.refs.at(-1);
    const entries = mapping.size > 0 ? [...mapping] : heirsOf(references, self);
    const options = entries
      .filter(([, target]) => target !== self)
      .map(([value, target]) => ({ schema: { $ref: target }, value }));
    if (options.length > 1) flat.choices.push({ keyword: 'oneOf', discriminator, options });
  }
}

const ANNOTATIONS = new Set([
  'title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly',
  'nullable', 'externalDocs',
]); // prettier-ignore

function hasOnlyAnnotations(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.has(key) || key.startsWith('x-'));
}

function isNullSchema(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema['type'] === 'null' || (Object.hasOwn(schema, 'const') && schema['const'] === null);
}

/** Takes null out of `type` and `enum`; OpenAPI 3.0 says `nullable`. */
function takeNull(flat: FlatSchema): void {
  const { type, nullable } = flat.schema;
  if (nullable === true) flat.nullable = true;
  if (!Array.isArray(type)) return;
  const rest = type.filter((name) => name !== 'null');
  if (rest.length < type.length && rest.length > 0) {
    flat.nullable = true;
    flat.schema = { ...flat.schema, type: rest.length === 1 ? rest[0] : rest };
  }
}

function readDiscriminator(own: JsonObject) {
  const object = own['discriminator'];
  const discriminator = toText(isObject(object) ? object['propertyName'] : object);
  const mapping = new Map<string, string>();
  for (const [value, target] of Object.entries(toObject(toObject(object)['mapping']))) {
    if (typeof target !== 'string') continue;
    mapping.set(value, /[#/]/.test(target) ? target : `#/components/schemas/${target}`);
  }
  const valueOf = (ref: string | undefined): string | undefined => {
    if (!discriminator || ref === undefined) return undefined;
    return [...mapping].find(([, target]) => target === ref)?.[0] ?? nameOf(ref);
  };
  return { discriminator, mapping, valueOf };
}

const heirs = new WeakMap<References, Map<string, [string, string][]>>();

/** Names and references of the shared schemas that extend another by `allOf`. */
function heirsOf(references: References, base: string | undefined): [string, string][] {
  let index = heirs.get(references);
  if (!index) heirs.set(references, (index = findHeirs(references.root)));
  return (base !== undefined && index.get(base)) || [];
}

function findHeirs(root: JsonObject): Map<string, [string, string][]> {
  const index = new Map<string, [string, string][]>();
  const schemas = toObject(toObject(root['components'])['schemas']);
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of toList(toObject(schema)['allOf'])) {
      const base = refOf(part);
      if (base === undefined) continue;
      const list = index.get(base) ?? [];
      if (list.length === 0) index.set(base, list);
      list.push([name, `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`]);
    }
  }
  return index;
}
