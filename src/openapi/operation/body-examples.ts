import { isSafeHref } from '../../config/values/safe-href.ts';
import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { follow } from '../references/references.ts';
import { exampleOf, type ExampleOptions } from '../values/example.ts';
import { flattenSchema } from '../schema/flat-schema.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { toExampleText } from './example-text.ts';

/** One example of a body, as text in its media type. */
export interface ExampleView {
  label: string;
  /** Sanitised HTML. */
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
export function listBodyExamples(
  context: ViewContext,
  mediaType: string,
  media: JsonObject,
  schema: unknown,
): ExampleView[] {
  if (context.isDraft) return [];
  const flat = flattenSchema(context.references, schema).schema;
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
  return [{ ...show(label, external, false, description), text: external, language: 'text', value: undefined, href: external }]; // prettier-ignore
}

/** Responses show all that may come back, requests what is needed. */
function exampleOptions({ direction, optionalInSamples, onCut }: ViewContext): ExampleOptions {
  return { direction, optional: direction !== 'request' || optionalInSamples, onCut };
}
