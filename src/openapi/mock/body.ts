import { setOwn, toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import { parseJson } from '../../utils/json.ts';
import { follow, type References } from '../document.ts';
import { essenceOf, isInRange, isJson, isJsonLines, isXml } from '../media-types.ts';
import { resolveSchema } from '../schema/resolve-schema.ts';
import { schemaTestOf } from '../schema/validation.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import {
  describeViolations,
  listProperties,
  parsePairs,
  parseScalar,
  readPairs,
  REQUEST,
  type Pair,
  type RequestProblem,
} from './parameters.ts';
import type { MockRoute } from './routes.ts';

const FORM = 'application/x-www-form-urlencoded';

/** A request body as it was sent. */
interface SentBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Value of the header `Content-Type`. */
  contentType: string | null;
}

/** Whether a body has a media type that the operation does not declare. */
export function isUndeclared({ document, operation }: MockRoute, sent: SentBody): boolean {
  if (sent.bytes.length === 0) return false;
  const body = toObject(follow(document.references, operation.operation['requestBody']).value);
  const types = Object.keys(toObject(body['content']));
  if (sent.contentType === null) return types.length === 0;
  return findType(types, sent.contentType) === undefined;
}

/** Problems of a body whose media type is declared. */
export async function checkBody(
  { document, operation }: MockRoute,
  sent: SentBody,
): Promise<RequestProblem[]> {
  const { references } = document;
  const body = toObject(follow(references, operation.operation['requestBody']).value);
  const contents = toObject(body['content']);
  const types = Object.keys(contents);
  const type = sent.contentType === null ? types[0] : findType(types, sent.contentType);
  if (sent.bytes.length === 0) {
    if (body['required'] !== true) return [];
    // A form without fields is empty.
    const isForm = essenceOf(sent.contentType ?? '') === FORM;
    if (!isForm || type === undefined)
      return [{ location: 'body', message: 'The body is required.' }];
  }
  if (type === undefined) return [];
  const media = toObject(follow(references, contents[type]).value);
  return checkValue(references, media, essenceOf(sent.contentType ?? type), sent);
}

async function checkValue(
  references: References,
  media: JsonObject,
  type: string,
  sent: SentBody,
): Promise<RequestProblem[]> {
  const { schema } = media;
  const validate = (value: unknown, node = schema) =>
    node === undefined ? [] : describeViolations(references, node, value, 'body');
  const text = () => new TextDecoder().decode(sent.bytes);
  if (isJson(type)) {
    const value = parseJson(text());
    return value === undefined ? [invalid('JSON')] : validate(value);
  }
  if (isJsonLines(type)) {
    const isRecord = (line: string) => line.trim() !== '';
    const lines = text().replaceAll(RECORD_SEPARATOR, '\n').split('\n').filter(isRecord);
    const values = lines.map((line) => parseJson(line));
    if (values.includes(undefined)) return [invalid('JSON lines')];
    const item = media['itemSchema'];
    return item === undefined ? validate(values) : values.flatMap((value) => validate(value, item));
  }
  if (type === FORM) {
    const pairs = parsePairs(text());
    const unencoded = findUnencoded(media, pairs);
    return unencoded ?? checkForm(references, media, pairs);
  }
  if (type === 'multipart/form-data') {
    const pairs = await parseMultipart(sent);
    return pairs === undefined ? [invalid('multipart data')] : checkForm(references, media, pairs);
  }
  // XML and binary bodies have no value that a schema describes exactly.
  return type.startsWith('text/') && type !== 'text/xml' && schema !== undefined
    ? validate(parseScalar(references, schema, text()))
    : [];
}

/** Character before each record of a JSON text sequence (RFC 7464). */
const RECORD_SEPARATOR = '\u001E';

function invalid(format: string): RequestProblem {
  return { location: 'body', message: `The body is not valid ${format}.` };
}

/** The declared media type for a sent one: the same, then the same without parameters, then a range. */
function findType(types: readonly string[], sent: string): string | undefined {
  const essence = essenceOf(sent);
  const normal = (type: string) => type.replace(/\s+/g, '').toLowerCase();
  return (
    types.find((type) => normal(type) === normal(sent)) ??
    types.find((type) => essenceOf(type) === essence) ??
    types.find((type) => isJson(essence) && essenceOf(type) === 'application/*+json') ??
    types.find((type) => type.includes('*+') && isInRange(essence, essenceOf(type))) ??
    types.find((type) => essenceOf(type) === `${essence.split('/')[0]}/*`) ??
    types.find((type) => essenceOf(type) === '*/*')
  );
}

