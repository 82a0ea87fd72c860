import { readMessage, type SchemaPart } from './asyncapi/message.ts';
import {
  listSecurityLines,
  listServerLines,
  listTags,
  readTags,
  viewBindings,
  viewText,
} from './asyncapi/servers.ts';
import { viewContents, type ExampleView, type MediaView } from './body.ts';
import { follow, isTitle, toWords, type References } from './document.ts';
import type { LargeIntegers } from '../utils/json.ts';
import { toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import {
  toHtml,
  viewExternalDocs,
  type ExternalDocs,
  type Markdown,
  type SchemaView,
  type ViewContext,
} from './schema-view.ts';
import { viewSchema } from './schema.ts';
import { sanitizeHtml } from './view-context.ts';

/** Options for the view of a channel. */
interface ChannelOptions {
  context: ViewContext;
  /** Markdown converter; its HTML is sanitized here. */
  markdown: Markdown;
}

/** Builds the view of a channel. */
export function viewChannel(
  document: AsyncDocument,
  channel: Channel,
  { context, markdown }: ChannelOptions,
): ChannelView {
  const { node, address, operations, messages } = channel;
  const plain = { ...context, markdown: (text: string) => sanitizeHtml(markdown(text), 'page') };
  const title = titleOfChannel(channel);
  const others = listHeadlines(node).filter((text) => text !== title);
  return {
    title,
    address,
    description: describe(plain, { ...node, summary: others.join('\n\n') }),
    tags: listTags(context, node['tags'], tagOf(context.references, channel)),
    servers: listServerLines(document, channel, context),
    parameters: listParameters(context, channel),
    externalDocs: viewExternalDocs(follow(context.references, node['externalDocs']).value),
    bindings: viewBindings(context, node['bindings']),
    operations: operations.map((operation) =>
      viewChannelOperation(document, channel, operation, context),
    ),
    messages:
      operations.length > 0 ? [] : messages.map((one) => viewMessage(document, context, one)),
  };
}

function viewChannelOperation(
  document: AsyncDocument,
  channel: Channel,
  { name = '', action, node, messages, replies, reply }: ChannelOperation,
  context: ViewContext,
): ChannelOperationView {
  const title = toText(node['title']);
  const isAlone = !channel.operations.some((one) => one.action === action && one.node !== node);
  const { markdown } = context;
  const replyAddress = reply && viewReplyAddress(context, reply);
  return {
    action,
    // Operations in the same direction need names to tell them apart.
    title: title ?? toText(node['summary']) ?? (isAlone ? undefined : toWords(name) || name),
    description:
      title === undefined ? toHtml(markdown, node['description']) : describe(context, node),
    deprecated: node['deprecated'] === true,
    tags: listTags(context, node['tags'], tagOf(context.references, channel)),
    externalDocs: viewExternalDocs(follow(context.references, node['externalDocs']).value),
    security: listSecurityLines(document, node, markdown),
    bindings: viewBindings(context, node['bindings']),
    messages: messages.map((one) => viewMessage(document, context, one)),
    replies: replies.map((one) => viewMessage(document, context, one)),
    // Omits a reply address that equals the address of the channel.
    replyAddress: replyAddress?.text === channel.address ? undefined : replyAddress,
  };
}

/** Reply address of an operation, or the address of its reply channel. */
function viewReplyAddress(
  { references, markdown }: ViewContext,
  reply: NonNullable<ChannelOperation['reply']>,
): ReplyAddress | undefined {
  const address = toObject(follow(references, reply['address']).value);
  const channel = toObject(follow(references, reply['channel']).value);
  const text = toText(address['location']) ?? toText(channel['address']);
  return text === undefined
    ? undefined
    : { text, description: toHtml(markdown, address['description']) };
}

/** `title`, `summary`, or the words of the name: `userSignedUp` gives `User signed up`. */
export function titleOfChannel({ name, node }: Channel): string {
  return listHeadlines(node).find(isTitle) ?? (toWords(name) || name);
}

function listHeadlines({ title, summary }: JsonObject): string[] {
  return [title, summary].flatMap((text) => toText(text)?.trim() ?? []);
}

/** Nodes whose tags group a channel: version 3 has tags on channels, version 2 on operations. */
export function tagHolders({ node, operations }: Channel): JsonObject[] {
  return [node, ...operations.map((operation) => operation.node)];
}

/** Tag that groups a channel. */
export function tagOf(references: References, channel: Channel): string | undefined {
  const tags = tagHolders(channel).flatMap((one) => readTags(references, one['tags']));
  return tags.map((tag) => toText(tag['name'])).find((name) => name !== undefined);
}

/** Parameters of the address; undescribed ones are strings. */
function listParameters(context: ViewContext, { address = '', node }: Channel): ParameterLine[] {
  const described = toObject(node['parameters']);
  const inUrl = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(described), ...inUrl])].map((name) => {
    const parameter = toObject(follow(context.references, described[name]).value);
    const { schema } = parameter;
    return {
      name,
      required: inUrl.includes(name),
      location: toText(parameter['location']),
      description: toHtml(context.markdown, parameter['description']),
      schema: schema === undefined ? viewText(context, parameter) : viewSchema(context, schema),
    };
  });
}

/** An AsyncAPI document, version 2 or 3. */
export interface AsyncDocument {
  /** Path relative to the project root, with forward slashes, or a URL. */
  id: string;
  title: string;
  root: JsonObject;
  references: References;
  channels: Channel[];
  /** Names of all files that it consists of, its own included. */
  files: string[];
  /** Digest of their texts. */
  digest: string;
  largeIntegers?: LargeIntegers | undefined;
}

