import { viewContents } from '../openapi/operation/bodies.ts';
import { toList, toObject, toText, type JsonObject } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { sanitizeHtml } from '../openapi/operation/sanitize.ts';
import { toWords } from '../openapi/operation/summary.ts';
import { viewSchema } from '../openapi/schema/view-schema.ts';
import { toHtml, type Markdown, type ViewContext } from '../openapi/schema/view-context.ts';
import { viewBindings } from './bindings.ts';
import { withTraits } from './document.ts';
import { listSecurityLines } from './security.ts';
import { listServerLines } from './servers.ts';
import type { AsyncDocument, Channel, ChannelView, MessageView, ParameterLine } from './types.ts';

/** What the page of a channel needs beside its document. */
export interface ChannelOptions {
  context: ViewContext;
  /** Plain converter; its html is sanitised here. */
  markdown: Markdown;
}

/** All that the page of a channel shows. */
export function viewChannel(
  document: AsyncDocument,
  channel: Channel,
  { context, markdown }: ChannelOptions,
): ChannelView {
  const { node, address, operations } = channel;
  const description = toText(node['description']);
  const messages = (list: readonly unknown[]) =>
    list.map((one) => viewMessage(document, context, one));
  return {
    title: titleOfChannel(channel),
    address,
    description: description && sanitizeHtml(markdown(description), 'page'),
    servers: listServerLines(document, channel, context),
    parameters: listParameters(context, channel),
    bindings: viewBindings(context, node['bindings']),
    operations: operations.map((operation) => ({
      action: operation.action,
      title: toText(operation.node['title']) ?? toText(operation.node['summary']),
      description: toHtml(context.markdown, operation.node['description']),
      deprecated: operation.node['deprecated'] === true,
      security: listSecurityLines(document, operation.node, context.markdown),
      bindings: viewBindings(context, operation.node['bindings']),
      messages: messages(operation.messages),
      replies: messages(operation.replies),
    })),
    messages: operations.length > 0 ? [] : messages(channel.messages),
  };
}

/** `title` or `summary`, else the words of its name: `userSignedUp` gives `User signed up`. */
export function titleOfChannel({ name, node }: Channel): string {
  const given = toText(node['title']) ?? toText(node['summary']);
  if (given !== undefined && given.length <= 120) return given;
  return toWords(name) || name;
}

/** Parts of the address in braces; those that the document does not describe are texts. */
function listParameters(context: ViewContext, { address, node }: Channel): ParameterLine[] {
  const described = toObject(node['parameters']);
  const inAddress = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(described), ...inAddress])].map((name) => {
    const parameter = toObject(follow(context.references, described[name]).value);
    const { enum: values, default: preset, examples } = parameter;
    const plain = { type: 'string', enum: values, default: preset, examples };
    const given = Object.entries(plain).filter(([, value]) => value !== undefined);
    return {
      name,
      description: toHtml(context.markdown, parameter['description']),
      schema: viewSchema(context, parameter['schema'] ?? Object.fromEntries(given)),
    };
  });
}

function viewMessage(
  { root, references }: AsyncDocument,
  context: ViewContext,
  node: unknown,
): MessageView {
  const followed = follow(references, node);
  const message = withTraits(references, node);
  const { schema, schemaFormat } = payloadOf(context, message);
  const contentType =
    toText(message['contentType']) ?? toText(root['defaultContentType']) ?? 'application/json';
  const name = toText(message['name']) ?? followed.name ?? '';
  const media = { schema, examples: examplesOf(message) };
  const contents = viewContents(context, { [contentType]: media });
  return {
    name,
    title: toText(message['title']) ?? (name || contentType),
    description: toHtml(context.markdown, toText(message['description']) ?? message['summary']),
    headers: message['headers'] === undefined ? undefined : viewSchema(context, message['headers']),
    bindings: viewBindings(context, message['bindings']),
    contents,
    schemaFormat,
    examples: contents.flatMap(({ examples }) => examples),
  };
}

/** The schema of a payload. Version 3 may put it, with its language, into an object of its own. */
function payloadOf({ references }: ViewContext, message: JsonObject) {
  const payload = message['payload'];
  const outer = toObject(follow(references, payload).value);
  const isWrapped = outer['schemaFormat'] !== undefined && outer['schema'] !== undefined;
  const format = toText(isWrapped ? outer['schemaFormat'] : message['schemaFormat']) ?? '';
  const isJsonSchema = format === '' || /asyncapi|schema\+(?:json|yaml)|openapi/.test(format);
  if (!isJsonSchema) return { schema: undefined, schemaFormat: format };
  return { schema: isWrapped ? outer['schema'] : payload, schemaFormat: undefined };
}

/** Examples of a message as those of a media type: their payloads by name. */
function examplesOf(message: JsonObject): JsonObject {
  const given = toList(message['examples']).map(toObject);
  const entries = given.flatMap((example, index): [string, JsonObject][] => {
    const { payload: value = example['value'], summary } = example;
    const name = toText(example['name']) ?? `${index + 1}`;
    return value === undefined ? [] : [[name, { value, summary }]];
  });
  return Object.fromEntries(entries);
}
