// A file with parts that several documents use.
import { describe, expect, test } from 'vitest';
import { loadDocuments } from '../../../../src/openapi/load-documents.ts';
import { writeProject } from '../../../support/write-project.ts';
import { checkFolder, tell } from '../../check/_check.ts';
import { createSite } from '../../site/_site.ts';

const PARTS = `Plant:
  type: object
  properties:
    photo: { $ref: gone.yaml }
    bed: { $ref: '#/Bedd' }
    pot: { $ref: 'pots.yaml#/Pott' }
    soil: { $ref: 'pots.yaml#/Pot/properties/soill' }
    next: { $ref: '#/Plant/properties/bed' }
`;
const FILES = {
  'parts.yaml': PARTS,
  'pots.yaml': 'Pot: { type: object, properties: { soil: { type: string } } }\n',
  'openapi.yaml': `openapi: 3.1.0
info: { title: Plants, version: '1' }
paths:
  /plants:
    get:
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: 'parts.yaml#/Plant' } } } }
`,
  'asyncapi.yaml': `asyncapi: 3.0.0
info: { title: News, version: '1' }
channels:
  news: { address: news, messages: { added: { payload: { $ref: 'parts.yaml#/Plant' } } } }
operations:
  read: { action: receive, channel: { $ref: '#/channels/news' } }
`,
};
const REST = { group: 'REST', openapi: 'openapi.yaml' };
const EVENTS = { group: 'Events', asyncapi: 'asyncapi.yaml' };
const BROKEN = [
  'parts.yaml:4:5 #/Plant/properties/photo: Reference "gone.yaml": file not found.',
  'parts.yaml:5:5 #/Plant/properties/bed: Reference "#/Bedd": not found in the file.',
  'parts.yaml:6:5 #/Plant/properties/pot: Reference "pots.yaml#/Pott": not found in the file.',
  'parts.yaml:7:5 #/Plant/properties/soil: Reference "pots.yaml#/Pot/properties/soill": not found in the file.',
];

test.each([
  ['an OpenAPI document', [REST]],
  ['an AsyncAPI document', [EVENTS]],
  ['both', [REST, EVENTS]],
])('its broken references are reported once, in the file, if %s uses it', async (_name, groups) => {
  const found = await checkFolder(FILES, { navigation: { groups } });
  expect(tell(found, 'openapi-reference', 'openapi-invalid', 'asyncapi').toSorted()).toEqual(
    BROKEN,
  );
});

test('a parameter that the file does not have is one problem', async () => {
  const parameter = "parameters: [{ $ref: 'parts.yaml#/limit' }]";
  const files = {
    ...FILES,
    'openapi.yaml': FILES['openapi.yaml'].replace('get:', `get:\n      ${parameter}`),
  };
  const found = await checkFolder(files, { navigation: { groups: [REST] } });
  const places = tell(found, 'openapi-reference', 'openapi-invalid');
  expect(places.filter((place) => place.startsWith('openapi.yaml'))).toEqual([
    'openapi.yaml:6:20 #/paths/~1plants/get/parameters/0: Reference "parts.yaml#/limit": not found in the file.',
  ]);
});

test('it is parsed once for all of them, with its problems', async () => {
  const plants = Array.from({ length: 1500 }, (_, index) => `Plant${index}: { type: string }\n`);
  const openapi = FILES['openapi.yaml'].replace('#/Plant', '#/Plant0');
  const names = Array.from({ length: 9 }, (_, index) => `${index}.yaml`);
  const projectRoot = writeProject({
    'parts.yaml': `${plants.join('')}Bed: { $ref: 'gone.yaml' }\n`,
    ...Object.fromEntries(names.map((name) => [name, openapi])),
  });
  const secondsFor = async (named: string[]) => {
    const startedAt = process.cpuUsage();
    const { documents, diagnostics } = await loadDocuments({ projectRoot, named });
    const { user, system } = process.cpuUsage(startedAt);
    expect(documents.map(({ schemas }) => schemas)).toEqual(
      named.map(() => ({ Plant0: { type: 'string' } })),
    );
    expect(diagnostics).toMatchObject([{ file: 'parts.yaml', line: 1501 }]);
    return (user + system) / 1e6;
  };
  await secondsFor(names);
  // It takes a third more; when each document parsed the file, it took nine times as long.
  expect((await secondsFor(names)) / (await secondsFor(names.slice(0, 1)))).toBeLessThan(4);
});

