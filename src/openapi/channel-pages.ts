import { readMessage } from './asyncapi/message.ts';
import { listTags, viewServers } from './asyncapi/servers.ts';
import {
  tagHolders,
  tagOf,
  titleOfChannel,
  type AsyncDocument,
  type Channel,
  type ChannelView,
  type MessageView,
  type SecurityLine,
  type ServerLine,
} from './channel-view.ts';
import { follow, type References } from './document.ts';
import { toField, toFormBody, toHelp, type FormBody } from './form-field.ts';
import { isBinary } from './media-types.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import { viewApiInfo, type ApiInfoView } from './introduction/api-info.ts';
import { slugOf, withoutTitle, type UsedIds } from './pages.ts';
import type {
  FormParameter,
  FormScheme,
  FormServer,
  FormSettings,
  RequestForm,
} from './request-form.ts';
import { viewExternalDocs, type ExternalDocs, type SchemaView } from './schema-view.ts';
import { resolveSchema } from './schema/resolve-schema.ts';
import { typesOf } from './schema/schema-type.ts';
import { createContext, sanitizeHtml, type ContextOptions } from './view-context.ts';

/** A generated page of a channel. */
interface ChannelPage {
  id: string;
  /** Preferred id, without the number that makes `id` unique. */
  wanted: string;
  title: string;
  /** Front matter value: `events.yaml userSignedUp`. */
  asyncapi: string;
}

/** A sidebar entry: a page, or the pages of a tag. */
type ChannelItem = string | { group: string; pages: string[] };

/** Folder of channels without a tag, where existing sites have them. */
const UNTAGGED_FOLDER = 'websockets';

/** Generates a page for each channel: those without a tag first, then groups by first tag, in document order. */
export function buildChannelPages(
  document: AsyncDocument,
  { prefix, usedIds }: { prefix: string; usedIds: UsedIds },
): { pages: ChannelPage[]; items: ChannelItem[] } {
  const ids = new Map<Channel, string>();
  const pages = document.channels.filter(hasPage).map((channel) => {
    const tag = tagOf(document.references, channel);
    const name = channelSlug(channel);
    const folder = tag === undefined ? UNTAGGED_FOLDER : slugOf(tag);
    const wanted = [prefix, folder, name].filter(Boolean).join('/');
    const id = usedIds.take(wanted);
    ids.set(channel, id);
    return {
      id,
      wanted,
      title: titleOfChannel(channel),
      asyncapi: `${document.id} ${channel.name}`,
    };
  });
  const items = listTagGroups(document).flatMap(({ tag, channels }): ChannelItem[] => {
    const channelIds = channels.flatMap((channel) => ids.get(channel) ?? []);
    return tag === undefined ? channelIds : [{ group: tag, pages: channelIds }];
  });
  return { pages, items };
}

/** Channels for the sidebar by tag, those without a tag first. */
function listTagGroups({
  channels,
  references,
}: AsyncDocument): { tag: string | undefined; channels: Channel[] }[] {
  const visible = channels.filter((one) => hasPage(one) && one.node['x-hidden'] !== true);
  const byTag = Map.groupBy(visible, (channel) => tagOf(references, channel));
  const groups = [...byTag].map(([tag, group]) => ({ tag, channels: group }));
  return [
    ...groups.filter(({ tag }) => tag === undefined),
    ...groups.filter(({ tag }) => tag !== undefined),
  ];
}

function hasPage({ node }: Channel): boolean {
  return node['x-excluded'] !== true;
}

/** Last part of the URL: `user/signedUp` gives `user-signedup`, `chat/{room}` gives `chat-room`. */
function channelSlug({ name }: Channel): string {
  return slugOf(name.replace(/[/.{}_]+/g, '-')) || 'channel';
}

/** Introduction of an AsyncAPI document. Descriptions are sanitized HTML. */
export interface AsyncIntroductionView extends ApiInfoView {
  version?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  servers: ServerLine[];
  /** Channels as the sidebar groups them: those without a tag first. */
  groups: ChannelGroup[];
}

/** Channels of a tag. */
export interface ChannelGroup {
  tag?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  channels: { name: string; title: string }[];
}

/** Whether a document has content for an introduction. */
export function hasAsyncIntroduction({ root }: AsyncDocument): boolean {
  const info = toObject(root['info']);
  return (
    ['description', 'termsOfService'].some((name) => toText(info[name]) !== undefined) ||
    [info['contact'], info['license'], info['externalDocs'], root['externalDocs']].some(isObject)
  );
}

