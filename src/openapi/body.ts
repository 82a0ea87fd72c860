import { isSafeHref } from '../config/addresses.ts';
import { parseJson } from '../utils/json.ts';
import { follow, type References } from './document.ts';
import { essenceOf, isBinary, isJson, isJsonLines } from './encoding.ts';
import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import { viewParameter, type ParameterView } from './parameters.ts';
import { toHtml, type SchemaView, type ViewContext } from './schema-view.ts';
import { exampleOf, type ExampleOptions } from './schema-example.ts';
import { viewSchema } from './schema.ts';
import { resolveSchema } from './schema/resolve-schema.ts';

/** The request body. */
export interface BodyView {
  required: boolean;
  description?: string | undefined;
  contents: MediaView[];
}

/** A request or response body in one media type. */
export interface MediaView {
  mediaType: string;
  schema?: SchemaView | undefined;
  /** Given examples, or one made from the schema. */
  examples: ExampleView[];
  /** The schema is that of one entry of a stream (OpenAPI 3.2, itemSchema). */
  isStream: boolean;
  /** How single properties of a form are serialized (OpenAPI, Encoding Object). */
  encoding: FormEncoding;
  /** The same as readers are told it. */
  parts: FormPartView[];
}

/** The request body of an operation; undefined for none. */
export function viewBody(context: ViewContext, node: unknown): BodyView | undefined {
  const body = follow(context.references, node).value;
  if (!isObject(body)) return undefined;
  const contents = viewContents(context, body['content']);
  const description = toHtml(context.markdown, body['description']);
  if (contents.length === 0 && description === undefined) return undefined;
  return { required: body['required'] === true, description, contents };
}

/** Bytes have an empty schema, or none (OpenAPI 3.1, Considerations for File Uploads). */
function schemaOf(mediaType: string, { schema, itemSchema }: JsonObject): unknown {
  const isBytes = isObject(schema) && Object.keys(schema).length === 0 && isBinary(mediaType);
  return isBytes ? { contentMediaType: mediaType } : (schema ?? itemSchema);
}

/**
 * The media types of a `content` object, each with its schema and examples. Those with the same
 * schema share one view of it.
 */
export function viewContents(context: ViewContext, content: unknown): MediaView[] {
  const views = new Map<string, SchemaView>();
  const hasXml = Object.keys(toObject(content)).some((type) => essenceOf(type).endsWith('xml'));
  const viewOnce = (schema: unknown): SchemaView => {
    const key = JSON.stringify(schema);
    const view = views.get(key) ?? viewSchema({ ...context, hasXml }, schema);
    views.set(key, view);
    return view;
  };
  return Object.entries(toObject(content)).map(([mediaType, node]) => {
    const media = toObject(follow(context.references, node).value);
    const isStream = media['schema'] === undefined && media['itemSchema'] !== undefined;
    const schema = schemaOf(mediaType, media);
    return {
      mediaType,
      schema: schema === undefined ? undefined : viewOnce(schema),
      examples: listBodyExamples(context, mediaType, media, schema),
      isStream,
      encoding: readEncoding(context.references, media),
      parts: viewFormParts(context, media['encoding']),
    };
  });
}

/** How one property of a form is sent, as far as the document says it (OpenAPI, Encoding Object). */
interface FormPartView {
  name: string;
  /** Media types that it may have. */
  contentType?: string | undefined;
  /** `style: deepObject`, in the words of OpenAPI. */
  settings: string[];
  headers: ParameterView[];
}

/** The properties of a form that the document says something of. */
function viewFormParts(context: ViewContext, node: unknown): FormPartView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const encoding = toObject(value);
    const part = {
      name,
      contentType: toText(encoding['contentType']),
      settings: ['style', 'explode', 'allowReserved']
        .filter((key) => encoding[key] !== undefined)
        .map((key) => `${key}: ${String(encoding[key])}`),
      headers: viewHeaders(context, encoding['headers']),
    };
    return part.contentType || part.settings.length > 0 || part.headers.length > 0 ? [part] : [];
  });
}

/** Headers of a response or of a part; `Content-Type` is left out, because the media type says it (OpenAPI, Response Object). */
export function viewHeaders(context: ViewContext, node: unknown): ParameterView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const header = follow(context.references, value).value;
    if (!isObject(header) || name.toLowerCase() === 'content-type') return [];
    return [viewParameter(context, header, { name, in: 'header' })];
  });
}

/**
 * Encoding Objects by property; those of a list (OpenAPI 3.2) by place, `*` for the places after them.
 */
export type FormEncoding = Readonly<Record<string, PropertyEncoding>>;