describe('an unreadable file', () => {
  const documentWith = (ref: string) => `openapi: 3.1.0
info: { title: Plants, version: '1' }
paths:
  /plants:
    get:
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '${ref}' } } } }
`;
  const names = Array.from({ length: 8 }, (_, index) => `api${index}.yaml`);

  test.each([
    ['is missing', {}, 'gone.yaml#/Plant', 'file not found'],
    [
      'has a syntax error',
      { 'bad.yaml': 'Plant:\n  type: object\n   properties: [' },
      'bad.yaml#/Plant',
      'Invalid YAML: Nested mappings are not allowed in compact mappings (line 2)',
    ],
  ])('that %s is reported once for all documents', async (_name, files, ref, problem) => {
    const documents = Object.fromEntries(names.map((name) => [name, documentWith(ref)]));
    const parts = `Plant: { $ref: '${ref}' }\n`;
    const found = await checkFolder(
      {
        ...files,
        ...documents,
        'api0.yaml': documentWith('parts.yaml#/Plant'),
        'parts.yaml': parts,
      },
      { navigation: { groups: [{ group: 'API', openapi: names }] } },
    );
    expect(found.filter(({ code }) => code === 'openapi-reference')).toEqual([
      expect.objectContaining({
        file: 'api1.yaml',
        line: 7,
        message: expect.stringContaining(`Reference "${ref}": ${problem} (8 places in 8 files).`),
        hint: 'Also in api2.yaml, api3.yaml, api4.yaml, api5.yaml, api6.yaml, and 2 more files.',
      }),
    ]);
  });
});

test('an unreadable file of AsyncAPI documents is reported once for all, named and found', async () => {
  const documentWith = (channel: string) => `asyncapi: 2.6.0
info: { title: Rooms, version: '1' }
channels:
  ${channel}: { publish: { message: { payload: { $ref: 'gone.yaml#/Room' } } } }
`;
  const found = await checkFolder(
    Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.yaml`, documentWith(name)])),
    { navigation: { groups: [{ group: 'Events', asyncapi: 'a.yaml' }] } },
  );
  expect(found.filter(({ code }) => code === 'asyncapi')).toEqual([
    expect.objectContaining({
      file: 'a.yaml',
      line: 4,
      message: expect.stringContaining('file not found (3 places in 3 files).'),
      hint: 'Also in b.yaml and c.yaml.',
    }),
  ]);
});

describe('a document that another one includes', () => {
  const part = `openapi: 3.1.0
info: { title: Shared, version: '1' }
paths:
  /shared: { get: { summary: Shared, responses: { '200': { description: ok } } } }
components: { schemas: { Plant: { type: string }, SharedOwn: { type: string } } }
`;
  const files = {
    'api.yaml': FILES['openapi.yaml'].replace(
      'parts.yaml#/Plant',
      'shared.yaml#/components/schemas/Plant',
    ),
    'shared.yaml': part,
    'other.yaml': part.replaceAll('hared', 'ther'),
    'page.mdx': '# Page',
  };
  const idsOf = async (page: string, properties = {}) => {
    const site = await createSite(
      { ...files, 'page.mdx': page },
      { navigation: { groups: [{ group: 'API', openapi: 'api.yaml' }] }, ...properties },
    );
    return site.documents.map(({ id }) => id);
  };

  test('is no document of its own', async () => {
    expect(await idsOf('# Page')).toEqual(['api.yaml', 'other.yaml']);
    const pages = ['api', 'other'].map((name) => `---\nopenapi: ${name}.yaml GET /plants\n---\n`);
    for (const page of pages) expect(await idsOf(page)).toEqual(['api.yaml', 'other.yaml']);
  });

  test.each([
    ['names one of its operations', '---\nopenapi: GET /shared\n---\n'],
    ['names it with an operation', '---\nopenapi: shared GET /shared\n---\n'],
    ['names one of its schemas', '---\nopenapi-schema: SharedOwn\n---\n'],
    ['shows its introduction', '---\nopenapi-introduction: shared.yaml\n---\n'],
  ])('is one if a page %s', async (_name, page) => {
    expect(await idsOf(page)).toEqual(['api.yaml', 'other.yaml', 'shared.yaml']);
  });

  test.each([
    [
      'lists one of its operations',
      {
        navigation: {
          groups: [
            { group: 'API', openapi: 'api.yaml' },
            { group: 'B', pages: ['GET /shared'] },
          ],
        },
      },
    ],
    ['has its changes', { api: { changes: { document: 'shared.yaml', versions: [] } } }],
    ['has a reference of all documents', { api: { reference: true } }],
  ])('is one if docs.json %s', async (_name, properties) => {
    expect(await idsOf('# Page', properties)).toEqual(['api.yaml', 'other.yaml', 'shared.yaml']);
  });
});
