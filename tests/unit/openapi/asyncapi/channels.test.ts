import { UsedIds } from '../../../../src/openapi/pages.ts';
import { describe, expect, test } from 'vitest';
import { buildChannelPages } from '../../../../src/openapi/channel-pages.ts';
import { titleOfChannel } from '../../../../src/openapi/channel-view.ts';
import { findChannel, loadAsyncDocuments } from '../../../../src/openapi/asyncapi.ts';
import { findDocuments } from '../../../../src/openapi/load-documents.ts';
import { createFolder } from '../../_folder.ts';
import { documentOf, openChannel } from './_channel.ts';

const NEW = {
  asyncapi: '3.0.0',
  info: { title: 'Chat' },
  servers: {
    main: {
      host: '{region}.x.dev',
      pathname: '/v1',
      protocol: 'wss',
      variables: { region: { default: 'eu' } },
    },
  },
  channels: {
    room: {
      address: 'rooms/{id}',
      parameters: { id: { description: 'The *room*', enum: ['a', 'b'] } },
      messages: {
        said: { $ref: '#/components/messages/said' },
        left: { payload: { type: 'string' } },
      },
    },
  },
  operations: {
    say: {
      action: 'receive',
      channel: { $ref: '#/channels/room' },
      messages: [{ $ref: '#/channels/room/messages/said' }],
      reply: { messages: [{ $ref: '#/components/messages/said' }] },
    },
    hear: { action: 'send', channel: { $ref: '#/channels/room' } },
  },
  components: {
    messages: {
      said: {
        name: 'said',
        traits: [{ contentType: 'application/xml', title: 'Trait' }],
        title: 'Said',
        payload: { $ref: '#/components/schemas/Line' },
        examples: [{ name: 'short', payload: { text: 'Hi' } }],
      },
    },
    schemas: {
      Line: {
        type: 'object',
        properties: { text: { type: 'string' }, answer: { $ref: '#/components/schemas/Line' } },
      },
    },
  },
};

const OLD = {
  asyncapi: '2.6.0',
  info: { title: 'Events' },
  servers: { a: { url: 'a.dev', protocol: 'kafka' }, b: { url: 'mqtt://b.dev', protocol: 'mqtt' } },
  channels: {
    'user/signedUp': {
      servers: ['b'],
      subscribe: {
        tags: [{ name: 'Users' }],
        message: { oneOf: [{ name: 'One' }, { name: 'Two' }] },
      },
      publish: {
        message: {
          name: 'Avro',
          schemaFormat: 'application/vnd.apache.avro+json',
          payload: { type: 'record' },
        },
      },
    },
    orders: { description: 'x <script>alert(1)</script> [go](javascript:alert(1))' },
  },
};

const viewOf = (root: object, name: string) => openChannel(root, name).view;

test('a tag that is a reference groups its channel', () => {
  const root = {
    ...NEW,
    channels: { room: { ...NEW.channels.room, tags: [{ $ref: '#/components/tags/talk' }] } },
    components: { ...NEW.components, tags: { talk: { name: 'Talk' } } },
  };
  const document = documentOf(root);
  const { items } = buildChannelPages(document, { prefix: '', usedIds: new UsedIds() });
  expect(items).toEqual([{ group: 'Talk', pages: ['talk/room'] }]);
  expect(openChannel(root, 'room').view.tags).toEqual([]);
});

test('tags say what they mean, except for one that only groups the channel', () => {
  const url = 'https://x.dev/tags';
  const tag = (name: string) => ({
    name,
    description: `All of *${name}*`,
    externalDocs: { url, description: 'More' },
  });
  const { view } = openChannel(
    {
      ...NEW,
      servers: { main: { ...NEW.servers.main, tags: [tag('env'), { name: 'eu' }] } },
      channels: { room: { ...NEW.channels.room, tags: [{ name: 'Rooms' }, tag('loud')] } },
      operations: { say: { ...NEW.operations.say, tags: [{ $ref: '#/components/tags/talk' }] } },
      components: { ...NEW.components, tags: { talk: tag('talk') } },
    },
    'room',
  );
  const shown = (name: string) => ({
    name,
    description: `<p>All of <em>${name}</em></p>`,
    externalDocs: { href: url, label: 'More' },
  });
  expect(view.tags).toEqual([shown('loud')]);
  expect(view.servers[0]?.tags).toEqual([shown('env'), { name: 'eu' }]);
  expect(view.operations[0]?.tags).toEqual([shown('talk')]);
});

