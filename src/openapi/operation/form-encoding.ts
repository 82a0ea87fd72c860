import { toList, toObject, toText, type JsonObject } from '../json.ts';
import { follow, type References } from '../references/references.ts';

/**
 * Encoding Objects by property; those of a list (OpenAPI 3.2) by place, `*` for the places after them.
 */
export type FormEncoding = Readonly<Record<string, PropertyEncoding>>;

/** How one property of a form is serialised (OpenAPI, Encoding Object). */
export interface PropertyEncoding {
  /** One media type, or several with commas between them. */
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Headers of the part whose value the document gives. */
  headers?: Readonly<Record<string, string>>;
}

/** The Encoding Objects of a Media Type Object, by property or by place. */
export function readEncoding(references: References, media: JsonObject): FormEncoding {
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
