import { toList, toObject, toText, type JsonObject } from './json.ts';
import type { SchemaLimits } from './types.ts';

/** What a value must meet beyond its type, in words, as far as a flat schema says. */
export function listConstraints(schema: JsonObject): string[] {
  return [
    numberRange(schema),
    number(schema['multipleOf'], (n) => `multiple of ${n}`),
    span(schema['minLength'], schema['maxLength'], 'character'),
    toText(schema['pattern']) && `matches ${String(schema['pattern'])}`,
    span(schema['minItems'], schema['maxItems'], 'item'),
    schema['uniqueItems'] === true ? 'unique items' : undefined,
    span(schema['minProperties'], schema['maxProperties'], 'property', 'properties'),
    toText(schema['contentEncoding']) && `${String(schema['contentEncoding'])} encoded`,
    mediaType(schema),
    toText(toObject(schema['propertyNames'])['pattern']) &&
      `names match ${String(toObject(schema['propertyNames'])['pattern'])}`,
  ].filter((text): text is string => Boolean(text));
}

/** The limits of a flat schema that inputs know; of excluded ones only those of integers can be said. */
export function readLimits(schema: JsonObject): SchemaLimits {
  const limits: SchemaLimits = {};
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern } =
    schema;
  if (typeof minimum === 'number') limits.minimum = minimum;
  if (typeof maximum === 'number') limits.maximum = maximum;
  if (schema['type'] === 'integer') {
    if (typeof exclusiveMinimum === 'number') limits.minimum = Math.floor(exclusiveMinimum) + 1;
    if (typeof exclusiveMaximum === 'number') limits.maximum = Math.ceil(exclusiveMaximum) - 1;
  }
  if (typeof minLength === 'number') limits.minLength = minLength;
  if (typeof maxLength === 'number') limits.maxLength = maxLength;
  if (toText(pattern) && isPattern(String(pattern))) limits.pattern = String(pattern);
  return limits;
}

/** Whether browsers can read an expression (JSON Schema, 6.3.3: as with the `u` flag); other dialects have more. */
function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

/** What `anyOf: [{required: [a]}, {required: [b]}]` says, in words; undefined for other alternatives. */
export function requiredAlternatives(
  keyword: 'oneOf' | 'anyOf',
  options: readonly { schema: unknown }[],
): string | undefined {
  const sets = options.map(({ schema }) => {
    const keys = Object.keys(toObject(schema));
    const required = toList(toObject(schema)['required']).map(String);
    return keys.length === 1 && required.length > 0 ? required.join(' and ') : undefined;
  });
  if (sets.some((set) => set === undefined)) return undefined;
  return `${keyword === 'oneOf' ? 'exactly' : 'at least'} one of: ${sets.join(', ')}`;
}

/** Limits as OpenAPI 3.1 writes them, and as 3.0 did, where `exclusiveMinimum` is a boolean. */
function numberRange(schema: JsonObject): string | undefined {
  const low = limit(schema['minimum'], schema['exclusiveMinimum'], '>');
  const high = limit(schema['maximum'], schema['exclusiveMaximum'], '<');
  return [low, high].filter(Boolean).join(', ') || undefined;
}

function limit(inclusive: unknown, exclusive: unknown, sign: string): string | undefined {
  if (typeof exclusive === 'number') return `${sign} ${exclusive}`;
  if (typeof inclusive !== 'number') return undefined;
  return exclusive === true ? `${sign} ${inclusive}` : `${sign}= ${inclusive}`;
}

function span(min: unknown, max: unknown, one: string, many = `${one}s`): string | undefined {
  const low = typeof min === 'number' && min > 0 ? min : undefined;
  const high = typeof max === 'number' ? max : undefined;
  if (low !== undefined && low === high) return `${low} ${low === 1 ? one : many}`;
  if (low !== undefined && high !== undefined) return `${low} to ${high} ${many}`;
  if (low !== undefined) return `at least ${low} ${low === 1 ? one : many}`;
  return high === undefined ? undefined : `at most ${high} ${high === 1 ? one : many}`;
}

function number(value: unknown, say: (n: number) => string): string | undefined {
  return typeof value === 'number' ? say(value) : undefined;
}

function mediaType(schema: JsonObject): string | undefined {
  const media = toText(schema['contentMediaType']);
  return media === undefined || media === 'application/octet-stream' ? undefined : media;
}
