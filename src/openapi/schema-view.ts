import { isSafeHref } from '../config/urls.ts';
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
import { MAX_TESTED, testableLength } from './examples/pattern.ts';
import { ENUM_NAMES, ENUM_TEXTS } from './schema/keywords.ts';
import type { SchemaLabels } from './schema/describe-schema.ts';
import type { Choice, ResolvedSchema } from './schema/resolve-schema.ts';

/** View of a schema: a finite tree without references. */
export interface SchemaView {
  /** Label of the type: `string`, `integer`, `Plant[]`, `string | number`, `file`, `any`. */
  type: string;
  /** Allowed JSON types without `null`; empty for any. */
  types: string[];
  /** `int32`, `date-time`, `uuid`, … */
  format?: string | undefined;
  /** Name of the shared schema. */
  name?: string | undefined;
  title?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  /** Description of the shared schema beside that of this use, as sanitized HTML. */
  about?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  nullable: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** `>= 1`, `3 to 20 characters`, `matches ^a$`, … */
  constraints: Constraint[];
  /** Constraints that an input can enforce. */
  limits: SchemaLimits;
  enum: EnumValue[];
  /** Default as JSON; undefined if there is none. */
  default?: string | undefined;
  /** Examples as JSON. */
  examples: string[];
  /** Initial value in the playground (`x-default`), as JSON. */
  initial?: string | undefined;
  /** Placeholder in the playground. */
  placeholder?: string | undefined;
  /** Labels before and after the name. */
  labels?: SchemaLabels | undefined;
  properties: PropertyView[];
  /** Additional properties. */
  additional?: SchemaView | undefined;
  /** Items of an array. */
  items?: SchemaView | undefined;
  /** First items of an array with their own schemas. */
  tuple: SchemaView[];
  choices: ChoiceView[];
  /** Schemas that apply under a condition. */
  branches: BranchView[];
  /** Reference of the schema: `#/components/schemas/Plant`; for a recursive schema that of the enclosing one. */
  ref?: string | undefined;
  /** Whether an enclosing schema shows the content. */
  recursive?: boolean | undefined;
  /** Whether the content was removed to limit the size of the page. */
  truncated?: boolean | undefined;
  /** A broken reference. */
  broken?: string | undefined;
}

/** A property of an object. */
export interface PropertyView {
  /** Name, or a pattern for names. */
  name: string;
  isPattern: boolean;
  /** Whether testing a name with the pattern could take long. */
  isSlow?: boolean;
  required: boolean;
  schema: SchemaView;
}

/** Alternatives of `oneOf` or `anyOf`, with labels. */
export interface ChoiceView {
  keyword: 'oneOf' | 'anyOf';
  /** Discriminating property; undefined if there is none. */
  discriminator?: string | undefined;
  options: OptionView[];
}

/** An alternative. */
interface OptionView {
  label: string;
  /** Discriminator values that select it, as JSON: those that its schema allows. */
  values: string[];
  schema: SchemaView;
}

/** A schema that applies under a condition: a `then`, `else`, or member of `dependentSchemas`. */
export interface BranchView {
  /** The condition: `if { kind: "a" }, then …`. */
  rule: Constraint;
  schema: SchemaView;
}

/** Converts Markdown to HTML; whether the result is sanitized depends on the context. */
export type Markdown = (text: string) => string;

/** Context of the views on a page. */
export interface ViewContext {
  references: References;
  /** Converts Markdown to sanitized HTML. */
  markdown: Markdown;
  /** Requests exclude `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Keeps the order of keys in the document; otherwise sorts them alphabetically. */
  maintainOrder: boolean;
  /** Includes optional properties in sample request bodies. */
  optionalInSamples: boolean;
  /** Whether values can be sent as XML. */
  hasXml?: boolean | undefined;
  /** Schema members shown as labels after names (`api.params.post`). */
  labeled?: readonly string[] | undefined;
  /** Only schemas are needed, no examples. */
  isDraft?: boolean | undefined;
  /** Only examples are needed, and nothing that is inside of schemas. */
  isShallow?: boolean | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
  /** Remaining number of rows on the page. */
  rowBudget: { left: number };
}