/** A channel with its operations, in the same model for both versions. */
export interface Channel {
  /** Key in the document. */
  name: string;
  /** `chat/{room}`; undefined if it is known only at run time. */
  address?: string | undefined;
  node: JsonObject;
  /** Messages that the channel itself lists. */
  messages: unknown[];
  operations: ChannelOperation[];
}

/** An operation from the perspective of a client, the opposite of the API. */
export interface ChannelOperation {
  /** Key in the document; in version 2, operations have none. */
  name?: string;
  action: 'send' | 'receive';
  node: JsonObject;
  /** Message objects or references. */
  messages: unknown[];
  /** Reply messages. */
  replies: unknown[];
  /** Reply object of version 3. */
  reply?: JsonObject | undefined;
}

/** Everything that the page of a channel shows, as plain data. */
export interface ChannelView {
  title: string;
  address?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  tags: TagLine[];
  servers: ServerLine[];
  parameters: ParameterLine[];
  externalDocs?: ExternalDocs | undefined;
  bindings: BindingView[];
  operations: ChannelOperationView[];
  /** Messages of a channel without operations. */
  messages: MessageView[];
}

/** A tag of a server, channel, operation, or message. */
export interface TagLine {
  name: string;
  /** Sanitized HTML. */
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
}

/** A server. */
export interface ServerLine {
  name: string;
  title?: string | undefined;
  /** `wss://{region}.example.com/v1`: as written, with variables in braces. */
  template: string;
  /** URL with the default values of variables. */
  url: string;
  variables: ServerVariable[];
  protocol: string;
  protocolVersion?: string | undefined;
  description?: string | undefined;
  tags: TagLine[];
  security: SecurityLine[];
  bindings: BindingView[];
}

/** A variable of a server URL. */
export interface ServerVariable {
  name: string;
  default: string | undefined;
  enum: string[];
  description?: string | undefined;
  schema: SchemaView;
}

/** A security scheme; several are alternatives. */
export interface SecurityLine {
  /** Key of the scheme; its type if it is inline. */
  id: string;
  /** Name of the scheme, or of the header, parameter, or field for the credential. */
  name: string;
  /** Type in AsyncAPI's terms, with details: `http bearer JWT`, `scramSha256`. */
  type: string;
  /** `header`, `query`, `cookie`, `user`, or `password`. */
  location?: string | undefined;
  description?: string | undefined;
  scopes: { name: string; description?: string | undefined }[];
  /** URLs for tokens, by label: `clientCredentials: token`. */
  urls: [label: string, url: string][];
}

/** Binding for a protocol. */
export interface BindingView {
  /** `kafka`, `ws` */
  protocol: string;
  lines: BindingLine[];
}

/** A binding property: a value or a schema. */
export interface BindingLine {
  /** Path of keys to the value: `x-max.age`. */
  name: string;
  value?: string | undefined;
  schema?: SchemaView | undefined;
}

/** A parameter of a channel address. */
interface ParameterLine {
  name: string;
  /** Whether the address contains it. */
  required: boolean;
  /** Runtime expression for its value: `$message.payload#/user/id`. */
  location?: string | undefined;
  description?: string | undefined;
  schema: SchemaView;
}

/** An operation of a channel. */
export interface ChannelOperationView {
  action: 'send' | 'receive';
  title?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  tags: TagLine[];
  externalDocs?: ExternalDocs | undefined;
  security: SecurityLine[];
  bindings: BindingView[];
  messages: MessageView[];
  replies: MessageView[];
  replyAddress?: ReplyAddress | undefined;
}

/** Where replies are sent: a channel address, or a runtime expression. */
interface ReplyAddress {
  /** `prices/answers`, `$message.header#/replyTo` */
  text: string;
  description?: string | undefined;
}

/** Correlation id of messages, and its location. */
interface CorrelationView {
  /** `$message.header#/correlationId` */
  location: string;
  description?: string | undefined;
}

/** A message. */
export interface MessageView {
  /** Programmatic name. */
  name: string;
  title: string;
  description?: string | undefined;
  headers?: SchemaView | undefined;
  headerExamples: { label: string; text: string }[];
  correlation?: CorrelationView | undefined;
  tags: TagLine[];
  externalDocs?: ExternalDocs | undefined;
  bindings: BindingView[];
  /** Payload by media type; without a schema if it is not JSON Schema. */
  contents: MediaView[];
  /** Format of such a schema: `application/vnd.apache.avro+json`. */
  schemaFormat?: string | undefined;
  /** Schema in that format. */
  schemaSource?: string | undefined;
  examples: ExampleView[];
}

/** Builds the view of a message. */
function viewMessage(document: AsyncDocument, context: ViewContext, value: unknown): MessageView {
  const { node, name, title, contentType, payload, headers } = readMessage(document, value);
  const media = { schema: payload.schema, examples: listPayloads(node) };
  const contents = viewContents(context, { [contentType]: media });
  return {
    name,
    title,
    // Omits a summary that is the title.
    description: describe(
      context,
      title === toText(node['summary'])?.trim() ? withoutSummary(node) : node,
    ),
    headers: headers.schema === undefined ? undefined : viewSchema(context, headers.schema),
    headerExamples: listHeaderExamples(node),
    correlation: viewCorrelation(context, node['correlationId']),
    tags: listTags(context, node['tags']),
    externalDocs: viewExternalDocs(follow(context.references, node['externalDocs']).value),
    bindings: viewBindings(context, node['bindings']),
    contents,
    schemaFormat: payload.schemaFormat,
    schemaSource: toSource(payload),
    examples: contents.flatMap(({ examples }) => examples),
  };
}

/** Summary and description, without duplicates. */
function describe(
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

/** Payloads of the examples of a message, by name. */
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
