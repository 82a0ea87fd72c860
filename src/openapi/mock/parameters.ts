import {
  getOwn,
  isObject,
  setOwn,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { parseJson } from '../../utils/json.ts';
import { decodePath, HTTP_TOKEN } from '../../utils/url.ts';
import { follow, refOf, type References } from '../document.ts';
import { delimiterOf } from '../encoding.ts';
import { essenceOf, isJson } from '../media-types.ts';
import {
  DEFAULT_STYLES,
  IGNORED_HEADERS,
  isExplodedByDefault,
  type ParameterLocation,
} from '../parameters.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';
import { typesOf } from '../schema/schema-type.ts';
import { listViolations, schemaTestOf } from '../schema/validation.ts';
import { COMMA, type MockRoute } from './routes.ts';

/** The parts of a request that parameters and credentials are in. */
export interface MockInput {
  /** Values in the path by name. */
  path: ReadonlyMap<string, string>;
  query: readonly Pair[];
  headers: Headers;
  cookies: readonly Pair[];
}

/** A name with its text, both decoded; `raw` is the text as it was sent. */
export interface Pair {
  name: string;
  text: string;
  raw: string;
}

/** A violation of the document by a request. */
export interface RequestProblem {
  /** `query.limit`, `body.name` */
  location: string;
  message: string;
  /** The value could not be validated, so the mock accepts it. */
  isUnchecked?: true;
}

/** Pairs of a query string or a form. A plus is a space. */
export function parsePairs(text: string): Pair[] {
  return text
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      const decode = (encoded: string) => decodePath(encoded.replaceAll('+', ' '));
      return { name: decode(name), text: decode(value.join('=')), raw: value.join('=') };
    });
}

/** Cookies of a `Cookie` header. */
export function parseCookies(header: string | null): Pair[] {
  return (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    if (at < 0) return [];
    const raw = part.slice(at + 1).trim();
    return [{ name: part.slice(0, at).trim(), text: decodePath(raw), raw }];
  });
}

/** How values of requests are validated. */
export const REQUEST = { direction: 'request', checksFormats: true } as const;

/** Problems of the parameters of a request. */
export function checkParameters(
  { document, operation }: MockRoute,
  input: MockInput,
): RequestProblem[] {
  const { references } = document;
  const declared = new Map<string, JsonObject>();
  for (const name of input.path.keys()) declared.set(`path ${name}`, { name, in: 'path' });
  // A path parameter that the path does not contain cannot be sent.
  const canBeSent = (parameter: JsonObject) =>
    parameter['in'] !== 'path' || input.path.has(String(parameter['name']));
  for (const parameter of listParameters({ document, operation }).filter(canBeSent))
    declared.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter);
  return [...declared.values()].flatMap((parameter) =>
    checkParameter(references, parameter, input),
  );
}

/** Parameters of a path and an operation, in order. */
function listParameters({
  document,
  operation,
}: Pick<MockRoute, 'document' | 'operation'>): JsonObject[] {
  const nodes = [
    ...toList(operation.item['parameters']),
    ...toList(operation.operation['parameters']),
  ];
  return nodes.flatMap((node) => {
    const parameter = follow(document.references, node).value;
    return isObject(parameter) && toText(parameter['name']) ? [parameter] : [];
  });
}

/** Whether the document has `Accept` as a parameter, whose values are often no media types of the responses. */
export function declaresAccept(route: MockRoute): boolean {
  return listParameters(route).some(
    ({ name, in: location }) => location === 'header' && String(name).toLowerCase() === 'accept',
  );
}

/** Codings in `Accept-Encoding`, which HTTP clients send without being asked. */
const CODING = /^(?:\*|br|(?:x-)?gzip|deflate|zstd|compress|identity)(?:;q=[\d.]+)?$/i;

/** Whether a header is not a parameter that callers choose. */
function isFromClient(headers: Headers, name: string): boolean {
  if (name !== 'accept-encoding') return IGNORED_HEADERS.has(name);
  const codings = headers.get(name)?.split(',') ?? [];
  return codings.length > 0 && codings.every((coding) => CODING.test(coding.trim()));
}

