import { resolveSchema, type ResolvedSchema } from './resolve-schema.ts';
import { isObject, toList, toText, type JsonObject } from '../../utils/json-object.ts';
import { isFile } from '../encoding.ts';
import type { References } from '../document.ts';

const IMPLIED: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'patternProperties', 'required', 'minProperties', 'maxProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]; // prettier-ignore
const STRING_FORMATS =
  /^(date|date-time|time|duration|email|uri|url|uuid|hostname|ipv[46]|byte|binary|password)/;

/** JSON types that a resolved schema allows, without `null`; derived from its keywords if `type` is missing. */
export function typesOf(schema: JsonObject): string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name): name is string => typeof name === 'string');
  if (isFile(schema)) return ['string'];
  const implied = IMPLIED.filter(([, keywords]) => keywords.some((key) => key in schema));
  if (implied.length > 0) return implied.slice(0, 1).map(([name]) => name);
  const values = 'const' in schema ? [schema['const']] : toList(schema['enum']);
  if (values.length > 0) return [...new Set(values.filter((v) => v !== null).map(jsonTypeOf))];
  return STRING_FORMATS.test(toText(schema['format']) ?? '') ? ['string'] : [];
}

/** JSON type of a value. */
function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}

const MAX_ALTERNATIVES = 4;
const MAX_LABEL_DEPTH = 5;

/** Label of a type: `Plant[]`, `string | integer`. */
export function typeLabel(references: References, resolved: ResolvedSchema, depth = 0): string {
  const { schema, choices } = resolved;
  if (resolved.never) return 'never';
  if (isFile(schema)) return 'file';
  const types = typesOf(schema);
  const [choice] = choices;
  if (choice && !schema['properties']) {
    if (resolved.name) return resolved.name;
    if (depth < MAX_LABEL_DEPTH) return choiceLabel(references, choice.options, depth);
  }
  if (types.length === 0) return 'any';
  return types.map((type) => oneTypeLabel(references, resolved, type, depth)).join(' | ');
}

function oneTypeLabel(
  references: References,
  resolved: ResolvedSchema,
  type: string,
  depth: number,
): string {
  if (type === 'array') return arrayLabel(references, resolved.schema, depth);
  if (type === 'object') return resolved.name ?? 'object';
  return type;
}

function arrayLabel(references: References, schema: JsonObject, depth: number): string {
  const items = schema['items'];
  if (!isObject(items) || depth >= MAX_LABEL_DEPTH) return 'array';
  const resolved = resolveSchema(references, items);
  const label = withFormat(typeLabel(references, resolved, depth + 1), resolved.schema);
  if (label === 'any') return 'any[]';
  return / \| |^one of /.test(label) ? `(${label})[]` : `${label}[]`;
}

/** The type of items with their format, which has no line of its own: `string<uuid>`. */
function withFormat(label: string, schema: JsonObject): string {
  const format = toText(schema['format']);
  return format === undefined || label !== schema['type'] ? label : `${label}<${format}>`;
}

function choiceLabel(
  references: References,
  options: readonly { schema: unknown }[],
  depth: number,
): string {
  const labels = options.map(({ schema }) =>
    typeLabel(references, resolveSchema(references, schema), depth + 1),
  );
  const unique = [...new Set(labels)];
  return unique.length > MAX_ALTERNATIVES ? `one of ${unique.length}` : unique.join(' | ');
}
