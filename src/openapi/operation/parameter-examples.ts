import { isSafeHref } from '../../config/values/safe-href.ts';
import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { follow } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';

/** One example of a parameter or header. */
export interface ParameterExample {
  /** Summary or name; undefined for the one of `example`. */
  label?: string | undefined;
  /** Sanitised HTML. */
  description?: string | undefined;
  /** The value before it is serialised; undefined where only text is given. */
  value?: unknown;
  /** The value as it is sent, where the document gives that. */
  text?: string | undefined;
  /** Address of a file with the value. */
  href?: string | undefined;
}

/** The examples that a Parameter Object gives itself, or by the media type of its `content`. */
export function listParameterExamples(
  context: ViewContext,
  parameter: JsonObject,
): ParameterExample[] {
  const media = toObject(follow(context.references, mediaOf(parameter)).value);
  const holder = hasExamples(parameter) ? parameter : media;
  if (holder['example'] !== undefined) return [{ value: holder['example'] }];
  return Object.entries(toObject(holder['examples'])).flatMap(([name, node]) => {
    const example = follow(context.references, node).value;
    return isObject(example) ? viewExample(context, name, example) : [];
  });
}

function mediaOf(parameter: JsonObject): unknown {
  return Object.values(toObject(parameter['content']))[0];
}

function hasExamples({ example, examples }: JsonObject): boolean {
  return example !== undefined || isObject(examples);
}

/** One Example Object; `dataValue` and `serializedValue` came with OpenAPI 3.2. */
function viewExample(context: ViewContext, name: string, example: JsonObject): ParameterExample[] {
  const value = 'value' in example ? example['value'] : example['dataValue'];
  const text = typeof example['serializedValue'] === 'string' ? example['serializedValue'] : undefined; // prettier-ignore
  const external = toText(example['externalValue']);
  const href = external !== undefined && isSafeHref(external) ? external : undefined;
  if (value === undefined && text === undefined && href === undefined) return [];
  const description = toHtml(context.markdown, example['description']);
  return [{ label: toText(example['summary']) ?? name, description, value, text, href }];
}
