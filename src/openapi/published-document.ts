import type { ApiAuth } from '../config/docs-config.ts';
import {
  follow,
  listServers,
  type ApiDocument,
  type Operation,
  type References,
  type ServerView,
  schemeKey,
} from './document.ts';
import {
  getOwn,
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import { HTTP_METHODS } from '../utils/url.ts';
import type { OperationView } from './operation.ts';
import {
  namedTypes,
  NUMBER_KEYWORDS,
  SCHEMA_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from './schema/keywords.ts';
import { isPattern } from './schema-view.ts';
import { schemeOfConfig, type SchemeView } from './security.ts';

/**
 * Document for a full reference page: with the servers and authentication of docs.json, and without content that
 * would make a browser fetch URLs or run scripts.
 */
export function buildPublishedDocument(
  document: ApiDocument,
  { baseUrl, auth }: { baseUrl: readonly string[]; auth?: ApiAuth | undefined },
): JsonObject {
  const { root } = document;
  const servers = listServers({ root, item: {}, operation: {}, baseUrl, documentId: document.id });
  const paths = baseUrl.length > 0 ? withoutServers(toObject(root['paths'])) : root['paths'];
  const scheme = root['security'] === undefined && auth ? schemeOfConfig(auth) : undefined;
  const components = toObject(root['components']);
  const { id } = document;
  const published: JsonObject = {
    ...root,
    openapi: '3.1.1',
    info: { title: id, version: '1', ...toObject(root['info']) },
    paths,
    servers: servers.map(toServer),
    ...(scheme && {
      security: [{ [schemeKey(scheme.id)]: [] }],
      components: {
        ...components,
        securitySchemes: {
          ...toObject(components['securitySchemes']),
          [schemeKey(scheme.id)]: toSecurityScheme(document, scheme),
        },
      },
    }),
  };
  return toObject(withoutExternals(published));
}

/** `api.baseUrl` also replaces the servers of paths and operations. */
function withoutServers(paths: JsonObject): JsonObject {
  const strip = (node: unknown): JsonObject => {
    const { servers: _servers, ...rest } = toObject(node);
    return rest;
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(strip(item)).map(([key, value]) => [
          key,
          Array.isArray(value) || typeof value !== 'object' ? value : strip(value),
        ]),
      ),
    ]),
  );
}

/** Members of an operation that API clients use. */
const KEPT = ['operationId', 'summary', 'description', 'deprecated', 'tags', 'parameters', 'requestBody'] as const; // prettier-ignore

/** Servers and security on the page, which replace those of the document. */
type Shown = Pick<OperationView, 'servers' | 'security'>;

/** A document with a single operation. */
interface OperationDocument {
  document: JsonObject;
  /** References of schemas that it refers to and leaves out. */
  omitted: string[];
}

/**
 * Document with a single operation, without its responses, for API clients: includes the shared components that it
 * references, and servers and security as on the page.
 */
export function buildClientDocument(
  document: ApiDocument,
  entry: Operation,
  shown: Shown,
): JsonObject {
  const operation = { ...toOperation(entry, shown.security), responses: {} };
  const parts = { operation, shown, isElsewhere: () => false, isLater: false };
  return wrapOperation(document, entry, parts).document;
}

/**
 * Like `buildClientDocument`, for readers: with responses, but without the schemas for which `isElsewhere` is true, and
 * without the examples of bodies, which the page shows.
 */
export function buildOperationDocument(
  document: ApiDocument,
  entry: Operation,
  shown: Shown,
  isElsewhere: (ref: string) => boolean,
): OperationDocument {
  const { requestBody, ...operation } = toOperation(entry, shown.security);
  const responses = Object.entries(toObject(entry.operation['responses']));
  const bodies = {
    ...(requestBody !== undefined && { requestBody: withoutExamples(requestBody) }),
    responses: Object.fromEntries(
      responses.map(([status, node]) => [status, withoutExamples(node)]),
    ),
  };
  return wrapOperation(document, entry, {
    operation: { ...operation, ...bodies },
    shown,
    isElsewhere,
    isLater: /^3\.[2-9]/.test(String(document.root['openapi'])),
    toPart: (kind, part) => (BODIES.has(kind) ? withoutExamples(part) : part),
  });
}

