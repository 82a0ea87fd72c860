import { dereference, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import {
  getOwn,
  isObject,
  parsePointer,
  toList,
  toObject,
  type JsonObject,
} from '../../../utils/json-object.ts';
import { essenceOf, isInRange } from '../../../openapi/encoding.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { truncate } from '../../../utils/text.ts';

/** A response, and the file with its documentation. */
interface ResponseToCheck {
  /** URL of the file; see `openapi/published-document.ts`. */
  schemas: string;
  /** Method and path: `get /plants/{id}`. */
  operation: string;
  status: number;
  /** Media type of `Content-Type`. */
  mediaType: string;
  body: Blob;
  encoding: string;
}

/** Result of the comparison of a response with its document. */
export interface CheckedResponse extends Comparison {
  /** The document has no such status, or no such media type for it. */
  undocumented?: 'status' | 'media type' | undefined;
  /** There was a schema to compare with. */
  isCompared: boolean;
}

const NONE: Comparison = { differences: [], count: 0 };

/** The last file, which all operations of a document share. */
let loaded: { response: ResponseToCheck; schemas: JsonObject } | undefined;

/**
 * Calls of the page; loading is separate, so that the time limit applies to the comparison only.
 */
export const checkCalls = {
  async load(received: ResponseToCheck): Promise<boolean> {
    const response = await fetch(received.schemas);
    loaded = { response: received, schemas: response.ok ? toObject(await response.json()) : {} };
    return toObject(loaded.schemas['operations'])[received.operation] !== undefined;
  },
  async check(): Promise<CheckedResponse> {
    if (!loaded) throw new Error('Nothing is loaded');
    const { response, schemas } = loaded;
    const documented = findDocumented(schemas, response);
    if (documented.schema === undefined)
      return { undocumented: documented.undocumented, isCompared: false, ...NONE };
    const text = new TextDecoder(response.encoding).decode(await response.body.arrayBuffer());
    const definitions = toObject(schemas['$defs']);
    const found = compare(JSON.parse(text), documented.schema, definitions);
    return { isCompared: found !== undefined, ...(found ?? NONE) };
  },
};

export type CheckCalls = typeof checkCalls;

/**
 * The documented schema of a response, or the undocumented part; neither if the document allows any
 * body.
 */
interface Documented {
  schema?: JsonObject | false | undefined;
  undocumented?: 'status' | 'media type' | undefined;
}

/** Finds the schema of a status and a media type: `200` before `2XX` before `default`, a type before its range. */
function findDocumented(
  schemas: JsonObject,
  { operation, status, mediaType }: { operation: string; status: number; mediaType: string },
): Documented {
  const statuses = toObject(getOwn(toObject(schemas['operations']), operation));
  const range = `${String(status).charAt(0)}XX`;
  const contents = [String(status), range, 'default']
    .map((key) => getOwn(statuses, key))
    .find((content) => content !== undefined);
  if (contents === undefined) return { undocumented: 'status' };
  const known = Object.entries(toObject(contents));
  if (known.length === 0) return {};
  const type = essenceOf(mediaType);
  const [, schema] =
    known.find(([key]) => essenceOf(key) === type) ??
    known.find(([key]) => isInRange(type, essenceOf(key))) ??
    [];
  if (schema === undefined) return { undocumented: 'media type' };
  return isObject(schema) || schema === false ? { schema } : {};
}

/** One difference between a response and its schema. */
export interface Difference {
  /** The keys on the way to the value. */
  keys: string[];
  kind: 'missing' | 'unknown' | 'expected' | 'none' | 'several';
  /** Missing or expected item: `name`, `integer`, `format: date-time`. */
  text: string;
}

/** Differences that are listed. */
const MAX_DIFFERENCES = 200;

/** Maximum length of the rule of a difference. */
const MAX_RULE = 200;

/** Result of a comparison: the first differences, and their number. */
interface Comparison {
  differences: Difference[];
  count: number;
}

/**
 * The differences between a value and a schema, which may refer to `definitions` by `#/$defs/…`. Undefined for a value
 * that is nested too deeply for the validator, which is recursive.
 */
export function compare(
  value: unknown,
  schema: JsonObject | false,
  definitions: JsonObject,
): Comparison | undefined {
  const root: Schema = { allOf: [schema as Schema], $defs: reachable(schema, definitions) };
  const errors = listErrors(value, root);
  if (!errors) return undefined;
  const units = explainErrors(errors);
  const unique = new Map(units.map((one) => [one.keyword + one.error + one.instanceLocation, one]));
  const first = [...unique.values()].slice(0, MAX_DIFFERENCES);
  return { differences: first.map((unit) => toDifference(unit, root)), count: unique.size };
}

/**
 * All errors; if there are more than the validator can list, the first one of each list and object.
 * Undefined for a response that the validator cannot read: nested too deeply, or with a lone
 * surrogate in a name.
 */
function listErrors(value: unknown, root: Schema): OutputUnit[] | undefined {
  const lookup = dereference(root);
  try {
    return validate(value, root, '2020-12', lookup, false).errors;
  } catch (error) {
    rethrowUnless(error, 'RangeError', 'URIError');
  }
  try {
    return validate(value, root, '2020-12', lookup, true).errors;
  } catch (error) {
    return rethrowUnless(error, 'RangeError', 'URIError');
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
  if (keyword === 'enum' || keyword === 'const') return truncate(texts.join(', '), MAX_RULE);
  if (keyword === 'type') return texts.join(', ') || String(rule);
  const text = typeof rule === 'string' ? rule : JSON.stringify(rule);
  return truncate(`${keyword}: ${text}`, MAX_RULE);
}

/** The value of a keyword, by its location through references. */
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

/** Keywords that only report errors of nested values. */
const OUTER = new Set([
  '$ref', 'allOf', 'properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties',
  'items', 'prefixItems', 'unevaluatedItems', 'if', 'dependentSchemas', 'propertyNames', 'contains',
]); // prettier-ignore

/**
 * The innermost errors. For alternatives, the errors of the intended one, if it can be identified.
 */
function explainErrors(errors: readonly OutputUnit[]): OutputUnit[] {
  const deepest: OutputUnit[] = [];
  for (let at = 0; at < errors.length; at++) {
    const error = errors[at];
    if (!error) continue;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      if (!OUTER.has(error.keyword)) deepest.push(error);
      continue;
    }
    const end = endOfAlternatives(errors, at);
    deepest.push(...(findMeant(error, errors.slice(at + 1, end)) ?? [error]));
    at = end - 1;
  }
  return deepest;
}

/** Errors of alternatives follow the error that none matches. A `false` schema has no location. */
function endOfAlternatives(errors: readonly OutputUnit[], start: number): number {
  const prefix = `${errors[start]?.keywordLocation}/`;
  for (let at = start + 1; at < errors.length; at++) {
    const isInside = errors[at]?.keywordLocation.startsWith(prefix);
    if (!isInside && (at === start + 1 || !isFalse(errors[at]))) return at;
  }
  return errors.length;
}

function isFalse(error: OutputUnit | undefined): boolean {
  return error?.keyword === 'false';
}

/** The errors of the only alternative that the value can be intended for. */
function findMeant(error: OutputUnit, inner: readonly OutputUnit[]): OutputUnit[] | undefined {
  if (/\([1-9]\d* matches\)/.test(error.error)) return undefined;
  const branches = new Map<string, OutputUnit[]>();
  let name = '';
  for (const unit of inner) {
    if (!isFalse(unit))
      name = unit.keywordLocation.slice(error.keywordLocation.length + 1).split('/', 1)[0] ?? '';
    const branch = branches.get(name);
    if (branch) branch.push(unit);
    else branches.set(name, [unit]);
  }
  const meant = [...branches.values()]
    .map(explainErrors)
    .filter((branch) => !branch.some((one) => isOtherKind(one, error)));
  return meant.length === 1 ? meant[0] : undefined;
}

/** A value with another type or discriminator was not intended for this alternative. */
function isOtherKind({ keyword, instanceLocation }: OutputUnit, around: OutputUnit): boolean {
  if (instanceLocation === around.instanceLocation) return keyword === 'type';
  const isMember = instanceLocation.slice(around.instanceLocation.length).lastIndexOf('/') === 0;
  return isMember && (keyword === 'const' || keyword === 'enum');
}
