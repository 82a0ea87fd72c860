import type { FormField } from './form-types.ts';
import type { SchemaView } from '../schema/schema-view.ts';

/** Levels and inputs after which an object is edited as JSON. */
const MAX_DEPTH = 5;
const MAX_FIELDS = 250;

/** How many inputs a form may still have, and whether they begin with the examples. */
export interface Budget {
  left: number;
  prefill: boolean | undefined;
}

/** The budget of a form that has no input yet. */
export function newBudget(prefill: boolean | undefined): Budget {
  return { left: MAX_FIELDS, prefill };
}

/** The input for a value of a schema, or the group of inputs; `depth` counts the groups around it. */
export function toField(
  schema: SchemaView,
  depth: number,
  budget: Budget,
  required = false,
): FormField {
  budget.left--;
  const field: FormField = { k: kindOf(schema, depth, budget) };
  if (required) field.r = 1;
  if (schema.initial !== undefined) field.b = schema.initial;
  addLimits(field, schema);
  if (field.k === 'object') addMembers(field, schema, depth, budget);
  if (field.k === 'array' && schema.items) field.i = toField(schema.items, depth + 1, budget);
  if (field.k === 'choice') addOptions(field, schema, depth, budget);
  return field;
}

function kindOf(schema: SchemaView, depth: number, budget: Budget): FormField['k'] {
  const [type] = schema.types;
  if (schema.type === 'file') return 'file';
  if (schema.enum.length > 0) return 'text';
  if (schema.choices.length > 0 || type === 'object' || type === 'array') {
    if (depth >= MAX_DEPTH || budget.left <= 0 || schema.recursive || schema.truncated)
      return 'json';
    if (schema.choices.length > 0) return schema.properties.length > 0 ? 'json' : 'choice';
    if (type === 'array') return schema.items ? 'array' : 'json';
    return schema.properties.length > 0 || schema.additional ? 'object' : 'json';
  }
  if (schema.types.length > 1) return schema.types.includes('string') ? 'text' : 'json';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  return type === 'string' ? 'text' : 'json';
}

function addLimits(field: FormField, schema: SchemaView): void {
  if (schema.enum.length > 0) field.e = schema.enum.map(({ value }) => value);
  if (schema.format !== undefined && field.k === 'text') field.f = schema.format;
  if (schema.default !== undefined && schema.default !== 'null') field.v = schema.default;
  const [example] = schema.examples;
  if (schema.placeholder !== undefined) field.h = schema.placeholder;
  else if (example !== undefined && example.length < 80)
    field.h = JSON.parse(example) === null ? '' : hint(JSON.parse(example));
  const { minimum, maximum, minLength, maxLength, pattern } = schema.limits;
  if (minimum !== undefined) field.lo = minimum;
  if (maximum !== undefined) field.hi = maximum;
  if (minLength) field.min = minLength;
  if (maxLength !== undefined) field.max = maxLength;
  if (pattern !== undefined) field.p = pattern;
}

/** An example as an empty input shows it. */
export function hint(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function addMembers(field: FormField, schema: SchemaView, depth: number, budget: Budget): void {
  field.o = schema.properties
    .filter(({ isPattern }) => !isPattern)
    .map(({ name, required, schema: property }) => ({
      ...toField(property, depth + 1, budget, required),
      n: name,
    }));
  if (schema.additional && schema.properties.length === 0)
    field.i = toField(schema.additional, depth + 1, budget);
}

function addOptions(field: FormField, schema: SchemaView, depth: number, budget: Budget): void {
  field.c = (schema.choices[0]?.options ?? []).map(({ label, schema: option }) => ({
    l: label,
    s: toField(option, depth + 1, budget),
  }));
}
