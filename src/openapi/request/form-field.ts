import type { SchemaView } from '../schema/schema-view.ts';

/** One input of the playground, or a group of them. Each page carries its form as JSON: what does not hold is left out. */
export interface FormField {
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'json' | 'choice';
  /** Name of the property. */
  name?: string;
  required?: true;
  /** Format of a text: `date`, `email`, `password` … */
  format?: string;
  /** Allowed values, as JSON. */
  enum?: string[];
  /** Default of the API, as JSON. */
  default?: string;
  /** What the input begins with, as JSON. */
  initial?: string;
  /** What the empty input shows. */
  placeholder?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** Regular expression that is found in the text. */
  pattern?: string;
  /** Properties of an object. */
  properties?: FormField[];
  /** Values of properties that have no fixed name. */
  additional?: FormField;
  /** Entries of an array. */
  items?: FormField;
  /** Alternatives. */
  options?: { label: string; field: FormField }[];
}

/** Levels and inputs after which an object is edited as JSON. */
const MAX_DEPTH = 5;
const MAX_FIELDS = 250;
/** Letters of an example that an empty input shows. */
const MAX_PLACEHOLDER_LENGTH = 80;

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
  const kind = kindOf(schema, depth, budget);
  return {
    kind,
    ...(required && { required }),
    ...(schema.initial !== undefined && { initial: schema.initial }),
    ...valuesOf(schema, kind),
    ...schema.limits,
    ...membersOf(schema, kind, depth + 1, budget),
  };
}

function kindOf(schema: SchemaView, depth: number, budget: Budget): FormField['kind'] {
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

/** What a schema says of the values themselves. */
function valuesOf(schema: SchemaView, kind: FormField['kind']): Partial<FormField> {
  const placeholder = placeholderOf(schema);
  return {
    ...(schema.enum.length > 0 && { enum: schema.enum.map(({ value }) => value) }),
    ...(schema.format !== undefined && kind === 'text' && { format: schema.format }),
    ...(schema.default !== undefined && schema.default !== 'null' && { default: schema.default }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

function placeholderOf({ placeholder, examples }: SchemaView): string | undefined {
  if (placeholder !== undefined) return placeholder;
  const [example] = examples;
  if (example === undefined || example.length >= MAX_PLACEHOLDER_LENGTH) return undefined;
  const value: unknown = JSON.parse(example);
  return value === null ? '' : toPlaceholder(value);
}

/** An example as an empty input shows it. */
export function toPlaceholder(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function membersOf(
  schema: SchemaView,
  kind: FormField['kind'],
  depth: number,
  budget: Budget,
): Partial<FormField> {
  if (kind === 'object') {
    const named = schema.properties.filter(({ isPattern }) => !isPattern);
    const properties = named.map(({ name, required, schema: property }) => ({
      ...toField(property, depth, budget, required),
      name,
    }));
    const { additional } = schema;
    const hasOnlyAdditional = additional && schema.properties.length === 0;
    return {
      properties,
      ...(hasOnlyAdditional && { additional: toField(additional, depth, budget) }),
    };
  }
  if (kind === 'array' && schema.items) return { items: toField(schema.items, depth, budget) };
  if (kind !== 'choice') return {};
  const options = schema.choices[0]?.options ?? [];
  return {
    options: options.map(({ label, schema: option }) => ({
      label,
      field: toField(option, depth, budget),
    })),
  };
}
