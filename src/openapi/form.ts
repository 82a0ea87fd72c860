import { isWebUrl } from '../config/safe-href.ts';
import type { AuthShape } from './request.ts';
import type { ParameterShape } from './serialize.ts';
import type { MediaView, OperationView, ParameterView, SchemaView, SchemeView } from './types.ts';

/** One input of the playground, or a group of them. The names are short: each page carries its form as JSON. */
export interface FormField {
  /** Kind of input. */
  k: 'text' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'json' | 'choice';
  /** Name of the property. */
  n?: string;
  /** Required. */
  r?: 1;
  /** Format of a text: `date`, `email`, `password` … */
  f?: string;
  /** Allowed values, as JSON. */
  e?: string[];
  /** Default of the API, as JSON. */
  v?: string;
  /** What the input begins with, as JSON. */
  b?: string;
  /** What the empty input shows. */
  h?: string;
  /** Lowest, highest, shortest, longest. */
  lo?: number;
  hi?: number;
  min?: number;
  max?: number;
  /** Regular expression that is found in the text. */
  p?: string;
  /** Properties of an object. */
  o?: FormField[];
  /** Entries of an array, or values of properties that have no fixed name. */
  i?: FormField;
  /** Alternatives. */
  c?: { l: string; s: FormField }[];
}

/** One parameter of the form. */
export interface FormParameter extends ParameterShape {
  field: FormField;
}

/** One credential of the form. */
export interface FormScheme extends AuthShape {
  /** Key under which a credential is shared between pages. */
  id: string;
  labels: string[];
  prefix?: string | undefined;
  /** What samples show in place of the secret. */
  placeholder: string;
  /** Where tokens come from: a label and an address, or the names of scopes. */
  origins?: [label: string, text: string][];
}

/** One media type of the body. */
export interface FormBody {
  mediaType: string;
  /** Absent for a body that is only text. */
  field?: FormField | undefined;
  /** First text of a body that is edited as text. */
  text?: string | undefined;
  encoding?: MediaView['encoding'] | undefined;
}

/** All that the playground of one operation needs. */
export interface RequestForm {
  method: string;
  path: string;
  servers: {
    template: string;
    /** Full address in the page as built, where the template has no host. */
    url?: string | undefined;
    variables: { name: string; default: string; enum: string[] }[];
  }[];
  auth: FormScheme[][];
  parameters: FormParameter[];
  bodies: FormBody[];
  bodyRequired: boolean;
  /** Requests carry the cookies that the browser has of the API. */
  hasCookies?: true;
  /** Address of the site's relay, where it has one. */
  relay?: string | undefined;
}

/** What docs.json says about forms. */
export interface FormSettings {
  /** Inputs begin with the examples. */
  prefill?: boolean | undefined;
  /** Requests carry the cookies that the browser has of the API. */
  credentials?: boolean | undefined;
  /** Address of the site's relay. */
  relay?: string | undefined;
}

/** Levels and inputs after which an object is edited as JSON. */
const DEEPEST = 5;
const MOST_FIELDS = 250;

/** The form of an operation. */
export function buildForm(view: OperationView, settings: FormSettings = {}): RequestForm {
  const { path, query, querystring, header, cookie } = view.parameters;
  const budget = { left: MOST_FIELDS, prefill: settings.prefill };
  return {
    method: view.method,
    path: view.path,
    servers: view.servers.map(({ template, url, variables }) => ({
      template,
      ...(template.startsWith('/') && { url }),
      variables: variables.map(({ name, default: value, enum: values }) => ({
        name,
        default: value,
        enum: values,
      })),
    })),
    auth: view.security.map((schemes) => schemes.map(toScheme)),
    parameters: [...path, ...query, ...querystring, ...header, ...cookie].map((parameter) =>
      toParameter(parameter, budget),
    ),
    bodies: (view.body?.contents ?? []).map((media) => toBody(media, budget)),
    bodyRequired: view.body?.required ?? false,
    ...(settings.credentials && { hasCookies: true }),
    ...(settings.relay !== undefined && { relay: settings.relay }),
  };
}

function toScheme(view: SchemeView): FormScheme {
  const { id, kind, name, in: place, scheme, labels, prefix, placeholder } = view;
  const origins = listOrigins(view);
  return {
    id,
    kind,
    name,
    in: place,
    scheme,
    labels,
    prefix,
    placeholder,
    ...(origins.length > 0 && { origins }),
  };
}

/** Addresses and scopes of OAuth 2.0 and OpenID Connect. */
function listOrigins(scheme: SchemeView): [label: string, text: string][] {
  const origins = scheme.flows.flatMap((flow): [string, string | undefined][] => [
    [`${flow.type}: authorize at`, flow.authorizationUrl],
    [`${flow.type}: token from`, flow.tokenUrl],
    [`${flow.type}: code from`, flow.deviceAuthorizationUrl],
  ]);
  origins.push(['discovery', scheme.openIdConnectUrl]);
  const scopes = scheme.scopes.map(({ name }) => name).join(' ');
  return [
    ...origins.filter((entry): entry is [string, string] => isWebUrl(entry[1] ?? '')),
    ...(scopes === '' ? [] : [['scopes', scopes] as [string, string]]),
  ];
}

type Budget = { left: number; prefill?: boolean | undefined };

function toParameter(parameter: ParameterView, budget: Budget): FormParameter {
  const { name, in: place, style, explode, contentType, schema, required, example } = parameter;
  const field = toField(schema, 0, budget, required);
  if (example !== undefined) field.h ??= hint(example);
  if (example !== undefined && budget.prefill) field.b ??= JSON.stringify(example);
  return { name, in: place, style, explode, contentType, field };
}

function toBody({ mediaType, schema, examples, encoding }: MediaView, budget: Budget): FormBody {
  const text = examples[0]?.text;
  const hasFields =
    /json|form-urlencoded|multipart/.test(mediaType) ||
    schema?.type === 'file' ||
    isBinary(mediaType);
  if (!hasFields) return { mediaType, text: text ?? '' };
  const whole: FormField = isBinary(mediaType)
    ? { k: 'file' }
    : schema
      ? toField(schema, 0, budget)
      : { k: 'json' };
  const [example] = examples;
  if (budget.prefill && example && !example.generated && example.value !== undefined)
    whole.b = JSON.stringify(example.value);
  return {
    mediaType,
    field: whole,
    text: /json/.test(mediaType) ? text : undefined,
    encoding: Object.keys(encoding).length > 0 ? encoding : undefined,
  };
}

function isBinary(mediaType: string): boolean {
  return /octet-stream|^(image|audio|video)\/|pdf|zip/.test(mediaType);
}

function toField(schema: SchemaView, depth: number, budget: Budget, required = false): FormField {
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
    if (depth >= DEEPEST || budget.left <= 0 || schema.recursive || schema.truncated) return 'json';
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

function hint(value: unknown): string {
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
