import { toFormBody, type FormBody } from '../openapi/request/form-body.ts';
import { toHelp } from '../openapi/request/field-help.ts';
import { toField } from '../openapi/request/field-of-schema.ts';
import type { FormScheme } from '../openapi/request/form-scheme.ts';
import type {
  FormParameter,
  FormServer,
  FormSettings,
  RequestForm,
} from '../openapi/request/request-form.ts';
import type { SchemaView } from '../openapi/schema/schema-view.ts';
import type { ReceivedMessage } from './received-messages.ts';
import type { ChannelView, MessageView, SecurityLine, ServerLine } from './types.ts';

/** All that a reader needs to connect to a channel over WebSocket; its page carries it as JSON. */
export interface ChannelForm extends RequestForm {
  /** Names of headers that the API asks for, and that no page may set. */
  headers: string[];
  /** Subprotocols to begin with, separated by commas; undefined where the document names none. */
  protocols?: string | undefined;
  /** The messages that the reader can send. */
  messages: FormMessage[];
  /** What tells the messages apart that the API sends. */
  received: ReceivedMessage[];
}

/** A message to send. */
export interface FormMessage {
  title: string;
  body: FormBody;
}

/** Header of the handshake that pages can set, as a list of their own. */
const PROTOCOL_HEADER = 'sec-websocket-protocol';

/** The servers of a channel that speak WebSocket. */
export function listSocketServers({ servers }: ChannelView): ServerLine[] {
  return servers.filter(({ protocol, url }) => /^wss?$/i.test(protocol) && url !== '');
}

/** The form of a channel; undefined where none of its servers speaks WebSocket. */
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
  return {
    method: 'GET',
    path: socketPath(view),
    servers: servers.map(toServer),
    auth: listQueryKeys(security).map((scheme) => [scheme]),
    parameters: [...pathParameters(view), ...queryParameters(view)],
    bodies: [],
    bodyRequired: false,
    // The policy of the page allows no others.
    onlyListedServers: true,
    ...(settings.forgetsCredentials && { forgetsCredentials: true }),
    headers: [...headers.filter((one) => one !== protocols).map(({ name }) => name), ...headersOf(security)], // prettier-ignore
    ...(protocols && { protocols: protocolsOf(protocols.schema) }),
    messages: listSent(view).map(toFormMessage),
    received,
  };
}

/** What follows the server in the address; a channel at `/` is the server's address itself. */
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

/** Some documents write the address as that of a page. */
function withSocketScheme(template: string): string {
  return template.replace(/^http(s?):/i, 'ws$1:');
}

/** What a schema in the WebSocket binding of a channel says of the query, or of the headers, of the handshake. */
function propertiesOf({ bindings }: ChannelView, part: 'query' | 'headers') {
  const binding = bindings.find(({ protocol }) => /^wss?$/i.test(protocol));
  const schema = binding?.lines.find(({ name }) => name === part)?.schema;
  return (schema?.properties ?? []).filter(({ isPattern }) => !isPattern);
}

function pathParameters({ parameters, address = '' }: ChannelView) {
  const used = parameters.filter(({ name }) => address.includes(`{${name}}`));
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

/** Keys in the query are the only credentials that a page can send with a handshake. */
function listQueryKeys(security: readonly SecurityLine[]): FormScheme[] {
  const keys = security.filter(({ place }) => place === 'query');
  return uniqueBy(keys, ({ name }) => name).map(({ id, name }) => ({
    id,
    kind: 'apiKey',
    name,
    in: 'query',
    labels: [name],
    placeholder: '<API_KEY>',
  }));
}

/** Headers that credentials would be sent in. */
function headersOf(security: readonly SecurityLine[]): string[] {
  const names = security.flatMap(({ type, name, place }) => {
    if (type === 'httpApiKey') return place === 'header' ? [name] : [];
    return /^(?:http|oauth2|openIdConnect)\b/.test(type) ? ['Authorization'] : [];
  });
  return [...new Set(names)];
}

function protocolsOf({ enum: values, default: preset, examples }: SchemaView): string {
  const [first] = [preset, ...values.map(({ value }) => value), ...examples].filter(Boolean);
  const value: unknown = first === undefined ? '' : JSON.parse(first);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The messages that the reader sends; those of a channel without operations go both ways. */
function listSent({ operations, messages }: ChannelView): MessageView[] {
  const sent = operations.flatMap((operation) =>
    operation.action === 'send' ? operation.messages : operation.replies,
  );
  return uniqueBy([...messages, ...sent], ({ name, title }) => name || title);
}

/** A message begins with its first example. */
function toFormMessage({ title, contents }: MessageView): FormMessage {
  const [content] = contents;
  return { title, body: content ? toFormBody(content, true) : { mediaType: 'text/plain' } };
}

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