/** Reserved characters that have to be percent-encoded (OpenAPI, Encoding Object, allowReserved). */
const RESERVED = /[:/?#[\]@!$&'()*,;]/;

function findUnencoded(media: JsonObject, pairs: readonly Pair[]): RequestProblem[] | undefined {
  const encoding = toObject(media['encoding']);
  const found = pairs.find(
    ({ name, raw }) => toObject(encoding[name])['allowReserved'] === false && RESERVED.test(raw),
  );
  if (!found) return undefined;
  const message = 'Reserved characters must be percent-encoded.';
  return [{ location: `body.${found.name}`, message }];
}

/** Problems of a form, except those of its XML, which has no value that a schema describes exactly. */
function checkForm(
  references: References,
  media: JsonObject,
  pairs: readonly Pair[],
): RequestProblem[] {
  const { schema, encoding } = media;
  if (schema === undefined) return [];
  const xml = Object.entries(toObject(encoding))
    .filter(
      ([name, part]) =>
        isXml(toText(toObject(part)['contentType']) ?? '') &&
        pairs.some((pair) => pair.name === name),
    )
    .map(([name]) => `body.${name}`);
  const problems = describeViolations(
    references,
    schema,
    readForm(references, media, pairs),
    'body',
  );
  return problems.filter(
    ({ location }) => !xml.some((part) => location === part || location.startsWith(`${part}.`)),
  );
}

/** Object of a form. Each property is read by its schema and its Encoding Object. */
function readForm(references: References, media: JsonObject, pairs: readonly Pair[]): JsonObject {
  const { additionalProperties } = resolveSchema(references, media['schema']).schema;
  const value: JsonObject = {};
  const used = new Set<string>();
  const properties = listProperties(references, media['schema']);
  for (const [name, schema] of Object.entries(properties)) {
    const encoding = toObject(toObject(media['encoding'])[name]);
    const found = readProperty(references, { name, schema, encoding }, pairs);
    if (found !== undefined) setOwn(value, name, found.value);
    used.add(name).add(`${name}[]`);
    if (isStyled(encoding))
      for (const member of Object.keys(listProperties(references, schema))) used.add(member);
  }
  for (const { name, text } of pairs) {
    if (used.has(name) || /\[/.test(name)) continue;
    setOwn(value, name, parseScalar(references, additionalProperties ?? {}, text));
  }
  return value;
}

interface FormProperty {
  name: string;
  schema: unknown;
  encoding: JsonObject;
}

function readProperty(
  references: References,
  { name, schema, encoding }: FormProperty,
  pairs: readonly Pair[],
): { value: unknown } | undefined {
  const matching = pairs.filter((pair) => pair.name === name);
  const type = toText(encoding['contentType']);
  // Only form fields of Swagger 2.0 have this keyword. An empty field that is not allowed is read as null, which is never valid.
  const { allowEmptyValue } = resolveSchema(references, schema).schema;
  if (
    typeof allowEmptyValue === 'boolean' &&
    matching.length > 0 &&
    matching.every(({ text }) => text === '')
  )
    return allowEmptyValue ? undefined : { value: null };
  const style = toText(encoding['style']) ?? 'form';
  const explode = typeof encoding['explode'] === 'boolean' ? encoding['explode'] : style === 'form';
  // Objects in parts are JSON documents, unless the Encoding Object sets another type.
  const isDocument = type === undefined || isJson(type);
  const contentType = type !== undefined && isJson(type) && !isStyled(encoding) ? type : undefined;
  const shape = { name, style, explode, schema, contentType };
  const isNamed = matching.length > 0;
  const isForm = essenceOf(type ?? '') === FORM && !isStyled(encoding) && isNamed;
  const fits = schemaTestOf(references, REQUEST);
  const choose = (readings: { value: unknown }[]) =>
    readings.find(({ value }) => fits(schema, value)) ?? readings[0];
  if (isForm) return choose(readForms(references, schema, matching));
  const readings = [
    ...(isDocument ? readDocuments(matching, contentType !== undefined) : []),
    isNamed ? readPairs(references, shape, pairs) : undefined,
    // Most libraries also encode the commas between values.
    isNamed ? readPairs(references, shape, pairs.map(withCommas)) : undefined,
    // Members of objects: `address[city]`, or `city` if the Encoding Object says so.
    isNamed ? undefined : readPairs(references, { ...shape, style: 'deepObject' }, pairs),
    isNamed || !isStyled(encoding) ? undefined : readPairs(references, shape, pairs),
  ].filter((one) => one !== undefined);
  return choose(readings);
}

/** Whether the style of a property, instead of its media type, says how it is sent. */
function isStyled(encoding: JsonObject): boolean {
  return ['style', 'explode', 'allowReserved'].some((key) => encoding[key] !== undefined);
}

/** Values that JSON in fields can have: the only document, or a list with one for each field. */
function readDocuments(pairs: readonly Pair[], areScalarsJson: boolean): { value: unknown }[] {
  const isJsonText = (text: string) => areScalarsJson || /^\s*[[{]/.test(text);
  const values = pairs.map(({ text }) => (isJsonText(text) ? parseJson(text) : undefined));
  if (values.length === 0 || values.includes(undefined)) return [];
  return [...(values.length === 1 ? [{ value: values[0] }] : []), { value: values }];
}

/** Values that forms in fields can have: the only form, or a list with one for each field. */
function readForms(
  references: References,
  schema: unknown,
  pairs: readonly Pair[],
): { value: unknown }[] {
  const read = (node: unknown) =>
    pairs.map(({ text }) => readForm(references, { schema: node }, parsePairs(text)));
  const { items } = resolveSchema(references, schema).schema;
  return [...(pairs.length === 1 ? [{ value: read(schema)[0] }] : []), { value: read(items) }];
}

function withCommas({ name, text, raw }: Pair): Pair {
  return { name, text, raw: raw.includes(',') ? raw : raw.replaceAll(/%2C/gi, ',') };
}

/** Fields of a multipart body, files by their text; undefined if the body is malformed. */
async function parseMultipart({ bytes, contentType }: SentBody): Promise<Pair[] | undefined> {
  const headers = { 'content-type': contentType ?? '' };
  let form: FormData;
  try {
    form = await new Response(bytes, { headers }).formData();
  } catch (error) {
    // Thrown by the platform for a body without a boundary or an end.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  const pairs: Pair[] = [];
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : await value.text();
    pairs.push({ name, text, raw: encodeUrlPart(text) });
  }
  return pairs;
}
