import type { Constraint, SchemaLimits } from './constraints.ts';
import type { SchemaLabels } from './labels.ts';
import type { ExternalDocs } from './external-docs.ts';
import type { EnumValue } from './schema-values.ts';

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
  /** Sanitised HTML. */
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
export interface OptionView {
  label: string;
  /** The values of the discriminator that select it, as JSON: those that its schema allows. */
  values: string[];
  schema: SchemaView;
}
