import type { JsonObject } from '../../utils/json-object.ts';

// Keywords of JSON Schema (draft 2020-12) by the kind of their value. Schemas are written in the order of these lists.

/** Names of types. */
export const TYPES: readonly string[] = [
  'string', 'number', 'integer', 'boolean', 'object', 'array', 'null',
]; // prettier-ignore

/** The types of JSON Schema that a schema names. YAML without quotes has `null` in place of its name. */
export function namedTypes({ type }: JsonObject): string[] {
  return [type]
    .flat()
    .map(String)
    .filter((name) => TYPES.includes(name));
}

/** Keywords whose value is a number; without `multipleOf`, which must be positive. */
export const NUMBER_KEYWORDS = [
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems',
  'minProperties', 'maxProperties', 'minContains', 'maxContains',
] as const; // prettier-ignore

/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS = [
  'items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'contains', 'propertyNames', 'not',
  'if', 'then', 'else',
] as const; // prettier-ignore

/** Keywords whose value maps names or patterns to schemas. */
export const SCHEMA_MAP_KEYWORDS = ['properties', 'patternProperties', 'dependentSchemas'] as const;

/** Keywords that describe a value without constraining it. */
const ANNOTATIONS = new Set([
  'title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly',
  'nullable', 'externalDocs',
]); // prettier-ignore

/** Extensions with descriptions of the values in `enum`, as a list or by value. */
export const ENUM_TEXTS = [
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-speakeasy-enum-descriptions',
] as const;
/** Extensions with names of the values in code. */
export const ENUM_NAMES = ['x-enum-varnames', 'x-enumNames', 'x-speakeasy-enums'] as const;

/** Whether a schema contains only annotations and no constraints. */
export function hasOnlyAnnotations(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.has(key) || key.startsWith('x-'));
}
