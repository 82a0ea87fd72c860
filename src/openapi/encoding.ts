import { rethrowUnless } from '../utils/errors.ts';
import { isJsonText, JsonSource, parseExact, readJson, writeExact } from '../utils/json.ts';
import { encodeUrlPart } from '../utils/url.ts';
import type { FormEncoding } from './body.ts';
import type { FormField } from './form-field.ts';
import { isObject, toText, type JsonObject } from '../utils/json-object.ts';
import {
  ANY_FILE,
  essenceOf,
  isBinary,
  isFileValue,
  isInRange,
  isJson,
  isJsonLines,
  type FileValue,
} from './media-types.ts';

// A separate module, because forms in browsers load it without the encoder.
export {
  ANY_FILE,
  essenceOf,
  isBinary,
  isFileValue,
  isInRange,
  isJson,
  isJsonLines,
  type FileValue,
} from './media-types.ts';

/** Reserved characters to encode even with `allowReserved`; for a query string only those that are invalid there. */
const ENDS: Readonly<Record<string, RegExp>> = { path: /[/?#[\]]/, querystring: /[#[\]]/ };

const RESERVED: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Array.from(":/?#[]@!$&'()*+,;=", (character) => [
    `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    character,
  ]),
);

/** A name and a value before encoding. */
export interface NameValue {
  name: string;
  value: string;
  /** Encoded value, if the default encoding would change its meaning. */
  encoded?: string;
}

/** Serialization of a parameter (OpenAPI, Parameter Object: style, explode, content). */
export interface ParameterShape {
  name: string;
  in: string;
  style: string;
  explode: boolean;
  /** Keeps reserved characters. */
  allowReserved?: boolean | undefined;
  /** Media type of a parameter with `content`. */
  contentType?: string | undefined;
  /** Its input in the form. */
  field?: Pick<FormField, 'format'> | undefined;
}

/** Delimiter of a style that puts several values into one; undefined for styles with commas. */
export function delimiterOf(style: string): string | undefined {
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  // `collectionFormat: tsv` of Swagger 2.0.
  return style === 'tabDelimited' ? '\t' : undefined;
}

/**
 * Name-value pairs of a query parameter, form field, or cookie: `ids` = [1, 2] gives `ids=1`, `ids=2`; an empty array
 * gives none.
 */
export function toPairs(parameter: ParameterShape, value: unknown): NameValue[] {
  const { name, style, explode, contentType } = parameter;
  const pair = (key: string, item: unknown) => toPair(parameter, key, valueToText(item));
  if (contentType !== undefined) return [pair(name, toContentText(value, contentType))];
  const members = membersOf(value);
  if (!members && !Array.isArray(value)) return [pair(name, value)];
  if (style === 'deepObject')
    return deepPairs(name, value).map((entry) => pair(entry.name, entry.value));
  const isExploded = explode && delimiterOf(style) === undefined;
  if (isExploded && members) return members.map(([key, member]) => pair(key, member));
  const items = members?.flat() ?? (value as unknown[]);
  if (isExploded) return items.map((item) => pair(name, item));
  return items.length === 0 ? [] : [toList(parameter, items.map(valueToText))];
}

function toPair(
  { in: location, style, allowReserved }: ParameterShape,
  name: string,
  value: string,
) {
  // Style `cookie` (OpenAPI 3.2) encodes nothing.
  if (style === 'cookie') return { name, value, encoded: value };
  return { name, value, ...(allowReserved && { encoded: encodeReserved(value, location) }) };
}

/** Joins several values. Encodes commas in values, so that they are not delimiters. */
function toList(parameter: ParameterShape, items: string[]): NameValue {
  const delimiter = delimiterOf(parameter.style) ?? ',';
  const list = toPair(parameter, parameter.name, items.join(delimiter));
  const isAmbiguous = delimiter === ',' && items.some((item) => item.includes(','));
  return isAmbiguous ? { ...list, encoded: items.map(encodeUrlPart).join(',') } : list;
}

/**
 * `filter` = {a: {b: 1}} gives `filter[a][b]=1`. OpenAPI leaves arrays undefined; servers that support this style
 * expect `ids[]=1` for scalars and `items[0][price]=1` for objects, and an empty string for null.
 */
function deepPairs(name: string, value: unknown): NameValue[] {
  if (Array.isArray(value)) {
    const isIndexed = value.some(isContainer);
    return value.flatMap((item, index) => deepPairs(`${name}[${isIndexed ? index : ''}]`, item));
  }
  const members = membersOf(value);
  if (!members) return [{ name, value: value === null ? '' : valueToText(value) }];
  return members.flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** Text of a path or header parameter (styles simple, label, and matrix); empty for an empty array. */
export function toSegmentText(
  parameter: ParameterShape,
  value: unknown,
  encode: (text: string) => string,
): string {
  const { name, style, explode, contentType } = parameter;
  const toEncoded = (item: unknown) => encode(valueToText(item));
  if (contentType !== undefined) return encode(toContentText(value, contentType));
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const separator = prefix || ',';
  const named = (key: string, text: string) =>
    style === 'matrix' ? `${key}${text === '' ? '' : `=${text}`}` : text;
  const members = membersOf(value);
  if (!members && !Array.isArray(value)) return prefix + named(name, toEncoded(value));
  const items = members?.flat() ?? (value as unknown[]);
  if (items.length === 0) return '';
  const delimiter = delimiterOf(style);
  if (!explode)
    return (
      prefix +
      named(name, items.map(toEncoded).join(delimiter === undefined ? ',' : encode(delimiter)))
    );
  const texts = members
    ? members.map((member) => member.map(toEncoded).join('='))
    : items.map((item) => named(name, toEncoded(item)));
  return prefix + texts.join(separator);
}

/**
 * Encodes text for a query. Keeps characters that are valid there readable (RFC 3986, section 3.4); browsers encode
 * `'`.
 */
export function encodeQuery(text: string): string {
  return encodeUrlPart(text)
    .replace(/%(2C|3A|2F|40)/g, (code) => decodeURIComponent(code))
    .replaceAll("'", '%27');
}

/** Encodes text for `application/x-www-form-urlencoded`: a space becomes a plus. */
export function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/**
 * Encodes text but keeps reserved characters and percent-encoded triples (`allowReserved`; RFC 6570, section 3.2.3),
 * except those that would end a value in its location.
 */
export function encodeReserved(text: string, location: string): string {
  const ends = ENDS[location] ?? /[#&+[\]]/;
  return encodeUrlPart(text).replace(/%25([\dA-F]{2})|%[\dA-F]{2}/gi, (code, triple?: string) => {
    if (triple !== undefined) return `%${triple}`;
    const character = RESERVED[code.toUpperCase()];
    return character === undefined || ends.test(character) ? code : character;
  });
}

/** Encodes a cookie value: replaces characters that RFC 6265 does not allow. */
export function encodeCookie(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^!#$&-+\--:<-[\]-~]/gu, (character) => encodeUrlPart(character));
}

/**
 * Serializes a value as a document of a media type, on one line if possible: for parameters with `content`, parts,
 * and fields.
 */
export function toContentText(value: unknown, mediaType: string): string {
  const type = essenceOf(mediaType);
  if (isJson(type)) return isJsonDocument(value) ? value : writeExact(value);
  if (isJsonLines(type)) return toLines(value, type);
  if (type !== 'application/x-www-form-urlencoded' || !membersOf(value)) return valueToText(value);
  const pairs = toFormFields(value, {}).map((field) => [field.name, field.value]);
  return new URLSearchParams(pairs).toString();
}

/**
 * One value per line; a string is already lines. Records of a JSON text sequence start with a control character (RFC
 * 7464).
 */
export function toLines(value: unknown, mediaType: string): string {
  if (typeof value === 'string') return value;
  const sign = essenceOf(mediaType).endsWith('json-seq') ? '\u001E' : '';
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) => `${sign}${writeExact(entry)}\n`).join('');
}

/** Whether a text is a JSON document: properties that contain one are often described as strings. */
function isJsonDocument(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false;
  return isJsonText(value);
}

/**
 * Fields of a body of type `application/x-www-form-urlencoded`. Uses `style`, `explode`, or `allowReserved` of the
 * Encoding Object, else its `contentType`. By default objects are serialized as most servers parse them:
 * `address[city]=Ulm`.
 */
export function toFormFields(value: unknown, encoding: FormEncoding): NameValue[] {
  return (membersOf(value) ?? []).flatMap(([name, all]) => {
    const settings = encoding[name] ?? {};
    if (isUnsent(all, settings)) return [];
    const member = isUnsent(null, settings) ? withoutNull(all) : all;
    const styled = toStyledPairs(name, member, settings);
    if (styled) return styled;
    if (settings.contentType !== undefined) return toTypedPairs(name, member, settings.contentType);
    const shape = { name, in: 'form', explode: true };
    return toPairs({ ...shape, style: isNested(member) ? 'deepObject' : 'form' }, member);
  });
}

/**
 * Pairs of a property whose Encoding Object has `style`, `explode`, or `allowReserved`, which override its
 * `contentType`; undefined for others.
 */
function toStyledPairs(name: string, value: unknown, settings: Encoding): NameValue[] | undefined {
  const { style = 'form', explode = style === 'form', allowReserved } = settings;
  const isStyled = [settings.style, settings.explode, allowReserved].some(
    (one) => one !== undefined,
  );
  if (!isStyled) return undefined;
  return toPairs({ name, in: 'form', style, explode, allowReserved }, value);
}

/** An array is a field per item; JSON contains the whole array. */
function toTypedPairs(name: string, value: unknown, contentType: string): NameValue[] {
  const values: unknown[] = Array.isArray(value) && !isJson(contentType) ? value : [value];
  const shape = { name, in: 'form', style: 'form', explode: true, contentType };
  return values.flatMap((item) => toPairs(shape, item));
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isContainer) : isContainer(value);
}

/** Whether a field or part is left out: `null` has no text, unless it is JSON. */
function isUnsent(value: unknown, { contentType = '' }: Encoding): boolean {
  const [type = ''] = contentType.split(',');
  return value === null && !isJson(type);
}

/** A value without the items and members that are `null`. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNull);
  // Class instances hold the text of their JSON.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNull(member)]));
}

/** A part of a multipart body. */
export interface BodyPart {
  /** Empty for parts of an array (`multipart/mixed`). */
  name: string;
  value?: string | undefined;
  file?: FileValue | undefined;
  contentType?: string | undefined;
  /** Headers besides type and name. */
  headers?: NameValue[] | undefined;
}

type Encoding = FormEncoding[string];

/** Parts for the properties of an object or the items of an array; a property with an array has a part per item. */
export function toParts(value: object, encoding: FormEncoding): BodyPart[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      toPart('', item, encoding[String(index)] ?? encoding['*'] ?? {}),
    );
  }
  return (membersOf(value) ?? []).flatMap(([name, all]) => {
    const settings = encoding[name] ?? {};
    if (isUnsent(all, settings)) return [];
    const items: unknown[] = Array.isArray(all) ? all : [all];
    const styled = items.some(isFilePart)
      ? undefined
      : toStyledPairs(name, withoutNull(all), settings);
    if (styled)
      return styled.map((pair) => ({ ...partOf(pair.name, settings), value: pair.value }));
    return (isEach(items) ? items : [all]).flatMap((item) => toPart(name, item, settings));
  });
}

