// Keywords of JSON Schema (draft 2020-12) by the kind of their value. Schemas are written in the order of these lists.

/** Names of types. */
export const TYPES: readonly string[] = [
  'string', 'number', 'integer', 'boolean', 'object', 'array', 'null',
]; // prettier-ignore

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
