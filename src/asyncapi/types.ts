import type { JsonObject } from '../openapi/json.ts';
import type { References } from '../openapi/references/references.ts';
import type { ExternalDocs } from '../openapi/schema/external-docs.ts';
import type { ExampleView } from '../openapi/operation/body-examples.ts';
import type { MediaView } from '../openapi/operation/bodies.ts';
import type { SchemaView } from '../openapi/schema/schema-view.ts';

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
  /** Sanitised HTML. */
  description?: string | undefined;
  servers: ServerLine[];
  parameters: ParameterLine[];
  externalDocs?: ExternalDocs | undefined;
  bindings: BindingView[];
  operations: OperationView[];
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
  addresses: [label: string, url: string][];
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
export interface ParameterLine {
  name: string;
  /** Where in a message its value is found: `$message.payload#/user/id`. */
  location?: string | undefined;
  description?: string | undefined;
  schema: SchemaView;
}

/** One operation of a channel. */
export interface OperationView {
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
export interface ReplyAddress {
  /** `prices/answers`, `$message.header#/replyTo` */
  text: string;
  description?: string | undefined;
}

/** What marks messages that belong together, and where it stands in them. */
export interface CorrelationView {
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