function checkParameter(
  references: References,
  parameter: JsonObject,
  input: MockInput,
): RequestProblem[] {
  const name = String(parameter['name']);
  const location = String(parameter['in']) as ParameterLocation;
  if (location === 'header' && isFromClient(input.headers, name.toLowerCase())) return [];
  const [contentType, media] = Object.entries(toObject(parameter['content']))[0] ?? [];
  const schema = toObject(follow(references, media).value)['schema'] ?? parameter['schema'];
  const style = toText(parameter['style']) ?? DEFAULT_STYLES[location] ?? 'form';
  const explode =
    typeof parameter['explode'] === 'boolean' ? parameter['explode'] : isExplodedByDefault(style);
  const shape = { name, location, style, explode, schema: schema ?? {}, contentType };
  const received = readReceived(references, shape, input);
  const problemLocation = `${location}.${name}`;
  if (received === undefined) {
    const isRequired = parameter['required'] === true || location === 'path';
    return isRequired ? [{ location: problemLocation, message: 'The parameter is required.' }] : [];
  }
  const isEmpty =
    location === 'query' && input.query.some((pair) => pair.name === name && pair.text === '');
  if (isEmpty && typeof parameter['allowEmptyValue'] === 'boolean')
    return parameter['allowEmptyValue']
      ? []
      : [{ location: problemLocation, message: 'The value must not be empty.' }];
  return describeViolations(references, shape.schema, received.value, problemLocation);
}

/** Problems of a value at a location. */
export function describeViolations(
  references: References,
  schema: unknown,
  value: unknown,
  location: string,
): RequestProblem[] {
  const violations = listViolations(references, REQUEST, schema, value);
  if (!violations) return [{ location, message: UNCHECKED, isUnchecked: true }];
  return violations.map(({ path, message }) => ({
    location: [location, ...path].join('.'),
    message,
  }));
}

const UNCHECKED =
  'The value was not validated. It is too long or nested too deeply, or its schema has too many circular references.';

interface Shape {
  name: string;
  location: ParameterLocation;
  style: string;
  explode: boolean;
  schema: unknown;
  contentType: string | undefined;
}

/** Value of a parameter, wrapped because it can be null; undefined if it is absent. */
function readReceived(references: References, shape: Shape, input: MockInput) {
  const { name, location, contentType } = shape;
  if (location === 'querystring') {
    if (input.query.length === 0) return undefined;
    // JSON has no pairs: the whole query is one name.
    if (contentType !== undefined && isJson(contentType)) {
      const names = input.query.map(({ name, text }) => (text === '' ? name : `${name}=${text}`));
      return { value: parseContent(references, shape, names.join('&')) };
    }
    return { value: toMembers(references, shape.schema, input.query) };
  }
  if (location === 'query' || location === 'cookie')
    return readPairs(references, shape, location === 'query' ? input.query : input.cookies);
  const text = location === 'path' ? input.path.get(name) : readHeader(input.headers, name);
  if (text === undefined || (location === 'path' && text === '')) return undefined;
  if (contentType !== undefined)
    return { value: parseContent(references, shape, text.replaceAll(COMMA, ',')) };
  return { value: parseSegment(references, shape, text) };
}

function readHeader(headers: Headers, name: string): string | undefined {
  return HTTP_TOKEN.test(name) ? (headers.get(name) ?? undefined) : undefined;
}

/** Parses a parameter with `content`; text that is not JSON stays text, which the schema then refuses. */
function parseContent(
  references: References,
  { schema, contentType = '' }: Pick<Shape, 'schema' | 'contentType'>,
  text: string,
): unknown {
  const isForm = essenceOf(contentType) === 'application/x-www-form-urlencoded';
  if (isForm) return toMembers(references, schema, parsePairs(text));
  return isJson(contentType) ? (parseJson(text) ?? text) : text;
}

/** Reads a value from pairs: a parameter in the query or in cookies, or a property of a form. */
export function readPairs(
  references: References,
  { name, style, explode, schema, contentType }: Omit<Shape, 'location'>,
  pairs: readonly Pair[],
): { value: unknown } | undefined {
  const kinds = kindsOf(references, schema);
  if (style === 'deepObject') return readDeepObject(references, name, schema, pairs);
  if (kinds.has('object') && explode && isExplodedByDefault(style) && contentType === undefined) {
    const properties = listProperties(references, schema);
    const ofObject = pairs.filter((pair) => Object.hasOwn(properties, pair.name));
    if (ofObject.length > 0 || !pairs.some((pair) => pair.name === name))
      return ofObject.length > 0 ? { value: toMembers(references, schema, ofObject) } : undefined;
  }
  // Many clients send `ids[]` for arrays.
  const matching = pairs.filter((pair) => pair.name === name || pair.name === `${name}[]`);
  const [first] = matching;
  if (!first) return undefined;
  if (contentType !== undefined)
    return { value: parseContent(references, { schema, contentType }, first.text) };
  const separator = delimiterOf(style) ?? ',';
  const isSplit = !(explode && isExplodedByDefault(style));
  const texts = matching.flatMap((pair) => (isSplit ? splitRaw(pair, separator) : [pair.text]));
  return { value: parseTexts(references, schema, kinds, texts, first.text) };
}

