import { isSafeHref } from '../config/urls.ts';
import { parseJson } from '../utils/json.ts';
import { follow, type References } from './document.ts';
import { essenceOf, isBinary, isJson, isJsonLines } from './encoding.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import { viewParameter, type ParameterView } from './parameters.ts';
import {
  isOnlyDefault,
  listExamples,
  resolveExample,
  toHtml,
  type SchemaView,
  type ViewContext,
} from './schema-view.ts';
import { exampleOf, type ExampleOptions } from './schema-example.ts';
import { viewSchema } from './schema.ts';
import { toXml, withXmlMembers } from './examples/xml.ts';
import { isXml } from './media-types.ts';
import { resolveSchema } from './schema/resolve-schema.ts';

/** A request body. */
export interface BodyView {
  required: boolean;
  description?: string | undefined;
  contents: MediaView[];
}

/** A request or response body in one media type. */
export interface MediaView {
  mediaType: string;
  schema?: SchemaView | undefined;
  /** Examples in the document, or a generated one. */
  examples: ExampleView[];
  /** Whether the schema describes one item of a stream (OpenAPI 3.2, itemSchema). */
  isStream: boolean;
  /** Serialization of form properties (OpenAPI, Encoding Object). */
  encoding: FormEncoding;
  /** The same for display. */
  parts: FormPartView[];
}

/** View of the request body of an operation; undefined if there is none. */
export function viewBody(context: ViewContext, node: unknown): BodyView | undefined {
  const body = follow(context.references, node).value;
  if (!isObject(body)) return undefined;
  const contents = viewContents(context, body['content']);
  const description = toHtml(context.markdown, body['description']);
  if (contents.length === 0 && description === undefined) return undefined;
  return { required: body['required'] === true, description, contents };
}

/** A schema of any bytes. */
const BYTES = { contentMediaType: 'application/octet-stream' };

/** Binary bodies have an empty schema or none (OpenAPI 3.1, Considerations for File Uploads). */
function schemaOf(mediaType: string, { schema, itemSchema }: JsonObject): unknown {
  const written = schema ?? itemSchema;
  const isEmpty = written === undefined || (isObject(schema) && Object.keys(schema).length === 0);
  return isEmpty && isBinary(mediaType) ? BYTES : written;
}

/** Views of the media types in a `content` object. Media types with the same schema share its view. */
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
      parts: viewFormParts(context, media),
    };
  });
}

/** Serialization of a form property, for display (OpenAPI, Encoding Object). */
interface FormPartView {
  /** Name of the property; `[0]`, or `[*]` for later items, of an array. */
  name: string;
  /** Allowed media types. */
  contentType?: string | undefined;
  /** `style: deepObject`, as in OpenAPI. */
  settings: string[];
  headers: ParameterView[];
}

/** Form properties and items with explicit serialization. */
function viewFormParts(context: ViewContext, media: JsonObject): FormPartView[] {
  return listEncodings(media).flatMap(({ name, isItem, encoding }) => {
    const part = {
      name: isItem ? `[${name}]` : name,
      contentType: toText(encoding['contentType']),
      settings: ['style', 'explode', 'allowReserved']
        .filter((key) => encoding[key] !== undefined)
        .map((key) => `${key}: ${String(encoding[key])}`),
      headers: viewHeaders(context, encoding['headers']),
    };
    return part.contentType || part.settings.length > 0 || part.headers.length > 0 ? [part] : [];
  });
}

/** Headers of a response or part, without `Content-Type`, which the media type defines (OpenAPI, Response Object). */
export function viewHeaders(context: ViewContext, node: unknown): ParameterView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const header = follow(context.references, value).value;
    if (!isObject(header) || name.toLowerCase() === 'content-type') return [];
    return [viewParameter(context, header, { name, in: 'header' })];
  });
}

/** Encoding Objects by property; for arrays (OpenAPI 3.2) by index, `*` for all later items. */
export type FormEncoding = Readonly<Record<string, PropertyEncoding>>;

/** Serialization of a form property (OpenAPI, Encoding Object). */
interface PropertyEncoding {
  /** A media type, or several separated by commas. */
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Headers of the part with fixed values. */
  headers?: Readonly<Record<string, string>>;
}

/** Encoding Objects of a Media Type Object, by property or index. */
function readEncoding(references: References, media: JsonObject): FormEncoding {
  // Without a prototype, because properties can have any name.
  const encodings: Record<string, PropertyEncoding> = Object.create(null);
  for (const { name, encoding } of listEncodings(media))
    encodings[name] = readProperty(references, encoding);
  return encodings;
}

/** Encoding Objects with the name of their property, or for items their index, which is `*` for all later ones. */
function listEncodings(media: JsonObject) {
  const { encoding, prefixEncoding, itemEncoding } = media;
  const items = toList(prefixEncoding).map((node, at) => [String(at), node] as const);
  const later = itemEncoding === undefined ? [] : [['*', itemEncoding] as const];
  return [
    ...Object.entries(toObject(encoding)).map(([name, node]) => ({ name, isItem: false, node })),
    ...[...items, ...later].map(([name, node]) => ({ name, isItem: true, node })),
  ].map(({ node, ...rest }) => ({ ...rest, encoding: toObject(node) }));
}

