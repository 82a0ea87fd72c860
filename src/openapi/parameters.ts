import { isSafeHref } from '../config/urls.ts';
import { htmlToText } from '../utils/html.ts';
import { lettersOf } from '../utils/text.ts';
import { follow, type Operation } from './document.ts';
import type { ParameterShape } from './encoding.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import { buildRequest, toUrl } from './request.ts';
import {
  isOnlyDefault,
  listExamples,
  resolveExample,
  toHtml,
  type SchemaView,
  type ViewContext,
} from './schema-view.ts';
import { exampleOf } from './schema-example.ts';
import { viewSchema } from './schema.ts';

/** Location of a parameter in a request. */
export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/** A parameter or response header. */
export interface ParameterView {
  name: string;
  in: ParameterLocation;
  required: boolean;
  deprecated: boolean;
  /** Sanitized HTML. */
  description?: string | undefined;
  schema: SchemaView;
  style: string;
  explode: boolean;
  /** Media type of a parameter with `content`. */
  contentType?: string | undefined;
  /** Keeps reserved characters in URLs. */
  allowReserved: boolean;
  /** Examples of the parameter; `schema` has those of its schema. */
  examples: ParameterExample[];
  /** Value of the first example; undefined if there is none. */
  example?: unknown;
  /** Generated value of a parameter in samples that a placeholder cannot represent. */
  generated?: unknown;
}

const LOCATIONS: readonly ParameterLocation[] = [
  'path',
  'query',
  'header',
  'cookie',
  'querystring',
];
/** Default serialization styles (OpenAPI, Parameter Object, style). */
export const DEFAULT_STYLES: Readonly<Record<ParameterLocation, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
  querystring: 'form',
};

/** Whether `explode` is true by default: a list or object is a pair for each member (OpenAPI 3.2, Parameter Object). */
export function isExplodedByDefault(style: string): boolean {
  return style === 'form' || style === 'cookie';
}

/**
 * Headers that parameters cannot describe, in lower case: media types and security schemes do (OpenAPI, Parameter
 * Object, name).
 */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'authorization',
]);

/** Parameters of an operation by location. Includes those of the path item, which its own override. */
export function viewParameters(
  context: ViewContext,
  { operation, item, path, kind }: Pick<Operation, 'operation' | 'item' | 'path' | 'kind'>,
): Record<ParameterLocation, ParameterView[]> {
  const parameters = new Map<string, JsonObject>();
  for (const node of [...toList(item['parameters']), ...toList(operation['parameters'])]) {
    const parameter = follow(context.references, node).value;
    if (!isObject(parameter) || !toText(parameter['name'])) continue;
    parameters.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter);
  }
  if (kind === 'operation') addUndeclared(parameters, path);
  const views = [...parameters.values()].map((parameter) => viewParameter(context, parameter));
  if (!context.maintainOrder) views.sort((a, b) => (a.name < b.name ? -1 : 1));
  const at = (location: ParameterLocation) => views.filter((view) => view.in === location);
  return {
    path: at('path'),
    query: at('query'),
    header: at('header'),
    cookie: at('cookie'),
    querystring: at('querystring'),
  };
}

/** View of a Parameter Object, or of a Header Object with its name and location. */
export function viewParameter(
  context: ViewContext,
  parameter: JsonObject,
  as: { name?: string; in?: ParameterLocation } = {},
): ParameterView {
  const location = as.in ?? locationOf(parameter['in']);
  const style = toText(parameter['style']) ?? DEFAULT_STYLES[location];
  const [contentType, media] = Object.entries(toObject(parameter['content']))[0] ?? [];
  const node =
    toObject(follow(context.references, media).value)['schema'] ?? parameter['schema'] ?? {};
  const ownDescription = toHtml(context.markdown, parameter['description']);
  const schema = withDescription(viewSchema(context, node), ownDescription);
  const examples = listParameterExamples(context, parameter);
  const isSampled = parameter['required'] === true || context.optionalInSamples;
  return {
    name: as.name ?? String(parameter['name']),
    in: location,
    required: location === 'path' || parameter['required'] === true,
    deprecated: parameter['deprecated'] === true || schema.deprecated,
    description: ownDescription ?? schema.description,
    schema,
    style,
    explode:
      typeof parameter['explode'] === 'boolean' ? parameter['explode'] : isExplodedByDefault(style),
    contentType,
    allowReserved: parameter['allowReserved'] === true,
    examples,
    example: firstExample(context, parameter, examples),
    ...(isSampled && {
      generated: sampleValue(context, node, schema, { contentType, location, parameter }),
    }),
  };
}