/** Splits before decoding, so that encoded separators are text; spaces and pipes are usually encoded themselves. */
function splitRaw({ raw, text }: Pair, separator: string): string[] {
  if (separator !== ',') return text.split(separator);
  return raw.split(',').map((part) => decodePath(part.replaceAll('+', ' ')));
}

/** A path or header value in the styles simple, label, and matrix. */
function parseSegment(
  references: References,
  { name, style, explode, schema }: Shape,
  text: string,
): unknown {
  const kinds = kindsOf(references, schema);
  let inner = text;
  let separator = ',';
  if (style === 'label') {
    inner = text.replace(/^\./, '');
    separator = explode ? '.' : ',';
  } else if (style === 'matrix') {
    const start = `;${name}=`;
    separator = explode ? ';' : ',';
    inner = text.replace(/^;/, '');
    if (!explode || !(kinds.has('array') || kinds.has('object')))
      inner = text.startsWith(start) ? text.slice(start.length) : text;
    else if (kinds.has('array'))
      inner = inner
        .split(';')
        .map((part) => part.replace(`${name}=`, ''))
        .join(';');
  }
  const texts = inner.split(separator).map((part) => part.trim().replaceAll(COMMA, ','));
  const plain = inner.replaceAll(COMMA, ',');
  if (explode && kinds.has('object')) {
    const pairs = texts.map((part) => {
      const [key = '', ...value] = part.split('=');
      return { name: key, text: value.join('='), raw: '' };
    });
    return toMembers(references, schema, pairs);
  }
  return parseTexts(references, schema, kinds, texts, plain);
}

/** Value of the texts between separators: an array, an object of names and values in turn, or the plain text. */
function parseTexts(
  references: References,
  schema: unknown,
  kinds: ReadonlySet<string>,
  texts: readonly string[],
  plain: string,
): unknown {
  if (kinds.has('array')) {
    const { items, prefixItems } = resolveSchema(references, schema).schema;
    const list = texts.length === 1 && texts[0] === '' ? [] : texts;
    return list.map((text, at) => parseScalar(references, toList(prefixItems)[at] ?? items, text));
  }
  if (!kinds.has('object')) return parseScalar(references, schema, plain);
  const pairs: Pair[] = [];
  for (let at = 0; at < texts.length; at += 2)
    pairs.push({ name: texts[at] ?? '', text: texts[at + 1] ?? '', raw: '' });
  return toMembers(references, schema, pairs);
}

/** Object with the members of pairs, each parsed by its schema. */
function toMembers(references: References, schema: unknown, pairs: readonly Pair[]): JsonObject {
  const properties = listProperties(references, schema);
  const { additionalProperties } = resolveSchema(references, schema).schema;
  const value: JsonObject = {};
  for (const [name, group] of Map.groupBy(pairs, (pair) => pair.name)) {
    const node = getOwn(properties, name) ?? additionalProperties;
    const texts = group.map(({ text }) => text);
    const kinds = kindsOf(references, node);
    setOwn(value, name, parseTexts(references, node, kinds, texts, texts[0] ?? ''));
  }
  return value;
}

/** Maximum depth of names such as `filter[a][b]`. */
const MAX_DEPTH = 20;

/** Reads `filter[a][b]=1`. */
function readDeepObject(
  references: References,
  name: string,
  schema: unknown,
  pairs: readonly Pair[],
): { value: unknown } | undefined {
  const own = pairs.flatMap((pair) => {
    if (!pair.name.startsWith(`${name}[`) || !pair.name.endsWith(']')) return [];
    const path = pair.name.slice(name.length + 1, -1).split('][');
    return path.length > MAX_DEPTH ? [] : [{ path, text: pair.text }];
  });
  return own.length > 0 ? { value: toDeepValue(references, schema, own) } : undefined;
}

