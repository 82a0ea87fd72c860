import { flattenSchema, identityOf, type FlatSchema } from './flat-schema.ts';
import { isObject, setOwn, toList, toObject, toText, type JsonObject } from '../read/json.ts';
import type { References } from '../references/references.ts';
import { ANY_FILE } from '../request/request-body.ts';
import { isFile, typesOf } from './schema-type.ts';
import { listExamples } from './schema-values.ts';

/** How a value is made up. */
export interface ExampleOptions {
  /** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Optional properties too. Where a schema requires none, all are in. */
  optional: boolean;
}

const DEEPEST = 8;
const MOST_VALUES = 500;

const STRINGS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T09:30:00Z',
  date: '2025-01-31',
  time: '09:30:00Z',
  duration: 'P1D',
  uuid: '7c4d2b1e-52a3-4c6f-9d0e-1b2a3c4d5e6f',
  email: 'reader@example.com',
  'idn-email': 'reader@example.com',
  uri: 'https://example.com',
  'uri-reference': '/example',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'ZXhhbXBsZQ==',
  password: '<password>',
};

/**
 * A value that follows a schema: its example, default, constant or first enum value, else one put
 * together from its parts. Recursive parts are left out.
 */
export function exampleOf(references: References, node: unknown, options: ExampleOptions): unknown {
  const budget = { left: MOST_VALUES };
  return make(node, [], 0);

  function make(schema: unknown, path: readonly unknown[], depth: number): unknown {
    const flat = flattenSchema(references, schema);
    const given = givenValue(flat);
    if (given !== undefined) return given.value;
    const identities = identityOf(schema, flat);
    if (depth > DEEPEST || budget.left-- <= 0) return undefined;
    if (identities.some((identity) => path.includes(identity))) return undefined;
    return compose(flat, [...path, ...identities], depth + 1);
  }

  function compose(flat: FlatSchema, path: readonly unknown[], depth: number): unknown {
    const [choice] = flat.choices;
    const chosen = choice?.options[0];
    if (!chosen) return composeOwn(flat, path, depth);
    const value = make(chosen.schema, path, depth);
    if (!isObject(value)) return value;
    const own = flat.schema['properties'] ? composeObject(flat.schema, path, depth) : {};
    const merged = { ...own, ...value };
    if (choice.discriminator !== undefined && chosen.value !== undefined) {
      setOwn(merged, choice.discriminator, chosen.value);
    }
    return merged;
  }

  function composeOwn(flat: FlatSchema, path: readonly unknown[], depth: number): unknown {
    const { schema } = flat;
    if (isFile(schema)) return ANY_FILE;
    const type = typesOf(schema)[0];
    if (type === 'object') return composeObject(schema, path, depth);
    if (type === 'array') return composeArray(schema, path, depth);
    return scalar(type, schema);
  }

  function composeObject(schema: JsonObject, path: readonly unknown[], depth: number): JsonObject {
    const result: JsonObject = {};
    for (const [name, property] of listMembers(references, schema, options)) {
      const value = make(property, path, depth);
      if (value !== undefined) setOwn(result, name, value);
    }
    const additional = schema['additionalProperties'];
    if (isObject(additional) && Object.keys(result).length === 0) {
      const value = make(additional, path, depth);
      if (value !== undefined) result['key'] = value;
    }
    return result;
  }

  function composeArray(schema: JsonObject, path: readonly unknown[], depth: number): unknown[] {
    const entries = toList(schema['prefixItems']);
    const wanted = entries.length > 0 ? entries : [schema['items']].filter(isObject);
    return wanted.map((entry) => make(entry, path, depth)).filter((value) => value !== undefined);
  }
}

/** What the schema itself gives as a value; wrapped, as it may be null. */
function givenValue({ schema }: FlatSchema): { value: unknown } | undefined {
  const [example] = listExamples(schema);
  if (example !== undefined) return { value: example };
  if (schema['default'] !== undefined && schema['default'] !== null)
    return { value: schema['default'] };
  if ('const' in schema) return { value: schema['const'] };
  const values = toList(schema['enum']);
  return values.length > 0 ? { value: values[0] } : undefined;
}

function listMembers(
  references: References,
  schema: JsonObject,
  options: ExampleOptions,
): [string, unknown][] {
  const required = new Set(toList(schema['required']));
  const hidden = { request: 'readOnly', response: 'writeOnly', both: '' }[options.direction];
  const shown = Object.entries(toObject(schema['properties'])).filter(
    ([, property]) => flattenSchema(references, property).schema[hidden] !== true,
  );
  if (options.optional) {
    return shown.filter(
      ([, property]) => !flattenSchema(references, property).schema['deprecated'],
    );
  }
  const needed = shown.filter(([name]) => required.has(name));
  return needed.length > 0 ? needed : shown;
}

function scalar(type: string | undefined, schema: JsonObject): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberIn(schema);
  if (type === undefined) return toText(schema['format']) ? stringOf(schema) : '<any>';
  return stringOf(schema);
}

function stringOf(schema: JsonObject): string {
  const format = toText(schema['format']);
  if (format !== undefined && Object.hasOwn(STRINGS, format)) return STRINGS[format] ?? '';
  return schema['contentEncoding'] === 'base64' ? (STRINGS['byte'] ?? '') : '<string>';
}

function numberIn(schema: JsonObject): number {
  const { minimum, exclusiveMinimum, maximum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  let value = step;
  if (typeof minimum === 'number' && value < minimum) value = Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    value = (Math.floor(exclusiveMinimum / step) + 1) * step;
  }
  return typeof maximum === 'number' && value > maximum ? maximum : value;
}
