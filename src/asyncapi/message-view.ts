import { viewContents } from '../openapi/operation/bodies.ts';
import { viewExternalDocs } from '../openapi/schema/external-docs.ts';
import { toList, toObject, toText, type JsonObject } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { viewSchema } from '../openapi/schema/view-schema.ts';
import { toHtml, type ViewContext } from '../openapi/schema/view-context.ts';
import { viewBindings } from './bindings.ts';
import { readMessage, type SchemaPart } from './message.ts';
import type { AsyncDocument, CorrelationView, MessageView } from './types.ts';

/** All that a page shows of a message. */
export function viewMessage(
  document: AsyncDocument,
  context: ViewContext,
  value: unknown,
): MessageView {
  const { node, name, title, contentType, payload, headers } = readMessage(document, value);
  const media = { schema: payload.schema, examples: listPayloads(node) };
  const contents = viewContents(context, { [contentType]: media });
  return {
    name,
    title,
    // A summary that stands for the title need not be said again.
    description: describe(
      context,
      title === toText(node['summary'])?.trim() ? withoutSummary(node) : node,
    ),
    headers: headers.schema === undefined ? undefined : viewSchema(context, headers.schema),
    headerExamples: listHeaderExamples(node),
    correlation: viewCorrelation(context, node['correlationId']),
    externalDocs: viewExternalDocs(follow(context.references, node['externalDocs']).value),
    bindings: viewBindings(context, node['bindings']),
    contents,
    schemaFormat: payload.schemaFormat,
    schemaSource: toSource(payload),
    examples: contents.flatMap(({ examples }) => examples),
  };
}

/** Summary and description; one that repeats the other is left out. */
export function describe(
  { markdown }: ViewContext,
  { summary, description }: JsonObject,
): string | undefined {
  const [first, second] = [toText(summary), toText(description)];
  if (first === undefined || second === undefined || second.includes(first.trim()))
    return toHtml(markdown, second ?? first);
  return toHtml(markdown, `${first}\n\n${second}`);
}

function withoutSummary({ summary: _summary, ...rest }: JsonObject): JsonObject {
  return rest;
}

function viewCorrelation(
  { references, markdown }: ViewContext,
  node: unknown,
): CorrelationView | undefined {
  const correlation = toObject(follow(references, node).value);
  const location = toText(correlation['location']);
  return location === undefined
    ? undefined
    : { location, description: toHtml(markdown, correlation['description']) };
}

/** Examples of a message as those of a media type: their payloads by name. */
function listPayloads(message: JsonObject): JsonObject {
  const entries = namedExamples(message).flatMap(([name, example]): [string, JsonObject][] => {
    const { payload: value = example['value'], summary } = example;
    return value === undefined ? [] : [[name, { value, summary }]];
  });
  return Object.fromEntries(entries);
}

function listHeaderExamples(message: JsonObject): MessageView['headerExamples'] {
  return namedExamples(message).flatMap(([name, { headers, summary }]) =>
    headers === undefined
      ? []
      : [{ label: toText(summary) ?? name, text: JSON.stringify(headers, null, 2) }],
  );
}

function namedExamples(message: JsonObject): [name: string, example: JsonObject][] {
  return toList(message['examples'])
    .map(toObject)
    .map((example, index) => [toText(example['name']) ?? `${index + 1}`, example]);
}

function toSource({ source }: SchemaPart): string | undefined {
  if (source === undefined) return undefined;
  return typeof source === 'string' ? source : JSON.stringify(source, null, 2);
}
