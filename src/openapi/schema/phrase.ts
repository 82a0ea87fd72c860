import { isObject, toList, toObject, toText, type JsonObject } from '../json.ts';
import { follow, type References } from '../references/references.ts';
import { toJson } from './schema-values.ts';

/** Levels of a schema that a line has room for. */
const MAX_DEPTH = 4;

/** A schema on one line, in signs that need no language: `{ kind: "a", size: integer >= 1 }`. */
export function phrase(references: References, node: unknown, depth = 0): string {
  if (node === false) return 'never';
  if (!isObject(node) || depth > MAX_DEPTH) return '…';
  const { value, name } = follow(references, node);
  // What a shared schema says stands on its own page; only values are shorter than its name.
  if (name !== undefined && depth > 0 && !isListed(value)) return name;
  return joinParts(references, toObject(value), depth) || 'any';
}

function isListed(schema: unknown): boolean {
  return isObject(schema) && ('const' in schema || 'enum' in schema);
}

function joinParts(references: References, schema: JsonObject, depth: number): string {
  const inner = (node: unknown) => phrase(references, node, depth + 1);
  const alternatives = [schema['oneOf'], schema['anyOf']]
    .map(toList)
    .filter((list) => list.length > 0)
    .map((list) => list.map(inner).join(' | '));
  const parts = [
    plainPart(schema, inner),
    ...alternatives.map((text) => (text.includes(' | ') ? `(${text})` : text)),
    ...toList(schema['allOf']).map(inner),
    ...('not' in schema ? [`not ${inner(schema['not'])}`] : []),
  ].filter(Boolean);
  const [only] = parts;
  return parts.length === 1 && only ? only.replace(/^\((.*)\)$/, '$1') : parts.join(' & ');
}

/** What a schema says of a value without others: its constants, its members, else its type with limits. */
function plainPart(schema: JsonObject, inner: (node: unknown) => string): string {
  if ('const' in schema) return toJson(schema['const']);
  const values = toList(schema['enum']);
  if (values.length > 0) return values.map(toJson).join(' | ');
  const members = memberParts(schema, inner);
  if (members.length > 0) return `{ ${members.join(', ')} }`;
  const { items, contains } = schema;
  if (isObject(items)) return `${inner(items)}[]`;
  if (isObject(contains)) return `[…, ${inner(contains)}, …]`;
  return [[schema['type']].flat().filter(Boolean).join(' | '), ...limits(schema)]
    .filter(Boolean)
    .join(' ');
}

function memberParts(schema: JsonObject, inner: (node: unknown) => string): string[] {
  const properties = Object.entries(toObject(schema['properties']));
  const required = toList(schema['required']).map(String);
  const named = new Set(properties.map(([name]) => name));
  return [
    ...properties.map(([name, property]) =>
      property === false ? `not ${name}` : `${name}: ${inner(property)}`,
    ),
    ...required.filter((name) => !named.has(name)),
  ];
}

const SIGNS: readonly (readonly [keyword: string, sign: string])[] = [
  ['minimum', '>='], ['exclusiveMinimum', '>'], ['maximum', '<='], ['exclusiveMaximum', '<'],
]; // prettier-ignore
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf']; // prettier-ignore

function limits(schema: JsonObject): string[] {
  const pattern = toText(schema['pattern']);
  const format = toText(schema['format']);
  return [
    ...(format ? [format] : []),
    ...(pattern ? [`/${pattern}/`] : []),
    ...SIGNS.flatMap(([key, sign]) =>
      typeof schema[key] === 'number' ? [`${sign} ${schema[key]}`] : [],
    ),
    ...COUNTS.flatMap((key) => (typeof schema[key] === 'number' ? [`${key} ${schema[key]}`] : [])),
  ];
}
