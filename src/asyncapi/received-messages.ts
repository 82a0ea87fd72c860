import { readMessage } from './message.ts';
import { shapesOf, type MessageShape } from './message-shape.ts';
import type { AsyncDocument, Channel } from './types.ts';

/** A message that the API sends, with what it looks like. */
export interface ReceivedMessage {
  title: string;
  shapes: MessageShape[];
}

/** Messages of a connection; those of a larger one go without a name. */
const MAX_MESSAGES = 200;

/**
 * The messages that may come over a connection to a channel: channels at the same address share it, each with what it
 * sends and answers.
 */
export function listReceived(document: AsyncDocument, { address }: Channel): ReceivedMessage[] {
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
