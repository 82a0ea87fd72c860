import { isSafeHref } from '../config/addresses.ts';
import type { MessageKey } from '../i18n/english.ts';
import { translate } from '../i18n/translate.ts';
import { rethrowUnless } from '../utils/errors.ts';
import type { References } from './document.ts';
import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import type { SchemaLabels } from './schema/describe-schema.ts';
import type { Choice, ResolvedSchema } from './schema/resolve-schema.ts';

/** A schema as a page shows it: a finished tree without references. */
export interface SchemaView {
  /** Type in words: `string`, `integer`, `Plant[]`, `string | number`, `file`, `any`. */
  type: string;
  /** JSON types that are allowed, without `null`; empty for any. */
  types: string[];
  /** `int32`, `date-time`, `uuid` … */
  format?: string | undefined;
  /** Name of the shared schema. */
  name?: string | undefined;
  title?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  nullable: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** `>= 1`, `3 to 20 characters`, `matches ^a$` … */
  constraints: Constraint[];
  /** The constraints that an input can hold its reader to. */
  limits: SchemaLimits;
  enum: EnumValue[];
  /** The default as JSON; undefined for none. */
  default?: string | undefined;
  /** Example values as JSON. */
  examples: string[];
  /** What the playground's input starts with (`x-default`), as JSON. */
  initial?: string | undefined;
  /** What the playground's empty input shows. */
  placeholder?: string | undefined;
  /** What its author has stand before and after its name. */
  labels?: SchemaLabels | undefined;
  properties: PropertyView[];
  /** Properties beside the named ones. */
  additional?: SchemaView | undefined;
  /** Entries of an array. */
  items?: SchemaView | undefined;
  /** The first entries of an array that have a schema each. */
  tuple: SchemaView[];
  choices: ChoiceView[];
  /** What stands for the schema in its document: `#/components/schemas/Plant`; of a recursive one what stands for the enclosing. */
  ref?: string | undefined;
  /** An enclosing schema shows what is inside. */
  recursive?: boolean | undefined;
  /** The page has no room for what is inside. */
  truncated?: boolean | undefined;
  /** A reference that leads nowhere. */
  broken?: string | undefined;
}

/** One property of an object. */
export interface PropertyView {
  /** Name, or the pattern that names match. */
  name: string;
  isPattern: boolean;
  required: boolean;
  schema: SchemaView;
}

/** `oneOf` or `anyOf`: alternatives, each with a label. */
export interface ChoiceView {
  keyword: 'oneOf' | 'anyOf';
  /** The property whose value tells the alternatives apart; undefined where none does. */
  discriminator?: string | undefined;
  options: OptionView[];
}

/** One alternative. */
interface OptionView {
  label: string;
  /** The values of the discriminator that select it, as JSON: those that its schema allows. */
  values: string[];
  schema: SchemaView;
}

/** Markdown to HTML; whether that is sanitized is said where one is asked for. */
export type Markdown = (text: string) => string;

/** What the views of one page have in common. */
export interface ViewContext {
  references: References;
  /** Markdown to sanitized HTML. */
  markdown: Markdown;
  /** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Keys in the order of the document; else in alphabetical order. */
  maintainOrder: boolean;
  /** Optional properties are part of the request bodies of samples. */
  optionalInSamples: boolean;
  /** The values may be sent as XML. */
  hasXml?: boolean | undefined;
  /** Members of schemas that stand as labels behind names (`api.params.post`). */
  labeled?: readonly string[] | undefined;
  /** Only what schemas it has is wanted, no examples. */
  isDraft?: boolean | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
  /** Rows that the page has room for; counted down. */
  rowBudget: { left: number };
}

/** The HTML of a description; undefined where there is no text. */
export function toHtml(markdown: Markdown, text: unknown): string | undefined {
  const description = toText(text);
  return description === undefined ? undefined : markdown(description);
}

/** What the length of a value is counted in. */
type SpanUnit = 'characters' | 'items' | 'properties';

/**
 * What a value must meet: in signs (`>= 1`), in a word with what fills it, be that words or code, or as the span of a
 * length.
 */
export type Constraint =
  | string
  | { word: MessageKey; value?: string }
  | { word: MessageKey; code: string[] }
  | { unit: SpanUnit; low: number | undefined; high: number | undefined };

