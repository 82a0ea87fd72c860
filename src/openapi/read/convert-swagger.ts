import {
  getOwn,
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import { createReferences, follow, refOf, type References } from '../document.ts';
import { essenceOf } from '../media-types.ts';

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** State of converting a document. */
interface Conversion {
  root: JsonObject;
  references: References;
  /** Converted schemas of `definitions`, and of other places that schemas reference. */
  schemas: JsonObject;
  /** New references of schemas outside `definitions`. */
  hoisted: Map<string, string>;
}

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0 by the rules of both specifications. Where version 2.0 has a term that
 * 3.0 does not, the closest one is used: `collectionFormat: tsv` becomes the style `tabDelimited`. Does not change the
 * document.
 *
 * @see https://spec.openapis.org/oas/v2.0
 */
export function convertSwagger(root: JsonObject, location: string): JsonObject {
  const references = createReferences(root);
  const conversion: Conversion = { root, references, schemas: {}, hoisted: new Map() };
  const {
    swagger: _swagger, host: _host, basePath: _basePath, schemes: _schemes, consumes: _consumes, produces: _produces,
    definitions, parameters, responses, securityDefinitions, paths, 'x-webhooks': webhooks, ...rest
  } = root; // prettier-ignore
  for (const [name, schema] of Object.entries(toObject(definitions)))
    setOwn(conversion.schemas, name, convertSchema(conversion, schema));
  mapDiscriminators(conversion);
  const servers = listServers(root, root['schemes'], location);
  const isShared = (node: unknown) => !isBodyPart(follow(references, node).value);
  const converted: JsonObject = {
    openapi: '3.0.3',
    ...rest,
    ...(servers.length > 0 && { servers }),
    paths: mapMembers(paths, (item) => convertItem(conversion, item, location)),
    ...(isObject(webhooks) && {
      'x-webhooks': mapMembers(webhooks, (item) => convertItem(conversion, item, location)),
    }),
  };
  return {
    ...converted,
    components: {
      ...toObject(rest['components']),
      parameters: mapMembers(
        Object.fromEntries(
          Object.entries(toObject(parameters)).filter(([, node]) => isShared(node)),
        ),
        (node) => convertParameter(conversion, node),
      ),
      responses: mapMembers(responses, (node) =>
        convertResponse(conversion, node, listTypes(root['produces'])),
      ),
      securitySchemes: mapMembers(securityDefinitions, convertScheme),
      // The last member, because converting the others adds schemas.
      schemas: conversion.schemas,
    },
  };
}

function mapMembers(node: unknown, map: (member: unknown) => unknown): JsonObject {
  const mapped: JsonObject = {};
  for (const [key, member] of Object.entries(toObject(node)))
    setOwn(mapped, key, key.startsWith('x-') && !isObject(member) ? member : map(member));
  return mapped;
}

/**
 * Servers for `host`, `basePath`, and `schemes`. Without a host they are relative; without schemes that of the document
 * applies, or `https` for a file.
 */
function listServers(root: JsonObject, schemes: unknown, location: string): JsonObject[] {
  const host = toText(root['host']);
  const path = toText(root['basePath'])?.replace(/\/+$/, '') ?? '';
  const base = path === '' || path.startsWith('/') ? path : `/${path}`;
  if (host === undefined) return base === '' ? [] : [{ url: base }];
  const listed = listTypes(schemes);
  const scheme = /^(https?):/i.exec(location)?.[1]?.toLowerCase();
  const used = listed.length > 0 ? listed : [scheme ?? 'https'];
  return used.map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

/** Non-empty strings of a list of media types or schemes. */
function listTypes(value: unknown): string[] {
  return toList(value).filter((type): type is string => toText(type) !== undefined);
}

/**
 * Media types of an operation. An empty list would leave a body without a type, so that those of the document apply.
 */
function typesOf(
  { root }: Conversion,
  operation: JsonObject,
  key: 'consumes' | 'produces',
): string[] {
  const declared = listTypes(operation[key]);
  return declared.length > 0 ? declared : listTypes(root[key]);
}

function convertItem(conversion: Conversion, node: unknown, location: string): unknown {
  if (!isObject(node)) return node;
  const { parameters, ...item } = node;
  const shared = toList(parameters);
  const isForBody = (parameter: unknown) =>
    isBodyPart(follow(conversion.references, parameter).value);
  for (const method of HTTP_METHODS) {
    const operation = item[method];
    if (isObject(operation))
      item[method] = convertOperation(conversion, operation, shared.filter(isForBody), location);
  }
  const others = shared.filter((parameter) => !isForBody(parameter));
  if (others.length > 0)
    item['parameters'] = others.map((parameter) => convertParameter(conversion, parameter));
  return item;
}

/** `shared` contains the parameters of the path that belong to the body. */
function convertOperation(
  conversion: Conversion,
  operation: JsonObject,
  shared: readonly unknown[],
  location: string,
): JsonObject {
  const { references, root } = conversion;
  const {
    consumes: _consumes,
    produces: _produces,
    schemes,
    parameters,
    responses,
    ...rest
  } = operation;
  const resolved = toList(parameters).map((node) => ({
    node,
    value: follow(references, node).value,
  }));
  const ownParts = resolved.flatMap(({ value }) => (isBodyPart(value) ? [value] : []));
  const parts = shared
    .map((node) => toObject(follow(references, node).value))
    .filter((part) => !ownParts.some((other) => isReplaced(part, other)));
  const others = resolved.filter(({ value }) => !isBodyPart(value));
  const values = others.map(({ value }) => toObject(value));
  const types = sentTypes(values, typesOf(conversion, operation, 'consumes'));
  const body = convertBody(conversion, types, [...parts, ...ownParts]);
  const servers = listTypes(schemes).length > 0 ? listServers(root, schemes, location) : [];
  return {
    ...rest,
    ...(servers.length > 0 && { servers }),
    ...(others.length > 0 && {
      parameters: others.map(({ node }) => convertParameter(conversion, node)),
    }),
    ...(body && { requestBody: body }),
    ...(responses !== undefined && {
      responses: convertResponses(conversion, operation, responses),
    }),
  };
}

function isBodyPart(parameter: unknown): parameter is JsonObject {
  return isObject(parameter) && (parameter['in'] === 'body' || parameter['in'] === 'formData');
}

/** Whether an operation overrides a part of the path's body: with its own body, or with a field of the same name. */
function isReplaced(part: JsonObject, own: JsonObject): boolean {
  return own['in'] === part['in'] && (own['in'] === 'body' || own['name'] === part['name']);
}

/** Media types of a body: those of a header parameter `Content-Type`, which version 3.0 ignores, else `consumes`. */
function sentTypes(parameters: readonly JsonObject[], consumes: readonly string[]): string[] {
  const header = parameters.find(
    ({ in: place, name }) => place === 'header' && /^content-type$/i.test(String(name)),
  );
  const { enum: values, default: initial } = header ?? {};
  const listed = listTypes([initial, ...toList(values)]).filter((type) => type.includes('/'));
  const isClosed = toList(values).length > 0;
  return [...new Set(isClosed && listed.length > 0 ? listed : [...listed, ...consumes])];
}

function convertBody(
  conversion: Conversion,
  types: readonly string[],
  parts: readonly JsonObject[],
): JsonObject | undefined {
  const body = parts.findLast((part) => part['in'] === 'body');
  if (!body) return parts.length === 0 ? undefined : convertForm(conversion, parts, types);
  const { name: _name, in: _in, schema, description, required, ...extensions } = body;
  const { 'x-example': example, 'x-examples': examples, ...others } = extensions;
  const media = { schema: convertSchema(conversion, schema ?? {}) };
  const content = Object.fromEntries(
    (types.length > 0 ? types : [JSON_TYPE]).map((type) => [type, media]),
  );
  return {
    ...others,
    ...(description !== undefined && { description }),
    ...(required !== undefined && { required }),
    content: addExamples(content, example === undefined ? examples : { [JSON_TYPE]: example }),
  };
}

/** Fields of a form. With a file its type is multipart (Parameter Object, type). */
function convertForm(
  conversion: Conversion,
  fields: readonly JsonObject[],
  consumes: readonly string[],
): JsonObject {
  const hasFile = fields.some(({ type }) => type === 'file');
  const forms = consumes.filter((type) =>
    (hasFile ? [MULTIPART] : [MULTIPART, URL_ENCODED]).includes(essenceOf(type)),
  );
  const types = forms.length > 0 ? forms : [hasFile ? MULTIPART : URL_ENCODED];
  const properties: JsonObject = {};
  const encoding: JsonObject = {};
  for (const field of fields) {
    const { description, schema, style, explode, example } = convertValue(conversion, field);
    setOwn(properties, String(field['name']), {
      ...toObject(schema),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
      ...('allowEmptyValue' in field && { allowEmptyValue: field['allowEmptyValue'] }),
    });
    if (style !== undefined) setOwn(encoding, String(field['name']), { style, explode });
  }
  const required = fields.filter((field) => field['required'] === true).map(({ name }) => name);
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const media = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) };
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

/** Keywords of a parameter or header that belong to its schema in 3.0. */
const VALUE_KEYWORDS = new Set([
  'type', 'format', 'items', 'default', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength',
  'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'enum', 'multipleOf', 'x-nullable',
]); // prettier-ignore

/** Parameter, header, or form field with its keywords in a schema; without its name and location. */
function convertValue(conversion: Conversion, node: JsonObject): JsonObject {
  const value: JsonObject = {};
  const schema: JsonObject = {};
  const { name: _name, in: location, collectionFormat, 'x-example': example, ...rest } = node;
  for (const [key, member] of Object.entries(rest)) {
    const isOfSchema = VALUE_KEYWORDS.has(key) || /^x-(?:enum|default$|placeholder$)/.test(key);
    setOwn(isOfSchema ? schema : value, key, member);
  }
  return {
    ...value,
    schema: convertSchema(conversion, rest['schema'] ?? schema),
    ...(example !== undefined && value['example'] === undefined && { example }),
    ...(rest['type'] === 'array' && listStyle(location, collectionFormat)),
  };
}

/** Style of an array (Parameter Object, collectionFormat). */
function listStyle(location: unknown, format: unknown): { style: string; explode: boolean } {
  const delimited = { ssv: 'spaceDelimited', pipes: 'pipeDelimited', tsv: 'tabDelimited' };
  const style = Object.entries(delimited).find(([name]) => name === format)?.[1];
  if (style !== undefined) return { style, explode: false };
  const isForm = location === 'query' || location === 'formData';
  return { style: isForm ? 'form' : 'simple', explode: isForm && format === 'multi' };
}

function convertParameter(conversion: Conversion, node: unknown): unknown {
  if (!isObject(node)) return node;
  const ref = refOf(node);
  if (ref !== undefined) {
    const shared = /^#\/parameters\/[^/]+$/.test(ref);
    if (shared) return { ...node, $ref: ref.replace('#/', '#/components/') };
    const { value } = follow(conversion.references, node);
    return refOf(value) === undefined ? convertParameter(conversion, value) : node;
  }
  return { name: node['name'], in: node['in'], ...convertValue(conversion, node) };
}

function convertResponses(
  conversion: Conversion,
  operation: JsonObject,
  responses: unknown,
): unknown {
  const types = typesOf(conversion, operation, 'produces');
  const isOwn = types.join() !== listTypes(conversion.root['produces']).join();
  return mapMembers(responses, (node) => {
    const ref = refOf(node);
    if (ref === undefined) return convertResponse(conversion, node, types);
    // The media types of a shared response are those of the operation.
    const { value } = follow(conversion.references, node);
    if (!isOwn && /^#\/responses\/[^/]+$/.test(ref))
      return { ...toObject(node), $ref: ref.replace('#/', '#/components/') };
    return refOf(value) === undefined ? convertResponse(conversion, value, types) : node;
  });
}

function convertResponse(conversion: Conversion, node: unknown, types: string[]): unknown {
  if (!isObject(node)) return node;
  const ref = refOf(node);
  if (ref !== undefined)
    return { ...node, $ref: ref.replace(/^#\/responses\//, '#/components/responses/') };
  const { schema, headers, examples, ...rest } = node;
  const isFile = toObject(schema)['type'] === 'file';
  const used = types.length > 0 ? types : [isFile ? 'application/octet-stream' : JSON_TYPE];
  const media = { schema: convertSchema(conversion, schema) };
  const content = schema === undefined ? {} : Object.fromEntries(used.map((type) => [type, media]));
  const withExamples = addExamples(content, examples, used[0]);
  return {
    ...rest,
    ...(isObject(headers) && {
      headers: mapMembers(headers, (header) =>
        isObject(header) ? convertValue(conversion, { ...header, in: 'header' }) : header,
      ),
    }),
    ...(Object.keys(withExamples).length > 0 && { content: withExamples }),
  };
}

/** Media types with the examples of a map by media type (Example Object). Other keys are names of examples. */
function addExamples(content: JsonObject, examples: unknown, type = JSON_TYPE): JsonObject {
  const mediaTypes = { ...content };
  for (const [key, value] of Object.entries(toObject(examples))) {
    const isType = key in content || /^[\w*.+-]+\/[\w*.+-]+\s*(;|$)/.test(key);
    const mediaType = isType ? key : (Object.keys(mediaTypes)[0] ?? type);
    const media = toObject(mediaTypes[mediaType]);
    const named = { ...toObject(media['examples']), [key]: toExample(value) };
    mediaTypes[mediaType] = isType ? { ...media, example: value } : { ...media, examples: named };
  }
  return mediaTypes;
}

/** An Example Object, or a value as one. */
function toExample(value: unknown): JsonObject {
  const isExample = isObject(value) && ('value' in value || 'externalValue' in value);
  const known = new Set(['summary', 'description', 'value', 'externalValue']);
  return isExample && Object.keys(value).every((key) => known.has(key)) ? value : { value };
}

/** OAuth flows of version 2.0 by their names since version 3.0. */
export const SWAGGER_FLOWS: Readonly<Record<string, string>> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function convertScheme(node: unknown): unknown {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = toObject(node);
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return node;
  const name = toText(flow) ?? 'implicit';
  const details = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: toObject(scopes),
  };
  return { ...rest, type, flows: { [(getOwn(SWAGGER_FLOWS, name) as string) ?? name]: details } };
}

const SCHEMAS = ['items', 'additionalProperties', 'not'];
const SCHEMA_LISTS = ['allOf', 'oneOf', 'anyOf', 'items'];
const SCHEMA_MAPS = ['properties', 'patternProperties', 'definitions'];

function convertSchema(conversion: Conversion, node: unknown): unknown {
  if (!isObject(node)) return node;
  const { 'x-nullable': nullable, 'x-example': example, ...schema } = node;
  const inner = (value: unknown) => convertSchema(conversion, value);
  const ref = refOf(node);
  if (ref !== undefined) schema['$ref'] = convertReference(conversion, ref);
  for (const key of SCHEMAS) if (isObject(schema[key])) schema[key] = inner(schema[key]);
  for (const key of SCHEMA_LISTS)
    if (Array.isArray(schema[key])) schema[key] = schema[key].map(inner);
  for (const key of SCHEMA_MAPS)
    if (isObject(schema[key]))
      schema[key] = Object.fromEntries(
        Object.entries(schema[key]).map(([name, value]) => [name, inner(value)]),
      );
  if (typeof schema['discriminator'] === 'string') {
    const propertyName = schema['discriminator'];
    schema['discriminator'] = { propertyName };
    // Schema Object, discriminator: the property must be required.
    schema['required'] = [...new Set([...toList(schema['required']), propertyName])];
  }
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (nullable === true) schema['nullable'] = true;
  if (example !== undefined) schema['example'] ??= example;
  return schema;
}

/**
 * New reference of a schema. Schemas outside `definitions` move with their surroundings, so they become shared ones.
 */
function convertReference(conversion: Conversion, ref: string): string {
  const { references, schemas, hoisted } = conversion;
  if (!ref.startsWith('#/')) return ref;
  if (ref.startsWith('#/definitions/'))
    return ref.replace('#/definitions/', '#/components/schemas/');
  const known = hoisted.get(ref);
  if (known !== undefined) return known;
  const target = references.find(ref);
  if (!target) return ref;
  const definitions = toObject(conversion.root['definitions']);
  const wanted = parsePointer(ref).findLast((part) => !/^(?:schema|items|\d+)$/.test(part));
  let name = wanted ?? 'schema';
  for (let count = 2; name in definitions || name in schemas; count++) name = `${wanted}${count}`;
  const converted = `#/components/schemas/${toSegment(name)}`;
  hoisted.set(ref, converted);
  setOwn(schemas, name, {});
  setOwn(schemas, name, convertSchema(conversion, target.value));
  return converted;
}

/**
 * Adds values in `x-discriminator-value` or `x-ms-discriminator-value` of schemas to the mapping of the discriminators
 * that they extend.
 */
function mapDiscriminators({ schemas }: Conversion): void {
  const find = (ref: string) => getOwn(schemas, parsePointer(ref)[2] ?? '');
  for (const [name, schema] of Object.entries(schemas)) {
    const keywords = toObject(schema);
    const value =
      toText(keywords['x-discriminator-value']) ?? toText(keywords['x-ms-discriminator-value']);
    if (value === undefined) continue;
    const bases = new Set(toList(keywords['allOf']));
    // The set grows while it is iterated.
    for (const base of bases) {
      const target = toObject(find(refOf(base) ?? ''));
      for (const further of toList(target['allOf'])) bases.add(further);
      const { discriminator } = target;
      if (!isObject(discriminator)) continue;
      const mapping = toObject(discriminator['mapping']);
      const ref = `#/components/schemas/${toSegment(name)}`;
      if (!Object.hasOwn(mapping, value)) discriminator['mapping'] = { ...mapping, [value]: ref };
    }
  }
}
