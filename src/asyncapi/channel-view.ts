import { toObject, toText } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { viewExternalDocs } from '../openapi/schema/external-docs.ts';
import { sanitizeHtml } from '../openapi/operation/sanitize.ts';
import { toWords } from '../openapi/operation/summary.ts';
import { viewSchema } from '../openapi/schema/view-schema.ts';
import { toHtml, type Markdown, type ViewContext } from '../openapi/schema/view-context.ts';
import { viewBindings } from './bindings.ts';
import { describe, viewMessage } from './message-view.ts';
import { listSecurityLines } from './security.ts';
import { listServerLines } from './servers.ts';
import { viewText } from './view-text.ts';
import type {
  AsyncDocument,
  Channel,
  ChannelOperation,
  ChannelView,
  OperationView,
  ParameterLine,
  ReplyAddress,
} from './types.ts';

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
    operations: operations.map((operation) => viewOperation(document, channel, operation, context)),
    messages:
      operations.length > 0 ? [] : messages.map((one) => viewMessage(document, context, one)),
  };
}

function viewOperation(
  document: AsyncDocument,
  { address }: Channel,
  { action, node, messages, replies, reply }: ChannelOperation,
  context: ViewContext,
): OperationView {
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
  const inAddress = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(described), ...inAddress])].map((name) => {
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