/** Limits as they are in the schema; those of numbers include the limit itself. */
interface SchemaLimits {
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

function about(word: MessageKey, text: unknown): Constraint | undefined {
  const value = toText(text);
  return value === undefined ? undefined : { word, value };
}

function mediaType(schema: JsonObject): string | undefined {
  const media = toText(schema['contentMediaType']);
  return media === undefined || media === 'application/octet-stream' ? undefined : media;
}

/** A constraint in the words of a language: `3 to 20 characters`. */
export function describeConstraint(lang: string, constraint: Constraint): string {
  if (typeof constraint === 'string') return constraint;
  if ('code' in constraint) return translate(lang, constraint.word, ...constraint.code);
  if ('word' in constraint) {
    return translate(lang, constraint.word, constraint.value ?? '');
  }
  const { unit, low, high } = constraint;
  const name = translate(lang, unit);
  if (name === unit) return inEnglish(constraint);
  // Numbers decline nouns in many languages; signs do not.
  if (low === undefined) return `${name}: ≤ ${high}`;
  if (high === undefined) return `${name}: ≥ ${low}`;
  return `${name}: ${low === high ? low : `${low}–${high}`}`;
}

const ONE = { characters: 'character', items: 'item', properties: 'property' };

function inEnglish({ unit, low, high }: Extract<Constraint, { unit: string }>): string {
  const units = (count: number) => (count === 1 ? ONE[unit] : unit);
  if (low === undefined) return high === undefined ? '' : `at most ${high} ${units(high)}`;
  if (high === undefined) return `at least ${low} ${units(low)}`;
  return low === high ? `${low} ${units(low)}` : `${low} to ${high} ${unit}`;
}

/** One allowed value, as JSON, with what the document says about it. */
export interface EnumValue {
  value: string;
  description?: string | undefined;
}

/** The values that a flat schema lists by `enum` or `const`, with what `x-enum…` extensions say of them. */
export function listEnum(schema: JsonObject, markdown: Markdown): EnumValue[] {
  const values = 'const' in schema ? [schema['const']] : toList(schema['enum']);
  const texts = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  return values.map((value, index) => {
    const text = Array.isArray(texts) ? texts[index] : getOwn(toObject(texts), String(value));
    return { value: toJson(value), description: toHtml(markdown, text) };
  });
}

/** The values of alternatives that are one constant each; undefined when any is more than that. */
export function listConstants(choice: Choice, markdown: Markdown): EnumValue[] | undefined {
  const values: EnumValue[] = [];
  for (const { schema } of choice.options) {
    if (!isObject(schema) || !('const' in schema) || 'properties' in schema) return undefined;
    const text = [toText(schema['title']), toText(schema['description'])]
      .filter(Boolean)
      .join(': ');
    values.push({
      value: toJson(schema['const']),
      description: toHtml(markdown, text),
    });
  }
  return values;
}

/** All values that a schema allows, where it lists them by `const`, `enum` or alternatives of one constant each. */
export function constantsOf({ schema, choices }: ResolvedSchema): unknown[] {
  if ('const' in schema) return [schema['const']];
  const listed = toList(schema['enum']);
  if (listed.length > 0) return listed;
  for (const { options } of choices) {
    const parts = options.map((option) => toObject(option.schema));
    if (parts.every((part) => 'const' in part)) return parts.map((part) => part['const']);
  }
  return [];
}

/** Example values of a schema: `examples` of 3.1, `example` of 3.0, or a map of Example Objects by mistake. */
export function listExamples(schema: JsonObject): unknown[] {
  const { examples, example } = schema;
  if (Array.isArray(examples)) return examples;
  if (isObject(examples)) {
    return Object.values(examples).map((entry) =>
      isObject(entry) && 'value' in entry ? entry['value'] : entry,
    );
  }
  return example === undefined ? [] : [example];
}

/** A value as JSON on one line. */
export function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** A link to what stands elsewhere (OpenAPI, External Documentation Object). */
export interface ExternalDocs {
  href: string;
  label: string;
}

/** The link of `externalDocs`; undefined where there is none that is safe to follow. */
export function viewExternalDocs(node: unknown): ExternalDocs | undefined {
  const { url, description } = toObject(node);
  const href = toText(url);
  if (href === undefined || !isSafeHref(href)) return undefined;
  return { href, label: toText(description) ?? href };
}
