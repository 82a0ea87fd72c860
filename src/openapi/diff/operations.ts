import { toObject } from '../../utils/json-object.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import { DEFAULT_STYLES, IGNORED_HEADERS, isExplodedByDefault } from '../parameters.ts';
import { isInternal } from '../read/extensions.ts';
import { createNormalizer, type Normalizer, type SchemaRef } from './normal-schema.ts';
import { isTrueAt, items, member, members, textAt, type Node, type Source } from './source.ts';

/** An operation, webhook, or operation of a callback in one form for all versions. */
export interface ApiOperation {
  /** `GET /plants/{id}`, `webhook newPlant` */
  id: string;
  /** Lower case, except for `additionalOperations`. */
  method: string;
  path: string;
  node: Node;
  /** Path item with shared parameters and servers. */
  item: Node;
  parameters: ApiParameter[];
  body: ApiBody | undefined;
  responses: Map<string, ApiResponse>;
  /** The effective requirements with their location; undefined if there are none. */
  security: Node | undefined;
  /** Servers of the operation or path; undefined for those of the document. */
  servers: Node | undefined;
  callbacks: ApiOperation[];
}

/** A parameter or response header. */
export interface ApiParameter {
  name: string;
  in: string;
  /** Entry of the list of parameters. */
  entry: Node;
  /** The parameter itself, after references. */
  node: Node;
  required: boolean;
  style: string;
  explode: boolean;
  mediaType: string | undefined;
  schema: SchemaRef;
  /** Default value in its schema. */
  default: Node | undefined;
}

/** A request body. */
export interface ApiBody {
  entry: Node;
  node: Node;
  required: boolean;
  content: ApiMedia[];
}

/** A media type of a body or response. */
export interface ApiMedia {
  /** `application/json` */
  type: string;
  node: Node;
  schema: SchemaRef;
  encoding: Node | undefined;
}

/** A response. */
export interface ApiResponse {
  status: string;
  entry: Node;
  node: Node;
  content: ApiMedia[];
  /** By name in lower case. */
  headers: Map<string, ApiParameter>;
}

/** A document with its operations. */
export interface ApiModel {
  source: Source;
  normalizer: Normalizer;
  operations: ApiOperation[];
  webhooks: ApiOperation[];
}

/** Reads the operations of a document of any version, without internal ones, which have no page either. */
export function readModel(source: Source): ApiModel {
  const normalizer = createNormalizer(source);
  const tags = items(member(source.root, 'tags')).filter(({ value }) => isInternal(value));
  const reader: Reader = {
    source,
    normalizer,
    openCallbacks: new Set(),
    internalTags: new Set(tags.map((tag) => textAt(tag, 'name'))),
  };
  const webhooks = member(source.root, 'webhooks') ?? member(source.root, 'x-webhooks');
  return {
    source,
    normalizer,
    operations: readItems(
      reader,
      member(source.root, 'paths'),
      (method, path) => `${method.toUpperCase()} ${path}`,
    ),
    webhooks: readItems(reader, webhooks, (_, name) => `webhook ${name}`),
  };
}

interface Reader {
  source: Source;
  normalizer: Normalizer;
  /** Callbacks that are being read; a callback can contain itself. */
  openCallbacks: Set<unknown>;
  /** Names of tags whose operations are internal. */
  internalTags: ReadonlySet<unknown>;
}

type NameOperation = (method: string, path: string) => string;

function readItems(reader: Reader, paths: Node | undefined, nameOf: NameOperation): ApiOperation[] {
  return members(paths).flatMap(([path, entry]) => {
    if (path.startsWith('x-')) return [];
    const item = reader.source.follow(entry);
    if (isInternal(item.value)) return [];
    const plain = HTTP_METHODS.map((method) => [method, member(item, method)] as const);
    const additional = members(member(item, 'additionalOperations'));
    return [...plain, ...additional].flatMap(([method, node]) => {
      const target = node && reader.source.follow(node);
      if (typeof target?.value !== 'object' || target.value === null) return [];
      const [tag] = items(member(target, 'tags'));
      if (isInternal(target.value) || reader.internalTags.has(tag?.value)) return [];
      return readOperation(reader, { id: nameOf(method, path), method, path, node: target, item });
    });
  });
}