function isFilePart(value: unknown): boolean {
  return isFileValue(value) || value === ANY_FILE;
}

/** A part with the headers of its Encoding Object. */
function partOf(name: string, { headers }: Encoding): BodyPart {
  const entries = headers && Object.entries(headers);
  return {
    name,
    ...(entries && { headers: entries.map(([key, value]) => ({ name: key, value })) }),
  };
}

/** A nested array is one document instead of parts. */
function isEach(list: readonly unknown[]): boolean {
  return !list.some(Array.isArray);
}

function toPart(name: string, value: unknown, encoding: Encoding): BodyPart[] {
  if (isUnsent(value, encoding)) return [];
  const { contentType } = encoding;
  const part = partOf(name, encoding);
  if (isFilePart(value)) {
    const file = value === ANY_FILE ? { fileName: 'file' } : (value as FileValue);
    return [{ ...part, file, contentType: typeOfFile(file, contentType) }];
  }
  const known = typeOfValue(value, contentType);
  return [{ ...part, value: toContentText(value, known ?? ''), contentType: known }];
}

/** Type of a chosen file if the document allows it, else the first allowed type. */
function typeOfFile({ blob }: FileValue, allowed: string | undefined): string | undefined {
  const types = listTypes(allowed);
  const blobType = blob?.type ?? '';
  const isAllowed = types.some((type) => {
    const range = essenceOf(type);
    return blobType !== '' && (range === blobType || isInRange(blobType, range));
  });
  if (isAllowed) return blobType;
  return types.find((type) => !type.includes('*')) ?? (blobType || undefined);
}

