import { getOwn, isObject, toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import { parseJson, restoreIntegers } from '../../utils/json.ts';
import { HTTP_TOKEN } from '../../utils/url.ts';
import { toExampleText } from '../body.ts';
import { follow, type References } from '../document.ts';
import { isFile } from '../encoding.ts';
import { essenceOf, isInRange, isJson, usualType } from '../media-types.ts';
import { toParameterText } from '../parameters.ts';
import { exampleOf } from '../schema-example.ts';
import { resolveSchema } from '../schema/resolve-schema.ts';
import { typesOf } from '../schema/schema-type.ts';
import { declaresAccept } from './parameters.ts';
import type { MockRoute } from './routes.ts';

/** Preferences of a request: the header `Prefer`, or query parameters with two underscores. */
export interface Preferences {
  code?: number | undefined;
  example?: string | undefined;
  /** Generates values from the schema instead of using examples. */
  dynamic?: boolean | undefined;
}

/** A response of the document, with its status. */
interface ChosenResponse {
  status: number;
  response: JsonObject;
}

/** A response of a mock. */
export interface MockResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Undefined for a response without a body. */
  body?: string | undefined;
  /** Why the request was refused or not validated; for logs of the mock, and never sent. */
  reason?: string | undefined;
}

/** Why there is no response: a status, and a reason for users. */
export interface Failure {
  status: number;
  title: string;
  detail: string;
}

/** Reads `Prefer: code=404, example=none` (RFC 7240); the query wins. */
export function readPreferences(
  header: string | null,
  query: readonly { name: string; text: string }[],
): Preferences {
  const preferences = new Map<string, string>();
  for (const part of (header ?? '').split(/[,;]/)) {
    const [name = '', ...value] = part.split('=');
    preferences.set(
      name.trim().toLowerCase(),
      value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    );
  }
  for (const { name, text } of query)
    if (/^__(?:code|example|dynamic)$/.test(name)) preferences.set(name.slice(2), text);
  const code = preferences.get('code') ?? '';
  const dynamic = preferences.get('dynamic');
  return {
    code: /^[1-5]\d\d$/.test(code) ? Number(code) : undefined,
    example: preferences.get('example') || undefined,
    dynamic: dynamic === undefined ? undefined : dynamic === 'true',
  };
}

/** The response for a status: with that code, its range, or the default one. */
export function findResponse(route: MockRoute, status: number): ChosenResponse | undefined {
  const response = responseOf(route, status) ?? responseAt(route, 'default');
  return response && { status, response };
}

/**
 * The response for the first of several statuses that has one; a specific one before the default.
 */
export function findFirstResponse(
  route: MockRoute,
  statuses: readonly [number, ...number[]],
): ChosenResponse | undefined {
  for (const status of statuses) {
    const response = responseOf(route, status);
    if (response) return { status, response };
  }
  return findResponse(route, statuses[0]);
}

/** The response for a status or its class. */
function responseOf(route: MockRoute, status: number): JsonObject | undefined {
  return responseAt(route, String(status)) ?? responseAt(route, `${String(status)[0]}XX`);
}

/** The response of a successful request: the lowest 2xx, else the default, else the first one. */
export function findUsualResponse(route: MockRoute): ChosenResponse | undefined {
  const codes = Object.keys(toObject(route.operation.operation['responses']));
  const isCode = (code: string) => /^[1-5](?:\d\d|XX)$/i.test(code);
  const success = codes.filter((code) => /^2(?:\d\d|XX)$/i.test(code)).toSorted()[0];
  const code = success ?? codes.find((name) => name === 'default') ?? codes.find(isCode);
  const response = code === undefined ? undefined : responseAt(route, code);
  if (code === undefined || response === undefined) return undefined;
  return { status: Number(code.replace(/XX/i, '00')) || 200, response };
}

function responseAt({ document, operation }: MockRoute, code: string): JsonObject | undefined {
  const responses = toObject(operation.operation['responses']);
  const key = Object.keys(responses).find((name) => name.toUpperCase() === code.toUpperCase());
  if (key === undefined) return undefined;
  return toObject(follow(document.references, responses[key]).value);
}