type OperationEntry = Pick<ApiOperation, 'id' | 'method' | 'path' | 'node' | 'item'>;

function readOperation(reader: Reader, entry: OperationEntry): ApiOperation {
  const { node, item } = entry;
  const { root } = reader.source;
  const all = readParameters(reader, entry);
  const isOfBody = (one: ApiParameter) => one.in === 'body' || one.in === 'formData';
  const operation = { ...entry, parameters: all.filter((one) => !isOfBody(one)) };
  return {
    ...operation,
    body: reader.source.isSwagger2
      ? readBody2(reader, node, all.filter(isOfBody))
      : readBody(reader, member(node, 'requestBody')),
    responses: new Map(
      members(member(node, 'responses')).flatMap(([status, entry]) =>
        status.startsWith('x-')
          ? []
          : [[status.toUpperCase(), readResponse(reader, node, status, entry)]],
      ),
    ),
    security: member(node, 'security') ?? member(root, 'security'),
    servers: member(node, 'servers') ?? member(item, 'servers') ?? member(node, 'schemes'),
    callbacks: readCallbacks(reader, node),
  };
}

function readCallbacks(reader: Reader, operation: Node): ApiOperation[] {
  return members(member(operation, 'callbacks')).flatMap(([name, entry]) => {
    const callback = reader.source.follow(entry);
    if (reader.openCallbacks.has(callback.value)) return [];
    reader.openCallbacks.add(callback.value);
    const found = readItems(
      reader,
      callback,
      (method, url) => `${name} ${method.toUpperCase()} ${url}`,
    );
    reader.openCallbacks.delete(callback.value);
    return found;
  });
}

/** Parameters of the path item and the operation; those of the operation override the others. */
function readParameters(reader: Reader, { node, item, path }: OperationEntry): ApiParameter[] {
  const found = new Map<string, ApiParameter>();
  for (const entry of [
    ...items(member(item, 'parameters')),
    ...items(member(node, 'parameters')),
  ]) {
    const target = reader.source.follow(entry);
    const name = textAt(target, 'name');
    const location = textAt(target, 'in') ?? 'query';
    if (name === undefined || isInternal(target.value)) continue;
    const isHeader = location === 'header';
    if (isHeader && IGNORED_HEADERS.has(name.toLowerCase())) continue;
    const key =
      location === 'body' ? 'body' : `${location} ${isHeader ? name.toLowerCase() : name}`;
    found.set(key, readParameter(reader, { name, in: location, entry, node: target }));
  }
  if (path.startsWith('{$')) return [...found.values()];
  // Parameters in the path that are not described.
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
    if (found.has(`path ${name}`)) continue;
    const plain: Node = { ...item, value: PLAIN_TEXT };
    const described = { name, in: 'path', entry: item, node: plain };
    const schema = reader.normalizer.refTo(plain);
    found.set(`path ${name}`, { ...readParameter(reader, described), schema });
  }
  return [...found.values()];
}

const PLAIN_TEXT = { type: 'string' };

function readParameter(
  { source, normalizer }: Reader,
  entry: Pick<ApiParameter, 'name' | 'in' | 'entry' | 'node'>,
): ApiParameter {
  const { node } = entry;
  const [media] = members(member(node, 'content'));
  const content = media && source.follow(media[1]);
  // In version 2.0, the parameter has the keywords of its schema.
  const isSchema = source.isSwagger2 && entry.in !== 'body';
  const schema = normalizer.refTo(
    content
      ? member(content, 'schema')
      : isSchema
        ? withoutDescription(node)
        : member(node, 'schema'),
  );
  return {
    ...entry,
    required: entry.in === 'path' || isTrueAt(node, 'required'),
    ...(isSchema ? readCollectionFormat(entry) : readStyle(entry)),
    mediaType: media?.[0].toLowerCase(),
    schema,
    default: normalizer.normalize(schema).default,
  };
}

/** The schema of a parameter in version 2.0 without its `description`, which describes the parameter. */
function withoutDescription(node: Node): Node {
  const { description: _, ...value } = toObject(node.value);
  return { ...node, value };
}

type Located = Pick<ApiParameter, 'in' | 'node'>;

