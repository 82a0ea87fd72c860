import { isSafeHref } from '../../config/values/safe-href.ts';
import { exampleOf, type ExampleOptions } from '../schema/example.ts';
import { toExampleText } from '../schema/example-text.ts';
import { flattenSchema } from '../schema/flat-schema.ts';
import { isObject, toObject, toText, type JsonObject } from '../read/json.ts';
import { follow } from '../references/references.ts';
import { viewSchema, type ViewContext } from '../schema/schema-view.ts';
import type { BodyView, ExampleView, MediaView, SchemaView } from '../types.ts';

/** The request body of an operation; undefined for none. */
export function viewBody(context: ViewContext, node: unknown): BodyView | undefined {
  const body = follow(context.references, node).value;
  if (!isObject(body)) return undefined;
  const contents = viewContents(context, body['content']);
  const description = toText(body['description']);
  if (contents.length === 0 && description === undefined) return undefined;
  return {
    required: body['required'] === true,
    description: description && context.markdown(description),
    contents,
  };
}

/**
 * The media types of a `content` object, each with its schema and examples. Those with the same
 * schema share one view of it.
 */
export function viewContents(context: ViewContext, content: unknown): MediaView[] {
  const views = new Map<string, SchemaView>();
  const viewOnce = (schema: unknown): SchemaView => {
    const key = JSON.stringify(schema);
    const view = views.get(key) ?? viewSchema(context, schema);
    views.set(key, view);
    return view;
  };
  return Object.entries(toObject(content)).map(([mediaType, node]) => {
    const media = toObject(follow(context.references, node).value);
    const isStream = media['schema'] === undefined && media['itemSchema'] !== undefined;
    const schema = media['schema'] ?? media['itemSchema'];
    return {
      mediaType,
      schema: schema === undefined ? undefined : viewOnce(schema),
      examples: listBodyExamples(context, mediaType, media, schema),
      isStream,
      encoding: readEncoding(media['encoding']),
    };
  });
}

/** Examples of a media type: those that the document gives, else one made from the schema. */
function listBodyExamples(
  context: ViewContext,
  mediaType: string,
  media: JsonObject,
  schema: unknown,
): ExampleView[] {
  const flat = flattenSchema(context.references, schema).schema;
  const show = (label: string, value: unknown, generated: boolean, description?: string) => ({
    label,
    description: description && context.markdown(description),
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
  return made === undefined ? [] : [show('Example', made, true)];
}

type Show = (
  label: string,
  value: unknown,
  generated: boolean,
  description?: string,
) => ExampleView;

/** One Example Object; `dataValue` and `serializedValue` came with OpenAPI 3.2. */
function viewExample(name: string, example: JsonObject, show: Show): ExampleView[] {
  const label = toText(example['summary']) ?? name;
  const description = toText(example['description']);
  const value = example['value'] ?? example['dataValue'];
  if (value !== undefined) return [show(label, value, false, description)];
  if ('value' in example) return [show(label, null, false, description)];
  const text = toText(example['serializedValue']);
  if (text !== undefined) return [show(label, text, false, description)];
  const external = toText(example['externalValue']);
  if (external === undefined || !isSafeHref(external)) return [];
  return [{ label, description, text: external, language: 'text', generated: false }];
}

/** Responses show all that may come back, requests what is needed. */
function exampleOptions({ direction, optionalInSamples }: ViewContext): ExampleOptions {
  return { direction, optional: direction !== 'request' || optionalInSamples };
}

function readEncoding(node: unknown): MediaView['encoding'] {
  const encoding: MediaView['encoding'] = Object.create(null);
  for (const [name, value] of Object.entries(toObject(node))) {
    const { contentType, style, explode } = toObject(value);
    encoding[name] = {
      ...(typeof contentType === 'string' && { contentType: contentType.split(',')[0] ?? '' }),
      ...(typeof style === 'string' && { style }),
      ...(typeof explode === 'boolean' && { explode }),
    };
  }
  return encoding;
}