/** Type of a value that is not a file: the first allowed type that is not a range; undefined for plain text. */
function typeOfValue(value: unknown, allowed: string | undefined): string | undefined {
  const types = listTypes(allowed);
  return (
    types.find((type) => !type.includes('*')) ??
    types.find((type) => type.includes('/*+'))?.replace('*', 'vnd.example') ??
    (isContainer(value) ? 'application/json' : undefined)
  );
}

/** Media types and ranges of an Encoding Object. */
function listTypes(allowed: string | undefined): string[] {
  return allowed?.split(',').map((type) => type.trim()) ?? [];
}

/** Pieces of a multipart body in order, including files (RFC 7578). */
export function toMultipart(parts: readonly BodyPart[], boundary: string): (string | FileValue)[] {
  const pieces = parts.flatMap((part) => [
    `--${boundary}\r\n${partHead(part)}\r\n`,
    part.file ?? part.value ?? '',
    '\r\n',
  ]);
  return [...pieces, `--${boundary}--\r\n`];
}

/** Header lines of a part. */
function partHead({ name, file, contentType, headers = [] }: BodyPart): string {
  const fileName = file ? `; filename="${escapeName(file.fileName)}"` : '';
  const type = contentType ?? (file ? 'application/octet-stream' : undefined);
  return [
    ...(name === ''
      ? []
      : [`Content-Disposition: form-data; name="${escapeName(name)}"${fileName}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers.map((header) => `${header.name}: ${header.value}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}

/** A boundary that does not occur in the body. */
export function findBoundary(parts: readonly BodyPart[]): string {
  const text = parts.map((part) => partHead(part) + (part.value ?? '')).join('');
  let boundary = 'request-boundary';
  for (let count = 1; text.includes(boundary); count++) boundary = `request-boundary-${count}`;
  return boundary;
}

/** Escapes names of fields and files like browsers. */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Encodings that leave a value as it is (RFC 2045, section 6.2). */
const IDENTITIES: readonly unknown[] = [undefined, '7bit', '8bit', 'binary'];

/** Whether a value is sent as binary data. */
export function isFile(schema: JsonObject): boolean {
  const { type, format, contentEncoding } = schema;
  if (format === 'binary' || type === 'file' || contentEncoding === 'binary') return true;
  const media = toText(schema['contentMediaType']);
  if (media === undefined || !IDENTITIES.includes(contentEncoding)) return false;
  return type === undefined || isBinary(essenceOf(media));
}

/** Members of an object in source order, without undefined values; undefined for other values. */
export function membersOf(value: unknown): [name: string, value: unknown][] | undefined {
  if (value instanceof JsonSource) return membersOfSource(value.source);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** A scalar as text; objects and arrays as JSON. */
export function valueToText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? writeExact(value) : String(value);
}

/** Whether a value is an array or object. */
export function isContainer(value: unknown): boolean {
  return Array.isArray(value) || membersOf(value) !== undefined;
}

/** Whether a value can be written as a JavaScript or Python literal without loss of precision. */
export function isPlain(value: unknown): boolean {
  if (value instanceof JsonSource) return false;
  if (!isContainer(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const members = membersOf(value) ?? [];
  return members.every(
    ([name, member]) => name !== '__proto__' && !/^\d+$/.test(name) && isPlain(member),
  );
}

/** Text that readers type may be invalid JSON. */
function membersOfSource(source: string): [name: string, value: unknown][] | undefined {
  if (!source.trimStart().startsWith('{')) return undefined;
  try {
    const node = readJson(source);
    if (node.kind !== 'object') return undefined;
    return node.entries.map(([name, member]) => [name, parseExact(member.source)]);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}
