import { expect, test } from 'vitest';
import { shapesOf } from '../../../../src/openapi/channel-pages.ts';
import { createReferences } from '../../../../src/openapi/document.ts';
import { nameMessage } from '../../../../src/client/playground/socket/messages.ts';

const SCHEMAS = {
  heartbeat: { type: 'object', properties: { event: { const: 'heartbeat' } } },
  status: {
    allOf: [{ $ref: '#/base' }, { properties: { event: { enum: ['online', 'offline'] } } }],
  },
  order: { type: 'object', required: ['id', 'price'], properties: { id: {}, price: {} } },
  cancelled: { type: 'object', required: ['id'], properties: { id: {} } },
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

const references = createReferences({ base: { type: 'object', required: ['at'] } });
const messages = Object.entries(SCHEMAS).map(([title, schema]) => ({
  title,
  shapes: shapesOf(references, schema),
}));

test.each([
  ['{"event":"heartbeat"}', 'heartbeat'],
  ['{"event":"offline","at":1}', 'status'],
  ['{"id":1,"price":2}', 'order'],
  ['{"id":1}', 'cancelled'],
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
  const twins = ['one', 'two'].map((title) => ({
    title,
    shapes: shapesOf(references, { type: 'object' }),
  }));
  expect(nameMessage('{}', twins)).toBeUndefined();
});