/** HTML of a description; undefined if it is empty. */
export function toHtml(markdown: Markdown, text: unknown): string | undefined {
  const description = toText(text);
  return description === undefined ? undefined : markdown(description);
}

/** Unit of a length. */
type SpanUnit = 'characters' | 'items' | 'properties';

/** A constraint: an expression (`>= 1`), a keyword with words or code, or a range of lengths. */
export type Constraint =
  | string
  | { word: MessageKey; value?: string }
  | { word: MessageKey; code: string[] }
  | { unit: SpanUnit; low: number | undefined; high: number | undefined };

/** Limits in the schema; those of numbers are inclusive. */
interface SchemaLimits {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** Maximum length of texts to test, for patterns that could take long; longer ones are assumed to match. */
  patternLength?: number;
}

/** Constraints of a resolved schema beyond its type. */
export function listConstraints(schema: JsonObject): Constraint[] {
  const { contentEncoding, type } = schema;
  // Generators also write limits of lists for other types, on which they have no effect.
  const hasItems = type === undefined || [type].flat().includes('array');
  return [
    numberRange(schema),
    number(schema['multipleOf']),
    span(schema['minLength'], schema['maxLength'], 'characters'),
    about('matches {}', schema['pattern']),
    hasItems ? span(schema['minItems'], schema['maxItems'], 'items') : undefined,
    hasItems && schema['uniqueItems'] === true ? ({ word: 'unique items' } as const) : undefined,
    span(schema['minProperties'], schema['maxProperties'], 'properties'),
    about('{} encoded', contentEncoding === 'binary' ? undefined : contentEncoding),
    mediaType(schema),
    about('names match {}', toObject(schema['propertyNames'])['pattern']),
  ].filter((constraint) => constraint !== undefined);
}

/** Limits that inputs support; exclusive limits only for integers. */
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
  if (!toText(pattern) || !isPattern(String(pattern))) return limits;
  limits.pattern = String(pattern);
  const longest = testableLength(limits.pattern);
  if (longest < MAX_TESTED) limits.patternLength = longest;
  return limits;
}

/** Whether browsers support a regular expression (JSON Schema, 6.3.3: with the `u` flag). */
export function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? false;
  }
}

/** Constraint for `anyOf: [{required: [a]}, {required: [b]}]`; undefined for other alternatives. */
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

/** Range as in OpenAPI 3.1, or as in 3.0, where `exclusiveMinimum` is a boolean. */
function numberRange(schema: JsonObject): string | undefined {
  const low = limit(schema['minimum'], schema['exclusiveMinimum'], '>');
  const high = limit(schema['maximum'], schema['exclusiveMaximum'], '<');
  return [low, high].filter(Boolean).join(', ') || undefined;
}

/** Limits of 64-bit integers; JSON parsers round them to these powers of two. */
const INTEGER_LIMITS = new Map([
  [2 ** 63, '9223372036854775807'],
  [-(2 ** 63), '-9223372036854775808'],
  [2 ** 64, '18446744073709551615'],
]);

/** A limit as text, with all digits of those of 64-bit integers. */
export function limitText(limit: number): string {
  return INTEGER_LIMITS.get(limit) ?? String(limit);
}

