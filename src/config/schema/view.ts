import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { getMember } from '../document.ts';
import { otherNames } from './fields.ts';

/** Any schema of zod. */
export type Schema = z.core.$ZodType;

type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The schema inside defaults, optional marks, lazy getters and before transformations. */
function unwrap(schema: Schema): Schema {
  const def = getDef(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return unwrap(def.innerType);
    case 'lazy':
      return unwrap(def.getter());
    case 'pipe':
      return unwrap(def.in);
    default:
      return schema;
  }
}

/**
 * The alternative of a union that a value is intended for: by its JSON type and, among several
 * objects, the one with most of its properties by any of their names; undefined if none has that type.
 */
export function pickBranch(schema: Schema, value: unknown): Schema | undefined {
  const inner = unwrap(schema);
  const def = getDef(inner);
  if (def.type === 'union') {
    const fitting = def.options.flatMap((option) => pickBranch(option, value) ?? []);
    const isChoice = fitting.length > 1 && jsonTypeOf(value) === 'object';
    return isChoice ? pickNearest(fitting, value as object) : fitting[0];
  }
  const type = getJsonType(inner);
  return type === undefined || type === jsonTypeOf(value) ? inner : undefined;
}

function pickNearest(options: readonly Schema[], value: object): Schema | undefined {
  const counts = options.map(
    (option) =>
      [...getKeys(option), ...Object.keys(otherNames.get(option) ?? {})].filter((key) =>
        Object.hasOwn(value, key),
      ).length,
  );
  return options[counts.indexOf(Math.max(...counts))];
}

/** Alternatives of a union; the schema itself for other schemas. */
export function getOptions(schema: Schema): readonly Schema[] {
  const def = getDef(unwrap(schema));
  return def.type === 'union' ? def.options : [schema];
}

/** Schema of a property or list item; undefined if there is no such property. */
export function getChild(schema: Schema, segment: string | number): Schema | undefined {
  const def = getDef(unwrap(schema));
  if (def.type === 'array') return def.element;
  if (def.type === 'record') return segment === '__proto__' ? undefined : def.valueType;
  if (def.type !== 'object' || !Object.hasOwn(def.shape, segment)) return undefined;
  return def.shape[segment];
}

/** Whether a schema accepts every value. */
function isAnything(schema: Schema): boolean {
  return getDef(unwrap(schema)).type === 'unknown';
}

/** Property names of an object schema; empty for other schemas. */
export function getKeys(schema: Schema): string[] {
  const def = getDef(unwrap(schema));
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

/** Values that an enumeration allows; undefined for other schemas. */
export function getChoices(schema: Schema): string[] | undefined {
  const def = getDef(unwrap(schema));
  return def.type === 'enum' ? Object.values(def.entries).map(String) : undefined;
}

/** Whether a property may be left out. */
export function isOptional(schema: Schema): boolean {
  return (schema as z.ZodType).isOptional();
}

/** Description, examples and other notes of a schema. */
export function getMeta(schema: Schema): z.GlobalMeta {
  const meta = z.globalRegistry.get(schema);
  if (meta) return meta;
  const def = getDef(schema);
  if (def.type === 'pipe') return getMeta(def.in);
  return 'innerType' in def ? getMeta(def.innerType) : {};
}

/** Schema of the value at a path, choosing alternatives by the values on the way. */
export function getSchemaAt(
  root: Schema,
  value: unknown,
  path: readonly PropertyKey[],
): Schema | undefined {
  let schema: Schema | undefined = root;
  let current = value;
  for (const segment of path) {
    const branch: Schema | undefined = schema && pickBranch(schema, current);
    schema = branch && getChild(branch, segment as string | number);
    current = getMember(current, segment);
  }
  return schema;
}

/** Expected value of a schema for messages: `a string or a list`, `"light" or "dark"`. */
export function toExpectation(schema: Schema): string {
  const inner = unwrap(schema);
  const def = getDef(inner);
  if (def.type === 'union') return joinOr([...new Set(def.options.map(toExpectation))]);
  const choices = getChoices(inner);
  if (choices) return joinOr(choices.map((choice) => JSON.stringify(choice)));
  const type = getJsonType(inner);
  return type === undefined ? 'a different value' : EXPECTATIONS[type];
}

/** JSON type of a parsed value. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object'
    ? type
    : undefined;
}

const EXPECTATIONS: Record<JsonType, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function getJsonType(schema: Schema): JsonType | undefined {
  const { type } = getDef(schema);
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
      return type;
    case 'enum':
      return 'string';
    case 'record':
      return 'object';
    default:
      return undefined;
  }
}

function joinOr(words: string[]): string {
  const comma = words.length > 2 ? ',' : '';
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')}${comma} or ${words.at(-1)}`;
}

/** Definition of a schema. */
export function getDef(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
}

/** A property or list item on the way through a document. */
export interface Visit {
  path: JsonPath;
  /** Last segment of the path. */
  key: string | number;
  value: unknown;
  /** Object or list with the value, which can be changed in place. */
  owner: Record<string | number, unknown>;
  /** Schema of the owner: the alternative that fits it. */
  ownerSchema: Schema;
  /** Schema of the value; undefined if the owner has no such property. */
  schema?: Schema | undefined;
}

/**
 * Calls back for every property and list item from the outside in, as far as the schema defines
 * them.
 */
export function walkSchema(
  root: Schema,
  value: unknown,
  visit: (found: Visit) => void,
  path: JsonPath = [],
): void {
  const ownerSchema = pickBranch(root, value);
  if (!ownerSchema || isAnything(ownerSchema) || !isContainer(value)) return;
  for (const key of Object.keys(value)) {
    const segment = Array.isArray(value) ? Number(key) : key;
    const schema = getChild(ownerSchema, segment);
    const inner = [...path, segment];
    visit({ path: inner, key: segment, value: value[segment], owner: value, ownerSchema, schema });
    // The visitor may have replaced the value.
    if (schema && Object.hasOwn(value, segment)) walkSchema(schema, value[segment], visit, inner);
  }
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  const type = jsonTypeOf(value);
  return type === 'object' || type === 'array';
}
