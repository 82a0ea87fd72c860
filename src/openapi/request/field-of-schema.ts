import { getOwn, toObject } from '../json.ts';
import type { ChoiceView, SchemaView } from '../schema/schema-view.ts';
import { toHelp } from './field-help.ts';
import { hintOf, sampleText } from './field-hints.ts';
import type { FormField, FormOption } from './form-field.ts';

/** Where a field stands. */
export interface FieldPlace {
  /** Texts may have several lines. */
  hasLines?: boolean;
  /** In JSON, which holds no bytes: a text stands for them. */
  isJson?: boolean;
  required?: boolean;
  /** A value that follows the schema, for where the form asks for JSON. */
  sample?: unknown;
}

/** Letters of a text that needs no more than a line. */
const MAX_LINE = 100;

/** The input for a value of a schema, or the group of inputs. */
export function toField(schema: SchemaView, place: FieldPlace = {}): FormField {
  const kind = kindOf(schema, place);
  const help = toHelp(schema.description);
  return {
    kind,
    ...(place.required && { required: true }),
    ...(schema.nullable && { nullable: true }),
    ...(schema.deprecated && { deprecated: true }),
    ...(help !== undefined && { help }),
    ...(schema.initial !== undefined && { initial: schema.initial }),
    ...valuesOf(schema, kind, place),
    ...schema.limits,
    ...membersOf(schema, kind, { ...place, required: false }),
  };
}

function kindOf(
  schema: SchemaView,
  { hasLines = false, isJson = false }: FieldPlace,
): FormField['kind'] {
  const { types, choices, properties } = schema;
  const [type] = types;
  if (schema.type === 'file') return isJson ? 'text' : 'file';
  if (schema.enum.length > 0) return 'text';
  if (schema.recursive || schema.truncated) return 'json';
  if (choices.length > 0) return properties.length > 0 || choices.length > 1 ? 'object' : 'choice';
  // Where a value becomes text all the same, the text is what is entered.
  if (types.length > 1) return hasLines ? 'choice' : types.includes('string') ? 'text' : 'json';
  if (type === 'array') return schema.items || schema.tuple.length > 0 ? 'array' : 'json';
  if (type === 'object') return properties.length > 0 || schema.additional ? 'object' : 'json';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return type === 'string' ? 'text' : 'json';
}

/** What a schema says of the values themselves. */
function valuesOf(
  schema: SchemaView,
  kind: FormField['kind'],
  { hasLines, sample }: FieldPlace,
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
  place: FieldPlace,
): Partial<FormField> {
  if (kind === 'object') return objectMembers(schema, place);
  if (kind === 'array') return arrayMembers(schema, place);
  if (kind !== 'choice') return {};
  const [choice] = schema.choices;
  return { options: choice ? toOptions(choice, place) : toTypeOptions(schema, place) };
}

function objectMembers(schema: SchemaView, place: FieldPlace): Partial<FormField> {
  const { properties, additional, choices } = schema;
  const alternatives = choices.map((choice) => toOptions(choice, place));
  const inAll = new Set(alternatives.flatMap(namesInAll));
  const named = properties.filter(({ name, isPattern }) => !isPattern && !inAll.has(name));
  const patterns = properties.filter(({ isPattern }) => isPattern);
  const rest = [...patterns.map((pattern) => pattern.schema), ...(additional ? [additional] : [])];
  const sample = toObject(place.sample);
  const own = new Set(named.map(({ name }) => name));
  return {
    properties: named.map(({ name, required, schema: property }) => ({
      ...toField(property, { ...place, required, sample: getOwn(sample, name) }),
      name,
    })),
    ...(alternatives.length > 0 && {
      choices: alternatives.map((options) => beside(options, own)),
    }),
    ...(rest.length > 0 && { additional: restField(rest, place) }),
    ...(patterns.length === 1 && !additional && { names: patterns[0]?.name ?? '' }),
  };
}

/** Properties of several patterns are any value. */
function restField([first, ...more]: SchemaView[], place: FieldPlace): FormField {
  return first && more.length === 0 ? toField(first, { ...place, sample: undefined }) : ANY_VALUE;
}

const ANY_VALUE: FormField = { kind: 'json' };

/** The names of properties that every alternative has: it says more of them than the object around it. */
function namesInAll([first, ...others]: FormOption[]): string[] {
  const has = ({ field }: FormOption, name: string) =>
    field.properties?.some((property) => property.name === name) ?? false;
  const names = first?.field.properties?.map(({ name = '' }) => name) ?? [];
  return names.filter((name) => others.every((option) => has(option, name)));
}

/** Alternatives without the properties that the object around them has. */
function beside(options: FormOption[], own: ReadonlySet<string>): FormField {
  return {
    kind: 'choice',
    required: true,
    options: options.map(({ label, field }) => ({
      label,
      field: {
        ...field,
        kind: field.kind === 'choice' ? 'choice' : 'object',
        ...(field.kind !== 'choice' && {
          properties: (field.properties ?? []).filter(({ name = '' }) => !own.has(name)),
        }),
      },
    })),
  };
}

function arrayMembers({ items, tuple, constraints }: SchemaView, place: FieldPlace) {
  const samples: unknown[] = Array.isArray(place.sample) ? place.sample : [];
  const span = constraints.find((one) => typeof one === 'object' && 'unit' in one);
  const minItems = span && 'unit' in span && span.unit === 'items' ? span.low : undefined;
  return {
    ...(minItems !== undefined && { minItems }),
    ...(items && { items: toField(items, { ...place, sample: samples[tuple.length] }) }),
    ...(tuple.length > 0 && {
      tuple: tuple.map((entry, index) => toField(entry, { ...place, sample: samples[index] })),
    }),
  };
}

function toOptions({ options, discriminator }: ChoiceView, place: FieldPlace): FormOption[] {
  return options.map(({ label, schema }) => {
    const field = toField(schema, place);
    // What tells the alternatives apart has to be there, even where its schema does not say so.
    for (const property of field.properties ?? [])
      if (property.name === discriminator && property.enum) property.required = true;
    return { label, field };
  });
}

/** A value of several types is one of them. */
function toTypeOptions(schema: SchemaView, place: FieldPlace): FormOption[] {
  const { types } = schema;
  const distinct = types.filter((type) => type !== 'integer' || !types.includes('number'));
  const { description: _description, ...rest } = schema;
  return distinct.map((type) => ({
    label: type,
    field: toField({ ...rest, type, types: [type], nullable: false }, place),
  }));
}
