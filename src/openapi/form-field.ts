import { htmlToText } from '../utils/html.ts';
import type { ExampleView, FormEncoding, MediaView } from './body.ts';
import { essenceOf, isBinary, isJson, isXml } from './media-types.ts';
import { getOwn, stringOrJson, toObject, type JsonObject } from '../utils/json-object.ts';
import type { ChoiceView, PropertyView, SchemaView } from './schema-view.ts';
import { cutText, oneLine } from '../utils/text.ts';

/** An input of the playground, or a group of inputs. Serialized as JSON, so properties without effect are omitted. */
export interface FormField {
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'json' | 'choice';
  /** Property name. */
  name?: string;
  required?: true;
  nullable?: true;
  deprecated?: true;
  /** First paragraph of the description, as plain text. */
  help?: string;
  /** Format of a string: `date`, `email`, `password`, … */
  format?: string;
  /** Multi-line text. */
  lines?: true;
  /** Text that is not JSON is a string, without quotes. */
  isText?: true;
  /** Allowed values, as JSON. */
  enum?: string[];
  /** Descriptions of the allowed values, in the same order. */
  meanings?: string[];
  /** Default of the API, as JSON. */
  default?: string;
  /** Initial value, as JSON. */
  initial?: string;
  /** Placeholder of the input. */
  placeholder?: string;
  /** Suggested values, as JSON; other values are allowed. */
  examples?: FormExample[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  /** An empty object or array is not sent. */
  isUnsentEmpty?: true;
  /** Regular expression that matches part of the text. */
  pattern?: string;
  /** Maximum length of texts that are tested, if the expression could take long. */
  patternLength?: number;
  /** Properties of an object. */
  properties?: FormField[];
  /** Alternatives of an object besides its properties. */
  choices?: FormField[];
  /** Values of additional properties. */
  additional?: FormField;
  /** Regular expression for names of additional properties. */
  names?: string;
  /** Items of an array. */
  items?: FormField;
  /** First items of an array with their own schemas. */
  tuple?: FormField[];
  /** Alternatives. */
  options?: FormOption[];
}

/** An alternative. */
interface FormOption {
  label: string;
  field: FormField;
}

/** An example in the document. */
export interface FormExample {
  label: string;
  help?: string;
  /** Value as JSON; plain text for bodies that are edited as text. */
  value: string;
}

const NESTED = new Set(['object', 'array', 'choice', 'file']);

/** Whether the control of a field is loaded separately: it contains other controls, or more than an input. */
export function isNested({ kind, format, enum: values }: FormField): boolean {
  if (kind === 'text') return format === 'date-time' && !values;
  return kind === 'json' ? !values : NESTED.has(kind);
}

/** Whether the inputs of a field are below its name. */
export function isGroup({ kind, items, options = [] }: FormField): boolean {
  if (kind === 'choice') return options.some((option) => isGroup(option.field));
  return kind === 'object' || (kind === 'array' && items?.kind !== 'file');
}

/** Whether an input has only one value, like a discriminator. */
export function isFixed(field: FormField): boolean {
  return field.required === true && field.enum?.length === 1;
}

/** Context of a field. */
interface FieldContext {
  /** Multi-line texts are allowed. */
  hasLines?: boolean;
  /** The value is part of JSON, which contains binary data as strings. */
  isJson?: boolean;
  required?: boolean;
  /** A valid value, shown where the form requires JSON. */
  sample?: unknown;
}

/** Maximum length of single-line texts. */
const MAX_LINE = 100;

/** Builds the input or group of inputs for a schema. */
export function toField(schema: SchemaView, context: FieldContext = {}): FormField {
  const kind = kindOf(schema, context);
  const help = toHelp(schema.description);
  return {
    kind,
    ...(context.required && { required: true }),
    ...(schema.nullable && { nullable: true }),
    ...(schema.deprecated && { deprecated: true }),
    ...(help !== undefined && { help }),
    ...(schema.initial !== undefined && { initial: schema.initial }),
    ...valuesOf(schema, kind, context),
    ...schema.limits,
    ...(kind === 'json' && allowsText(schema) && { isText: true }),
    ...membersOf(schema, kind, { ...context, required: false }),
  };
}

function kindOf(
  schema: SchemaView,
  { hasLines = false, isJson = false }: FieldContext,
): FormField['kind'] {
  const { types, choices } = schema;
  const [type] = types;
  const properties = [...schema.properties, ...branchProperties(schema)];
  if (schema.type === 'file') return isJson ? 'text' : 'file';
  if (schema.enum.length > 0) return 'text';
  if (schema.recursive || schema.truncated) return 'json';
  if (choices.length > 0) return properties.length > 0 || choices.length > 1 ? 'object' : 'choice';
  // If the value is serialized as text, readers enter the text.
  if (types.length > 1) return hasLines ? 'choice' : types.includes('string') ? 'text' : 'json';
  if (type === 'array') return schema.items || schema.tuple.length > 0 ? 'array' : 'json';
  if (type === 'object') return properties.length > 0 || schema.additional ? 'object' : 'json';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return type === 'string' ? 'text' : 'json';
}

/** Constraints and suggestions for values. */
function valuesOf(
  schema: SchemaView,
  kind: FormField['kind'],
  { hasLines, sample }: FieldContext,
): Partial<FormField> {
  const values = schema.enum.map(({ value }) => value);
  const meanings = schema.enum.map(({ description }) => toHelp(description, 80) ?? '');
  const placeholder = kind === 'json' ? sampleText(sample) : hintOf(schema);
  const { format, default: preset, limits } = schema;
  const isLong = values.length === 0 && (limits.maxLength ?? Infinity) > MAX_LINE;
  return {
    ...(values.length > 0 && { enum: values }),
    ...(meanings.some(Boolean) && { meanings }),
    ...(format !== undefined && kind === 'text' && { format }),
    ...(hasLines && kind === 'text' && isLong && !format && !limits.pattern && { lines: true }),
    ...(preset !== undefined && preset !== 'null' && { default: preset }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

function membersOf(
  schema: SchemaView,
  kind: FormField['kind'],
  context: FieldContext,
): Partial<FormField> {
  if (kind === 'object') return objectMembers(schema, context);
  if (kind === 'array') return arrayMembers(schema, context);
  if (kind !== 'choice') return {};
  const [choice] = schema.choices;
  return { options: choice ? toOptions(choice, context) : toTypeOptions(schema, context) };
}

function objectMembers(schema: SchemaView, context: FieldContext): Partial<FormField> {
  const { properties, additional, choices } = schema;
  const alternatives = choices.map((choice) => toOptions(choice, context));
  const inAll = new Set(alternatives.flatMap(namesInAll));
  const named = properties.filter(({ name, isPattern }) => !isPattern && !inAll.has(name));
  const patterns = properties.filter(({ isPattern }) => isPattern);
  const [pattern] = patterns;
  const isOnly = patterns.length === 1;
  const additionalSchemas = [
    ...patterns.map((pattern) => pattern.schema),
    ...(additional ? [additional] : []),
  ];
  const sample = toObject(context.sample);
  const names = new Set(named.map(({ name }) => name));
  return {
    properties: [
      ...named.map(({ name, required, schema: property }) => ({
        ...toField(property, { ...context, required, sample: getOwn(sample, name) }),
        name,
      })),
      ...branchFields(schema, context),
    ],
    ...(alternatives.length > 0 && {
      choices: alternatives.map((options) => withoutOuterProperties(options, names)),
    }),
    ...(additionalSchemas.length > 0 && {
      additional: additionalField(additionalSchemas, context),
    }),
    ...(pattern && isOnly && !additional && !pattern.isSlow && { names: pattern.name }),
  };
}

/** Properties that only branches define. */
function branchProperties({ properties, branches }: SchemaView): PropertyView[] {
  const own = new Set(properties.map(({ name }) => name));
  return branches
    .flatMap(({ schema }) => [...schema.properties, ...branchProperties(schema)])
    .filter(({ name, isPattern }) => !isPattern && !own.has(name));
}

/** Optional inputs for the properties of branches; one that several define can have any value. */
function branchFields(schema: SchemaView, context: FieldContext): FormField[] {
  const found = branchProperties(schema);
  const sample = toObject(context.sample);
  return [...new Set(found.map(({ name }) => name))].map((name) => {
    const [first, ...more] = found.filter((property) => property.name === name);
    if (!first || more.length > 0) return { ...ANY_VALUE, name };
    return { ...toField(first.schema, { ...context, sample: getOwn(sample, name) }), name };
  });
}

/** Several patterns allow any value. */
function additionalField([first, ...more]: SchemaView[], context: FieldContext): FormField {
  return first && more.length === 0 ? toField(first, { ...context, sample: undefined }) : ANY_VALUE;
}

/** The field of a value without a schema. */
export const ANY_VALUE: FormField = { kind: 'json', isText: true };

/** Whether a value of any type, or of several with strings, can be a string. */
function allowsText({ types, recursive, truncated, choices }: SchemaView): boolean {
  const isAny = types.length === 0 || types.includes('string');
  return isAny && !recursive && !truncated && choices.length === 0;
}

/** Properties that every alternative defines more precisely than the enclosing object. */
function namesInAll([first, ...others]: FormOption[]): string[] {
  const has = ({ field }: FormOption, name: string) =>
    field.properties?.some((property) => property.name === name) ?? false;
  const names = first?.field.properties?.map(({ name = '' }) => name) ?? [];
  return names.filter((name) => others.every((option) => has(option, name)));
}

/** Alternatives without the properties of the enclosing object. */
function withoutOuterProperties(options: FormOption[], names: ReadonlySet<string>): FormField {
  return {
    kind: 'choice',
    required: true,
    options: options.map(({ label, field }) => ({
      label,
      field: {
        ...field,
        kind: field.kind === 'choice' ? 'choice' : 'object',
        ...(field.kind !== 'choice' && {
          properties: (field.properties ?? []).filter(({ name = '' }) => !names.has(name)),
        }),
      },
    })),
  };
}

function arrayMembers({ items, tuple, constraints }: SchemaView, context: FieldContext) {
  const samples: unknown[] = Array.isArray(context.sample) ? context.sample : [];
  const span = constraints.find((one) => typeof one === 'object' && 'unit' in one);
  const minItems = span && 'unit' in span && span.unit === 'items' ? span.low : undefined;
  return {
    ...(minItems !== undefined && { minItems }),
    ...(items && { items: toField(items, { ...context, sample: samples[tuple.length] }) }),
    ...(tuple.length > 0 && {
      tuple: tuple.map((entry, index) => toField(entry, { ...context, sample: samples[index] })),
    }),
  };
}

function toOptions({ options, discriminator }: ChoiceView, context: FieldContext): FormOption[] {
  return options.map(({ label, schema }) => {
    const field = toField(schema, context);
    // A discriminating property is required, even if its schema does not say so.
    for (const property of field.properties ?? [])
      if (property.name === discriminator && property.enum) property.required = true;
    return { label, field };
  });
}

/** Alternatives of a schema with several types. */
function toTypeOptions(schema: SchemaView, context: FieldContext): FormOption[] {
  const { types } = schema;
  const distinct = types.filter((type) => type !== 'integer' || !types.includes('number'));
  const { description: _description, ...rest } = schema;
  return distinct.map((type) => ({
    label: type,
    field: toField({ ...rest, type, types: [type], nullable: false }, context),
  }));
}

/** Maximum length of an example in a placeholder. */
const MAX_HINT = 80;
/** Maximum length of a JSON example in a placeholder. */
const MAX_SAMPLE = 400;

/** Example of formats without a native input. */
const FORMATS: Readonly<Partial<Record<string, string>>> = {
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1DT12H',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Placeholder of an input. */
function hintOf({ placeholder, examples, format = '' }: SchemaView): string | undefined {
  if (placeholder !== undefined) return placeholder;
  const [example] = examples;
  if (example === undefined) return Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (example.length >= MAX_HINT) return undefined;
  const value: unknown = JSON.parse(example);
  return value === null ? '' : stringOrJson(value);
}

/** JSON example as a placeholder. */
function sampleText(sample: unknown): string | undefined {
  if (sample === undefined) return undefined;
  const text = JSON.stringify(sample, null, 2);
  return text.length > MAX_SAMPLE ? undefined : text;
}

/** Maximum length of help next to an input; the reference has the full text. */
const MAX_LENGTH = 240;
const BLOCK_END = /<\/(?:p|li|h\d|pre|blockquote|tr)>/;

/** First paragraph of a description as plain text; undefined if it is empty. */
export function toHelp(html: string | undefined, max = MAX_LENGTH): string | undefined {
  if (html === undefined) return undefined;
  let text = '';
  for (const block of html.split(BLOCK_END)) {
    text = oneLine(htmlToText(block));
    if (text !== '') break;
  }
  if (text.length <= max) return text === '' ? undefined : text;
  return `${cutText(text, max).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

/** A media type of the body. */
export interface FormBody {
  mediaType: string;
  /** Required in this media type, although the body is optional. */
  required?: true;
  /** Absent for plain text bodies. */
  field?: FormField | undefined;
  /** Initial text of a body that is edited as text. */
  text?: string | undefined;
  /** Examples in the document. */
  examples?: FormExample[];
  encoding?: FormEncoding | undefined;
}

/** Builds the inputs for a body in one media type, `listed`; `prefill` starts with the first example. */
export function toFormBody(listed: MediaView, prefill: boolean): FormBody {
  // An object that may have any media type is sent as JSON, as in samples.
  const media = allowsJson(listed) ? { ...listed, mediaType: 'application/json' } : listed;
  const { mediaType, encoding } = media;
  const [first] = media.examples;
  const hasInputs = hasFields(media);
  // Samples have a placeholder for a text without example: nobody wants to send `<string>`.
  const isPlaceholder = !hasInputs && first?.generated && /^<[^<>]+>$/.test(first.text);
  const text = isPlaceholder ? '' : first?.text;
  const examples = media.examples.flatMap((example) => toExample(example, hasInputs));
  const isJsonText = /json/.test(mediaType);
  // Text bodies start with the first example.
  const isChoice = examples.length > (hasInputs ? 0 : 1);
  return {
    mediaType,
    ...(hasInputs && { field: bodyField(media, prefill) }),
    ...(hasInputs ? isJsonText && text !== undefined && { text } : { text: text ?? '' }),
    ...(isChoice && { examples }),
    ...(Object.keys(encoding).length > 0 && { encoding }),
  };
}

/** Whether a body without a definite media type is an object or a list. */
function allowsJson({ mediaType, schema }: MediaView): boolean {
  const isAny = /^(?:\*\/\*)?$/.test(essenceOf(mediaType));
  return isAny && (schema?.types ?? []).some((type) => type === 'object' || type === 'array');
}

function hasFields({ mediaType, schema }: MediaView): boolean {
  if (/json|form-urlencoded|multipart/.test(mediaType) || schema?.type === 'file') return true;
  // An image in Base64 is text.
  const isText = schema?.constraints.some((one) => Object.values(one).includes('base64'));
  return isBinary(mediaType) && !isText;
}

function bodyField(media: MediaView, prefill: boolean): FormField {
  const [example] = media.examples;
  const field = fieldOf(media);
  // The page shows the description above the inputs.
  delete field.help;
  if (!prefill || !example || example.generated || example.value === undefined) return field;
  return { ...field, initial: JSON.stringify(example.value) };
}

function fieldOf({ mediaType, schema, examples, isStream, encoding }: MediaView): FormField {
  if (isBinary(mediaType)) return { kind: 'file' };
  if (!schema) return { kind: 'json' };
  // The schema of a stream describes one item.
  const context = { hasLines: true, isJson: /json/.test(mediaType) };
  if (isStream) return { kind: 'array', items: toField(schema, context) };
  const isForm = /form-urlencoded|multipart/.test(mediaType);
  const sample = examples[0]?.value;
  const sent = isForm ? toFormSchema(schema, encoding, toObject(sample)) : schema;
  return toField(sent, { ...context, sample });
}

/** The schema of a form, whose fields are texts, which cannot be null, unless they contain JSON. */
function toFormSchema(schema: SchemaView, encoding: FormEncoding, sample: JsonObject): SchemaView {
  const inside = <Part extends { schema: SchemaView }>(part: Part): Part => ({
    ...part,
    schema: toFormSchema(part.schema, encoding, sample),
  });
  const toProperty = (property: PropertyView): PropertyView => {
    const { name, required } = property;
    const type = encoding[name]?.contentType ?? '';
    if (isJson(type)) return property;
    if (!isXml(type)) return { ...property, schema: toTexts(property.schema) };
    return { ...property, schema: toDocuments(property.schema, getOwn(sample, name), required) };
  };
  return {
    ...schema,
    nullable: false,
    properties: schema.properties.map(toProperty),
    choices: schema.choices.map((choice) => ({ ...choice, options: choice.options.map(inside) })),
    branches: schema.branches.map(inside),
  };
}

/** The schema of a field; a list has a field per item. */
function toTexts(schema: SchemaView): SchemaView {
  const { items } = schema;
  return { ...schema, nullable: false, ...(items && { items: { ...items, nullable: false } }) };
}

/** The schema of XML in a form, which readers enter as text; a required document begins with the sample. */
function toDocuments(schema: SchemaView, sample: unknown, required: boolean): SchemaView {
  const { types, items, description, deprecated } = schema;
  if (items && types[0] === 'array') {
    const [first]: unknown[] = Array.isArray(sample) ? sample : [];
    return { ...toTexts(schema), items: toDocuments(items, first, false) };
  }
  if (types.some((type) => type !== 'object')) return toTexts(schema);
  const text = typeof sample === 'string' ? sample : undefined;
  return {
    ...TEXT,
    description,
    deprecated,
    ...(text !== undefined &&
      (required ? { initial: JSON.stringify(text) } : { placeholder: text })),
  };
}

/** The schema of any text. */
const TEXT: SchemaView = {
  type: 'string',
  types: ['string'],
  nullable: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  constraints: [],
  limits: {},
  enum: [],
  examples: [],
  properties: [],
  tuple: [],
  choices: [],
  branches: [],
};

/** An example with a value that inputs support. */
function toExample(
  { label, description, value, text, generated }: ExampleView,
  hasInputs: boolean,
): FormExample[] {
  if (generated || (hasInputs && value === undefined)) return [];
  const help = toHelp(description);
  return [
    { label, ...(help !== undefined && { help }), value: hasInputs ? JSON.stringify(value) : text },
  ];
}
