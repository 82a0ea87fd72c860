import { describe, expect, test } from 'vitest';
import { openChannel } from './_channel.ts';

/** The first message of a channel with one message, in both versions' words. */
function messageOf(
  message: object,
  { version = '3.0.0', ...rest }: { version?: string; [part: string]: unknown } = {},
) {
  const root = {
    asyncapi: version,
    channels: {
      room: version.startsWith('2') ? { publish: { message } } : { messages: { said: message } },
    },
    ...rest,
  };
  const { view } = openChannel(root, 'room');
  return (view.operations[0]?.messages ?? view.messages)[0];
}

describe('traits', () => {
  const message = {
    title: 'Own',
    headers: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
    traits: [
      {
        title: 'Trait',
        contentType: 'text/plain',
        headers: { properties: { b: { type: 'integer' }, c: { type: 'string' } } },
      },
    ],
  };
  const headersOf = (version: string) =>
    messageOf(message, { version })?.headers?.properties.map(({ name, schema }) => [
      name,
      schema.type,
    ]);

  test('of version 3 are merged deeply, and values of the message itself take precedence', () => {
    expect(messageOf(message)).toMatchObject({
      title: 'Own',
      contents: [{ mediaType: 'text/plain' }],
    });
    expect(headersOf('3.0.0')).toEqual([
      ['b', 'string'],
      ['c', 'string'],
      ['a', 'string'],
    ]);
  });

  test('of version 2 win', () => {
    expect(messageOf(message, { version: '2.6.0' })?.title).toBe('Trait');
    expect(headersOf('2.6.0')).toEqual([
      ['a', 'string'],
      ['b', 'integer'],
      ['c', 'string'],
    ]);
  });
});

test('a message shows summary, description, tags, and external documentation', () => {
  const message = messageOf({
    title: 'Said',
    summary: 'Somebody spoke.',
    description: 'In *any* room.',
    correlationId: { location: '$message.header#/id', description: 'Of the question.' },
    externalDocs: { url: 'https://x.dev/said', description: 'More' },
  });
  expect(message).toMatchObject({
    description: '<p>Somebody spoke.</p>\n<p>In <em>any</em> room.</p>',
    correlation: { location: '$message.header#/id', description: '<p>Of the question.</p>' },
    externalDocs: { href: 'https://x.dev/said', label: 'More' },
  });
});

test('a binary payload without a content type is a file, and any other is JSON', () => {
  const typeOf = (payload: object, root = {}) => {
    const schemas = { Audio: { type: 'string', format: 'binary' } };
    return messageOf({ payload }, { components: { schemas }, ...root })?.contents[0]?.mediaType;
  };
  const audio = { $ref: '#/components/schemas/Audio' };
  expect(typeOf(audio)).toBe('application/octet-stream');
  expect(typeOf(audio, { defaultContentType: 'audio/wav' })).toBe('audio/wav');
  expect(typeOf({ type: 'string' })).toBe('application/json');
});

test('a link that could run something is none', () => {
  expect(messageOf({ externalDocs: { url: 'javascript:alert(1)' } })?.externalDocs).toBe(undefined);
});

test('examples of headers are next to the headers, those of payloads next to the payload', () => {
  const message = messageOf({
    headers: { type: 'object' },
    payload: { type: 'string' },
    examples: [{ name: 'both', headers: { id: 7 }, payload: 'Hi' }, { headers: { id: 8 } }],
  });
  expect(message?.headerExamples.map(({ label }) => label)).toEqual(['both', '2']);
  expect(message?.examples.map(({ label, value }) => [label, value])).toEqual([['both', 'Hi']]);
});

test.each([
  ['its title', { title: 'A', name: 'b', summary: 'c' }, 'A'],
  ['its name', { name: 'b', summary: 'c' }, 'b'],
  ['its summary', { summary: 'What was said' }, 'What was said'],
  ['its media type', {}, 'application/json'],
])('a message is called by %s', (_what, message, title) => {
  expect(messageOf(message, { version: '2.6.0' })?.title).toBe(title);
});

test('a summary that is the title is not said again', () => {
  const message = messageOf(
    { summary: 'What was said', description: 'More.' },
    { version: '2.6.0' },
  );
  expect(message?.description).toBe('<p>More.</p>');
});

test('an operation finds its message by the key that it has in the channel', () => {
  const { view } = openChannel(
    {
      asyncapi: '3.0.0',
      channels: { queue: { messages: { sum: { payload: { type: 'number' } } } } },
      operations: {
        ask: {
          action: 'send',
          channel: { $ref: '#/channels/queue' },
          messages: [{ $ref: '#/channels/queue/messages/sum' }],
        },
      },
    },
    'queue',
  );
  expect(view.operations[0]?.messages.map(({ name }) => name)).toEqual(['sum']);
});

test('a schema in another language is shown as source', () => {
  const schema = { type: 'record', name: 'Said', fields: [] };
  const schemaFormat = 'application/vnd.apache.avro+json;version=1.9.0';
  expect(messageOf({ payload: { schemaFormat, schema } })).toMatchObject({
    schemaFormat,
    schemaSource: JSON.stringify(schema, null, 2),
    contents: [{ schema: undefined }],
  });
});

describe('replies', () => {
  const viewOf = (reply: object) =>
    openChannel(
      {
        asyncapi: '3.0.0',
        channels: {
          ask: { address: '/', messages: { question: {} } },
          same: { address: '/', messages: { answer: {} } },
          other: { address: 'answers', messages: { answer: {} } },
        },
        operations: { ask: { action: 'receive', channel: { $ref: '#/channels/ask' }, reply } },
      },
      'ask',
    ).view.operations[0];

  test('arrive at the address of their channel, which is shown if it differs', () => {
    expect(viewOf({ channel: { $ref: '#/channels/other' } })).toMatchObject({
      replyAddress: { text: 'answers' },
      replies: [{ name: 'answer' }],
    });
    expect(viewOf({ channel: { $ref: '#/channels/same' } })?.replyAddress).toBeUndefined();
  });

  test('come where the question wants them', () => {
    const address = { location: '$message.header#/replyTo', description: 'A queue.' };
    expect(viewOf({ address })?.replyAddress).toEqual({
      text: '$message.header#/replyTo',
      description: '<p>A queue.</p>',
    });
  });
});

test('variables of servers, shared ones too, say what they are', () => {
  const { view } = openChannel(
    {
      asyncapi: '3.0.0',
      servers: {
        live: {
          host: 'x.dev:{port}',
          protocol: 'mqtt',
          protocolVersion: '5',
          variables: { port: { $ref: '#/components/serverVariables/port' } },
        },
      },
      channels: { room: { address: null } },
      components: {
        serverVariables: { port: { default: '1883', enum: ['1883'], description: 'Not TLS.' } },
      },
    },
    'room',
  );
  expect(view).toMatchObject({
    address: undefined,
    servers: [
      {
        template: 'mqtt://x.dev:{port}',
        url: 'mqtt://x.dev:1883',
        protocolVersion: '5',
        variables: [{ name: 'port', default: '1883', description: '<p>Not TLS.</p>' }],
      },
    ],
  });
});

test('a schema that is wrapped without its format is read all the same', () => {
  const schema = { type: 'object', properties: { sdp: { type: 'string' } } };
  const fields = messageOf({ payload: { schema } })?.contents[0]?.schema?.properties;
  expect(fields?.map(({ name }) => name)).toEqual(['sdp']);
});