test('operations of a channel in the same direction are called by their keys, unless they have titles', () => {
  const { say, hear } = NEW.operations;
  const operations = { sayLoudly: say, shout: { ...say, title: 'Shout' }, hear };
  const { view } = openChannel({ ...NEW, operations }, 'room');
  expect(view.operations.map(({ title }) => title)).toEqual(['Say loudly', 'Shout', undefined]);
});

test('a parameter is required if the address contains it', () => {
  const channel = { ...NEW.channels.room, parameters: { id: {}, since: {} } };
  const { parameters } = viewOf({ ...NEW, channels: { room: channel } }, 'room');
  expect(parameters).toMatchObject([
    { name: 'id', required: true },
    { name: 'since', required: false },
  ]);
});

test('a document that describes the client has its messages in the opposite direction', () => {
  const actionsOf = (root: object, name: string) =>
    viewOf({ ...root, 'x-perspective': 'client' }, name).operations.map(({ action }) => action);
  expect(actionsOf(NEW, 'room')).toEqual(['receive', 'send']);
  expect(actionsOf(OLD, 'user/signedUp')).toEqual(['receive', 'send']);
});

describe('a channel of version 3', () => {
  const view = viewOf(NEW, 'room');

  test('has the address, and servers with their variables filled in', () => {
    expect(view.address).toBe('rooms/{id}');
    expect(view.servers).toMatchObject([
      { name: 'main', url: 'wss://eu.x.dev/v1', protocol: 'wss' },
    ]);
  });

  test('has operations from the side of the reader: what the API receives, the reader sends', () => {
    expect(
      view.operations.map(({ action, messages, replies }) => [
        action,
        messages.length,
        replies.length,
      ]),
    ).toEqual([
      ['send', 1, 1],
      ['receive', 2, 0],
    ]);
  });

  test('describes messages with their traits, schema and examples', () => {
    const [message] = view.operations[0]?.messages ?? [];
    expect(message).toMatchObject({ name: 'said', title: 'Said' });
    expect(message?.contents).toMatchObject([
      { mediaType: 'application/xml', schema: { name: 'Line' } },
    ]);
    expect(message?.examples).toMatchObject([
      { label: 'short', generated: false, language: 'xml' },
    ]);
  });

  test('names a message that is written into the channel by its key', () => {
    const titles = view.operations[1]?.messages.map(({ title }) => title);
    expect(titles).toEqual(['Said', 'left']);
  });

  test('describes parameters, and those of the address that the document leaves out', () => {
    expect(view.parameters).toMatchObject([
      {
        name: 'id',
        description: '<p>The <em>room</em></p>',
        schema: { enum: [{ value: '"a"' }, { value: '"b"' }] },
      },
    ]);
    expect(viewOf({ ...NEW, channels: { x: { address: 'a/{b}' } } }, 'x').parameters).toMatchObject(
      [{ name: 'b' }],
    );
  });
});

describe('a channel of version 2', () => {
  const view = viewOf(OLD, 'user/signedUp');

  test('is its address, on the servers that it names', () => {
    expect(view).toMatchObject({
      address: 'user/signedUp',
      title: 'User signed up',
      servers: [{ url: 'mqtt://b.dev' }],
    });
  });

  test('is published to by readers, and subscribed to', () => {
    expect(
      view.operations.map(({ action, messages }) => [action, messages.map(({ name }) => name)]),
    ).toEqual([
      ['send', ['Avro']],
      ['receive', ['One', 'Two']],
    ]);
  });

  test('names the language of a payload that is no JSON Schema', () => {
    const [avro] = view.operations[0]?.messages ?? [];
    expect(avro).toMatchObject({
      schemaFormat: 'application/vnd.apache.avro+json',
      contents: [{ schema: undefined }],
    });
  });
});

test('descriptions keep nothing that runs or leads to an unsafe address', () => {
  expect(viewOf(OLD, 'orders').description).not.toMatch(/script|javascript/i);
});

test('pages have the name of a channel in their URL, below its tag or websockets, and are grouped by tag', () => {
  const taken = new UsedIds(['api/websockets/orders']);
  const { pages, items } = buildChannelPages(documentOf(OLD), { prefix: 'api', usedIds: taken });
  expect(pages.map(({ id, asyncapi }) => [id, asyncapi])).toEqual([
    ['api/users/user-signedup', 'events.yaml user/signedUp'],
    ['api/websockets/orders-1', 'events.yaml orders'],
  ]);
  expect(items).toEqual([
    'api/websockets/orders-1',
    { group: 'Users', pages: ['api/users/user-signedup'] },
  ]);
});