function readStyle({ in: location, node }: Located): Pick<ApiParameter, 'style' | 'explode'> {
  const defaults: Readonly<Record<string, string>> = DEFAULT_STYLES;
  const style = textAt(node, 'style') ?? defaults[location] ?? 'simple';
  const explode = member(node, 'explode')?.value;
  return { style, explode: typeof explode === 'boolean' ? explode : isExplodedByDefault(style) };
}

/** Styles that correspond to `collectionFormat` of version 2.0, whose default is `csv`. */
function readCollectionFormat({ in: location, node }: Located) {
  const { style, explode } = readStyle({ in: location, node: { ...node, value: {} } });
  if (textAt(node, 'type') !== 'array') return { style, explode };
  const format = textAt(node, 'collectionFormat') ?? 'csv';
  if (format === 'multi') return { style, explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  return { style: format === 'tsv' ? 'tabDelimited' : style, explode: false };
}

function readBody(reader: Reader, entry: Node | undefined): ApiBody | undefined {
  if (!entry) return undefined;
  const node = reader.source.follow(entry);
  return {
    entry,
    node,
    required: isTrueAt(node, 'required'),
    content: readContent(reader, member(node, 'content')),
  };
}

function readContent({ source, normalizer }: Reader, content: Node | undefined): ApiMedia[] {
  return members(content).map(([type, entry]) => {
    const node = source.follow(entry);
    const schema = normalizer.refTo(member(node, 'schema') ?? member(node, 'itemSchema'));
    return { type: type.toLowerCase(), node: entry, schema, encoding: member(node, 'encoding') };
  });
}

/** Body of version 2.0: a parameter in `body`, or the fields of a form. */
function readBody2(
  reader: Reader,
  operation: Node,
  parameters: readonly ApiParameter[],
): ApiBody | undefined {
  const { source, normalizer } = reader;
  const [first] = parameters;
  if (!first) return undefined;
  const body = parameters.find((one) => one.in === 'body');
  const hasFile = parameters.some(({ node }) => textAt(node, 'type') === 'file');
  const usual = body
    ? 'application/json'
    : hasFile
      ? 'multipart/form-data'
      : 'application/x-www-form-urlencoded';
  const schema = body
    ? normalizer.refTo(member(body.node, 'schema'))
    : normalizer.define(
        {
          node: operation,
          types: new Set(['object']),
          properties: new Map(
            parameters.map(({ name, node }) => [name, { schema: normalizer.refTo(node), node }]),
          ),
          required: new Map(
            parameters.flatMap(({ name, node, required }) => (required ? [[name, node]] : [])),
          ),
        },
        `form ${operation.location}#${operation.pointer}`,
      );
  const types = listMediaTypes(source, operation, 'consumes', usual, first.entry);
  return {
    entry: first.entry,
    node: first.node,
    required: parameters.some(({ required }) => required),
    content: types.map(({ type, node }) => ({ type, node, schema, encoding: undefined })),
  };
}

/** `consumes` or `produces` of an operation or the document. */
function listMediaTypes(
  source: Source,
  operation: Node,
  key: 'consumes' | 'produces',
  usual: string,
  fallback: Node,
): { type: string; node: Node }[] {
  const declared = items(member(operation, key) ?? member(source.root, key));
  const named = declared.map((node) => ({ type: String(node.value).toLowerCase(), node }));
  return named.length > 0 ? named : [{ type: usual, node: fallback }];
}

function readResponse(reader: Reader, operation: Node, status: string, entry: Node): ApiResponse {
  const { source, normalizer } = reader;
  const node = source.follow(entry);
  const headers = new Map<string, ApiParameter>();
  for (const [name, header] of members(member(node, 'headers'))) {
    if (name.toLowerCase() === 'content-type') continue;
    const parameter = { name, in: 'header', entry: header, node: source.follow(header) };
    headers.set(name.toLowerCase(), readParameter(reader, parameter));
  }
  const schema = member(node, 'schema');
  const content = !source.isSwagger2
    ? readContent(reader, member(node, 'content'))
    : schema
      ? listMediaTypes(source, operation, 'produces', 'application/json', schema).map((media) => ({
          ...media,
          schema: normalizer.refTo(schema),
          encoding: undefined,
        }))
      : [];
  return { status: status.toUpperCase(), entry, node, content, headers };
}