function limit(inclusive: unknown, exclusive: unknown, sign: string): string | undefined {
  if (typeof exclusive === 'number') return `${sign} ${limitText(exclusive)}`;
  if (typeof inclusive !== 'number') return undefined;
  return `${exclusive === true ? sign : `${sign}=`} ${limitText(inclusive)}`;
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

/** A constraint in a language: `3 to 20 characters`. */
export function describeConstraint(lang: string, constraint: Constraint): string {
  if (typeof constraint === 'string') return constraint;
  if ('code' in constraint) return translate(lang, constraint.word, ...constraint.code);
  if ('word' in constraint) {
    return translate(lang, constraint.word, constraint.value ?? '');
  }
  const { unit, low, high } = constraint;
  const name = translate(lang, unit);
  if (name === unit) return inEnglish(constraint);
  // Numbers affect the form of nouns in many languages, so other languages use symbols.
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

/** An allowed value as JSON, with its description. */
export interface EnumValue {
  value: string;
  description?: string | undefined;
}

/** Values in `enum` or `const` of a resolved schema, with descriptions from `x-enum…` extensions. */
export function listEnum(schema: JsonObject, markdown: Markdown): EnumValue[] {
  const values = ownConstants(schema);
  const texts = ENUM_TEXTS.map((key) => schema[key]).find((list) => list !== undefined);
  const names = ENUM_NAMES.map((key) => schema[key]).find((list) => list !== undefined);
  const pick = (list: unknown, value: unknown, index: number) =>
    toText(Array.isArray(list) ? list[index] : getOwn(toObject(list), String(value)));
  return values.map((value, index) => {
    const name = pick(names, value, index);
    const text = pick(texts, value, index);
    // A name that repeats the value is redundant.
    const isNew = name !== undefined && name.toLowerCase() !== String(value).toLowerCase();
    const parts = [isNew ? `\`${name}\`` : undefined, text].filter((part) => part !== undefined);
    return { value: toJson(value), description: toHtml(markdown, parts.join(': ')) };
  });
}

/** Values of alternatives that only list values, such as the documented variants of an enum; undefined if any does more. */
export function listConstants(choice: Choice, markdown: Markdown): EnumValue[] | undefined {
  const values: EnumValue[] = [];
  for (const { schema } of choice.options) {
    if (!isObject(schema) || !isListOfValues(schema)) return undefined;
    const text = [toText(schema['title']), toText(schema['description'])]
      .filter(Boolean)
      .join(': ');
    const about = toHtml(markdown, text);
    for (const { value, description = about } of listEnum(schema, markdown))
      values.push({ value, description });
  }
  return values;
}

/** Whether a schema only lists values. Several with a title are a group, which is an alternative of its own. */
function isListOfValues(schema: JsonObject): boolean {
  if ('properties' in schema) return false;
  const { length } = toList(schema['enum']);
  return 'const' in schema || length === 1 || (length > 1 && !('title' in schema));
}

/** All values of a schema, if it lists them by `const`, `enum`, or alternatives that only list values. */
export function constantsOf({ schema, choices }: ResolvedSchema): unknown[] {
  const own = ownConstants(schema);
  if (own.length > 0) return own;
  for (const { options } of choices) {
    const parts = options.map((option) => toObject(option.schema));
    if (parts.every(isListOfValues)) return parts.flatMap(ownConstants);
  }
  return [];
}

function ownConstants(schema: JsonObject): unknown[] {
  return 'const' in schema ? [schema['const']] : toList(schema['enum']);
}

/** Examples of a schema: `examples` (3.1), `example` (3.0), or by mistake a map of Example Objects. */
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

/** Whether a map of Example Objects has one without a name: the upgrade to 3.1 calls an `example` `default`. */
export function isOnlyDefault(examples: JsonObject): boolean {
  return Object.keys(examples).join() === 'default';
}

/** Maximum depth of references in examples. */
const MAX_EXAMPLE_DEPTH = 20;

/**
 * Value of an example, with references to parts of the document replaced by their targets. The specification allows
 * them only around an example, but authors write them inside as well.
 */
export function resolveExample(references: References, value: unknown, depth = 0): unknown {
  if (depth > MAX_EXAMPLE_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => resolveExample(references, item, depth + 1));
  if (!isObject(value)) return value;
  const ref = Object.keys(value).join() === '$ref' ? toText(value['$ref']) : undefined;
  const target = ref?.startsWith('#/') ? references.find(ref)?.value : undefined;
  if (target !== undefined) {
    const isExample = ref?.startsWith('#/components/examples/') && isObject(target);
    const found = isExample && 'value' in target ? target['value'] : target;
    return resolveExample(references, found, depth + 1);
  }
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    resolveExample(references, member, depth + 1),
  ]);
  return entries.every(([name, member]) => member === value[name])
    ? value
    : Object.fromEntries(entries);
}

/** A value as JSON on one line. */
export function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** A link (OpenAPI, External Documentation Object). */
export interface ExternalDocs {
  href: string;
  label: string;
}

/** Link in `externalDocs`; undefined if it is missing or unsafe. */
export function viewExternalDocs(node: unknown): ExternalDocs | undefined {
  const { url, description } = toObject(node);
  const href = toText(url);
  if (href === undefined || !isSafeHref(href)) return undefined;
  return { href, label: toText(description) ?? href };
}
