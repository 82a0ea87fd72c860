import { isObject, toList, toText, type JsonObject } from '../../utils/json-object.ts';
import { constantsOf, listExamples } from '../schema-view.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';
import { readPattern, textsOfPattern } from './pattern.ts';
import { nestedContext, type Sample, type Sampler, type SampleContext } from './sampler.ts';

/** Examples by format; `{}` is a number that makes values distinct. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T09:{m}:00Z',
  date: '2025-01-{d}',
  time: '09:{m}:00Z',
  duration: 'P{n}D',
  uuid: '7c4d2b1e-52a3-4c6f-9d0e-1b2a3c4d{h}',
  email: 'reader{}@example.com',
  'idn-email': 'reader{}@example.com',
  uri: 'https://example.com{/}',
  url: 'https://example.com{/}',
  iri: 'https://example.com{/}',
  'uri-reference': '/example{}',
  'iri-reference': '/example{}',
  'uri-template': '/example{}/{{id}}',
  hostname: 'example{}.com',
  'idn-hostname': 'example{}.com',
  ipv4: '192.0.2.{n}',
  ipv6: '2001:db8::{n}',
  'json-pointer': '/example{}',
  'relative-json-pointer': '{n}/example',
  regex: '^[a-z]+{}$',
};

const BYTES = ['ZXhhbXBsZQ==', 'c2FtcGxl', 'dGhpbmc=', 'b3RoZXI='];
const WORD = 'string';
/** Maximum length of generated strings. */
const MAX_LENGTH = 5000;

/** String for a resolved schema; variants differ. Undefined if none was found. */
export function textValue(schema: JsonObject, variant: number, isMock = false): string | undefined {
  const { low, high } = lengthsOf(schema);
  const fits = (text: string) => text.length >= low && text.length <= high;
  const pattern = readPattern(toText(schema['pattern']) ?? '');
  const usual = textOfFormat(schema, variant);
  if (schema['pattern'] === undefined || !pattern) {
    const text =
      usual === undefined ? wordOf({ low, high }, variant, isMock) : fillUp(usual, schema, low);
    return fits(text) ? text : undefined;
  }
  if (usual !== undefined && fits(usual) && pattern.test(usual)) return usual;
  const isWanted = (text: string) => fits(text) && pattern.test(text);
  for (const text of textsOfPattern(pattern, variant)) if (isWanted(text)) return text;
  for (const text of textsOfPattern(pattern, variant))
    if (isWanted(text.padEnd(low, 'a'))) return text.padEnd(low, 'a');
  return undefined;
}

/** Range of lengths. */
interface Lengths {
  low: number;
  high: number;
}

function lengthsOf({ minLength, maxLength }: JsonObject): Lengths {
  return {
    low: typeof minLength === 'number' ? Math.min(minLength, MAX_LENGTH + 1) : 0,
    high: Math.min(typeof maxLength === 'number' ? maxLength : MAX_LENGTH, MAX_LENGTH),
  };
}

/** String for a format or encoding; undefined for unknown ones. */
function textOfFormat(schema: JsonObject, variant: number): string | undefined {
  const format = toText(schema['format']);
  if (format === 'byte' || toText(schema['contentEncoding'])?.startsWith('base64'))
    return BYTES[variant % BYTES.length];
  const template = format !== undefined && Object.hasOwn(FORMATS, format) && FORMATS[format];
  return template ? fillIn(template, variant) : undefined;
}

function fillIn(template: string, variant: number): string {
  const count = variant === 0 ? '' : String(variant + 1);
  return template
    .replace('{{', '\uE000')
    .replace('}}', '\uE001')
    .replace('{m}', String((30 + variant) % 60).padStart(2, '0'))
    .replace('{d}', String(((30 + variant) % 31) + 1).padStart(2, '0'))
    .replace('{n}', String((variant % 250) + 1))
    .replace('{h}', (0x5e6f + variant).toString(16).slice(-4))
    .replace('{/}', count && `/${count}`)
    .replace('{}', count)
    .replace('\uE000', '{')
    .replace('\uE001', '}');
}