function readProperty(references: References, node: JsonObject): PropertyEncoding {
  const { contentType, style, explode, allowReserved } = node;
  const headers = Object.entries(toObject(node['headers'])).flatMap(
    ([name, header]): [string, string][] => {
      const value = valueOfHeader(toObject(follow(references, header).value), references);
      // `contentType` defines the type of a part.
      return value === undefined || name.toLowerCase() === 'content-type' ? [] : [[name, value]];
    },
  );
  return {
    ...(typeof contentType === 'string' && { contentType }),
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(typeof allowReserved === 'boolean' && { allowReserved }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
}

/** Fixed value of a part header: constant, default, or example. */
function valueOfHeader(header: JsonObject, references: References): string | undefined {
  const schema = toObject(follow(references, header['schema']).value);
  const value = schema['const'] ?? schema['default'] ?? header['example'] ?? schema['example'];
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : toText(value);
}

/** An example of a body as text in its media type. */
export interface ExampleView {
  /** Its summary, or its name. */
  label: string;
  summary?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  text: string;
  /** Language for syntax highlighting. */
  language: string;
  /** Whether the example is generated from the schema. */
  generated: boolean;
  /** Value of the example; undefined if only its text is given. */
  value?: unknown;
  /** URL of a file with the example, which replaces the text. */
  href?: string | undefined;
  /** Name of the schema for which no valid value was found. */
  unfit?: string | undefined;
  /** Name of the schema of which the example matches several alternatives. */
  overlapping?: string | undefined;
}

/** Examples of a media type: those in the document, else a generated one. */
function listBodyExamples(
  context: ViewContext,
  mediaType: string,
  media: JsonObject,
  schema: unknown,
): ExampleView[] {
  if (context.isDraft) return [];
  const resolved = resolveSchema(context.references, schema).schema;
  const xmlParts = listXmlParts(mediaType, media);
  const show = (label: string, shown: unknown, generated: boolean, description?: string) => {
    const value =
      xmlParts.size > 0 && isObject(shown)
        ? withXmlMembers(context.references, shown, schema, xmlParts)
        : shown;
    return {
      label,
      description: toHtml(context.markdown, description),
      ...toExampleText(context.references, value, mediaType, schema),
      generated,
      value,
    };
  };
  const viewDocumented: ViewValue = (label, value, ...rest) =>
    show(label, resolveExample(context.references, value), ...rest);
  if (media['example'] !== undefined) return [viewDocumented('Example', media['example'], false)];
  const examples = toObject(media['examples'] ?? media['x-examples']);
  const documented = Object.entries(examples).flatMap(([name, node]) => {
    const example = follow(context.references, node).value;
    const label = isOnlyDefault(examples) ? 'Example' : name;
    return isObject(example) ? viewExample(label, example, viewDocumented) : [];
  });
  if (documented.length > 0) return documented;
  if (schema === undefined) return [];
  // XML would contain placeholders such as <string> as &lt;string>.
  const isMock = essenceOf(mediaType).endsWith('xml');
  const generated = exampleOf(context.references, schema, { ...exampleOptions(context), isMock });
  if (generated === undefined) return [];
  const { value, unfit, overlapping } = generated;
  const isDocumented = listExamples(resolved).includes(value);
  return [{ ...show('Example', value, !isDocumented), unfit, overlapping }];
}

/** Names of the parts and fields of a form that are XML. */
function listXmlParts(mediaType: string, media: JsonObject): Set<string> {
  if (!/form-urlencoded|multipart/.test(mediaType)) return new Set();
  const parts = Object.entries(toObject(media['encoding']));
  const ofXml = parts.filter(([, part]) => isXml(toText(toObject(part)['contentType']) ?? ''));
  return new Set(ofXml.map(([name]) => name));
}

type ViewValue = (
  label: string,
  value: unknown,
  generated: boolean,
  description?: string,
) => ExampleView;

/** An Example Object; `dataValue` and `serializedValue` require OpenAPI 3.2. */
function viewExample(name: string, example: JsonObject, show: ViewValue): ExampleView[] {
  const summary = toText(example['summary']);
  const description = toText(example['description']);
  const view = (value: unknown) => ({
    ...show(summary ?? name, value, false, description),
    summary,
  });
  const value = example['value'] ?? example['dataValue'];
  if (value !== undefined) return [view(value)];
  if ('value' in example) return [view(null)];
  const text = toText(example['serializedValue']);
  if (text !== undefined) return [view(text)];
  const external = toText(example['externalValue']);
  if (external === undefined || !isSafeHref(external)) return [];
  return [
    {
      ...view(external),
      text: external,
      language: 'text',
      value: undefined,
      href: external,
    },
  ];
}

/** Responses contain all properties, requests the required ones. */
function exampleOptions({ direction, optionalInSamples, onCut }: ViewContext): ExampleOptions {
  return { direction, optional: direction !== 'request' || optionalInSamples, onCut };
}

/** Text of a value in a media type, and the name of its language for syntax highlighting. */
export function toExampleText(
  references: References,
  value: unknown,
  mediaType: string,
  schema: unknown,
): { text: string; language: string } {
  const type = essenceOf(mediaType);
  if (isJson(type) || type === '*/*' || type === '')
    return { text: toJsonText(value), language: 'json' };
  if (isJsonLines(type)) return { text: toLines(value), language: 'json' };
  if (type === 'text/event-stream') return { text: toEvents(value), language: 'text' };
  if (type.endsWith('xml')) {
    const text = typeof value === 'string' ? value : toXml(references, value, schema);
    return { text, language: 'xml' };
  }
  if (typeof value === 'string') return { text: value, language: languageOf(type) };
  if (type === 'application/x-www-form-urlencoded' && isObject(value)) {
    return { text: toForm(value), language: 'text' };
  }
  return { text: JSON.stringify(value, null, 2) ?? '', language: 'json' };
}

/** Indented JSON. A string that contains a JSON document is used as that document. */
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

/** A server-sent event. An object with a `data` member is an event; other values are its data. */
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
