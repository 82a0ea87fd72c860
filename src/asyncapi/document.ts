import {
  isObject,
  parsePointer,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../openapi/json.ts';
import {
  createReferences,
  follow,
  refOf,
  type References,
} from '../openapi/references/references.ts';
import { withTraits } from './traits.ts';
import type { AsyncDocument, Channel, ChannelOperation } from './types.ts';

/** The version that a parsed text states as an AsyncAPI document of version 2 or 3; undefined for anything else. */
export function asyncVersionOf(value: unknown): string | undefined {
  const version = isObject(value) ? String(value['asyncapi'] ?? '') : '';
  return /^[23](?:\.|$)/.test(version) ? version : undefined;
}

/** Makes the document of a root object; versions 2 and 3 come to the same form. */
export function createAsyncDocument(
  root: JsonObject,
  facts: Pick<AsyncDocument, 'id' | 'digest'>,
): AsyncDocument {
  const references = createReferences(root);
  const isOld = asyncVersionOf(root)?.startsWith('2') ?? false;
  const channels = Object.entries(toObject(root['channels'])).map(([name, value]): Channel => {
    const node = toObject(follow(references, value).value);
    return {
      name,
      address: isOld ? name : toText(node['address']),
      node,
      messages: isOld ? [] : messagesOf(node),
      operations: isOld ? oldOperations(references, node) : [],
    };
  });
  if (!isOld) addOperations(references, root, channels);
  const title = toText(toObject(root['info'])['title']) ?? facts.id;
  return { ...facts, title, root, references, channels };
}

/** In version 2, `publish` is what others send to the API, and `subscribe` what it sends to them. */
function oldOperations(references: References, channel: JsonObject): ChannelOperation[] {
  const actions = [['publish', 'send'], ['subscribe', 'receive']] as const; // prettier-ignore
  return actions.flatMap(([key, action]) => {
    if (channel[key] === undefined) return [];
    const node = withTraits(references, channel[key]);
    const message = node['message'];
    const several = toList(toObject(message)['oneOf']);
    const messages = several.length > 0 ? several : message === undefined ? [] : [message];
    return [{ action, node, messages, replies: [] }];
  });
}

/** In version 3, an operation names its channel and says what the API itself does. */
function addOperations(
  references: References,
  root: JsonObject,
  channels: readonly Channel[],
): void {
  for (const value of Object.values(toObject(root['operations']))) {
    const node = withTraits(references, value);
    const channel = findTarget(references, node['channel'], channels);
    if (!channel) continue;
    const reply = toObject(follow(references, node['reply']).value);
    const replyChannel = toObject(follow(references, reply['channel']).value);
    const named = toList(node['messages']);
    const answers = toList(reply['messages']);
    channel.operations.push({
      action: node['action'] === 'receive' ? 'send' : 'receive',
      node,
      messages: named.length > 0 ? named : channel.messages,
      replies: answers.length > 0 ? answers : messagesOf(replyChannel),
      reply,
    });
  }
}

/** The channel that a reference names by its key, or that is the same as what it leads to. */
function findTarget(
  references: References,
  node: unknown,
  channels: readonly Channel[],
): Channel | undefined {
  const [part, key] = parsePointer(refOf(node) ?? '');
  const { value } = follow(references, node);
  const named = part === 'channels' ? channels.find(({ name }) => name === key) : undefined;
  return named ?? channels.find((one) => one.node === value);
}

/** The messages of a channel of version 3; one that is written there and has no name of its own has that of its key. */
function messagesOf(channel: JsonObject): unknown[] {
  return Object.entries(toObject(channel['messages'])).map(([name, message]) =>
    isObject(message) && refOf(message) === undefined ? { name, ...message } : message,
  );
}
