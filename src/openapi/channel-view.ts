import { readMessage, type SchemaPart } from './asyncapi/message.ts';
import { listSecurityLines, listServerLines, viewBindings, viewText } from './asyncapi/servers.ts';
import { viewContents, type ExampleView, type MediaView } from './body.ts';
import { follow, toWords, type References } from './document.ts';
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

/** What the page of a channel needs beside its document. */
interface ChannelOptions {
  context: ViewContext;
  /** Plain converter; its html is sanitized here. */
  markdown: Markdown;
}

/** All that the page of a channel shows. */
export function viewChannel(
  document: AsyncDocument,
  channel: Channel,
  { context, markdown }: ChannelOptions,
): ChannelView {
  const { node, address, operations, messages } = channel;
  const description = toText(node['description']);
  const plain = { ...context, markdown: (text: string) => sanitizeHtml(markdown(text), 'page') };
  const hasTitle = toText(node['title']) !== undefined;
  return {
    title: titleOfChannel(channel),
    address,
    // A summary that is the title of the page need not be said again.
    description: hasTitle ? describe(plain, node) : toHtml(plain.markdown, description),
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
  { address }: Channel,
  { action, node, messages, replies, reply }: ChannelOperation,
  context: ViewContext,
): ChannelOperationView {
  const title = toText(node['title']);
  const { markdown } = context;
  const replyAddress = reply && viewReplyAddress(context, reply);
  return {
    action,
    title: title ?? toText(node['summary']),
    description:
      title === undefined ? toHtml(markdown, node['description']) : describe(context, node),
    deprecated: node['deprecated'] === true,
    externalDocs: viewExternalDocs(follow(context.references, node['externalDocs']).value),
    security: listSecurityLines(document, node, markdown),
    bindings: viewBindings(context, node['bindings']),
    messages: messages.map((one) => viewMessage(document, context, one)),
    replies: replies.map((one) => viewMessage(document, context, one)),
    // What comes back on the same way need not be looked for elsewhere.
    replyAddress: replyAddress?.text === address ? undefined : replyAddress,
  };
}

/** The address that a reply names itself, else that of its channel. */
function viewReplyAddress(
  { references, markdown }: ViewContext,
  reply: NonNullable<ChannelOperation['reply']>,
): ReplyAddress | undefined {
  const given = toObject(follow(references, reply['address']).value);
  const channel = toObject(follow(references, reply['channel']).value);
  const text = toText(given['location']) ?? toText(channel['address']);
  return text === undefined
    ? undefined
    : { text, description: toHtml(markdown, given['description']) };
}

/** `title` or `summary`, else the words of its name: `userSignedUp` gives `User signed up`. */
export function titleOfChannel({ name, node }: Channel): string {
  const given = toText(node['title']) ?? toText(node['summary']);
  if (given !== undefined && given.length <= 120) return given;
  return toWords(name) || name;
}

/** Parts of the address in braces; those that the document does not describe are texts. */
function listParameters(context: ViewContext, { address = '', node }: Channel): ParameterLine[] {
  const described = toObject(node['parameters']);
  const inUrl = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(described), ...inUrl])].map((name) => {
    const parameter = toObject(follow(context.references, described[name]).value);
    const { schema } = parameter;
    return {
      name,
      location: toText(parameter['location']),
      description: toHtml(context.markdown, parameter['description']),
      schema: schema === undefined ? viewText(context, parameter) : viewSchema(context, schema),
    };
  });
}

/** One loaded AsyncAPI document, of version 2 or 3. */
export interface AsyncDocument {
  /** Path relative to the project root, with forward slashes, or the URL. */
  id: string;
  title: string;
  root: JsonObject;
  references: References;
  channels: Channel[];
  /** Digest of its text. */
  digest: string;
}

/** A channel with the operations on it, in one form for both versions. */
export interface Channel {
  /** Its key in the document. */
  name: string;
  /** `chat/{room}`; undefined where it is not known before something runs. */
  address?: string | undefined;
  node: JsonObject;
  /** Messages that the channel lists itself. */
  messages: unknown[];
  operations: ChannelOperation[];
}