test.each([
  ['events.yaml orders', 'orders'],
  ['/events.yaml user/signedUp', 'user/signedUp'],
  ['orders', 'orders'],
  [
    'events.yaml ordrs',
    'Channel not found in any AsyncAPI document: "ordrs".; Did you mean "orders"?',
  ],
  [
    'other.json orders',
    'AsyncAPI document not found: "other.json".; AsyncAPI documents of the project: events.yaml.',
  ],
])('front matter "%s" finds %s', (text, expected) => {
  const found = findChannel([documentOf(OLD)], text);
  expect(found.problem === undefined ? found.channel.name : `${found.problem}; ${found.hint}`).toBe(
    expected,
  );
});

test('names that JavaScript has a meaning for are channels like others', () => {
  const root = JSON.parse(
    '{"asyncapi":"3.0.0","channels":{"__proto__":{"address":"a"},"constructor":{}}}',
  ) as object;
  expect(documentOf(root).channels.map(titleOfChannel)).toEqual(['Proto', 'Constructor']);
});

describe('security', () => {
  const schemes = {
    key: { type: 'httpApiKey', name: 'x-key', in: 'header', description: 'A *key*' },
    login: {
      type: 'oauth2',
      scopes: ['write'],
      flows: {
        clientCredentials: {
          tokenUrl: 'https://id.dev/token',
          availableScopes: { write: 'Write *lines*' },
        },
      },
    },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  };

  test('of version 3 is that of servers and of operations', () => {
    const root = {
      ...NEW,
      servers: {
        main: {
          host: 'x.dev',
          protocol: 'wss',
          security: [{ $ref: '#/components/securitySchemes/key' }],
        },
      },
      operations: {
        say: {
          ...NEW.operations.say,
          security: [{ $ref: '#/components/securitySchemes/login' }, { type: 'scramSha256' }],
        },
      },
      components: { ...NEW.components, securitySchemes: schemes },
    };
    const view = viewOf(root, 'room');
    expect(view.servers[0]?.security).toEqual([
      {
        id: 'key',
        name: 'x-key',
        type: 'httpApiKey',
        location: 'header',
        description: '<p>A <em>key</em></p>',
        scopes: [],
        urls: [],
      },
    ]);
    expect(view.operations[0]?.security).toMatchObject([
      {
        name: 'login',
        type: 'oauth2',
        scopes: [{ name: 'write', description: 'Write *lines*' }],
        urls: [['clientCredentials: token', 'https://id.dev/token']],
      },
      { name: 'scramSha256', type: 'scramSha256', scopes: [] },
    ]);
  });

  test('of version 2 names schemes with the scopes that are needed', () => {
    const root = {
      asyncapi: '2.6.0',
      servers: {
        a: {
          url: 'a.dev',
          protocol: 'mqtt',
          security: [{ login: ['read'] }, { bearer: [] }, { missing: [] }],
        },
      },
      channels: { x: {} },
      components: { securitySchemes: schemes },
    };
    expect(viewOf(root, 'x').servers[0]?.security).toMatchObject([
      { name: 'login', type: 'oauth2', scopes: [{ name: 'read' }] },
      { name: 'Authorization', type: 'http bearer JWT', scopes: [] },
    ]);
  });
});

test('bindings are listed by protocol, values by the path of their keys, schemas as schemas', () => {
  const root = {
    asyncapi: '2.6.0',
    channels: {
      x: {
        bindings: {
          kafka: {
            topic: 't',
            partitions: 3,
            topicConfiguration: { 'cleanup.policy': ['delete'] },
            bindingVersion: '1',
          },
          ws: { query: { type: 'object', properties: { since: { type: 'string' } } } },
          amqp: {},
          mqtt: { $ref: '#/components/mqtt' },
        },
        publish: {
          bindings: { mqtt: { qos: 2 } },
          message: { name: 'm', bindings: { kafka: { key: { type: 'string' } } } },
        },
      },
    },
    components: { mqtt: { retain: true } },
  };
  const view = viewOf(root, 'x');
  expect(view.bindings).toMatchObject([
    {
      protocol: 'kafka',
      lines: [
        { name: 'topic', value: 't' },
        { name: 'partitions', value: '3' },
        { name: 'topicConfiguration.cleanup.policy', value: '["delete"]' },
      ],
    },
    { protocol: 'ws', lines: [{ name: 'query', schema: { properties: [{ name: 'since' }] } }] },
    { protocol: 'mqtt', lines: [{ name: 'retain', value: 'true' }] },
  ]);
  expect(view.operations[0]?.bindings).toMatchObject([{ lines: [{ name: 'qos', value: '2' }] }]);
  expect(view.operations[0]?.messages[0]?.bindings).toMatchObject([{ lines: [{ name: 'key' }] }]);
});

