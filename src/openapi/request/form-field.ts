/** One input of the playground, or a group of them. Forms travel as JSON: what does not hold is left out. */
export interface FormField {
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'json' | 'choice';
  /** Name of the property. */
  name?: string;
  required?: true;
  nullable?: true;
  deprecated?: true;
  /** What the document says of it first, without markup. */
  help?: string;
  /** Format of a text: `date`, `email`, `password` … */
  format?: string;
  /** A text that may have several lines. */
  lines?: true;
  /** Allowed values, as JSON. */
  enum?: string[];
  /** What the document says of each of them, in their order. */
  meanings?: string[];
  /** Default of the API, as JSON. */
  default?: string;
  /** What the input begins with, as JSON. */
  initial?: string;
  /** What the empty input shows. */
  placeholder?: string;
  /** Values to choose from, as JSON; any other may be entered as well. */
  examples?: FormExample[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  /** Regular expression that is found in the text. */
  pattern?: string;
  /** Properties of an object. */
  properties?: FormField[];
  /** Alternatives that an object has beside its properties, one of each. */
  choices?: FormField[];
  /** Values of properties that have no fixed name. */
  additional?: FormField;
  /** Regular expression that is found in those names. */
  names?: string;
  /** Entries of an array. */
  items?: FormField;
  /** The first entries of an array that are fields of their own. */
  tuple?: FormField[];
  /** Alternatives. */
  options?: FormOption[];
}

/** One alternative. */
export interface FormOption {
  label: string;
  field: FormField;
}

/** An example of the document. */
export interface FormExample {
  label: string;
  help?: string;
  /** The value as JSON; the text itself where a body is edited as text. */
  value: string;
}

const NESTED = new Set(['object', 'array', 'choice', 'file']);

/**
 * Whether the control of a field is one of those that come in a script of their own: it is made of others, or has more
 * than an input.
 */
export function isNested({ kind, format, enum: values }: FormField): boolean {
  if (kind === 'text') return format === 'date-time' && !values;
  return kind === 'json' ? !values : NESTED.has(kind);
}

/** Whether a field has inputs that stand below its name. */
export function isGroup({ kind, items, options = [] }: FormField): boolean {
  if (kind === 'choice') return options.some((option) => isGroup(option.field));
  return kind === 'object' || (kind === 'array' && items?.kind !== 'file');
}

/** Whether an input has one value only, as that of a discriminator. */
export function isFixed(field: FormField): boolean {
  return field.required === true && field.enum?.length === 1;
}
