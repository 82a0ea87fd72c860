import { describe, expect, test } from 'vitest';
import { openFactCheck } from '../../../../src/check/facts/find-lost.ts';
import { createSite } from '../../site/_site.ts';

const url = 'https://x.dev/more';
const tag = (name: string) => ({
  name,
  description: `All of ${name}.`,
  externalDocs: { url, description: `Words on ${name}` },
});
const line = {
  title: 'Line',
  name: 'line',
  summary: 'What is said.',
  description: 'A line of a talk.',
  tags: [tag('spoken')],
  correlationId: { location: '$message.header#/id', description: 'Joins lines.' },
  headers: { type: 'object', properties: { language: { type: 'string', description: 'As in HTML.' } } },
  payload: {
    type: 'object',
    properties: { text: { type: 'string', description: 'As typed.', readOnly: true }, kind: { enum: ['loud', 'low'] } },
  },
  examples: [{ name: 'greeting', payload: { text: 'Good morning' } }],
}; // prettier-ignore
const info = { title: 'Radio', version: '1' };
const room = { description: 'The room to enter.' };
const securitySchemes = {
  oauth: { type: 'oauth2', description: 'Ask the host.', flows: { implicit: { availableScopes: { 'talk:write': 'Talk' } } } },
}; // prettier-ignore

const NEW = {
  asyncapi: '3.0.0',
  info,
  servers: {
    main: {
      host: '{region}.x.dev',
      protocol: 'wss',
      description: 'Always on.',
      tags: [tag('fast')],
      variables: { region: { default: 'eu', description: 'Near you.' } },
    },
    spare: { host: 'y.dev', protocol: 'wss', description: 'For nights.' },
  },
  channels: {
    talk: {
      address: 'rooms/{room}',
      title: 'Talk',
      summary: 'Where people talk.',
      description: 'All day.',
      servers: [{ $ref: '#/servers/main' }],
      parameters: { room },
      tags: [tag('Rooms'), tag('busy')],
      messages: { line: { $ref: '#/components/messages/line' } },
    },
    answers: { messages: { heard: { summary: 'Somebody heard it.', payload: { type: 'string' } } } },
  },
  operations: {
    say: {
      action: 'receive',
      channel: { $ref: '#/channels/talk' },
      summary: 'Say something.',
      description: 'To all.',
      security: [{ $ref: '#/components/securitySchemes/oauth' }],
      reply: { channel: { $ref: '#/channels/answers' }, messages: [{ $ref: '#/channels/answers/messages/heard' }] },
    },
  },
  components: { messages: { line }, securitySchemes: { oauth: { ...securitySchemes.oauth, scopes: ['talk:write'] } } },
}; // prettier-ignore

const OLD = {
  asyncapi: '2.6.0',
  info,
  servers: { main: { url: 'x.dev', protocol: 'mqtt', security: [{ oauth: ['talk:write'] }] } },
  channels: {
    'rooms/{room}': {
      description: 'Where people talk.',
      parameters: { room: { ...room, schema: { enum: ['tea', 'garden'] } } },
      publish: {
        summary: 'Say something.',
        tags: [tag('Rooms')],
        traits: [{ summary: 'Speak.' }],
        message: {
          oneOf: [{ $ref: '#/components/messages/line' }, { name: 'nod', summary: 'Says yes.' }],
        },
      },
    },
  },
  components: { messages: { line }, securitySchemes },
};

/** Compares the pages of a document on a site with its text. */
async function compare(
  root: object,
  text = JSON.stringify(root),
  others: Readonly<Record<string, string>> = {},
  change = (content: string) => content,
) {
  const site = await createSite(
    { 'events.json': JSON.stringify(root), ...others },
    { navigation: [{ group: 'Events', asyncapi: 'events.json' }] },
  );
  const readFile = (file: string) => change(others[file] ?? text);
  const { counts, diagnostics } = (await openFactCheck(site, readFile)).finish();
  return { counts, messages: diagnostics.map(({ message }) => message) };
}

describe.each([
  ['3', NEW, 'talk'],
  ['2', OLD, 'rooms/{room}'],
])('a document of version %s', (_version, root, channel) => {
  test('is complete on its pages', async () => {
    const { counts, messages } = await compare(root);
    expect(messages).toEqual([]);
    expect(counts[0]?.documented).toBe(counts[0]?.shown);
    expect(Object.keys(counts[0]?.kinds ?? {})).toEqual(
      expect.arrayContaining([
        'operation', 'server', 'parameter', 'message', 'security', 'property', 'value', 'description', 'example',
      ]),
    ); // prettier-ignore
  });

  test.each([
    ['A line of a talk.', 'description'],
    ['What is said.', 'description'],
    ['All of spoken.', 'description'],
    ['Words on spoken', 'description'],
    ['Words on Rooms', 'description'],
    ['Joins lines.', 'description'],
    ['As in HTML.', 'description'],
    ['The room to enter.', 'description'],
    ['Ask the host.', 'description'],
    ['talk:write', 'security'],
    ['loud', 'value'],
    ['Good morning', 'example'],
  ])('is reported where no page shows %j', async (text, kind) => {
    const { messages } = await compare(
      root,
      JSON.stringify(root).replaceAll(text, 'Nowhere to see'),
    );
    expect(messages[0]).toContain(`The page of ${channel} does not show the ${kind} `);
    expect(messages[0]).toContain('Nowhere to see');
  });
});

test('members next to a reference have no effect, and none is missing', async () => {
  const line = { $ref: '#/components/messages/line', description: 'Ignored by AsyncAPI.' };
  const channels = { ...NEW.channels, talk: { ...NEW.channels.talk, messages: { line } } };
  const { counts, messages } = await compare({ ...NEW, channels });
  expect(messages).toEqual([]);
  expect(counts).toEqual((await compare(NEW)).counts);
});

test('a channel that Trellis does not read is reported', async () => {
  const { messages } = await compare(
    OLD,
    JSON.stringify({ ...OLD, channels: { ...OLD.channels, lost: {} } }),
  );
  expect(messages).toEqual([
    'The page of lost does not show the operation "lost" (#/channels/lost).',
  ]);
});

describe('a document of several files', () => {
  const { channels, operations, components, ...rest } = NEW;
  const { talk, answers } = channels;
  const [first, ...others] = Object.entries(operations);
  const root = {
    ...rest,
    channels: { talk: { $ref: 'parts/channels.json#/talk' }, answers },
    operations: { say: { $ref: 'parts/operations.json#/say' }, ...Object.fromEntries(others) },
    components: { ...components, messages: { line: { $ref: 'parts/line.json' } } },
  };
  const files = {
    'parts/channels.json': JSON.stringify({
      talk: { ...talk, messages: { line: { $ref: 'line.json' } } },
    }),
    'parts/operations.json': JSON.stringify({ say: first?.[1] }).replaceAll(
      '#/',
      '../events.json#/',
    ),
    'parts/line.json': JSON.stringify(line),
  };

  test('is complete on its pages, with the facts of one file', async () => {
    const whole = await compare(NEW);
    const parts = await compare(root, JSON.stringify(root), files);
    expect(parts.messages).toEqual([]);
    expect(parts.counts).toEqual(whole.counts);
  });

  test('is compared in all of its files', async () => {
    const change = (content: string) => content.replaceAll('A line of a talk.', 'Nowhere to see');
    const { messages } = await compare(root, JSON.stringify(root), files, change);
    expect(messages[0]).toContain(
      'The page of talk does not show the description "Nowhere to see"',
    );
  });
});
