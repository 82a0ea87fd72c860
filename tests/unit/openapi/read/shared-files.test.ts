// A file with parts that several documents use.
import { expect, test } from 'vitest';
import { loadDocuments } from '../../../../src/openapi/load-documents.ts';
import { writeProject } from '../../../support/write-project.ts';
import { checkFolder, tell } from '../../check/_check.ts';

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
    expect(diagnostics).toMatchObject(named.map(() => ({ file: 'parts.yaml', line: 1501 })));
    return (user + system) / 1e6;
  };
  await secondsFor(names);
  // It takes a third more; when each document parsed the file, it took nine times as long.
  expect((await secondsFor(names)) / (await secondsFor(names.slice(0, 1)))).toBeLessThan(4);
});