/** Kinds of components that have a body. */
const BODIES = new Set(['requestBodies', 'responses']);

/** Bodies without examples by the part of the document, so that operations share them. */
const bodiesWithoutExamples = new WeakMap<object, JsonObject>();

/** A request body or response without the examples of its media types. */
function withoutExamples(node: unknown): unknown {
  if (!isObject(node) || !isObject(node['content'])) return node;
  const known = bodiesWithoutExamples.get(node);
  if (known) return known;
  const content = Object.entries(node['content']).map(([type, media]) => {
    const { example: _example, examples: _examples, ...rest } = toObject(media);
    return [type, isObject(media) ? rest : media] as const;
  });
  const body = { ...node, content: Object.fromEntries(content) };
  bodiesWithoutExamples.set(node, body);
  return body;
}

/** Parts of a document with a single operation. */
interface OperationParts {
  operation: JsonObject;
  shown: Shown;
  isElsewhere(ref: string): boolean;
  /** Whether the document has version 3.2, which knows streams and methods of any name. */
  isLater: boolean;
  /** A shared part as the document has it. */
  toPart?(kind: string, part: unknown): unknown;
}

function wrapOperation(
  document: ApiDocument,
  { kind, method, path }: Operation,
  { operation, shown, isLater, ...parts }: OperationParts,
): OperationDocument {
  const { servers, security } = shown;
  const { title, version } = toObject(document.root['info']);
  const { components, moved, omitted } = collectSharedParts(document.references, operation, parts);
  if (moved.size === 0) cleanParts(components);
  const schemes = security
    .flat()
    .map((scheme) => [schemeKey(scheme.id), toSecurityScheme(document, scheme)] as const);
  const isCustom = isLater && !HTTP_METHODS.some((name) => name === method);
  const item = { [method]: operation };
  const complete = {
    openapi: isLater ? '3.2.0' : '3.1.1',
    info: { title: toText(title) ?? (document.title || 'API'), version: String(version ?? '1') },
    servers: servers.map(toServer),
    [kind === 'webhook' ? 'webhooks' : 'paths']: {
      [path]: isCustom ? { additionalOperations: item } : item,
    },
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
  };
  return { document: toObject(withoutExternals(complete, moved)), omitted };
}

function toOperation({ item, operation }: Operation, security: Shown['security']): JsonObject {
  const fields = KEPT.flatMap((name) => (name in operation ? [[name, operation[name]]] : []));
  return {
    summary: toText(item['summary']),
    ...Object.fromEntries(fields),
    parameters: mergeParameters(item, operation),
    security: security.map((schemes) =>
      Object.fromEntries(
        schemes.map(({ id, scopes }) => [schemeKey(id), scopes.map(({ name }) => name)]),
      ),
    ),
  };
}

/** Parameters of the path, overridden by those of the operation with the same location and name. */
function mergeParameters(item: JsonObject, operation: JsonObject): unknown[] {
  const operationParameters = toList(operation['parameters']);
  const key = (node: unknown) => {
    const { $ref, in: location, name } = toObject(node);
    return String($ref ?? `${String(location)} ${String(name)}`);
  };
  const known = new Set(operationParameters.map(key));
  return [
    ...toList(item['parameters']).filter((node) => !known.has(key(node))),
    ...operationParameters,
  ];
}

function toServer({ template, description, variables }: ServerView): JsonObject {
  const named = variables.map(({ name, default: value, description, enum: values }) => [
    name,
    { default: value, description, ...(values.length > 0 && { enum: values }) },
  ]);
  return {
    url: template,
    description,
    ...(named.length > 0 && { variables: Object.fromEntries(named) as JsonObject }),
  };
}

/** Shared components, with new names for other referenced parts. */
interface SharedParts {
  components: JsonObject;
  /** New references by original reference. */
  moved: ReadonlyMap<string, string>;
  /** References of parts that are elsewhere. */
  omitted: string[];
}