/** Extends URLs to a minimum length. */
function fillUp(text: string, schema: JsonObject, low: number): string {
  if (text.length >= low || !/^(?:ur[il]|iri)/.test(String(schema['format']))) return text;
  return `${text}/`.padEnd(low, 'example/');
}

/** Placeholder words. */
function wordOf({ low, high }: Lengths, variant: number, isMock: boolean): string {
  const count = variant === 0 ? '' : `${variant + 1}`;
  const words = `${WORD}${count && ` ${count}`}`;
  const placeholder = isMock ? words : `<${words}>`;
  if (placeholder.length >= low && placeholder.length <= high) return placeholder;
  const text = WORD.repeat(Math.ceil(Math.max(low, 1) / WORD.length));
  const length = low > WORD.length ? low : Math.max(low, Math.min(WORD.length, high));
  return text.slice(0, Math.max(length - count.length, 0)) + count;
}

/** Range of numbers that a schema allows. */
interface Range {
  low: number;
  high: number;
  excludesLow: boolean;
  excludesHigh: boolean;
  /** Undefined if any number in the range is valid. */
  step: number | undefined;
}

/** Number for a resolved schema; variants differ. Undefined if there is none. */
export function numberValue(
  type: 'integer' | 'number',
  schema: JsonObject,
  variant: number,
  isMock = false,
): number | undefined {
  const range = rangeOf(type, schema);
  const { low, high } = range;
  const step = range.step ?? 1;
  // Every other variant is a fraction, because alternatives may require integers.
  const first = step + variant * step + (range.step === undefined && variant % 2 === 1 ? 0.5 : 0);
  const candidates = [
    ...(isMock && variant === 0 ? [0] : []),
    first,
    ...multiplesFrom(low, step, variant),
    ...multiplesFrom(high, -step, variant),
    (low + high) / 2 + ((high - low) * variant) / 64,
    0,
    low,
    high,
    low + 1 / (variant + 2),
    high - 1 / (variant + 2),
  ];
  return candidates.find((value) => isIn(range, value));
}

function rangeOf(type: 'integer' | 'number', schema: JsonObject): Range {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const least = numberOf(minimum, -Infinity);
  const above = numberOf(exclusiveMinimum, -Infinity);
  const most = numberOf(maximum, Infinity);
  const below = numberOf(exclusiveMaximum, Infinity);
  const ints = type === 'integer' ? 1 : undefined;
  return {
    low: Math.max(least, above),
    high: Math.min(most, below),
    excludesLow: above >= least || exclusiveMinimum === true,
    excludesHigh: below <= most || exclusiveMaximum === true,
    step: typeof multipleOf === 'number' && multipleOf > 0 ? stepOf(multipleOf, ints) : ints,
  };
}

