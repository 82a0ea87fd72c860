import {
  getOwn,
  isObject,
  parsePointer,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { isSentence, lettersOf } from '../../utils/text.ts';
import type { Fact } from './list-facts.ts';
import type { RawDocument } from './raw-document.ts';

/** Requests leave out `readOnly` properties, responses `writeOnly` ones, messages none. */
export type Direction = 'request' | 'response' | 'both';

/** Lists the facts in schemas of a document. */
export interface SchemaReader {
  /** Facts of a schema and its nested schemas. */
  all(schema: unknown, pointer: string, direction: Direction): Fact[];
  /** Facts of a schema without nested schemas. */
  ownFacts(schema: unknown, pointer: string): Fact[];
  /** Facts of everything inside of a schema. */
  inner(schema: unknown, pointer: string, direction: Direction): Fact[];
}

/** A schema that consists of several parts, all of which apply. */
interface ComposedSchema {
  parts: JsonObject[];
  own: Fact[];
  /** Properties with the parts that describe them. */
  properties: { name: string; isPattern: boolean; schema: unknown; pointer: string }[];
  /** Items, values of other properties, and alternatives. */
  others: { schema: unknown; pointer: string }[];
}

/** Creates the reader for the schemas of a document; it remembers each schema. */
export function readSchemaFacts(document: RawDocument): SchemaReader {
  const known = new Map<unknown, ComposedSchema>();
  const join = createSchemaJoiner();
  const read: Walk['read'] = (node, pointer) => {
    const schema = known.get(node) ?? composeSchema(document, join, node, pointer);
    known.set(node, schema);
    return schema;
  };
  const list = (schema: unknown, pointer: string, direction: Direction, hasOwn: boolean) => {
    const walk: Walk = { document, read, direction, seen: new Set(), facts: [] };
    collectFacts(walk, schema, pointer, hasOwn);
    return walk.facts;
  };
  return {
    all: (schema, pointer, direction) => list(schema, pointer, direction, true),
    inner: (schema, pointer, direction) => list(schema, pointer, direction, false),
    ownFacts: (schema, pointer) => (isObject(schema) ? read(schema, pointer).own : []),
  };
}

function composeSchema(
  document: RawDocument,
  join: (schemas: unknown[]) => unknown,
  node: unknown,
  pointer: string,
): ComposedSchema {
  const parts = listParts(document, node);
  return {
    parts,
    own: [...ownFacts(parts, pointer), ...sharedFacts(document, node, pointer)],
    properties: [...groupProperties(document, parts)].map(([name, { isPattern, schemas }]) => ({
      name,
      isPattern,
      schema: join(schemas),
      pointer: `${pointer}/properties/${toSegment(name)}`,
    })),
    others: parts.flatMap((part) => [
      ...listOthers(document, part, pointer),
      ...listBranches(part, pointer).map((branch) => withoutValues(document, branch)),
      ...listConditions(part, pointer).map(describedOnly),
    ]),
  };
}

/** The line of a condition has the values and names of a branch without fields, but not its description. */
function withoutValues(document: RawDocument, branch: { schema: unknown; pointer: string }) {
  const hasFields = listParts(document, branch.schema).some((part) =>
    Object.keys(part).some((key) => FIELDS.has(key)),
  );
  return hasFields ? branch : describedOnly(branch);
}

/** A walk through a schema and its nested schemas. */
interface Walk {
  document: RawDocument;
  read(node: unknown, pointer: string): ComposedSchema;
  direction: Direction;
  /** Schemas that were visited; schemas can contain themselves. */
  seen: Set<unknown>;
  facts: Fact[];
}

/** Collects the facts of a schema, with its own ones if `hasOwn` is set. */
function collectFacts(walk: Walk, node: unknown, from: string, hasOwn: boolean): void {
  const { seen, facts } = walk;
  const { schema, pointer } = resolveReference(walk.document, node, from);
  if (seen.has(schema) || !isObject(schema)) return;
  seen.add(schema);
  const { own, properties, others } = walk.read(schema, pointer);
  if (hasOwn) facts.push(...own);
  for (const { name, isPattern, schema: property, pointer: at } of properties) {
    if (property === false || isHidden(walk, property, at)) continue;
    facts.push({ kind: 'property', pointer: at, texts: [isPattern ? `/${name}/` : name] });
    collectFacts(walk, property, at, true);
  }
  for (const other of others) collectFacts(walk, other.schema, other.pointer, true);
}

/** Whether messages in the direction of a walk leave out a property. */
function isHidden({ direction, read }: Walk, schema: unknown, pointer: string): boolean {
  if (direction === 'both') return false;
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  return read(schema, pointer).parts.some((part) => part[flag] === true);
}

/** Joins schemas that all apply; returns the same object for the same schemas, so that recursion ends. */
function createSchemaJoiner(): (schemas: unknown[]) => unknown {
  const joined = new Map<string, JsonObject>();
  const identities = new Map<unknown, number>();
  const identityOf = (value: unknown) => {
    const id = identities.get(value) ?? identities.size;
    identities.set(value, id);
    return id;
  };
  return (schemas) => {
    if (schemas.length === 1) return schemas[0];
    const key = schemas.map(identityOf).toSorted().join();
    const schema = joined.get(key) ?? { allOf: schemas };
    joined.set(key, schema);
    return schema;
  };
}

/** Properties of all parts of a schema, by name or pattern; a list of properties can be in another file. */
function groupProperties(
  document: RawDocument,
  parts: readonly JsonObject[],
): Map<string, { isPattern: boolean; schemas: unknown[] }> {
  const byName = new Map<string, { isPattern: boolean; schemas: unknown[] }>();
  for (const part of parts)
    for (const [key, isPattern] of [
      ['properties', false],
      ['patternProperties', true],
    ] as const)
      for (const [name, schema] of Object.entries(toObject(document.follow(part[key]).value))) {
        const entry = byName.get(name) ?? { isPattern, schemas: [] };
        if (!entry.schemas.includes(schema)) entry.schemas.push(schema);
        byName.set(name, entry);
      }
  return byName;
}

/** Target of a schema that only references another, with its own position. */
function resolveReference(
  document: RawDocument,
  node: unknown,
  from: string,
): { schema: unknown; pointer: string } {
  let [schema, pointer] = [node, from];
  const seen = new Set<unknown>();
  while (isObject(schema) && Object.keys(schema).join() === '$ref' && !seen.has(schema)) {
    seen.add(schema);
    if (String(schema['$ref']).startsWith('#')) pointer = String(schema['$ref']);
    schema = document.target(schema);
  }
  return { schema, pointer };
}

/** A schema with its references, `allOf` members, and single alternative. */
function listParts(document: RawDocument, node: unknown): JsonObject[] {
  const parts: JsonObject[] = [];
  const seen = new Set<unknown>();
  const visit = (schema: unknown): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    parts.push(schema);
    if (typeof schema['$ref'] === 'string') visit(document.target(schema));
    toList(schema['allOf']).forEach(visit);
    for (const key of CHOICES) {
      const options = listOptions(schema[key]);
      if (options.length === 1) visit(options[0]);
    }
  };
  visit(node);
  return parts;
}

