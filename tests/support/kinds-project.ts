import { page, svg, type ProjectFiles } from './write-project.ts';

/** Features of pages that the Plant Store does not use: right-to-left text, a banner, frames, video, scripts. */
export const KINDS_PROJECT: ProjectFiles = {
  'docs.json': {
    name: 'Kinds',
    colors: { primary: '#7A1FA2', light: '#D8A6F0', dark: '#5E1680' },
    background: { style: 'grid' },
    banner: { content: 'Read **this** [first](/media)', dismissible: true },
    feedback: { thumbsRating: true, suggestEdit: true },
    contextual: { options: ['copy', 'view', 'claude'] },
    eyebrow: { display: 'breadcrumbs' },
    footer: { socials: { github: 'https://github.com/kinds/kinds', x: 'https://x.com/kinds' } },
    api: { openapi: 'openapi.json' },
    navigation: {
      languages: [
        {
          language: 'en',
          default: true,
          tabs: [
            {
              tab: 'Guides',
              groups: [
                {
                  group: 'All',
                  pages: [
                    'index',
                    'media',
                    'math',
                    'islands',
                    'folded',
                    'rooms',
                    { group: 'Deep', pages: ['script'] },
                  ],
                },
              ],
            },
            { tab: 'API', openapi: 'openapi.json' },
          ],
        },
        {
          language: 'ar',
          banner: { content: 'مرحبا', type: 'warning' },
          groups: [{ group: 'البداية', pages: ['ar/index', 'ar/more'] }],
        },
      ],
    },
  },
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.kinds.example' }],
    paths: {
      '/beds/{bed}': {
        post: {
          summary: 'Dig a bed',
          operationId: 'dig',
          tags: ['Beds'],
          security: [{ key: [] }],
          parameters: [
            { name: 'bed', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'deep', in: 'query', schema: { type: 'boolean', default: false } },
          ],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Bed' } },
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { photo: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'Dug.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Bed' } } },
            },
            409: { description: 'There is a bed.' },
          },
          deprecated: true,
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
      schemas: {
        garden__types__beds__tools__SpadeWithAVeryLongHandle: { type: 'object' },
        Bed: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', description: 'What the bed is called.' },
            kind: { enum: ['herbs', 'roots'] },
            beside: { $ref: '#/components/schemas/Bed' },
            tool: {
              $ref: '#/components/schemas/garden__types__beds__tools__SpadeWithAVeryLongHandle',
            },
            soil: {
              oneOf: [
                { type: 'string' },
                { type: 'object', properties: { ph: { type: 'number' } } },
              ],
            },
          },
        },
      },
    },
  },
  'events.json': {
    asyncapi: '3.0.0',
    info: { title: 'Chat', version: '1' },
    servers: {
      live: {
        host: 'chat.kinds.example',
        protocol: 'wss',
        description: 'For everybody.',
        security: [
          { $ref: '#/components/securitySchemes/key' },
          { $ref: '#/components/securitySchemes/person' },
        ],
        bindings: { mqtt: { cleanSession: true, lastWill: { topic: '/gone', qos: 2 } } },
      },
      log: { host: 'log.kinds.example:9092', protocol: 'kafka' },
    },
    channels: {
      room: {
        address: 'rooms/{room}',
        description: 'What is said in a room.',
        parameters: { room: { description: 'Name of the room.' } },
        bindings: {
          ws: {
            method: 'GET',
            query: { type: 'object', properties: { since: { type: 'string', format: 'date' } } },
          },
          kafka: { topic: 'rooms', partitions: 20, topicConfiguration: { 'retention.ms': 604800 } },
        },
        messages: {
          said: { $ref: './parts/messages.json#/said' },
          left: { payload: { type: 'string' }, bindings: { kafka: { key: { type: 'string' } } } },
        },
      },
    },
    operations: {
      say: {
        action: 'receive',
        channel: { $ref: '#/channels/room' },
        messages: [{ $ref: '#/channels/room/messages/said' }],
        security: [{ type: 'oauth2', description: 'Members only.', scopes: ['write', 'talk'] }],
        bindings: { kafka: { groupId: { type: 'string', enum: ['rooms'] } } },
      },
      hear: { action: 'send', channel: { $ref: '#/channels/room' } },
    },
    components: {
      securitySchemes: {
        key: { type: 'httpApiKey', name: 'x-key', in: 'header', description: 'Ask for *one*.' },
        person: { type: 'http', scheme: 'bearer' },
      },
    },
  },
  'parts/messages.json': {
    said: {
      name: 'said',
      title: 'A line',
      headers: { type: 'object', properties: { lang: { type: 'string' } } },
      payload: { $ref: '../parts/line.json' },
    },
  },
  'parts/line.json': {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string' }, answer: { $ref: '#' } },
  },
  'rooms.mdx': page('Rooms', 'Written around the channel.', 'asyncapi: "events.json room"'),
  'index.mdx': page(
    'Introduction',
    'See the [media](/media).\n\n## First\n\nText.\n\n## Second\n\nText.',
  ),
  'media.mdx': page(
    'Media',
    `<video src="/plant.mp4" controls width="320" height="180" aria-label="Repotting"></video>

<iframe src="https://player.kinds.example/embed/1" title="A film" width="560" height="315" />

<Frame caption="A leaf">![A leaf](/leaf.svg)</Frame>

\`\`\`mermaid
graph LR
  Seed --> Sprout --> Plant
\`\`\`

\`\`\`mermaid
sequenceDiagram
  Reader->>Store: GET /plants
  Store-->>Reader: 200
\`\`\``,
  ),
  'math.mdx': page(
    'Formulas',
    'Inline $e^{i\\pi} + 1 = 0$.\n\n$$\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n$$\n\n<Latex>\\sqrt{2}</Latex>',
  ),
  'islands.mdx': page(
    'Islands',
    `export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button className="rounded-lg border px-3 py-2" onClick={() => setCount(count + 1)}>Count {count}</button>;
};

<Counter />

<div style={{ padding: 8 }}><Counter /></div>`,
  ),
  'folded.mdx': page(
    'Folded',
    `<Tabs><Tab title="npm">Run npm.</Tab><Tab title="pnpm">Run \`pnpm\`.</Tab></Tabs>

<AccordionGroup>
<Accordion title="Does it bloom?" icon="leaf">Yes, [in May](/media).</Accordion>
<Accordion title="Does it smell?">Only at night.</Accordion>
</AccordionGroup>

<ResponseField name="plant" type="object" required>
A plant.
<Expandable title="properties"><ResponseField name="name" type="string">Its name.</ResponseField></Expandable>
</ResponseField>

<Tooltip tip="A fern without leaves">Fern</Tooltip>

<Update label="2.0" description="May" tags={['Garden']}>A door.</Update>
<Update label="1.0" description="April" tags={['Beds']}>A bed.</Update>

\`\`\`js leaf.js lines highlight={1} expandable
const leaf = 'green';
\`\`\`

| Plant | Water |
| --- | --- |
| Fern | much |

<View title="Spade">With a spade.</View>
<View title="Fork">With a fork.</View>`,
  ),
  'script.mdx': page(
    'Scripts',
    `<button id="press" onclick="this.textContent = 'Pressed'">Press</button>

<p id="said">Silent</p>

<script>{\`document.getElementById('said').textContent = 'Said'\`}</script>

<style>{\`#said { letter-spacing: 1px }\`}</style>`,
  ),
  'ar/index.mdx': page(
    'مقدمة',
    'اقرأ [المزيد](/ar/more).\n\n## أولا\n\n> نص\n\n- واحد\n- اثنان\n\n<Note>ملاحظة</Note>\n\n<Tabs><Tab title="أ">نص</Tab><Tab title="ب">نص</Tab></Tabs>',
  ),
  'ar/more.mdx': page('المزيد', 'نص.'),
  'leaf.svg': svg('green'),
  'plant.mp4': '',
};