/** All parts that a value references, directly or indirectly, without those that are elsewhere. */
function collectSharedParts(
  references: References,
  first: unknown,
  { isElsewhere, toPart = (_kind, part) => part }: Pick<OperationParts, 'isElsewhere' | 'toPart'>,
): SharedParts {
  const components: JsonObject = {};
  const omitted: string[] = [];
  const moved = new Map<string, string>();
  const seen = new Set<string>();
  const waiting: unknown[] = [first];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const ref of listReferences(node)) {
      const [target = ref, kind = 'schemas'] = /^#\/components\/([^/]+)\/[^/]+/.exec(ref) ?? [];
      if (seen.has(target)) continue;
      seen.add(target);
      if (isElsewhere(target)) {
        omitted.push(target);
        continue;
      }
      const found = references.find(target);
      if (!found) continue;
      const part = toPart(kind, found.value);
      const isShared = target.startsWith('#/components/');
      const key = isShared ? (parsePointer(target)[2] ?? '') : `shared-${seen.size}`;
      if (!isShared) moved.set(ref, `#/components/schemas/${key}`);
      const group = toObject(components[kind]);
      setOwn(group, key, part);
      setOwn(components, kind, group);
      waiting.push(part);
    }
  }
  return { components, moved, omitted };
}

const listed = new WeakMap<object, readonly string[]>();

/** References in a value, which are found once: operations have most of their parts in common. */
function listReferences(node: unknown): readonly string[] {
  const known = isObject(node) ? listed.get(node) : undefined;
  if (known) return known;
  const text = JSON.stringify(node) ?? '';
  const found = text.matchAll(/"\$(?:dynamicRef|ref)":"(#[^"\\]+)"/g);
  // Copied, because a substring keeps the whole text in memory.
  const list = structuredClone(Array.from(found, ([, ref = '']) => ref));
  if (isObject(node)) listed.set(node, list);
  return list;
}

/** Copies of shared parts without external content, by the part of the document. */
const cleaned = new WeakMap<object, unknown>();

function cleanParts(components: JsonObject): void {
  for (const part of Object.values(components).flatMap((group) => Object.values(toObject(group))))
    if (isObject(part) && !cleaned.has(part)) cleaned.set(part, withoutExternals(part));
}

/**
 * Copy without content that would make a client fetch URLs or run scripts: external references and examples, and
 * extensions that clients interpret. Replaces references in `moved`.
 */
function withoutExternals(node: unknown, moved: ReadonlyMap<string, string> = new Map()): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutExternals(item, moved));
  if (!isObject(node)) return node;
  const known = moved.size === 0 ? cleaned.get(node) : undefined;
  if (known !== undefined) return known;
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    const isText = typeof value === 'string';
    const isReference = isText && /^\$(?:dynamic)?ref$/i.test(key);
    if (isReference && !value.startsWith('#')) continue;
    if (isText && key === 'externalValue') continue;
    if (/^x-(?:scalar|pre-request|post-response|code-?samples)/i.test(key)) continue;
    setOwn(copy, key, isReference ? (moved.get(value) ?? value) : withoutExternals(value, moved));
  }
  return copy;
}

/**
 * Response schemas of all operations, for validating responses in browsers: by method and path, status, and media
 * type. Shared schemas are in `$defs`.
 */
export function buildResponseSchemas({ references, operations }: ApiDocument): JsonObject {
  const names = new Map<string, string>();
  const waiting: string[] = [];
  const rename = (ref: string): string | undefined => {
    let name = names.get(ref);
    if (name === undefined) {
      if (references.find(ref) === undefined) return undefined;
      name = names.size.toString(36);
      names.set(ref, name);
      waiting.push(ref);
    }
    return `#/$defs/${name}`;
  };
  const byOperation: JsonObject = {};
  for (const operation of operations.filter(({ kind }) => kind === 'operation')) {
    const statuses = listStatuses(operation).map(([status, node]) => {
      const contents = toObject(toObject(follow(references, node).value)['content']);
      const schemas = Object.entries(contents).map(([type, media]) => {
        const { schema } = toObject(follow(references, media).value);
        return [type, toResponseSchema(references, schema, rename)] as const;
      });
      return [status, Object.fromEntries(schemas)] as const;
    });
    setOwn(byOperation, responseKey(operation), Object.fromEntries(statuses));
  }
  const definitions: JsonObject = {};
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const value = references.find(ref)?.value;
    definitions[names.get(ref) ?? ''] = toResponseSchema(references, value, rename);
  }
  return { operations: byOperation, $defs: definitions };
}