const CHOICES = ['oneOf', 'anyOf'];

/** Alternatives other than null, which generators write as `{ nullable: true }` in 3.0. */
function listOptions(value: unknown): unknown[] {
  return toList(value).filter((option) => {
    const { type, nullable, ...others } = toObject(option);
    return type !== 'null' && !(nullable === true && Object.keys(others).length === 0 && !type);
  });
}

/** Items, values of other properties, and alternatives. */
function listOthers(
  document: RawDocument,
  part: JsonObject,
  pointer: string,
): ComposedSchema['others'] {
  const { items, additionalProperties, prefixItems } = part;
  const lists = [prefixItems, Array.isArray(items) ? items : []];
  const choices = CHOICES.flatMap((key) => {
    const options = listOptions(part[key]);
    // Alternatives that only require properties, or are one value each, are in the words of the schema itself.
    const isShort = options.every((option) => {
      const keys = Object.keys(toObject(option)).filter(
        (name) => !/^(?:title|description|type)$/.test(name),
      );
      return keys.join() === 'required' || keys.join() === 'const';
    });
    return options.length > 1 && !isShort
      ? options.map((option) => withoutExcluded(option, part['enum']))
      : [];
  });
  return [
    ...[items, additionalProperties, ...lists.flatMap(toList)]
      .filter(isObject)
      .map((schema) => ({ schema, pointer })),
    ...choices.filter(isObject).map((option) => selectOption(document, part, option, pointer)),
  ];
}

/** An alternative without the values that the schema around it excludes, so that pages do not list them. */
function withoutExcluded(option: unknown, allowed: unknown): unknown {
  if (!isObject(option) || !Array.isArray(option['enum']) || !Array.isArray(allowed)) return option;
  const { enum: values, ...others } = option;
  const kept = values.filter((value: unknown) => allowed.includes(value));
  return kept.length > 0 ? { ...others, enum: kept } : others;
}

/** An alternative; its discriminating property has only those values that select it by the mapping. */
function selectOption(
  document: RawDocument,
  { discriminator }: JsonObject,
  option: JsonObject,
  pointer: string,
): ComposedSchema['others'][number] {
  const { propertyName, mapping } = toObject(discriminator);
  const name = toText(propertyName);
  const ref = toText(option['$ref']);
  if (name === undefined || ref === undefined) return { schema: option, pointer };
  const allowed = listParts(document, option)
    .flatMap(({ properties }) => listParts(document, getOwn(toObject(properties), name)))
    .flatMap((part) => toList(part['enum']));
  const values = Object.entries(toObject(mapping)).flatMap(([value, target]) => {
    const isTarget = ref === target || ref.endsWith(`/schemas/${String(target)}`);
    return isTarget && allowed.includes(value) ? [value] : [];
  });
  if (values.length === 0) return { schema: option, pointer };
  return {
    schema: { allOf: [option, { properties: { [name]: { enum: values } } }] },
    pointer: ref.startsWith('#') ? ref : pointer,
  };
}

