import { HTTP_METHODS } from '../../text/http-methods.ts';
import { createDocument, type ApiDocument } from '../read/document.ts';
import { isObject, setOwn, type JsonObject } from '../read/json.ts';
import type { Operation } from '../types.ts';

/** What `api` in the front matter of a page says. */
export interface Endpoint {
  /** Lower case. */
  method: string;
  /** Origin of an absolute address; absent where docs.json's `api.baseUrl` is to be used. */
  server?: string | undefined;
  path: string;
}

/** A parameter that the page describes by a component. */
export interface EndpointParameter {
  in: 'path' | 'query' | 'body' | 'header' | 'cookie' | 'auth';
  name: string;
  /** As the author wrote it: `string`, `int`, `User[]`. */
  type?: string | undefined;
  required: boolean;
  deprecated: boolean;
  default?: unknown;
  initialValue?: unknown;
  placeholder?: string | undefined;
  enum?: readonly string[] | undefined;
  /** Names of the parameters around it, outermost first. */
  within: readonly string[];
}

/** Takes `METHOD path` or `METHOD https://…` apart; undefined for any other text. */
export function parseEndpoint(text: string): Endpoint | undefined {
  const [, word = '', target = ''] = /^\s*([a-z]+)\s+(\S+)\s*$/i.exec(text) ?? [];
  const method = HTTP_METHODS.find((known) => known === word.toLowerCase());
  if (!method) return undefined;
  const absolute = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(target);
  if (absolute) return { method, server: absolute[1], path: absolute[2] || '/' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  return { method, path: target.startsWith('/') ? target : `/${target}` };
}

/**
 * A document with the one operation that a page describes, so that both kinds of API pages are
 * shown, sampled and tried in the same way.
 */
export function describeEndpoint(
  { method, server, path }: Endpoint,
  parameters: readonly EndpointParameter[],
  contentType: string | undefined,
): { document: ApiDocument; operation: Operation } {
  const body = bodySchema(parameters.filter((parameter) => parameter.in === 'body'));
  const media = contentType ?? (hasFile(body) ? 'multipart/form-data' : 'application/json');
  const keys = parameters.filter((parameter) => parameter.in === 'auth');
  const schemes = keys.map(({ name }) => [name, { type: 'apiKey', in: 'header', name }] as const);
  const operation = {
    parameters: parameters.filter(isPlain).map(toParameter),
    ...(body && { requestBody: { content: { [media]: { schema: body } } } }),
    ...(keys.length > 0 && { security: [Object.fromEntries(keys.map(({ name }) => [name, []]))] }),
  };
  const root = {
    openapi: '3.1.0',
    servers: server === undefined ? [] : [{ url: server }],
    paths: { [path]: { [method]: operation } },
    components: { securitySchemes: Object.fromEntries(schemes) },
  };
  const document = createDocument(root, { id: '', version: '3.1.0', files: [], digest: '' });
  const [entry] = document.operations;
  if (!entry) throw new Error(`There is no operation ${method} ${path}`);
  return { document, operation: entry };
}

function isPlain(parameter: EndpointParameter): boolean {
  return parameter.in !== 'body' && parameter.in !== 'auth' && parameter.within.length === 0;
}

function toParameter(parameter: EndpointParameter): JsonObject {
  const { name, in: place, required, deprecated } = parameter;
  return { name, in: place, required, deprecated, schema: toSchema(parameter) };
}

/** One object schema out of the fields of a body, those inside of others in their place. */
function bodySchema(fields: readonly EndpointParameter[]): JsonObject | undefined {
  if (fields.length === 0) return undefined;
  const root: JsonObject = { type: 'object', properties: {}, required: [] };
  const known = new Map<string, JsonObject>([['', root]]);
  for (const field of fields) {
    const parent = known.get(field.within.join('\0')) ?? root;
    const schema = toSchema(field);
    addProperty(parent, field.name, schema, field.required);
    known.set([...field.within, field.name].join('\0'), schema);
  }
  return root;
}

/** Adds to an object, or to the entries of a list. */
function addProperty(
  parent: JsonObject,
  name: string,
  schema: JsonObject,
  required: boolean,
): void {
  const target = parent['type'] === 'array' && isObject(parent['items']) ? parent['items'] : parent;
  const properties = isObject(target['properties']) ? target['properties'] : {};
  setOwn(properties, name, schema);
  target['type'] = 'object';
  target['properties'] = properties;
  const names = Array.isArray(target['required']) ? target['required'] : [];
  target['required'] = required ? [...names, name] : names;
}

const TYPES: readonly (readonly [type: string, words: RegExp])[] = [
  ['string', /^(string|str|date|date-?time|time|text|url|uri|uuid|email|password)$/],
  ['integer', /^(integer|int|int32|int64)$/],
  ['number', /^(number|num|float|decimal|double|long)$/],
  ['boolean', /^(boolean|bool)$/],
  ['array', /^(array|list|arr)$/],
];
const FORMATS: Readonly<Record<string, string>> = {
  date: 'date', datetime: 'date-time', 'date-time': 'date-time', url: 'uri', uri: 'uri', uuid: 'uuid',
  email: 'email', password: 'password', int32: 'int32', int64: 'int64',
}; // prettier-ignore

function toSchema(parameter: EndpointParameter): JsonObject {
  const value = parameter.initialValue ?? parameter.default;
  return {
    ...typeSchema(parameter.type ?? 'string'),
    ...(parameter.enum && { enum: [...parameter.enum] }),
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(value !== undefined && { examples: [value] }),
    ...(parameter.initialValue !== undefined && { 'x-default': parameter.initialValue }),
    ...(parameter.placeholder !== undefined && { 'x-placeholder': parameter.placeholder }),
    ...(parameter.deprecated && { deprecated: true }),
  };
}

/** The schema that a type means in the words of authors: `int`, `User[]`, `array<string>`, `file`. */
function typeSchema(text: string): JsonObject {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\s*\|\s*null$/, '');
  const items = /^(.+)\[\]$/.exec(word)?.[1] ?? /^(?:array|list)<(.+)>$/.exec(word)?.[1];
  if (items !== undefined) return { type: 'array', items: typeSchema(items) };
  const inner = /^enum<(.+)>$/.exec(word)?.[1];
  if (inner !== undefined) return typeSchema(inner);
  if (word === 'enum') return { type: 'string' };
  if (word === 'file' || word === 'binary') return { type: 'string', format: 'binary' };
  if (word === 'any' || word === 'json') return {};
  const type = TYPES.find(([, words]) => words.test(word))?.[0] ?? 'object';
  const format = FORMATS[word];
  if (type === 'array') return { type, items: {} };
  return format === undefined ? { type } : { type, format };
}

function hasFile(schema: unknown): boolean {
  return JSON.stringify(schema)?.includes('"format":"binary"') ?? false;
}
