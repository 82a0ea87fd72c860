import { isTypo, suggest } from '../utils/text.ts';
import { HTTP_METHODS } from '../utils/url.ts';
import { createDocument, type ApiDocument, type Operation } from './document.ts';
import {
  isObject,
  parsePointer,
  setOwn,
  toSegment,
  type JsonObject,
} from '../utils/json-object.ts';

const METHOD_WORDS = new Set<string>([...HTTP_METHODS, 'webhook']);

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

/** Finds the operation in a front matter value. Returns the problem with a suggestion if there is none. */
export function findOperation(
  documents: readonly ApiDocument[],
  text: string,
): LookupResult<Operation> {
  const reference =
    parseOperationReference(text) ?? parseOperationReference(text, listMethods(documents));
  if (!reference) {
    return {
      problem: `Expected an operation, got "${text}".`,
      hint:
        suggestMethod(text) ??
        'Use a method and a path, such as "GET /plants". If several documents contain the path, add the file before the method.',
    };
  }
  const candidates = matchDocuments(documents, reference.file);
  if (candidates.length === 0) return noDocument(documents, reference.file);
  // Blanks at the end of a path distinguish operations, like fragments.
  const isExact = ({ path }: Operation) => text.endsWith(path);
  for (const isMeant of [isExact, () => true]) {
    for (const document of candidates) {
      const operation = operationsAt(document, reference.path).find(
        (one) => isMeant(one) && isSameOperation(one, reference),
      );
      if (operation) return { document, value: operation };
    }
  }
  return {
    problem: `Operation not found in any document: ${describe(reference)}.`,
    hint: suggestOperation(candidates, reference),
  };
}

/** Operations of documents by path without slashes at its ends: each page of an API looks one up several times. */
const operationsByPath = new WeakMap<ApiDocument['operations'], Map<string, Operation[]>>();

/** Operations of a document with a path, which may differ in slashes at its ends. */
function operationsAt({ operations }: ApiDocument, path: string): readonly Operation[] {
  const byPath =
    operationsByPath.get(operations) ?? Map.groupBy(operations, (one) => trimSlashes(one.path));
  operationsByPath.set(operations, byPath);
  return byPath.get(trimSlashes(path)) ?? [];
}

function listMethods(documents: readonly ApiDocument[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ operations }) => operations.map(({ method }) => method.toLowerCase())),
  );
}

/** Whether an operation is the referenced one, apart from slashes at its ends. */
function isSameOperation(
  operation: Operation,
  { kind, method, path }: OperationReference,
): boolean {
  const isSamePath = trimSlashes(operation.path) === trimSlashes(path);
  return operation.kind === kind && isSamePath && hasMethod(operation, method);
}

function describe({ kind, method, path }: OperationReference): string {
  return kind === 'webhook' ? `"webhook ${path}"` : `"${method} ${path}"`;
}

/** Parts of `openapi` in front matter. */
interface OperationReference {
  /** File, folder, or name of the document; absent to search all documents. */
  file?: string | undefined;
  kind: Operation['kind'];
  /** Upper case; empty for webhooks. */
  method: string;
  /** Path, or name of a webhook. */
  path: string;
}

/**
 * Parses `METHOD /path`, `file METHOD /path`, `webhook name`, or `file webhook name`; undefined for other texts.
 * Ignores whitespace and the case of the method. Custom methods are allowed (OpenAPI 3.2, additionalOperations).
 */
export function parseOperationReference(
  text: string,
  methods: ReadonlySet<string> = METHOD_WORDS,
): OperationReference | undefined {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((one) => methods.has(one.toLowerCase()));
  const path = words.slice(at + 1).join(' ');
  if (at < 0 || path === '') return undefined;
  const word = words[at]?.toLowerCase() ?? '';
  const file = at > 0 ? words.slice(0, at).join(' ') : undefined;
  if (word === 'webhook') return { file, kind: 'webhook', method: '', path };
  return { file, kind: 'operation', method: word.toUpperCase(), path };
}

/** Whether an operation has this method, in upper case; webhooks have none. */
function hasMethod(operation: Operation, method: string): boolean {
  return operation.kind === 'webhook' || operation.method.toUpperCase() === method;
}