/** A media range of an `Accept` header (RFC 9110, section 12.5.1). */
interface MediaRange {
  type: string;
  /** Type with parameters, without the weight. */
  full: string;
  weight: number;
}

/** Media type of a response for an `Accept` header; undefined if none is acceptable. */
function negotiate(types: readonly string[], accept: string | null): string | undefined {
  const ranges = readAccept(accept);
  if (ranges.length === 0) return types[0];
  const rated = types.map((type) => ({ type, ...rate(type, ranges) }));
  const acceptable = rated.filter(({ weight }) => weight > 0);
  return acceptable.toSorted((a, b) => b.weight - a.weight || a.order - b.order)[0]?.type;
}

function readAccept(accept: string | null): MediaRange[] {
  return (accept ?? '').split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (type === '') return [];
    const weight = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '') ?? '1';
    const others = parameters.filter((text) => text !== '' && !/^q\s*=/.test(text));
    return [{ type, full: [type, ...others].join(';'), weight: Number(weight) || 0 }];
  });
}

/** Weight of a type by the most specific range, and the position of that range. */
function rate(type: string, ranges: readonly MediaRange[]): { weight: number; order: number } {
  const essence = essenceOf(type);
  const full = type.replace(/\s+/g, '').toLowerCase();
  const [main] = essence.split('/');
  const tests: ((range: MediaRange) => boolean)[] = [
    (range) => range.full === full,
    (range) => range.type === essence || isInRange(range.type, essence),
    (range) => range.type === `${main}/*`,
    (range) => range.type === '*/*',
  ];
  for (const test of tests) {
    const range = ranges.find(test);
    if (range) return { weight: range.weight, order: ranges.indexOf(range) };
  }
  return { weight: 0, order: 0 };
}

interface BodyOptions {
  accept: string | null;
  preferences: Preferences;
}

/** Builds a response with the headers and the body that the document describes. */
export function buildResponse(
  route: MockRoute,
  { status, response }: ChosenResponse,
  { accept, preferences }: BodyOptions,
): MockResponse | Failure {
  const { document, operation } = route;
  const { references } = document;
  const headers = sampleHeaders(references, response);
  const contents = toObject(response['content']);
  const types = Object.keys(contents).filter((type) => type.includes('/'));
  const isEmpty = types.length === 0 || status === 204 || status === 304;
  if (types.length === 0 && preferences.example !== undefined)
    return noExample(preferences.example);
  if (isEmpty) return { status, headers };
  const type = negotiate(types, accept) ?? (declaresAccept(route) ? types[0] : undefined);
  if (type === undefined) {
    const detail = `${operation.id} cannot respond with ${accept}. Supported media types: ${types.join(', ')}.`;
    return { status: 406, title: 'Not acceptable', detail };
  }
  const media = toObject(follow(references, contents[type]).value);
  const value = bodyValue(references, media, preferences);
  if (value === undefined && preferences.example !== undefined)
    return noExample(preferences.example);
  const { schema } = resolveSchema(references, media['schema']);
  const contentType = type.includes('*') ? chooseType(type, accept, value?.value, schema) : type;
  if (value === undefined) return { status, headers: { ...headers, 'content-type': contentType } };
  const body = value.isSerialized
    ? String(value.value)
    : serialize(references, media['schema'], contentType, value.value);
  if (body === undefined)
    return {
      status: 500,
      title: 'Cannot serialize the body',
      detail: `The example or schema of ${operation.id} is an object, which ${contentType} cannot represent. Add an example that is a string.`,
    };
  return {
    status,
    headers: { ...headers, 'content-type': contentType },
    body: restoreIntegers(document.largeIntegers, body),
  };
}

function noExample(name: string): Failure {
  return { status: 404, title: 'Not found', detail: `The response has no example "${name}".` };
}

/** A media type within a declared range, such as `image/*`. */
function chooseType(
  range: string,
  accept: string | null,
  value: unknown,
  schema: JsonObject,
): string {
  const [main] = range.split('/');
  if (main === 'text') return 'text/plain';
  if (main !== '*' && main !== 'application') {
    const accepted = readAccept(accept).find(
      ({ type }) => isInRange(type, range) && !type.includes('*'),
    );
    return accepted?.type ?? usualType(range);
  }
  if (isFile(schema)) {
    const type = toText(schema['contentMediaType']);
    return type !== undefined && isInRange(essenceOf(type), range) ? type : usualType(range);
  }
  return typeof value === 'string' ? 'text/plain' : 'application/json';
}