/** View of the introduction of a document. */
export function viewAsyncIntroduction(
  document: AsyncDocument,
  options: ContextOptions,
): AsyncIntroductionView {
  const { root, references, title } = document;
  const info = toObject(root['info']);
  const context = createContext(document, options);
  const text = toText(info['description']);
  // Version 3 has tags and links in `info`, version 2 at the top level.
  const tags = [info, root, ...document.channels.flatMap(tagHolders)].flatMap((one) =>
    listTags(context, one['tags']),
  );
  return {
    version: info['version'] === undefined ? undefined : String(info['version']),
    description: text && withoutTitle(sanitizeHtml(options.markdown(text), 'page'), title),
    externalDocs: viewExternalDocs(
      follow(references, info['externalDocs'] ?? root['externalDocs']).value,
    ),
    servers: viewServers(document, Object.entries(toObject(root['servers'])), context),
    groups: listTagGroups(document).map(({ tag, channels }) => {
      const named = tags.filter(({ name }) => name === tag);
      return {
        tag,
        description: named.find(({ description }) => description)?.description,
        externalDocs: named.find(({ externalDocs }) => externalDocs)?.externalDocs,
        channels: channels.map((channel) => ({
          name: channel.name,
          title: titleOfChannel(channel),
        })),
      };
    }),
    ...viewApiInfo(info),
  };
}

/** Data of the WebSocket form of a channel, embedded in the page as JSON. */
export interface ChannelForm extends RequestForm {
  /** Names of required headers, which browsers cannot set. */
  headers: string[];
  /** Initial subprotocols, separated by commas; undefined if the document names none. */
  protocols?: string | undefined;
  /** Messages that the reader can send. */
  messages: FormMessage[];
  /** Shapes of the messages that the API sends, to identify them. */
  received: ReceivedMessage[];
}

/** A message to send. */
interface FormMessage {
  title: string;
  body: FormBody;
}

/** Handshake header with subprotocols, the only one that browsers can set. */
const PROTOCOL_HEADER = 'sec-websocket-protocol';

/** WebSocket servers of a channel. */
export function listSocketServers({ servers }: ChannelView): ServerLine[] {
  return servers.filter(({ protocol, url }) => /^wss?$/i.test(protocol) && url !== '');
}

/** Form of a channel; undefined without a WebSocket server. */
export function buildChannelForm(
  view: ChannelView,
  received: ReceivedMessage[],
  settings: Pick<FormSettings, 'forgetsCredentials'> = {},
): ChannelForm | undefined {
  const servers = listSocketServers(view);
  if (servers.length === 0) return undefined;
  const headers = propertiesOf(view, 'headers');
  const security = [...servers, ...view.operations].flatMap((one) => one.security);
  const protocols = headers.find(({ name }) => name.toLowerCase() === PROTOCOL_HEADER);
  const keys = listQueryKeys(security);
  const unsent = [
    ...headers.filter((one) => one !== protocols).map(({ name }) => name),
    ...headersOf(security),
  ];
  return {
    method: 'GET',
    path: socketPath(view),
    servers: servers.map(toServer),
    auth: keys.map((scheme) => [scheme]),
    // The key has a field of its own.
    parameters: [...pathParameters(view), ...queryParameters(view)].filter(
      (one) => one.in !== 'query' || !keys.some(({ name }) => name === one.name),
    ),
    bodies: [],
    bodyRequired: false,
    // The policy of the page blocks other servers.
    onlyListedServers: true,
    ...(settings.forgetsCredentials && { forgetsCredentials: true }),
    headers: uniqueBy(unsent, (name) => name.toLowerCase()),
    ...(protocols && { protocols: protocolsOf(protocols.schema) }),
    messages: listSentMessages(view).map(toFormMessage),
    received,
  };
}

/** Path after the server URL; empty for a channel at `/`. */
export function socketPath({ address = '' }: Pick<ChannelView, 'address'>): string {
  if (address === '/') return '';
  return address === '' || /^[/?]/.test(address) ? address : `/${address}`;
}

function toServer({ template, description, variables }: ServerLine): FormServer {
  return {
    template: withSocketScheme(template),
    description: toHelp(description),
    variables: variables.map(({ name, default: value, enum: values, description: html }) => ({
      name,
      default: value,
      enum: values,
      description: toHelp(html),
    })),
  };
}

/** Some documents use http URLs for WebSocket servers. */
function withSocketScheme(template: string): string {
  return template.replace(/^http(s?):/i, 'ws$1:');
}

/** Properties of the query or header schema in the WebSocket binding of a channel. */
function propertiesOf({ bindings }: ChannelView, part: 'query' | 'headers') {
  const binding = bindings.find(({ protocol }) => /^wss?$/i.test(protocol));
  const schema = binding?.lines.find(({ name }) => name === part)?.schema;
  return (schema?.properties ?? []).filter(({ isPattern }) => !isPattern);
}

function pathParameters({ parameters }: ChannelView) {
  const used = parameters.filter(({ required }) => required);
  return used.map(({ name, description, schema }): FormParameter => {
    const help = toHelp(description);
    const field = { ...toField(schema, { required: true }), ...(help !== undefined && { help }) };
    return { name, in: 'path', style: 'simple', explode: false, field };
  });
}

function queryParameters(view: ChannelView): FormParameter[] {
  return propertiesOf(view, 'query').map(({ name, schema, required }) => {
    const field = toField(schema, { required });
    return { name, in: 'query', style: 'form', explode: true, field };
  });
}