/** Key of an operation: `get /plants/{id}`. */
function responseKey({ method, path }: { method: string; path: string }): string {
  return `${method.toLowerCase()} ${path}`;
}

/** Statuses as numbers or `4XX`, regardless of case. */
function listStatuses({ operation }: Operation): [status: string, node: unknown][] {
  return Object.entries(toObject(operation['responses']))
    .filter(([status, node]) => !status.startsWith('x-') && isObject(node))
    .map(([status, node]) => [status.replace(/xx$/i, 'XX'), node]);
}

const VALUES = ['enum', 'const', 'format', 'uniqueItems', 'dependentRequired'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** New name of a reference; undefined if it is broken. */
type Renaming = (ref: string) => string | undefined;

/**
 * Schema that validates a response, without descriptive keywords. Excludes `writeOnly` properties (OpenAPI, Schema
 * Object) and unsupported keywords.
 */
function toResponseSchema(
  references: References,
  node: unknown,
  rename: Renaming,
): JsonObject | boolean {
  if (!isObject(node)) return node !== false;
  const schema: JsonObject = {};
  const inner = (value: unknown) => toResponseSchema(references, value, rename);
  const ref = typeof node['$ref'] === 'string' ? rename(node['$ref']) : undefined;
  if (ref !== undefined) schema['$ref'] = ref;
  for (const [key, value] of Object.entries(toRules(references, node))) schema[key] = value;
  for (const key of SCHEMA_KEYWORDS) {
    const value = node[key];
    if (isObject(value) || value === false) schema[key] = inner(value);
  }
  for (const key of LISTS) {
    const list = toList(node[key]);
    // The discriminator selects the alternative; others may match as well.
    const keyword = key === 'oneOf' && isObject(node['discriminator']) ? 'anyOf' : key;
    if (list.length > 0) schema[keyword] = list.map(inner);
  }
  for (const key of SCHEMA_MAP_KEYWORDS) {
    if (isObject(node[key])) schema[key] = toMap(node[key], key === 'patternProperties', inner);
  }
  return Object.keys(schema).length > 0 ? schema : true;
}

/** Keywords without nested schemas. */
function toRules(references: References, node: JsonObject): JsonObject {
  const rules: JsonObject = {};
  const types = namedTypes(node);
  if (types.length > 0) rules['type'] = types.length > 1 ? types : types[0];
  for (const key of VALUES) if (node[key] !== undefined) rules[key] = node[key];
  for (const key of NUMBER_KEYWORDS) if (typeof node[key] === 'number') rules[key] = node[key];
  const { pattern, multipleOf } = node;
  if (typeof pattern === 'string' && isPattern(pattern)) rules['pattern'] = pattern;
  if (typeof multipleOf === 'number' && multipleOf > 0) rules['multipleOf'] = multipleOf;
  const properties = toObject(node['properties']);
  const required = toList(node['required']).filter(
    (name) => typeof name === 'string' && !isWriteOnly(references, properties[name]),
  );
  if (required.length > 0) rules['required'] = required;
  return rules;
}

function isWriteOnly(references: References, node: unknown): boolean {
  return toObject(follow(references, node).value)['writeOnly'] === true;
}

function toMap(
  node: JsonObject,
  hasPatterns: boolean,
  inner: (value: unknown) => unknown,
): JsonObject {
  const map: JsonObject = {};
  for (const [name, value] of Object.entries(node))
    if (!hasPatterns || isPattern(name)) setOwn(map, name, inner(value));
  return map;
}

/** The scheme in the document, or the one that docs.json describes. */
function toSecurityScheme({ root }: ApiDocument, scheme: SchemeView): JsonObject {
  const { id, kind, name, in: location } = scheme;
  const declared = getOwn(toObject(toObject(root['components'])['securitySchemes']), id);
  if (isObject(declared) && !('$ref' in declared)) return declared;
  if (kind === 'apiKey') return { type: 'apiKey', in: location, name };
  return { type: 'http', scheme: kind === 'basic' ? 'basic' : (scheme.scheme ?? 'bearer') };
}