/** Path without surrounding slashes and blanks. */
function trimSlashes(path: string): string {
  return path.trim().replace(/\s+/g, ' ').replace(/^\//, '').replace(/\/$/, '');
}

/**
 * Suggestion for an unknown operation: other methods of the path first, then other names of path parameters, then
 * typos.
 */
function suggestOperation(
  documents: readonly ApiDocument[],
  { kind, method, path }: OperationReference,
): string | undefined {
  const operations = documents
    .flatMap((document) => document.operations)
    .filter((operation) => operation.kind === kind);
  const samePath = operations.filter((known) => trimSlashes(known.path) === trimSlashes(path));
  if (samePath.length > 0) {
    const methods = new Set(samePath.map((operation) => operation.method.toUpperCase()));
    return `Methods of this path: ${[...methods].join(', ')}.`;
  }
  const paths = operations.filter((known) => hasMethod(known, method)).map((known) => known.path);
  const near = paths.find((known) => shapeOf(known) === shapeOf(path)) ?? nearestPath(paths, path);
  if (near === undefined) return listOperations(operations);
  return `Did you mean "${kind === 'webhook' ? 'webhook' : method} ${near}"?`;
}

/** Maximum number of operations in a message. */
const MAX_LISTED = 3;

/** Some operations, which show how they are written. */
function listOperations(operations: readonly Operation[]): string | undefined {
  const names = operations.map(
    ({ kind, method, path }) =>
      `"${kind === 'webhook' ? 'webhook' : method.toUpperCase()} ${path}"`,
  );
  if (names.length === 0) return undefined;
  const listed = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? `Available: ${listed}, and others.` : `Available: ${listed}.`;
}

/** Suggestion for a misspelled method. */
function suggestMethod(text: string): string | undefined {
  for (const word of text.trim().split(/\s+/)) {
    const method = HTTP_METHODS.find((known) => isTypo(word.toLowerCase(), known));
    if (method) return `Did you mean "${text.trim().replace(word, () => method.toUpperCase())}"?`;
  }
  return undefined;
}

/** Path without parameter names. */
function shapeOf(path: string): string {
  return trimSlashes(path)
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, '{}');
}

function nearestPath(paths: readonly string[], path: string): string | undefined {
  return paths.find((known) => differsByPrefix(known, path)) ?? suggest(path, new Set(paths));
}

/** Whether the paths differ only by a prefix such as `/v1`. */
function differsByPrefix(path: string, other: string): boolean {
  const [shorter = '', longer = ''] = [path, other]
    .map((text) => text.replace(/\/$/, ''))
    .toSorted((a, b) => a.length - b.length);
  return shorter.length > 2 && longer.endsWith(shorter);
}

/** Result of a lookup. */
type LookupResult<T> =
  | { document: ApiDocument; value: T; problem?: undefined }
  | { document?: undefined; problem: string; hint?: string | undefined };

/**
 * Documents that a name can refer to, only the best matches: exact location, part of the location, base name, part of
 * the base name. All documents without a name.
 */
export function matchDocuments<Document extends Pick<ApiDocument, 'id'>>(
  documents: readonly Document[],
  file: string | undefined,
): readonly Document[] {
  if (file === undefined) return documents;
  const word = normalize(file);
  const base = baseName(word);
  const tests: ((document: Document) => boolean)[] = [
    ({ id }) => normalize(id) === word,
    ({ id }) => normalize(id).includes(word),
    ({ id }) => baseName(normalize(id)) === base,
    ({ id }) => baseName(normalize(id)).includes(base),
  ];
  for (const test of tests) {
    const matches = documents.filter(test);
    if (matches.length > 0) return matches;
  }
  return [];
}