/** How one property of a form is serialized (OpenAPI, Encoding Object). */
interface PropertyEncoding {
  /** One media type, or several with commas between them. */
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Headers of the part whose value the document gives. */
  headers?: Readonly<Record<string, string>>;
}

/** The Encoding Objects of a Media Type Object, by property or by place. */
function readEncoding(references: References, media: JsonObject): FormEncoding {
  // No prototype: properties may have any name.
  const encoding: Record<string, PropertyEncoding> = Object.create(null);
  const entries: [string, unknown][] = [
    ...Object.entries(toObject(media['encoding'])),
    ...toList(media['prefixEncoding']).map((node, index): [string, unknown] => [
      String(index),
      node,
    ]),
    ...(media['itemEncoding'] === undefined
      ? []
      : [['*', media['itemEncoding']] as [string, unknown]]),
  ];
  for (const [name, node] of entries) encoding[name] = readProperty(references, toObject(node));
  return encoding;
}

function readProperty(references: References, node: JsonObject): PropertyEncoding {
  const { contentType, style, explode, allowReserved } = node;
  const headers = Object.entries(toObject(node['headers'])).flatMap(([name, header]) => {
    const value = valueOfHeader(toObject(follow(references, header).value), references);
    // The type of a part is `contentType`.
    return value === undefined || name.toLowerCase() === 'content-type' ? [] : [[name, value]];
  });
  return {
    ...(typeof contentType === 'string' && { contentType }),
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(typeof allowReserved === 'boolean' && { allowReserved }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Record<string, string> }),
  };
}

/** What a header of a part says where the reader cannot choose: its constant, default or example. */
function valueOfHeader(header: JsonObject, references: References): string | undefined {
  const schema = toObject(follow(references, header['schema']).value);
  const value = schema['const'] ?? schema['default'] ?? header['example'] ?? schema['example'];
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : toText(value);
}

/** One example of a body, as text in its media type. */
export interface ExampleView {
  label: string;
  /** Sanitized HTML. */
  description?: string | undefined;
  text: string;
  /** Language for highlighting. */
  language: string;
  /** Made from the schema, not given by the document. */
  generated: boolean;
  /** The value behind the text; undefined where only text is given. */
  value?: unknown;
  /** Address of a file that has the example; it stands in place of the text. */
  href?: string | undefined;
  /** No value was found that follows the schema; what the part in question is called. */
  unfit?: string | undefined;
}

/** Examples of a media type: those that the document gives, else one made from the schema. */
function listBodyExamples(
  context: ViewContext,
  mediaType: string,
  media: JsonObject,
  schema: unknown,
): ExampleView[] {
  if (context.isDraft) return [];
  const flat = resolveSchema(context.references, schema).schema;
  const show = (label: string, value: unknown, generated: boolean, description?: string) => ({
    label,
    description: toHtml(context.markdown, description),
    ...toExampleText(value, mediaType, flat),
    generated,
    value,
  });
  if (media['example'] !== undefined) return [show('Example', media['example'], false)];
  const given = Object.entries(toObject(media['examples'])).flatMap(([name, node]) => {
    const example = follow(context.references, node).value;
    return isObject(example) ? viewExample(name, example, show) : [];
  });
  if (given.length > 0) return given;
  if (schema === undefined) return [];
  const made = exampleOf(context.references, schema, exampleOptions(context));
  if (made === undefined) return [];
  return [{ ...show('Example', made.value, true), unfit: made.unfit }];
}

type ViewValue = (
  label: string,
  value: unknown,
  generated: boolean,
  description?: string,
) => ExampleView;

/** One Example Object; `dataValue` and `serializedValue` came with OpenAPI 3.2. */
function viewExample(name: string, example: JsonObject, show: ViewValue): ExampleView[] {
  const label = toText(example['summary']) ?? name;
  const description = toText(example['description']);
  const value = example['value'] ?? example['dataValue'];
  if (value !== undefined) return [show(label, value, false, description)];
  if ('value' in example) return [show(label, null, false, description)];
  const text = toText(example['serializedValue']);
  if (text !== undefined) return [show(label, text, false, description)];
  const external = toText(example['externalValue']);
  if (external === undefined || !isSafeHref(external)) return [];
  return [{ ...show(label, external, false, description), text: external, language: 'text', value: undefined, href: external }]; // prettier-ignore
}

/** Responses show all that may come back, requests what is needed. */
function exampleOptions({ direction, optionalInSamples, onCut }: ViewContext): ExampleOptions {
  return { direction, optional: direction !== 'request' || optionalInSamples, onCut };
}