describe('loading', () => {
  const load = (files: Record<string, string>, named: string[]) => {
    const projectRoot = createFolder(files);
    const paths = Object.keys(files).map((name) => `${projectRoot}/${name}`);
    const found = findDocuments(paths).asyncapi;
    return loadAsyncDocuments({ projectRoot, named, found });
  };

  test('loads documents in docs.json and others in the project', async () => {
    const { documents, diagnostics } = await load(
      {
        'a.json': JSON.stringify(NEW),
        'b.json': JSON.stringify(OLD),
        'c.json': '{}',
        'd.json': '{ "asyncapi": "1.2.0", "channels": { "a": {} } }',
        'e.json': '{ "openapi": "3.0.0", "channels": { "a": {} } }',
        'f.json': '"asyncapi: 3.0.0"',
      },
      ['a.json'],
    );
    expect(documents.map(({ id }) => id)).toEqual(['a.json', 'b.json']);
    expect(diagnostics).toEqual([]);
  });

  test('reports unusable documents, broken references, and references to other files', async () => {
    const broken = {
      ...OLD,
      channels: {
        x: {
          subscribe: {
            message: { payload: { $ref: '#/nothing' }, headers: { $ref: './other.json' } },
          },
        },
      },
    };
    const { diagnostics } = await load(
      {
        'a.json': JSON.stringify(broken),
        'b.json': '{"openapi":"3.0.0"}',
        'c.json': '{"asyncapi":"1.2.0"}',
      },
      ['a.json', 'b.json', 'c.json', 'missing.json', '../../etc/passwd'],
    );
    expect(diagnostics.map(({ message }) => message).toSorted()).toEqual([
      '#/channels/x/subscribe/message/headers: Reference "./other.json": file not found.',
      '#/channels/x/subscribe/message/payload: Reference not found: "#/nothing".',
      'Cannot read the AsyncAPI document: file not found.',
      'Cannot read the AsyncAPI document: path outside the project.',
      'Not an AsyncAPI document of version 2 or 3.',
      'Unsupported AsyncAPI version "1.2.0". Supported versions: 2 and 3.',
    ]);
  });

  test('follows references to other files of the project, and from there', async () => {
    const files = {
      'docs/events.json': JSON.stringify({
        asyncapi: '3.0.0',
        channels: { room: { $ref: '../parts/room.yaml' }, other: { address: 'o' } },
        operations: {
          say: { action: 'receive', channel: { $ref: '#/channels/room' } },
          ask: { $ref: '../parts/room.yaml#/x-operation' },
        },
      }),
      'parts/room.yaml': `
address: rooms
messages:
  said: { name: said, payload: { $ref: 'line.json' } }
  lost: { $ref: '#/x-nothing' }
x-operation:
  action: send
  channel: { $ref: '../docs/events.json#/channels/other' }
`,
      'parts/line.json':
        '{"type":"object","properties":{"answer":{"$ref":"#"},"a":{"$ref":"https://x.example/y"},"b":{"$ref":"../../../etc/passwd"}}}',
    };
    const { documents, diagnostics } = await load(files, ['docs/events.json']);
    const root = documents[0]?.root ?? {};
    const room = viewOf(root, 'room');
    expect(room.address).toBe('rooms');
    expect(room.operations.map(({ action }) => action)).toEqual(['send']);
    const schema = room.operations[0]?.messages[0]?.contents[0]?.schema;
    expect([schema?.name, schema?.properties.map(({ name }) => name)]).toEqual([
      'line',
      ['answer', 'a', 'b'],
    ]);
    expect(viewOf(root, 'other').operations).toHaveLength(1);
    expect(
      diagnostics.map(({ file, message }) => `${file}: ${message.replace(/ \(#.*/, '')}`),
    ).toEqual([
      'parts/room.yaml: #/messages/lost: Reference "#/x-nothing": not found in the file.',
      'parts/line.json: #/properties/a: Reference "https://x.example/y": references to other hosts are not supported.',
      'parts/line.json: #/properties/b: Reference "../../../etc/passwd": path outside the project.',
    ]);
  });

  test('reports a file that cannot be read once, with the number of references to it', async () => {
    const lost = (name: string) => ({ $ref: `./lost.json#/${name}` });
    const channels = { x: { publish: { message: { payload: lost('A'), headers: lost('B') } } } };
    const { diagnostics } = await load({ 'a.json': JSON.stringify({ ...OLD, channels }) }, [
      'a.json',
    ]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '#/channels/x/publish/message/payload: Reference "./lost.json#/A": file not found (2 places).',
    ]);
  });

  test('uses messages whose names have slashes that references do not escape, and reports them', async () => {
    const message = { $ref: '#/components/messages/chat/v1.said' };
    const document = {
      ...OLD,
      channels: { x: { publish: { message } } },
      components: { messages: { 'chat/v1.said': { title: 'Said' } } },
    };
    const { documents, diagnostics } = await load({ 'a.json': JSON.stringify(document) }, [
      'a.json',
    ]);
    const view = viewOf(documents[0]?.root ?? {}, 'x');
    expect(view.operations[0]?.messages.map(({ title }) => title)).toEqual(['Said']);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '#/channels/x/publish/message: Invalid reference: "#/components/messages/chat/v1.said". A slash in a name is written "~1": "#/components/messages/chat~1v1.said".',
    ]);
  });

  test('shows a broken reference to another file as it is written', async () => {
    const payload = { type: 'array', items: { $ref: './parts.json#/Line' } };
    const document = { ...OLD, channels: { x: { publish: { message: { payload } } } } };
    const files = { 'a.json': JSON.stringify(document), 'parts.json': '{}' };
    const { documents } = await load(files, ['a.json']);
    const [message] = viewOf(documents[0]?.root ?? {}, 'x').operations[0]?.messages ?? [];
    expect(message?.contents[0]?.schema?.items?.broken).toBe('./parts.json#/Line');
  });

  test('is another document when a file that it refers to has changed', async () => {
    const digestOf = async (text: string) => {
      const document = { ...OLD, channels: { x: { $ref: './x.json' } } };
      const loaded = await load({ 'a.json': JSON.stringify(document), 'x.json': text }, ['a.json']);
      return loaded.documents[0]?.digest;
    };
    expect(await digestOf('{"description":"a"}')).not.toBe(await digestOf('{"description":"b"}'));
  });

  test('ends for documents that go round in circles', async () => {
    const round = {
      ...NEW,
      components: {
        messages: { said: { $ref: '#/components/messages/said' } },
        schemas: { Line: { $ref: '#/components/schemas/Line' } },
      },
    };
    expect(viewOf(round, 'room').operations).toHaveLength(2);
  });
});

