import { isObject, toObject, type JsonObject } from '../json.ts';
import { follow } from '../references/references.ts';
import type { SchemaView } from '../schema/schema-view.ts';
import { essenceOf } from './media-types.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { viewSchema } from '../schema/view-schema.ts';
import { listBodyExamples, type ExampleView } from './body-examples.ts';
import { readEncoding, type FormEncoding } from './form-encoding.ts';
import { viewFormParts, type FormPartView } from './form-parts.ts';
import { isBinary } from './media-types.ts';

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
  /** How single properties of a form are serialised (OpenAPI, Encoding Object). */
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