/** A value as it is sent in a media type, and the language to highlight it in. */
function toExampleText(
  value: unknown,
  mediaType: string,
  schema: JsonObject = {},
): { text: string; language: string } {
  const type = essenceOf(mediaType);
  if (isJson(type) || type === '*/*' || type === '')
    return { text: toJsonText(value), language: 'json' };
  if (isJsonLines(type)) return { text: toLines(value), language: 'json' };
  if (type === 'text/event-stream') return { text: toEvents(value), language: 'text' };
  if (type.endsWith('xml')) {
    return { text: typeof value === 'string' ? value : toXml(value, schema), language: 'xml' };
  }
  if (typeof value === 'string') return { text: value, language: languageOf(type) };
  if (type === 'application/x-www-form-urlencoded' && isObject(value)) {
    return { text: toForm(value), language: 'text' };
  }
  return { text: JSON.stringify(value, null, 2) ?? '', language: 'json' };
}

/** JSON on several lines; a string that already holds a JSON document is taken as that document. */
function toJsonText(value: unknown): string {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    const json = parseJson(value);
    return json === undefined ? value : JSON.stringify(json, null, 2);
  }
  return JSON.stringify(value, null, 2) ?? '';
}

function toLines(value: unknown): string {
  if (typeof value === 'string') return value;
  const entries = Array.isArray(value) ? value : [value];
  return entries.map((entry) => JSON.stringify(entry)).join('\n');
}

function toEvents(value: unknown): string {
  if (typeof value === 'string') return value;
  const events = Array.isArray(value) ? value : [value];
  return events.map(toEvent).join('\n\n');
}

/** One server-sent event; an object with a `data` member is the event, anything else is its data. */
function toEvent(value: unknown): string {
  if (!isObject(value) || !('data' in value)) return `data: ${toEventData(value)}`;
  return ['id', 'event', 'retry', 'data']
    .filter((field) => value[field] !== undefined)
    .map((field) => `${field}: ${toEventData(value[field])}`)
    .join('\n');
}

function toEventData(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\n', '\ndata: ') : JSON.stringify(value);
}

function toForm(value: JsonObject): string {
  const pairs = Object.entries(value).map(([name, member]): [string, string] => [
    name,
    typeof member === 'string' ? member : JSON.stringify(member),
  ]);
  return new URLSearchParams(pairs).toString();
}

function languageOf(type: string): string {
  if (type.endsWith('html')) return 'html';
  if (type.endsWith('csv')) return 'csv';
  return /ya?ml$/.test(type) ? 'yaml' : 'text';
}

/**
 * A value as XML, named by the schema's `xml` objects (OpenAPI, XML Object: name, prefix, attribute,
 * wrapped). References in the schema are not followed: their names come from the properties.
 */
function toXml(value: unknown, schema: JsonObject = {}): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', element('root', value, schema, '')].join('\n');
}

function element(fallback: string, value: unknown, schema: JsonObject, indent: string): string {
  const name = tagName(schema, fallback);
  if (Array.isArray(value)) return list(name, value, schema, indent);
  if (!isObject(value)) return `${indent}<${name}>${escape(String(value))}</${name}>`;
  const properties = toObject(schema['properties']);
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const own = toObject(getOwn(properties, key));
    const isAttribute = toObject(own['xml'])['attribute'] === true && !isObject(member);
    if (isAttribute) attributes.push(` ${tagName(own, key)}="${escape(String(member))}"`);
    else children.push(element(key, member, own, `${indent}  `));
  }
  const open = `${indent}<${name}${attributes.join('')}`;
  if (children.length === 0) return `${open}/>`;
  return [`${open}>`, ...children, `${indent}</${name}>`].join('\n');
}

function list(name: string, values: unknown[], schema: JsonObject, indent: string): string {
  const isWrapped = toObject(schema['xml'])['wrapped'] === true || indent === '';
  const items = toObject(schema['items']);
  const inner = isWrapped ? `${indent}  ` : indent;
  const elements = values.map((item) =>
    element(tagName(items, isWrapped ? 'item' : name), item, items, inner),
  );
  return isWrapped
    ? [`${indent}<${name}>`, ...elements, `${indent}</${name}>`].join('\n')
    : elements.join('\n');
}

/** Letters that no XML name may have become `_`. */
function tagName(schema: JsonObject, fallback: string): string {
  const { name, prefix } = toObject(schema['xml']);
  const local = (toText(name) ?? fallback)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^(?=[\d.-])/, '_');
  return toText(prefix) ? `${String(prefix)}:${local}` : local;
}

/** Text of an element or attribute, where `>` may stay as it is. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
