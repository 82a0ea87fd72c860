import { describe, expect, test } from 'vitest';
import {
  buildChannelForm,
  listReceivedMessages,
  socketPath,
} from '../../../../src/openapi/channel-pages.ts';
import { openChannel } from './_channel.ts';

function formOf(root: object, name = 'room') {
  const { document, channel, view } = openChannel(root, name);
  return buildChannelForm(view, listReceivedMessages(document, channel));
}

const LIVE = { host: '{region}.x.dev', pathname: '/v1', protocol: 'wss' };

const ROOM = {
  asyncapi: '3.0.0',
  servers: {
    log: { host: 'x.dev:9092', protocol: 'kafka' },
    live: {
      ...LIVE,
      description: 'For *everybody*.\n\nOr nearly so.',
      variables: {
        region: { default: 'eu', enum: ['eu', 'us'], description: 'The nearest one.' },
      },
    },
  },
  channels: {
    room: {
      address: 'rooms/{id}',
      parameters: { id: { enum: ['a', 'b'] }, unused: {} },
      bindings: {
        ws: {
          query: {
            type: 'object',
            required: ['since'],
            properties: { since: { type: 'integer' }, mode: { type: 'string' } },
          },
          headers: {
            type: 'object',
            properties: {
              'X-Client': { type: 'string' },
              'sec-websocket-protocol': { type: 'string', examples: ['chat.v2'] },
            },
          },
        },
      },
      messages: {
        say: { payload: { type: 'object', properties: { text: { type: 'string' } } } },
        said: { payload: { type: 'object', properties: { kind: { const: 'said' } } } },
        asked: { payload: { type: 'object', properties: { kind: { const: 'asked' } } } },
      },
    },
    news: { address: 'rooms/{id}', messages: { news: { payload: { type: 'string' } } } },
  },
  operations: {
    say: {
      action: 'receive',
      channel: { $ref: '#/channels/room' },
      messages: [{ $ref: '#/channels/room/messages/say' }],
      reply: { messages: [{ $ref: '#/channels/room/messages/said' }] },
    },
    ask: {
      action: 'send',
      channel: { $ref: '#/channels/room' },
      messages: [{ $ref: '#/channels/room/messages/asked' }],
      reply: { messages: [{ $ref: '#/channels/room/messages/say' }] },
    },
  },
};

describe('the form of a channel', () => {
  const form = formOf(ROOM);

  test('has the servers that speak WebSocket, with their variables, and no others', () => {
    expect(form?.servers).toEqual([
      {
        template: 'wss://{region}.x.dev/v1',
        variables: [
          { name: 'region', default: 'eu', enum: ['eu', 'us'], description: 'The nearest one.' },
        ],
        description: 'For everybody.',
      },
    ]);
  });

  test('has the parameters of the address, all of which are needed, and those of the query', () => {
    const parameters = form?.parameters.map(({ name, in: place, field }) => [
      name,
      place,
      field.required === true,
    ]);
    expect(parameters).toEqual([
      ['id', 'path', true],
      ['since', 'query', true],
      ['mode', 'query', false],
    ]);
  });

  test('has subprotocols, which a page can ask for, and the names of other headers, which it cannot set', () => {
    expect(form?.protocols).toBe('chat.v2');
    expect(form?.headers).toEqual(['X-Client']);
  });

  test('has the messages that readers send: those that the API receives, and replies to its requests', () => {
    expect(form?.messages.map(({ title }) => title)).toEqual(['say']);
  });

  test('lists received messages: those that the API sends and its replies, also on channels at the same address', () => {
    expect(form?.received.map(({ title }) => title)).toEqual(['said', 'asked', 'news']);
  });
});

test.each([
  ['httpApiKey in query', { type: 'httpApiKey', in: 'query', name: 'key' }, ['key'], []],
  ['httpApiKey in header', { type: 'httpApiKey', in: 'header', name: 'X-Key' }, [], ['X-Key']],
  ['httpApiKey in cookie', { type: 'httpApiKey', in: 'cookie', name: 'sid' }, [], []],
  ['http', { type: 'http', scheme: 'bearer' }, [], ['Authorization']],
  ['oauth2', { type: 'oauth2', flows: {}, scopes: [] }, [], ['Authorization']],
  ['userPassword', { type: 'userPassword' }, [], []],
])('of %s, a page sends what stands in the query', (_name, scheme, keys, headers) => {
  const form = formOf({
    asyncapi: '3.0.0',
    servers: { live: { host: 'x.dev', protocol: 'ws', security: [scheme] } },
    channels: { room: { address: 'room' } },
  });
  expect(form?.auth.flat().map(({ name }) => name)).toEqual(keys);
  expect(form?.headers).toEqual(headers);
});

test('credentials that the ws binding describes, too, have one field, and are named once', () => {
  const text = { type: 'string' };
  const ws = {
    query: { type: 'object', properties: { key: text, mode: text } },
    headers: { type: 'object', properties: { authorization: text } },
  };
  const security = [
    { type: 'httpApiKey', in: 'query', name: 'key' },
    { type: 'httpApiKey', in: 'header', name: 'Authorization' },
  ];
  const form = formOf({
    asyncapi: '3.0.0',
    servers: { live: { host: 'x.dev', protocol: 'ws', security } },
    channels: { room: { address: 'room', bindings: { ws } } },
  });
  expect(form?.auth.flat().map(({ name }) => name)).toEqual(['key']);
  expect(form?.parameters.map(({ name }) => name)).toEqual(['mode']);
  expect(form?.headers).toEqual(['Authorization']);
});

test('a message starts with its first example, and a binary one with the choice of a file', () => {
  const payload = { type: 'string', format: 'binary' };
  const messages = {
    audio: { contentType: 'audio/wav', payload, examples: [{ payload: '\\x10' }] },
    text: { contentType: 'text/plain', examples: [{ payload: 'Hi' }] },
  };
  const form = formOf({
    asyncapi: '3.0.0',
    servers: { live: { host: 'x.dev', protocol: 'ws' } },
    channels: { room: { address: 'room', messages } },
  });
  expect(form?.messages.map(({ body }) => body.field ?? body.text)).toEqual([
    { kind: 'file' },
    'Hi',
  ]);
});

test('version 2 names its parts otherwise, and means the same', () => {
  const form = formOf(
    {
      asyncapi: '2.6.0',
      servers: { live: { url: 'https://x.dev/ws', protocol: 'wss', security: [{ key: [] }] } },
      channels: {
        '/room': {
          publish: { message: { oneOf: [{ name: 'a' }, { name: 'b' }] } },
          subscribe: { message: { name: 'c' } },
        },
      },
      components: { securitySchemes: { key: { type: 'httpApiKey', in: 'query', name: 'k' } } },
    },
    '/room',
  );
  expect(form).toMatchObject({
    servers: [{ template: 'wss://x.dev/ws' }],
    path: '/room',
    auth: [[{ id: 'key', name: 'k', in: 'query' }]],
    messages: [{ title: 'a' }, { title: 'b' }],
    received: [{ title: 'c' }],
  });
});

test.each(['kafka', 'mqtt', 'https', 'mercure', ''])('a server of %s has no form', (protocol) => {
  const servers = { one: { host: 'x.dev', protocol } };
  expect(formOf({ asyncapi: '3.0.0', servers, channels: { room: {} } })).toBeUndefined();
});

test.each([
  ['/', ''],
  [undefined, ''],
  ['rooms', '/rooms'],
  ['/rooms', '/rooms'],
  ['?topic=a', '?topic=a'],
])('the address %s follows that of the server as "%s"', (address, path) => {
  expect(socketPath({ address })).toBe(path);
});