/** The schema of a parameter with a description; its own description is shown too, unless it is repeated. */
function withDescription(schema: SchemaView, description: string | undefined): SchemaView {
  if (description === undefined) return schema;
  const known = lettersOf(htmlToText(description));
  const others = [schema.description, schema.about].filter(
    (html) => html !== undefined && !known.includes(lettersOf(htmlToText(html))),
  );
  return { ...schema, about: others.join('\n') || undefined };
}

interface SampledParameter {
  contentType: string | undefined;
  location: ParameterLocation;
  parameter: JsonObject;
}

/**
 * Generated value if a placeholder cannot represent the parameter: a document, an object, a number outside of the
 * path, or an array of other values than strings.
 */
function sampleValue(
  context: ViewContext,
  node: unknown,
  { types, items }: SchemaView,
  { contentType, location, parameter }: SampledParameter,
): unknown {
  const isList = types.includes('array') && items?.types.includes('string') === false;
  const isNumber = /^(?:integer|number)$/.test(types[0] ?? '') && location !== 'path';
  if (contentType === undefined && !isList && !isNumber && !types.includes('object'))
    return undefined;
  // Of filters, which have many fields, readers choose some.
  const optional = context.optionalInSamples && parameter['required'] === true;
  return exampleOf(context.references, node, { direction: 'request', optional })?.value;
}

function locationOf(value: unknown): ParameterLocation {
  return LOCATIONS.find((location) => location === value) ?? 'query';
}

function firstExample(
  context: ViewContext,
  parameter: JsonObject,
  examples: readonly ParameterExample[],
): unknown {
  const documented = examples.find(({ value }) => value !== undefined);
  if (documented) return documented.value;
  return listExamples(toObject(follow(context.references, parameter['schema']).value))[0];
}

/** Adds path parameters in braces that are not described. */
function addUndeclared(parameters: Map<string, JsonObject>, path: string): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
    const key = `path ${name}`;
    if (!parameters.has(key)) parameters.set(key, { name, in: 'path', schema: { type: 'string' } });
  }
}

/** An example of a parameter or header. */
export interface ParameterExample {
  /** Summary or name; undefined for `example`. */
  label?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  /** Value before serialization; undefined if only the text is given. */
  value?: unknown;
  /** Serialized value, if the document contains it. */
  text?: string | undefined;
  /** URL of a file with the value. */
  href?: string | undefined;
}

/** Examples of a Parameter Object, or of the media type in its `content`. */
function listParameterExamples(context: ViewContext, parameter: JsonObject): ParameterExample[] {
  const media = toObject(follow(context.references, mediaOf(parameter)).value);
  const holder = hasExamples(parameter) ? parameter : media;
  if (holder['example'] !== undefined)
    return [{ value: resolveExample(context.references, holder['example']) }];
  const examples = toObject(holder['examples'] ?? holder['x-examples']);
  return Object.entries(examples).flatMap(([name, node]) => {
    const example = follow(context.references, node).value;
    if (!isObject(example)) return [];
    return viewExample(context, isOnlyDefault(examples) ? undefined : name, example);
  });
}

function mediaOf(parameter: JsonObject): unknown {
  return Object.values(toObject(parameter['content']))[0];
}

function hasExamples({ example, examples, 'x-examples': others }: JsonObject): boolean {
  return example !== undefined || isObject(examples) || isObject(others);
}

/** An Example Object; `dataValue` and `serializedValue` require OpenAPI 3.2. */
function viewExample(
  context: ViewContext,
  name: string | undefined,
  example: JsonObject,
): ParameterExample[] {
  const exampleValue = 'value' in example ? example['value'] : example['dataValue'];
  const value = resolveExample(context.references, exampleValue);
  const text =
    typeof example['serializedValue'] === 'string' ? example['serializedValue'] : undefined;
  const external = toText(example['externalValue']);
  const href = external !== undefined && isSafeHref(external) ? external : undefined;
  if (value === undefined && text === undefined && href === undefined) return [];
  const description = toHtml(context.markdown, example['description']);
  return [{ label: toText(example['summary']) ?? name, description, value, text, href }];
}

/** Value as in a request: a scalar as it is, an array or object serialized (`tags=a&tags=b`). */
export function toParameterText(parameter: ParameterShape, value: unknown): string {
  if (!isObject(value) && !Array.isArray(value)) return String(value);
  const { name, in: location } = parameter;
  const path = location === 'path' ? `{${name}}` : '';
  const parameters = [{ parameter, value }];
  const request = buildRequest({ method: 'GET', server: '', path, parameters, auth: [] });
  if (location === 'header') return request.headers.map((header) => header.value).join(', ');
  if (location === 'cookie')
    return request.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  return toUrl(request).replace(/^\?/, '');
}
