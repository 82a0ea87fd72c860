import { expect, test } from 'vitest';
import {
  listReceivedMessages,
  type ReceivedMessage,
} from '../../../../../src/openapi/channel-pages.ts';
import { openChannel } from '../../../openapi/asyncapi/_channel.ts';
import { nameMessage } from '../../../../../src/client/playground/socket/messages.ts';

const SCHEMAS = {
  heartbeat: { type: 'object', properties: { event: { const: 'heartbeat' } } },
  status: {
    allOf: [{ $ref: '#/base' }, { properties: { event: { enum: ['online', 'offline'] } } }],
  },
  order: { type: 'object', required: ['id', 'price'], properties: { id: {}, price: {} } },
  canceled: { type: 'object', required: ['id'], properties: { id: {} } },
  book: { type: 'array', items: {} },
  either: {
    oneOf: [
      { type: 'object', properties: { type: { const: 'a' } } },
      { type: 'object', properties: { type: { const: 'b' } } },
    ],
  },
  count: { type: 'integer' },
  line: { type: 'string' },
};

/** The messages of a channel whose payloads have these schemas, by title. */
function receivedOf(schemas: Record<string, object>): ReceivedMessage[] {
  const messages = Object.entries(schemas).map(([title, payload]) => [title, { title, payload }]);
  const { document, channel } = openChannel(
    {
      asyncapi: '3.0.0',
      base: { type: 'object', required: ['at'] },
      channels: { feed: { address: 'feed', messages: Object.fromEntries(messages) as object } },
    },
    'feed',
  );
  return listReceivedMessages(document, channel);
}

const messages = receivedOf(SCHEMAS);

test.each([
  ['{"event":"heartbeat"}', 'heartbeat'],
  ['{"event":"offline","at":1}', 'status'],
  ['{"id":1,"price":2}', 'order'],
  ['{"id":1}', 'canceled'],
  ['[1,2]', 'book'],
  ['{"type":"b"}', 'either'],
  ['7', 'count'],
  ['7.5', undefined],
  ['hello', 'line'],
  ['null', undefined],
])('%s is %s', (text, title) => {
  expect(nameMessage(text, messages)).toBe(title);
});

test('a text that several messages fit alike has no name', () => {
  const twins = receivedOf({ one: { type: 'object' }, two: { type: 'object' } });
  expect(nameMessage('{}', twins)).toBeUndefined();
});