function toDeepValue(
  references: References,
  schema: unknown,
  entries: readonly { path: string[]; text: string }[],
): unknown {
  const kinds = kindsOf(references, schema);
  const leaf = entries.find(({ path }) => path.length === 0);
  if (leaf && !kinds.has('array')) return parseScalar(references, schema, leaf.text);
  const { additionalProperties, items } = resolveSchema(references, schema).schema;
  const properties = listProperties(references, schema);
  const byName = Map.groupBy(entries, ({ path }) => path[0] ?? '');
  const inner = (own: typeof entries) =>
    own.map(({ path, text }) => ({ path: path.slice(1), text }));
  if (kinds.has('array')) {
    return [...byName].flatMap(([key, group]) =>
      key === ''
        ? group.map(({ text }) => parseScalar(references, items, text))
        : [toDeepValue(references, items, inner(group))],
    );
  }
  const value: JsonObject = {};
  for (const [key, group] of byName)
    setOwn(
      value,
      key,
      toDeepValue(references, getOwn(properties, key) ?? additionalProperties, inner(group)),
    );
  return value;
}

/**
 * Properties of an object. One that only alternatives have, or that they restrict, can have the value of any of them;
 * which alternatives it belongs to is validated with the whole object.
 */
export function listProperties(references: References, node: unknown): JsonObject {
  const merged = new Map<Alternative, JsonObject>();
  let properties: JsonObject = {};
  // Alternatives come after the schemas that contain them.
  for (const one of listAlternatives(references, node).toReversed()) {
    const ofOptions = one.options.flatMap((option) => Object.entries(merged.get(option) ?? {}));
    properties = withOptions(toObject(one.resolved.schema['properties']), ofOptions);
    merged.set(one, properties);
  }
  return properties;
}

function withOptions(own: JsonObject, ofOptions: readonly [string, unknown][]): JsonObject {
  const all: JsonObject = { ...own };
  for (const [name, entries] of Map.groupBy(ofOptions, ([key]) => key)) {
    const anyOf = entries.map(([, property]) => property);
    const property = getOwn(own, name);
    setOwn(all, name, property === undefined ? { anyOf } : { allOf: [property, { anyOf }] });
  }
  return all;
}

/** Types of a value, those of alternatives included. */
function kindsOf(references: References, node: unknown): Set<string> {
  const kinds = listAlternatives(references, node).flatMap(({ resolved: { schema, choices } }) =>
    choices.length > 0 && schema['type'] === undefined ? [] : typesOf(schema),
  );
  return new Set(kinds);
}

/** A schema with its alternatives, without those that are listed elsewhere. */
interface Alternative {
  resolved: ResolvedSchema;
  depth: number;
  options: Alternative[];
}

/** A schema and all alternatives of it, each once: they can contain each other. */
function listAlternatives(references: References, node: unknown): Alternative[] {
  const seen = new Set<unknown>();
  const list: Alternative[] = [];
  const add = (schema: unknown, depth: number): Alternative[] => {
    const ref = isObject(schema) && Object.keys(schema).length === 1 ? refOf(schema) : undefined;
    const identity = ref ?? schema;
    if (seen.has(identity)) return [];
    seen.add(identity);
    const added = { resolved: resolveSchema(references, schema), depth, options: [] };
    list.push(added);
    return [added];
  };
  add(node, 0);
  for (const { resolved, depth, options } of list)
    if (depth <= MAX_NESTED)
      for (const choice of resolved.choices)
        for (const { schema } of choice.options) options.push(...add(schema, depth + 1));
  return list;
}

/** Maximum depth of alternatives in alternatives. */
const MAX_NESTED = 3;

/** Value of a text: the first of string, number, boolean, and null that the schema allows. */
export function parseScalar(references: References, schema: unknown, text: string): unknown {
  const candidates: unknown[] = [text];
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) candidates.push(Number(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  if (text === 'null' || text === '') candidates.push(null);
  const fits = schemaTestOf(references, REQUEST);
  const found = candidates.findIndex((value) => fits(schema ?? {}, value));
  if (found >= 0) return candidates[found];
  // No candidate is valid. Uses the most specific one, so that the message is about the value, not the type.
  return kindsOf(references, schema).has('string') ? text : candidates.at(-1);
}