test.each([
  ['A short summary', 'A short summary', undefined],
  ['Long. '.repeat(30).trim(), 'Room', 'Long.'],
  ['Connect.\n\nThe first message is the offer.', 'Room', 'The first message is the offer.'],
])('the summary %j of a channel is its title or its description', (summary, title, description) => {
  const { view } = openChannel({ asyncapi: '3.0.0', channels: { room: { summary } } }, 'room');
  expect(view.title).toBe(title);
  if (description === undefined) expect(view.description).toBeUndefined();
  else expect(view.description).toContain(description);
});

test.each([
  [{ title: 'Long. '.repeat(30).trim(), summary: 'Short' }, 'Short'],
  [{ title: 'Long.\nLines.' }, 'Room'],
])('a title that is too long for a title is in the description', (texts, title) => {
  const { view } = openChannel({ asyncapi: '3.0.0', channels: { room: texts } }, 'room');
  expect(view.title).toBe(title);
  expect(view.description).toContain('Long.');
  expect(view.description).not.toContain('Short');
});

test.each([
  ['3.0.0', 'Shared'],
  ['2.6.0', 'Beside'],
])(
  'members beside a reference are ignored in version 3, where it is an object of its own',
  (asyncapi, title) => {
    const channels = { room: { $ref: '#/components/channels/Room', title: 'Beside' } };
    const components = { channels: { Room: { title: 'Shared' } } };
    expect(openChannel({ asyncapi, channels, components }, 'room').view.title).toBe(title);
  },
);

test('a schema of version 3 keeps the description beside its reference', () => {
  const payload = { $ref: '#/components/schemas/Line', description: 'Of this message.' };
  const root = {
    asyncapi: '3.0.0',
    channels: { room: { messages: { said: { payload } } } },
    components: { schemas: { Line: { type: 'object', description: 'Of all.' } } },
  };
  const [message] = openChannel(root, 'room').view.messages;
  expect(message?.contents[0]?.schema?.description).toContain('Of this message.');
});