/** What a reader of the documentation does on a channel: the other side of what the API does. */
export interface ChannelOperation {
  action: 'send' | 'receive';
  node: JsonObject;
  /** Message objects, or references to them. */
  messages: unknown[];
  /** Messages that answer. */
  replies: unknown[];
  /** What version 3 says of the answer. */
  reply?: JsonObject | undefined;
}

/** All that the page of a channel shows, as plain data. */
export interface ChannelView {
  title: string;
  address?: string | undefined;
  /** Sanitized HTML. */
  description?: string | undefined;
  servers: ServerLine[];
  parameters: ParameterLine[];
  externalDocs?: ExternalDocs | undefined;
  bindings: BindingView[];
  operations: ChannelOperationView[];
  /** Messages of a channel without operations. */
  messages: MessageView[];
}

/** A place where a channel can be reached. */
export interface ServerLine {
  name: string;
  title?: string | undefined;
  /** `wss://{region}.example.com/v1`: as written, variables in braces. */
  template: string;
  /** The same with the variables' defaults. */
  url: string;
  variables: ServerVariable[];
  protocol: string;
  protocolVersion?: string | undefined;
  description?: string | undefined;
  security: SecurityLine[];
  bindings: BindingView[];
}

/** A variable of a server's address. */
export interface ServerVariable {
  name: string;
  default: string;
  enum: string[];
  description?: string | undefined;
  schema: SchemaView;
}

/** One way to prove who is asking; any of several will do. */
export interface SecurityLine {
  /** Key of the scheme in the document; its type where it is written in place. */
  id: string;
  /** Name of the scheme, or of the header, parameter or field that carries the secret. */
  name: string;
  /** Its type in the words of AsyncAPI, with what tells it apart: `http bearer JWT`, `scramSha256`. */
  type: string;
  /** `header`, `query`, `cookie`, `user`, `password`. */
  place?: string | undefined;
  description?: string | undefined;
  scopes: { name: string; description?: string | undefined }[];
  /** Where tokens come from: `clientCredentials: token`, and an address. */
  urls: [label: string, url: string][];
}

/** What is particular to a protocol. */
export interface BindingView {
  /** `kafka`, `ws` */
  protocol: string;
  lines: BindingLine[];
}

/** One setting of a binding: a value, or a schema of what is sent. */
export interface BindingLine {
  /** `x-max.age`: the keys on the way to the value. */
  name: string;
  value?: string | undefined;
  schema?: SchemaView | undefined;
}

/** A part of the address of a channel. */
interface ParameterLine {
  name: string;
  /** Where in a message its value is found: `$message.payload#/user/id`. */
  location?: string | undefined;
  description?: string | undefined;
  schema: SchemaView;
}

/** One operation of a channel. */
export interface ChannelOperationView {
  action: 'send' | 'receive';
  title?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  externalDocs?: ExternalDocs | undefined;
  security: SecurityLine[];
  bindings: BindingView[];
  messages: MessageView[];
  replies: MessageView[];
  replyAddress?: ReplyAddress | undefined;
}

/** Where replies come: the address of a channel, or what names one in the message that is answered. */
interface ReplyAddress {
  /** `prices/answers`, `$message.header#/replyTo` */
  text: string;
  description?: string | undefined;
}

/** What marks messages that belong together, and where it stands in them. */
interface CorrelationView {
  /** `$message.header#/correlationId` */
  location: string;
  description?: string | undefined;
}

/** A message with what is in it. */
export interface MessageView {
  /** Its name as programs know it. */
  name: string;
  title: string;
  description?: string | undefined;
  headers?: SchemaView | undefined;
  headerExamples: { label: string; text: string }[];
  correlation?: CorrelationView | undefined;
  externalDocs?: ExternalDocs | undefined;
  bindings: BindingView[];
  /** The payload in its media type; in a language other than JSON Schema it has no schema. */
  contents: MediaView[];
  /** Such a language, as the document names it: `application/vnd.apache.avro+json`. */
  schemaFormat?: string | undefined;
  /** The schema in that language. */
  schemaSource?: string | undefined;
  examples: ExampleView[];
}

/** All that a page shows of a message. */
function viewMessage(document: AsyncDocument, context: ViewContext, value: unknown): MessageView {
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