/** A condition and its properties. */
function listConditions(part: JsonObject, pointer: string): ComposedSchema['others'] {
  const { if: condition } = part;
  return [condition, ...Object.values(toObject(toObject(condition)['properties']))]
    .filter(isObject)
    .map((schema) => ({ schema, pointer }));
}

/** The description of a schema. */
function describedOnly({ schema, pointer }: ComposedSchema['others'][number]) {
  return { schema: { description: toObject(schema)['description'] }, pointer };
}

/** Schemas that apply under a condition. */
function listBranches(part: JsonObject, pointer: string): ComposedSchema['others'] {
  const conditional = part['if'] === undefined ? [] : [part['then'], part['else']];
  return [...conditional, ...Object.values(toObject(part['dependentSchemas']))]
    .filter(isObject)
    .map((schema) => ({ schema, pointer }));
}

/** Keywords of a branch that is shown as fields. */
const FIELDS = new Set(['properties', 'patternProperties', 'items', 'oneOf', 'anyOf', 'if']);

/** Words, allowed values, and short examples of a schema. */
function ownFacts(parts: readonly JsonObject[], pointer: string): Fact[] {
  // The first part is the schema itself, whose description takes the place of others.
  const own = toText(parts[0]?.['description']);
  const others = parts.flatMap(({ description }) => toText(description) ?? []);
  const texts = own === undefined ? others : [own];
  const lists = parts.flatMap((part) =>
    'const' in part ? [[part['const']]] : Array.isArray(part['enum']) ? [part['enum']] : [],
  );
  const isNullable = parts.some(
    ({ nullable, type }) => nullable === true || toList(type).includes('null'),
  );
  const [first = [], ...more] = lists;
  const both = first.filter((value) => more.every((list) => list.includes(value)));
  const listed = both.length > 0 ? both : lists.flat();
  const constants = listConstants(parts, listed);
  const values = [...listed, ...constants.map((constant) => constant['const'])].filter(
    (value) => value !== null || !isNullable,
  );
  return [
    ...(texts.length > 0 ? [{ kind: 'description', pointer, texts } as const] : []),
    ...values.map(
      (value) => ({ kind: 'value', pointer, texts: [JSON.stringify(value) ?? ''] }) as const,
    ),
    ...constants.flatMap(({ title, description }) => [
      ...describedBy(title, pointer),
      ...describedBy(description, pointer),
    ]),
  ];
}

function describedBy(value: unknown, pointer: string): Fact[] {
  const text = toText(value);
  return text === undefined ? [] : [{ kind: 'description', pointer, texts: [text] }];
}

/** Alternatives that are one value each, without those that an `enum` excludes. */
function listConstants(parts: readonly JsonObject[], listed: readonly unknown[]): JsonObject[] {
  const constants = parts
    .flatMap((part) => CHOICES.map((key) => listOptions(part[key]).map(toObject)))
    .filter((options) => options.length > 1 && options.every(isConstant))
    .flat()
    .filter((constant) => constant['const'] !== null);
  const allowed = constants.filter((constant) => listed.includes(constant['const']));
  return allowed.length > 0 ? allowed : constants;
}

function isConstant(option: JsonObject): boolean {
  const names = Object.keys(option).filter((name) => !/^(?:title|description|type)$/.test(name));
  return names.join() === 'const';
}

/** Titles in words of a schema and of shared ones that it stands for, and the descriptions of these. */
function sharedFacts(document: RawDocument, node: unknown, pointer: string): Fact[] {
  const shared = listShared(document, node);
  const name = parsePointer(pointer).at(-1) ?? '';
  // Not repeated on the page.
  const own = lettersOf(toText(toObject(node)['description']) ?? '');
  const titles = [toObject(node), ...shared].flatMap(({ title }) => toText(title) ?? []);
  return [
    ...titles
      .filter((title) => isSentence(title) && lettersOf(title) !== lettersOf(name))
      .flatMap((title) => describedBy(title, pointer)),
    ...shared
      .filter(({ description }) => !own.includes(lettersOf(toText(description) ?? '')))
      .flatMap(({ description }) => describedBy(description, pointer)),
  ];
}

/** Shared schemas that a schema refers to, also as its only alternative, and the only one that these extend. */
function listShared(document: RawDocument, node: unknown): JsonObject[] {
  const shared: JsonObject[] = [];
  const seen = new Set<unknown>();
  let schema = node;
  while (isObject(schema) && !seen.has(schema)) {
    seen.add(schema);
    if (schema !== node) shared.push(schema);
    const options = CHOICES.flatMap((key) => listOptions(toObject(schema)[key]));
    const [only] = options.length === 1 ? options : [];
    const target = document.target(schema) ?? document.target(toObject(only));
    const bases = toList(schema['allOf']).filter((member) => '$ref' in toObject(member));
    const [base] = bases.length === 1 ? bases : [];
    if (target === undefined && base !== undefined) {
      shared.push(toObject(document.target(toObject(base))));
    }
    schema = target;
  }
  return shared;
}