/** Query parameters are the only credentials that browsers can send with a handshake. */
function listQueryKeys(security: readonly SecurityLine[]): FormScheme[] {
  const keys = security.filter(({ location }) => location === 'query');
  return uniqueBy(keys, ({ name }) => name).map(({ id, name }) => ({
    id,
    kind: 'apiKey',
    name,
    in: 'query',
    labels: [name],
    placeholder: '<API_KEY>',
  }));
}

/** Headers that would contain credentials. */
function headersOf(security: readonly SecurityLine[]): string[] {
  const names = security.flatMap(({ type, name, location }) => {
    if (type === 'httpApiKey') return location === 'header' ? [name] : [];
    return /^(?:http|oauth2|openIdConnect)\b/.test(type) ? ['Authorization'] : [];
  });
  return [...new Set(names)];
}

function protocolsOf({ enum: values, default: preset, examples }: SchemaView): string {
  const [first] = [preset, ...values.map(({ value }) => value), ...examples].filter(Boolean);
  const value: unknown = first === undefined ? '' : JSON.parse(first);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Messages that the reader can send; messages of a channel without operations go both ways. */
function listSentMessages({ operations, messages }: ChannelView): MessageView[] {
  const sent = operations.flatMap((operation) =>
    operation.action === 'send' ? operation.messages : operation.replies,
  );
  return uniqueBy([...messages, ...sent], ({ name, title }) => name || title);
}

/** A message starts with its first example, unless it is binary: its example is only a text about it. */
function toFormMessage({ title, contents }: MessageView): FormMessage {
  const [content] = contents;
  if (!content) return { title, body: { mediaType: 'text/plain' } };
  return { title, body: toFormBody(content, !isBinary(content.mediaType)) };
}

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** A message that the API sends, with the shapes that identify it. */
export interface ReceivedMessage {
  title: string;
  shapes: MessageShape[];
}

/** Maximum number of messages to identify per connection; with more, messages have no name. */
const MAX_MESSAGES = 200;

/** Messages that can arrive on a connection. Channels at the same URL share it, with their messages and replies. */
export function listReceivedMessages(
  document: AsyncDocument,
  { address }: Channel,
): ReceivedMessage[] {
  const shared = document.channels.filter((one) => one.address === address);
  const nodes = shared.flatMap(({ operations, messages }) => {
    if (operations.length === 0) return messages;
    return operations.flatMap(({ action, messages: own, replies }) =>
      action === 'receive' ? own : replies,
    );
  });
  const received = nodes.slice(0, MAX_MESSAGES).map((node) => {
    const { title, payload } = readMessage(document, node);
    return { title, shapes: shapesOf(document.references, payload.schema) };
  });
  return [...new Map(received.map((message) => [JSON.stringify(message), message])).values()];
}

/** Properties that distinguish a message from others without its full schema. */
export interface MessageShape {
  /** JSON types; empty for any. */
  types: string[];
  /** Required properties. */
  required: string[];
  /** Allowed values of properties with `const` or `enum`, as JSON. */
  values: [property: string, allowed: string[]][];
}

/** Maximum number of payload alternatives; with more, any payload matches. */
const MAX_SHAPES = 24;
/** Maximum number of values that can identify a kind of message. */
const MAX_VALUES = 24;
/** Maximum depth of nested alternatives. */
const MAX_DEPTH = 4;

/** Shapes of a payload, one per alternative. */
function shapesOf(references: References, schema: unknown): MessageShape[] {
  const shapes = listShapes(references, schema, 0);
  return shapes.length <= MAX_SHAPES ? shapes : [{ types: [], required: [], values: [] }];
}

function listShapes(references: References, node: unknown, depth: number): MessageShape[] {
  const { schema, choices, nullable } = resolveSchema(references, node);
  const shape = shapeOf(references, schema, nullable);
  const options = choices.flatMap((choice) => choice.options);
  if (options.length === 0 || depth >= MAX_DEPTH) return [shape];
  return options
    .flatMap((option) => listShapes(references, option.schema, depth + 1))
    .map((inner) => join(shape, inner));
}

function shapeOf(references: References, schema: JsonObject, nullable: boolean): MessageShape {
  const types = typesOf(schema);
  const properties = Object.entries(toObject(schema['properties']));
  return {
    types: nullable && types.length > 0 ? [...types, 'null'] : types,
    required: toList(schema['required']).filter((name) => typeof name === 'string'),
    values: properties.flatMap(([name, property]): MessageShape['values'] => {
      const resolved = resolveSchema(references, property).schema;
      const values = 'const' in resolved ? [resolved['const']] : toList(resolved['enum']);
      const isKind = values.length > 0 && values.length <= MAX_VALUES;
      return isKind ? [[name, values.map((value) => JSON.stringify(value))]] : [];
    }),
  };
}

function join(outer: MessageShape, inner: MessageShape): MessageShape {
  return {
    types: inner.types.length > 0 ? inner.types : outer.types,
    required: [...new Set([...outer.required, ...inner.required])],
    values: [...outer.values, ...inner.values],
  };
}
