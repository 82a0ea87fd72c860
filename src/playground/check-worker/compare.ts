import { dereference, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { isObject, parsePointer, toList, type JsonObject } from '../../openapi/json.ts';
import { explainErrors } from './explain-errors.ts';

/** One difference between an answer and its schema. */
export interface Difference {
  /** The keys on the way to the value. */
  keys: string[];
  kind: 'missing' | 'unknown' | 'expected' | 'none' | 'several';
  /** What is missing or expected: `name`, `integer`, `format: date-time`. */
  text: string;
}

/** Differences that are listed. */
const MAX_DIFFERENCES = 200;

/** What a comparison found; the first differences, and the number of all. */
export interface Comparison {
  differences: Difference[];
  count: number;
}

/** The differences between a value and a schema, which may refer to `definitions` by `#/$defs/…`. */
export function compare(
  value: unknown,
  schema: JsonObject | false,
  definitions: JsonObject,
): Comparison {
  const whole: Schema = { allOf: [schema as Schema], $defs: reachable(schema, definitions) };
  const units = explainErrors(listErrors(value, whole));
  const unique = new Map(units.map((one) => [one.keyword + one.error + one.instanceLocation, one]));
  const first = [...unique.values()].slice(0, MAX_DIFFERENCES);
  return { differences: first.map((unit) => toDifference(unit, whole)), count: unique.size };
}

/** All errors; where there are more than the validator can list, the first one of each list and object. */
function listErrors(value: unknown, whole: Schema): OutputUnit[] {
  const lookup = dereference(whole);
  try {
    return validate(value, whole, '2020-12', lookup, false).errors;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return validate(value, whole, '2020-12', lookup, true).errors;
  }
}

/** The definitions that a schema refers to, directly or not. */
function reachable(schema: unknown, definitions: JsonObject): JsonObject {
  const found = new Map<string, unknown>();
  const waiting: unknown[] = [schema];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node);
    else if (isObject(node)) {
      const [, name] = /^#\/\$defs\/(.+)$/.exec(String(node['$ref'])) ?? [];
      if (name !== undefined && !found.has(name)) {
        const definition = definitions[name] ?? true;
        found.set(name, definition);
        waiting.push(definition);
      }
      waiting.push(...Object.values(node));
    }
  }
  return Object.fromEntries(found);
}

function toDifference(
  { keyword, keywordLocation, instanceLocation, error }: OutputUnit,
  schema: Schema,
): Difference {
  // prettier-ignore
  const keys = parsePointer(instanceLocation);
  if (keyword === 'required' || keyword === 'dependentRequired') {
    const [, text = ''] = /^[^"]*"([^]*)"\.$/.exec(error) ?? [];
    return { keys, kind: 'missing', text };
  }
  if (keyword === 'false') return { keys, kind: 'unknown', text: '' };
  const rule = findRule(schema, keywordLocation);
  if (keyword === 'anyOf') return { keys, kind: 'none', text: String(toList(rule).length) };
  if (keyword === 'oneOf') {
    const [, count = '0'] = /\((\d+) matches\)/.exec(error) ?? [];
    if (count === '0') return { keys, kind: 'none', text: String(toList(rule).length) };
    return { keys, kind: 'several', text: count };
  }
  return { keys, kind: 'expected', text: describeRule(keyword, rule) };
}

function describeRule(keyword: string, rule: unknown): string {
  const texts = toList(keyword === 'const' ? [rule] : rule).map((value) =>
    keyword === 'type' ? String(value) : JSON.stringify(value),
  );
  if (keyword === 'enum' || keyword === 'const') return cut(texts.join(', '));
  if (keyword === 'type') return texts.join(', ') || String(rule);
  return cut(`${keyword}: ${typeof rule === 'string' ? rule : JSON.stringify(rule)}`);
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}

/** What a keyword says, by the way to it through the references. */
function findRule(schema: Schema, location: string): unknown {
  let node: unknown = schema;
  for (const key of parsePointer(location)) {
    if (key === '$ref') node = definitionOf(schema, node);
    else node = isObject(node) || Array.isArray(node) ? (node as JsonObject)[key] : undefined;
  }
  return node;
}

function definitionOf(schema: Schema, node: unknown): unknown {
  const name = isObject(node) ? String(node['$ref']).slice('#/$defs/'.length) : '';
  return schema.$defs?.[name];
}