const RESPONSE = { direction: 'response', optional: 'all', isMock: true } as const;

/** Number of different bodies for `dynamic`. */
const MAX_SEED = 200;

/** Value of a body, wrapped because it can be null: the preferred example, the first one, or a generated one. */
function bodyValue(
  references: References,
  media: JsonObject,
  { example, dynamic = false }: Preferences,
): { value: unknown; isSerialized?: boolean } | undefined {
  const examples = listExamples(references, media);
  if (example !== undefined) return examples.find(({ name }) => name === example);
  if (!dynamic && examples[0]) return examples[0];
  const { schema, itemSchema } = media;
  const node = schema ?? itemSchema;
  if (node === undefined) return undefined;
  const seed = dynamic ? Math.floor(Math.random() * MAX_SEED) : undefined;
  return exampleOf(references, node, { ...RESPONSE, seed });
}

function listExamples(references: References, media: JsonObject) {
  const named = Object.entries(toObject(media['examples'])).flatMap(([name, node]) => {
    const example = toObject(follow(references, node).value);
    const key = ['value', 'dataValue', 'serializedValue'].find((one) => one in example);
    return key === undefined
      ? []
      : [{ name, value: example[key], isSerialized: key === 'serializedValue' }];
  });
  return media['example'] === undefined
    ? named
    : [{ name: undefined, value: media['example'], isSerialized: false }, ...named];
}

/** Text of a value in a media type; undefined for an object in a type for text. */
function serialize(
  references: References,
  schema: unknown,
  contentType: string,
  value: unknown,
): string | undefined {
  const type = essenceOf(contentType);
  const resolved = resolveSchema(references, schema).schema;
  if (isJson(type)) {
    // Documents often contain JSON objects as text.
    const isText = typeof value === 'string' && typesOf(resolved).some((kind) => kind !== 'string');
    const parsed = isText ? parseJson(value) : undefined;
    return JSON.stringify(parsed ?? value);
  }
  const isPlain = type.startsWith('text/') && !/^text\/(?:xml|event-stream)$/.test(type);
  if (isPlain && typeof value === 'object' && value !== null) return undefined;
  return toExampleText(references, value, contentType, schema).text;
}

/** Headers of a response, by example, default, or schema. */
function sampleHeaders(references: References, response: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, node] of Object.entries(toObject(response['headers']))) {
    const header = follow(references, node).value;
    if (!isObject(header) || !HTTP_TOKEN.test(name)) continue;
    if (name.toLowerCase() === 'content-type') continue;
    const value = headerValue(references, header);
    if (value === undefined) continue;
    const shape = { name, in: 'header', style: 'simple', explode: header['explode'] === true };
    // A header cannot contain line breaks, and only characters of Latin-1.
    const text = toParameterText(shape, value.value).replace(/[^\t\x20-\x7E\xA0-\xFF]/g, ' ');
    headers[name.toLowerCase()] = text;
  }
  return headers;
}

function headerValue(references: References, header: JsonObject): { value: unknown } | undefined {
  const examples = listExamples(references, header);
  if (examples[0]) return examples[0];
  const media = toObject(follow(references, Object.values(toObject(header['content']))[0]).value);
  const schema = getOwn(header, 'schema') ?? media['schema'];
  if (schema === undefined) return undefined;
  return exampleOf(references, schema, RESPONSE);
}

/** Whether a result is a failure. */
export function isFailure(result: MockResponse | Failure): result is Failure {
  return 'title' in result;
}

/** A failure as problem details (RFC 9457). */
export function toProblem(
  { status, title, detail }: Failure,
  more: JsonObject = {},
  headers: Record<string, string> = {},
): MockResponse {
  const type = toText(more['type']) ?? 'about:blank';
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type, title, status, detail, ...more }),
    reason: detail,
  };
}