function normalize(location: string): string {
  return location
    .trim()
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

function baseName(location: string): string {
  return (location.split('/').at(-1) ?? '').replace(/\.(json|ya?ml)$/, '');
}

/** Message for an unknown document, with a suggestion. */
export function noDocument(
  documents: readonly ApiDocument[],
  file: string | undefined,
): { problem: string; hint?: string | undefined } {
  if (file === undefined || documents.length === 0) {
    return {
      problem: 'The project has no OpenAPI document.',
      hint: 'Add a document to the project, or set its path in "openapi" in docs.json.',
    };
  }
  const near = suggest(
    baseName(normalize(file)),
    documents.map(({ id }) => baseName(normalize(id))),
  );
  const known = documents.map(({ id }) => id).join(', ');
  return {
    problem: `OpenAPI document not found: "${file}".`,
    hint: near ? `Did you mean "${near}"?` : `OpenAPI documents of the project: ${known}.`,
  };
}

/** A schema with its reference. */
interface FoundSchema {
  /** Name of a shared schema, or the last part of its reference. */
  name: string;
  ref: string;
  schema: unknown;
}

/** Finds the schema in `openapi-schema`: `Plant`, `file Plant`, or `file #/components/schemas/Plant`. */
export function findSchema(
  documents: readonly ApiDocument[],
  text: string,
): LookupResult<FoundSchema> {
  const words = text.trim().split(/\s+/);
  const name = words.at(-1) ?? '';
  const file = words.length > 1 ? words.slice(0, -1).join(' ') : undefined;
  const candidates = matchDocuments(documents, file);
  if (candidates.length === 0) return noDocument(documents, file);
  const ref = name.startsWith('#/') ? name : `#/components/schemas/${toSegment(name)}`;
  for (const document of candidates) {
    const target = document.references.find(ref);
    if (target)
      return {
        document,
        value: { name: parsePointer(ref).at(-1) ?? name, ref, schema: target.value },
      };
  }
  const near = suggest(
    name,
    candidates.flatMap((document) => Object.keys(document.schemas)),
  );
  return {
    problem: `Schema not found in any document: "${name}".`,
    hint: near && `Did you mean "${near}"?`,
  };
}

/** Unique key of an operation: `openapi.json GET /plants`. */
export function operationKey({ id }: Pick<ApiDocument, 'id'>, operation: Pick<Operation, 'id'>) {
  return `${id} ${operation.id}`;
}

/** Parts of `api` in front matter. */
interface Endpoint {
  /** Lower case. */
  method: string;
  /** Origin of an absolute URL; absent to use `api.baseUrl`. */
  server?: string | undefined;
  path: string;
}

/** Parses `METHOD path` or `METHOD https://…`; undefined for other texts. */
export function parseEndpoint(text: string): Endpoint | undefined {
  const [, word = '', target = ''] = /^\s*([a-z]+)\s+(\S+)\s*$/i.exec(text) ?? [];
  const method = HTTP_METHODS.find((known) => known === word.toLowerCase());
  if (!method) return undefined;
  const absolute = /^(https?:\/\/[^/?#]+)(.*)$/is.exec(target);
  if (absolute) return { method, server: absolute[1], path: absolute[2] || '/' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  return { method, path: target.startsWith('/') ? target : `/${target}` };
}

/**
 * Creates a document with the operation that a page describes, so that both kinds of API pages are rendered the same
 * way.
 */
export function describeEndpoint(
  { method, server, path }: Endpoint,
  parameters: readonly EndpointParameter[],
  contentType: string | undefined,
): { document: ApiDocument; operation: Operation } {
  const keys = parameters.filter((parameter) => parameter.in === 'auth');
  const schemes = keys.map(({ name }) => [name, { type: 'apiKey', in: 'header', name }] as const);
  const root = {
    openapi: '3.1.0',
    servers: server === undefined ? [] : [{ url: server }],
    paths: { [path]: { [method]: toOperation(parameters, keys, contentType) } },
    components: { securitySchemes: Object.fromEntries(schemes) },
  };
  const document = createDocument(root, { id: '', version: '3.1.0', files: [], digest: '' });
  const [operation] = document.operations;
  if (!operation) throw new Error(`There is no operation ${method} ${path}`);
  return { document, operation };
}

function toOperation(
  parameters: readonly EndpointParameter[],
  keys: readonly EndpointParameter[],
  contentType: string | undefined,
): JsonObject {
  const body = bodySchema(parameters.filter((parameter) => parameter.in === 'body'));
  const media = contentType ?? (hasFile(body) ? 'multipart/form-data' : 'application/json');
  return {
    parameters: parameters.filter(isPlain).map(toParameter),
    ...(body && { requestBody: { content: { [media]: { schema: body } } } }),
    ...(keys.length > 0 && { security: [Object.fromEntries(keys.map(({ name }) => [name, []]))] }),
  };
}

function isPlain(parameter: EndpointParameter): boolean {
  return parameter.in !== 'body' && parameter.in !== 'auth' && parameter.within.length === 0;
}

function toParameter(parameter: EndpointParameter): JsonObject {
  const { name, in: location, required, deprecated } = parameter;
  return { name, in: location, required, deprecated, schema: toSchema(parameter) };
}

/** A parameter described by a component. */
export interface EndpointParameter {
  in: 'path' | 'query' | 'body' | 'header' | 'cookie' | 'auth';
  name: string;
  /** As written: `string`, `int`, `User[]`. */
  type?: string | undefined;
  required: boolean;
  deprecated: boolean;
  default?: unknown;
  initialValue?: unknown;
  placeholder?: string | undefined;
  enum?: readonly string[] | undefined;
  /** Names of enclosing parameters, outermost first. */
  within: readonly string[];
}

/** Schema of a parameter. */
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

/** Schema for a type as authors write it: `int`, `User[]`, `array<string>`, `file`. */
function typeSchema(text: string): JsonObject {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?<!\s)\s*\|\s*null$/, '');
  const items = /^(.+)\[\]$/.exec(word)?.[1] ?? /^(?:array|list)<(.+)>$/.exec(word)?.[1];
  if (items !== undefined) return { type: 'array', items: typeSchema(items) };
  const inner = /^enum<(.+)>$/.exec(word)?.[1];
  if (inner !== undefined) return typeSchema(inner);
  if (word === 'enum') return { type: 'string' };
  if (word === 'file' || word === 'binary') return { type: 'string', format: 'binary' };
  if (word === 'any' || word === 'json') return {};
  const type = TYPES.find(([, pattern]) => pattern.test(word))?.[0] ?? 'object';
  const format = FORMATS[word];
  if (type === 'array') return { type, items: {} };
  return format === undefined ? { type } : { type, format };
}

/** Schema of a body with its fields, including nested ones. */
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

/** Adds a property to an object, or to the items of an array. */
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

/** Whether the schema of a body contains a file. */
function hasFile(schema: JsonObject | undefined): boolean {
  return JSON.stringify(schema)?.includes('"format":"binary"') ?? false;
}
