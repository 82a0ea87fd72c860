import type { AsyncDocument } from '../channel-view.ts';
import { follow, summaryOf, type References } from '../document.ts';
import {
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';

/** A message with its traits merged. */
interface Message {
  node: JsonObject;
  /** Programmatic name; empty if there is none. */
  name: string;
  title: string;
  contentType: string;
  payload: SchemaPart;
  headers: SchemaPart;
}

/** A schema, or the source of a schema in another language than JSON Schema. */
export interface SchemaPart {
  schema?: unknown;
  /** `application/vnd.apache.avro+json` */
  schemaFormat?: string | undefined;
  /** Schema in that language. */
  source?: unknown;
}

/** Reads a message or a reference to one. */
export function readMessage({ root, references }: AsyncDocument, value: unknown): Message {
  const node = withTraits(references, value);
  const payload = readSchema(references, node['payload'], node['schemaFormat']);
  const isBinary = toObject(follow(references, payload.schema).value)['format'] === 'binary';
  const contentType =
    toText(node['contentType']) ??
    toText(root['defaultContentType']) ??
    (isBinary ? 'application/octet-stream' : 'application/json');
  const { refs, name: shared } = follow(references, value);
  const name = toText(node['name']) ?? shared ?? keyIn(refs) ?? '';
  return {
    node,
    name,
    title: toText(node['title']) ?? (name || summaryOf(node) || contentType),
    contentType,
    payload,
    headers: readSchema(references, node['headers']),
  };
}

/** A message defined in a channel is named by its key. */
function keyIn(refs: readonly string[]): string | undefined {
  const ref = refs.find((one) => /\/messages\/[^/]+$/.test(one));
  return ref === undefined ? undefined : parsePointer(ref).at(-1);
}

/** Version 3 can wrap a schema in an object with its format, which some documents leave out. */
function readSchema(references: References, node: unknown, ownFormat?: unknown): SchemaPart {
  const outer = toObject(follow(references, node).value);
  const isOnlyWrapper = isObject(outer['schema']) && Object.keys(outer).length === 1;
  const isWrapped =
    isOnlyWrapper || (outer['schemaFormat'] !== undefined && outer['schema'] !== undefined);
  const format = toText(isWrapped ? outer['schemaFormat'] : ownFormat) ?? '';
  const schema = isWrapped ? outer['schema'] : node;
  const isJsonSchema = format === '' || /asyncapi|schema\+(?:json|yaml)|openapi/.test(format);
  if (isJsonSchema) return { schema };
  return { schemaFormat: format, source: follow(references, schema).value };
}

/**
 * An operation or message with its traits merged in order (RFC 7396). Its own values win in version 3, those of
 * traits in version 2.
 */
export function withTraits(references: References, node: unknown): JsonObject {
  const message = toObject(follow(references, node).value);
  const traits = toList(message['traits']).map((trait) =>
    toObject(follow(references, trait).value),
  );
  if (traits.length === 0) return message;
  const isOld = String(references.root['asyncapi'] ?? '').startsWith('2');
  const parts = isOld ? [message, ...traits] : [...traits, message];
  return parts.reduce((merged, part) => merge(references, merged, part), {});
}

/** Keeps a reference unless something is merged with it. */
function merge(references: References, target: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value) && isObject(before) && before !== value) {
      const [outer, inner] = [before, value].map((one) => toObject(follow(references, one).value));
      setOwn(merged, key, merge(references, outer ?? {}, inner ?? {}));
    } else setOwn(merged, key, value);
  }
  return merged;
}
