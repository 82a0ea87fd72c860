import type { Word } from '../../text/words/english.ts';
import { toList, toObject, toText, type JsonObject } from '../json.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** What the length of a value is counted in. */
export type SpanUnit = 'characters' | 'items' | 'properties';

/**
 * What a value must meet: in signs (`>= 1`), in a word with what fills it, be that words or code, or as the span of a
 * length.
 */
export type Constraint =
  | string
  | { word: Word; value?: string }
  | { word: Word; code: string[] }
  | { unit: SpanUnit; low: number | undefined; high: number | undefined };

/** Limits as they are in the schema; those of numbers include the limit itself. */
export interface SchemaLimits {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** What a value must meet beyond its type, in words, as far as a flat schema says. */
export function listConstraints(schema: JsonObject): Constraint[] {
  return [
    numberRange(schema),
    number(schema['multipleOf']),
    span(schema['minLength'], schema['maxLength'], 'characters'),
    about('matches {}', schema['pattern']),
    span(schema['minItems'], schema['maxItems'], 'items'),
    schema['uniqueItems'] === true ? ({ word: 'unique items' } as const) : undefined,
    span(schema['minProperties'], schema['maxProperties'], 'properties'),
    about('{} encoded', schema['contentEncoding']),
    mediaType(schema),
    about('names match {}', toObject(schema['propertyNames'])['pattern']),
  ].filter((constraint) => constraint !== undefined);
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
  if (typeof minLength === 'number' && minLength > 0) limits.minLength = minLength;
  if (typeof maxLength === 'number') limits.maxLength = maxLength;
  if (toText(pattern) && isPattern(String(pattern))) limits.pattern = String(pattern);
  return limits;
}

/** Whether browsers can read an expression (JSON Schema, 6.3.3: as with the `u` flag); other dialects have more. */
function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? false;
  }
}

/** What `anyOf: [{required: [a]}, {required: [b]}]` says, in words; undefined for other alternatives. */
export function requiredAlternatives(
  keyword: 'oneOf' | 'anyOf',
  options: readonly { schema: unknown }[],
): Constraint | undefined {
  const sets = options.map(({ schema }) => {
    const keys = Object.keys(toObject(schema));
    const required = toList(toObject(schema)['required']).map(String);
    return keys.length === 1 && required.length > 0 ? required.join(' and ') : undefined;
  });
  if (sets.some((set) => set === undefined)) return undefined;
  const word = keyword === 'oneOf' ? 'exactly one of: {}' : 'at least one of: {}';
  return { word, value: sets.join(', ') };
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

function span(min: unknown, max: unknown, unit: SpanUnit): Constraint | undefined {
  const low = typeof min === 'number' && min > 0 ? min : undefined;
  const high = typeof max === 'number' ? max : undefined;
  return low === undefined && high === undefined ? undefined : { unit, low, high };
}

function number(value: unknown): Constraint | undefined {
  return typeof value === 'number' ? { word: 'multiple of {}', value: String(value) } : undefined;
}

function about(word: Word, text: unknown): Constraint | undefined {
  const value = toText(text);
  return value === undefined ? undefined : { word, value };
}

function mediaType(schema: JsonObject): string | undefined {
  const media = toText(schema['contentMediaType']);
  return media === undefined || media === 'application/octet-stream' ? undefined : media;
}