/** Smallest integer multiple of a fraction, for integers. */
function stepOf(multipleOf: number, ints: 1 | undefined): number {
  if (ints === undefined || Number.isInteger(multipleOf)) return multipleOf;
  for (let times = 1; times <= 1000; times++)
    if (Number.isInteger(multipleOf * times)) return multipleOf * times;
  return multipleOf;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** First multiples of a step from a limit. */
function multiplesFrom(limit: number, step: number, variant: number): number[] {
  const first = Math.ceil(limit / step);
  return [first, first + 1, first - 1].map((times) => (times + variant) * step);
}

function isIn({ low, high, excludesLow, excludesHigh, step }: Range, value: number): boolean {
  if (!Number.isFinite(value) || value < low || value > high) return false;
  if ((excludesLow && value === low) || (excludesHigh && value === high)) return false;
  return step === undefined || Number.isInteger(value / step);
}

/** Maximum number of items; larger minimums are rarely intended. */
const MAX_ENTRIES = 1000;
/** Maximum number of variants tried for a unique item. */
const MAX_TRIES = 30;

/** State of sampling an array. */
interface ArrayDraft {
  sampler: Sampler;
  schema: JsonObject;
  context: SampleContext;
  least: number;
  most: number;
  result: unknown[];
  /** Items as JSON, if they must be unique. */
  used: Set<string> | undefined;
}

/** Array for a resolved schema; undefined if a required item has no sample. */
export function arrayValue(sampler: Sampler, schema: JsonObject, context: SampleContext): Sample {
  const { minItems, maxItems, uniqueItems, items } = schema;
  const draft: ArrayDraft = {
    sampler,
    schema,
    context,
    least: typeof minItems === 'number' ? minItems : 0,
    most: Math.min(typeof maxItems === 'number' ? maxItems : MAX_ENTRIES, MAX_ENTRIES),
    result: [],
    used: uniqueItems === true ? new Set() : undefined,
  };
  for (const entry of toList(schema['prefixItems'])) addEntry(draft, entry);
  addContained(draft);
  if (draft.result.length === 0 && isObject(items)) addEntry(draft, items);
  while (draft.result.length < draft.least)
    if (!addEntry(draft, items ?? {}))
      return sampler.isLenient ? { value: draft.result } : undefined;
  return { value: draft.result };
}

/** Adds an item if the limits allow or require it. */
function addEntry(
  { sampler, context, least, most, result, used }: ArrayDraft,
  node: unknown,
): boolean {
  const isNeeded = result.length < least;
  if (result.length >= most || node === false || (context.isMinimal && !isNeeded)) return false;
  const tries = used && used.size > 0 ? MAX_TRIES + used.size : 1;
  for (let turn = 0; turn < tries; turn++) {
    const at = nestedContext(context, context.variant + turn);
    const sample = isNeeded ? sampler.sampleRequired(node, at) : sampler.sample(node, at);
    if (sample && isNew(used, sample.value)) return result.push(sample.value) > 0;
  }
  return false;
}

function isNew(used: Set<string> | undefined, value: unknown): boolean {
  if (!used) return true;
  const text = JSON.stringify(value);
  return !used.has(text) && Boolean(used.add(text));
}

/** Adds items of `contains` up to the minimum. */
function addContained(draft: ArrayDraft): void {
  const { contains, minContains, items } = draft.schema;
  if (!isObject(contains)) return;
  const count = typeof minContains === 'number' ? minContains : 1;
  const node = isObject(items) ? { allOf: [items, contains] } : contains;
  const needed = { ...draft, least: draft.result.length + count };
  for (let done = 0; done < count; done++) if (!addEntry(needed, node)) return;
}

/** Maximum number of documented values to try. */
const MAX_GIVEN_VALUES = 50;

/** A valid value that the document provides: an example, the default, or a constant. */
export function documentedValue(
  sampler: Sampler,
  node: unknown,
  resolved: ResolvedSchema,
  context: SampleContext,
): Sample {
  const { default: initial } = resolved.schema;
  const constants = constantsOf(resolved);
  const { variant } = context;
  const candidates = sampler.usesDocumented
    ? [
        ...listExamples(resolved.schema),
        ...(initial === undefined || (initial === null && !sampler.isMock) ? [] : [initial]),
        ...constants,
      ].slice(variant)
    : rotate(constants, variant);
  for (const value of candidates.slice(0, MAX_GIVEN_VALUES))
    if (sampler.isLenient || sampler.fits(node, value)) return { value };
  return undefined;
}

function rotate(values: readonly unknown[], by: number): unknown[] {
  const start = values.length === 0 ? 0 : by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

/** Whether a schema enumerates its values, so that none can be generated. */
export function isEnumerated(resolved: ResolvedSchema): boolean {
  return constantsOf(resolved).length > 0;
}

/** Null, if the schema allows it. */
export function nullOf(sampler: Sampler, node: unknown): Sample {
  return resolveSchema(sampler.references, node).nullable ? { value: null } : undefined;
}
