import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFacts, type Fact } from '../../../../src/check/facts/list-facts.ts';
import { openFactCheck } from '../../../../src/check/facts/find-lost.ts';
import { readPageText, showsFact } from '../../../../src/check/facts/page-text.ts';
import { readRawDocument } from '../../../../src/check/facts/raw-document.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import type { Site } from '../../../../src/site/site.ts';
import { createSite, loadFolder, reload } from '../../site/_site.ts';
import { render } from '../../mdx/components/_api.ts';
import { checkFolder, tell } from '../_check.ts';

const components = {
  schemas: {
    Plant: {
      type: 'object',
      description: 'A **plant** of a [garden](https://example.com/garden).',
      properties: {
        name: { type: 'string', description: 'How it is called.' },
        kind: { type: 'string', enum: ['fern', 'moss'] },
        bed: { allOf: [{ enum: ['north', 'south'] }, { enum: ['roof'] }] },
        id: { type: 'integer', readOnly: true },
        soil: { oneOf: [{ $ref: '#/components/schemas/WetPeat' }, { $ref: '#/components/schemas/Clay' }] },
        state: { $ref: '#/components/schemas/State', description: 'In this hour.' },
        mood: {
          enum: ['thirsty', 'sated'],
          oneOf: [
            { const: 'thirsty', title: 'Dry', description: 'Wants a hose.' },
            { const: 'sated', description: 'Rain fell recently.' },
            { const: 'drowned', description: 'Never allowed here.' },
          ],
        },
        stage: { enum: ['seedling', 'grown'], oneOf: [{ type: 'string', enum: ['seedling', 'grown'] }, { type: 'number', enum: [4711] }] },
        parts: { type: 'array', items: { type: 'array', description: 'A pair of parts.', items: { $ref: '#/components/schemas/Plant' } } },
      },
    },
    WetPeat: {
      description: 'A variant.',
      allOf: [
        { $ref: '#/components/schemas/Peat', description: 'A variant.' },
        { type: 'object', properties: { kind: { enum: ['peat'] } } },
      ],
    },
    Peat: { type: 'object', description: 'Keeps water for weeks.', properties: { depth: { type: 'integer' } } },
    Clay: { type: 'object', properties: { kind: { enum: ['clay'] } } },
    State: { title: 'All that sensors measured', type: 'object', properties: { heat: { type: 'number' } } },
  },
  securitySchemes: { oauth: { type: 'oauth2', description: 'Ask the gardener.', flows: {} } },
}; // prettier-ignore

// Objects with a `then` look like promises.
components.schemas.Plant = {
  ...components.schemas.Plant,
  ...(JSON.parse(`{
    "if": { "description": "Some are named.", "required": ["name"], "properties": { "kind": { "const": "fern", "description": "Ferns are popular." } } },
    "then": { "description": "Named plants.", "properties": { "nickname": { "type": "string", "description": "How friends call it." } } },
    "else": { "description": "Others have a number.", "required": ["id"] },
    "dependentSchemas": { "bed": { "properties": { "row": { "enum": [1, 2], "description": "Counted from the door." } } } }
  }`) as JsonObject),
};

const operation = {
  summary: 'Add a plant',
  description: 'Adds one.\n\n1. Dig\n2. Water `it`',
  security: [{ oauth: ['plants:write'] }],
  parameters: [
    { name: 'bed', in: 'query', description: 'Where to.', schema: { type: 'string' }, example: 'A1' },
  ],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } },
  responses: {
    201: {
      description: 'It grows.',
      headers: { 'X-Height': { description: 'In cm.', schema: { type: 'integer' } } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
      links: { find: { operationId: 'findPlant' } },
    },
  },
  callbacks: {
    grown: { '{$request.body#/url}': { post: { summary: 'It has grown', responses: {} } } },
  },
}; // prettier-ignore

/** Facts of an operation, and the page that Trellis renders of it. */
function compare() {
  const root = { openapi: '3.1.0', paths: { '/plants': { get: operation } }, components };
  const [{ facts = [] } = {}] = listFacts(readRawDocument(new Map([['openapi.json', root]])));
  const { before, after, aside } = render(operation, { components });
  const html = ['Add a plant', before, after, ...Object.values(aside ?? {})].join('<hr>');
  return { facts, html };
}

const isShown = (html: string) => {
  const page = readPageText(html);
  return (fact: Fact) => showsFact(page, fact);
};

describe('a page', () => {
  test('shows all facts of its operation', () => {
    const { facts, html } = compare();
    expect(facts.filter((fact) => !isShown(html)(fact))).toEqual([]);
    const properties = facts.filter(({ kind }) => kind === 'property');
    expect(properties.map(({ texts: [name] }) => name)).toEqual(
      expect.arrayContaining(['name', 'nickname', 'row']),
    );
    const descriptions = facts.filter(({ kind }) => kind === 'description');
    expect(descriptions.flatMap(({ texts }) => texts)).toEqual(
      expect.arrayContaining(['Some are named.', 'Ferns are popular.', 'Named plants.']),
    );
    expect(descriptions.flatMap(({ texts }) => texts)).toEqual(
      expect.arrayContaining([
        'Keeps water for weeks.', 'All that sensors measured', 'In this hour.', 'Wants a hose.', 'Rain fell recently.',
      ]),
    ); // prettier-ignore
    expect(JSON.stringify(facts)).not.toContain('Never allowed here.');
    expect(JSON.stringify(facts)).toContain('seedling');
    expect(JSON.stringify(facts)).not.toContain('4711');
    expect(new Set(facts.map(({ kind }) => kind))).toEqual(
      new Set([
        'summary', 'description', 'parameter', 'example', 'body', 'property', 'value', 'response', 'header',
        'link', 'callback', 'security',
      ]),
    ); // prettier-ignore
  });

  test('without one of them does not', () => {
    const { facts, html } = compare();
    const lost = facts.filter((fact) => {
      const [text = ''] = fact.texts;
      const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
      const planted = words.reduce((page, word) => page.replaceAll(word, 'xx'), html);
      return words.length > 0 && isShown(planted)(fact);
    });
    expect(lost).toEqual([]);
    expect(facts.length).toBeGreaterThan(20);
  });
});

test('facts of a request leave out what only responses have', () => {
  const { facts } = compare();
  const count = (name: string) => facts.filter(({ texts }) => texts[0] === name).length;
  expect([count('name'), count('id')]).toEqual([2, 1]);
});

test('an alternative has those values of its discriminating property that select it', () => {
  const action = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const Action = {
    description: 'What to do.',
    properties: { type: { enum: ['start', 'stop', 'resize'] } },
  };
  const Resize = { allOf: [action('Action')], properties: { size: { $ref: 'sizes.json#/type' } } };
  const mapping = { stop: '#/components/schemas/Action', resize: 'Resize' };
  const schema = {
    oneOf: [action('Action'), action('Resize')],
    discriminator: { propertyName: 'type', mapping },
  };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const root = { openapi: '3.1.0', paths: { '/a': { post } }, components: { schemas: { Action, Resize } } };
  const [found] = listFacts(readRawDocument(new Map([['openapi.json', root]])));
  const values = found?.facts.filter(({ kind }) => kind === 'value');
  expect(values?.map(({ texts, pointer }) => [...texts, pointer])).toEqual([
    ['"stop"', '#/components/schemas/Action/properties/type'],
    ['"resize"', '#/components/schemas/Resize/properties/type'],
  ]);
  expect(found?.facts.map(({ texts: [text] }) => text)).toContain('What to do.');
}); // prettier-ignore

test('properties can be in a file of their own', () => {
  const files = new Map<string, unknown>([
    [
      'openapi.json',
      {
        openapi: '3.0.3',
        paths: {
          '/a': {
            post: {
              requestBody: {
                content: {
                  'application/json': { schema: { properties: { $ref: 'own.json#/all' } } },
                },
              },
            },
          },
        },
      },
    ],
    ['own.json', { all: { ids: { type: 'array', description: 'Of plants.' } } }],
  ]);
  const [found] = listFacts(readRawDocument(files));
  expect(found?.facts.map(({ texts }) => texts[0])).toEqual([
    'application/json',
    'ids',
    'Of plants.',
  ]);
});

test('an operation in a file of its own has the facts of that file', () => {
  const files = new Map<string, unknown>([
    [
      'openapi.json',
      {
        paths: { '/a': { get: { $ref: 'a.json' } } },
        security: [{ all: [] }],
        components: {
          securitySchemes: { all: { description: 'For all.' }, own: { description: 'For this.' } },
        },
      },
    ],
    ['a.json', { security: [{ own: [] }], parameters: [{ name: 'bed', in: 'query' }] }],
  ]);
  const [found] = listFacts(readRawDocument(files));
  expect(found?.facts.flatMap(({ texts }) => texts)).toEqual(['bed', 'For this.']);
});

test('Swagger 2.0 is read by its own rules, and references lead to other files', () => {
  const files = new Map<string, unknown>([
    [
      'api/swagger.json',
      {
        swagger: '2.0',
        consumes: ['application/xml'],
        paths: {
          '/a': {
            post: {
              consumes: [],
              parameters: [{ in: 'body', name: 'b', schema: { $ref: 'plant.json#/Plant' } }],
              responses: { 200: { description: 'ok', schema: { $ref: '../shared/bed.json' } } },
            },
          },
        },
      },
    ],
    [
      'api/plant.json',
      { Plant: { properties: { leaf: { $ref: '#/Leaf' } } }, Leaf: { enum: ['a'] } },
    ],
    ['shared/bed.json', { properties: { bed: { 'x-nullable': true } } }],
  ]);
  const [found] = listFacts(readRawDocument(files));
  expect(found?.facts.map(({ kind, texts }) => `${kind} ${texts[0]}`)).toEqual([
    'body application/xml',
    'property leaf',
    'value "a"',
    'response 200',
    'description ok',
    'property bed',
    'body application/json',
  ]);
});

test('recursive schemas end, also those that are composed of each other', () => {
  const Node = {
    allOf: [
      { properties: { next: { $ref: '#/components/schemas/Node' } } },
      { properties: { next: { $ref: '#/components/schemas/Other' } } },
    ],
  };
  const Other = { allOf: [{ $ref: '#/components/schemas/Node' }] };
  const schema = { $ref: '#/components/schemas/Node' };
  const get = { responses: { 200: { content: { 'a/b': { schema } } } } };
  const root = { paths: { '/a': { get } }, components: { schemas: { Node, Other } } };
  const [found] = listFacts(readRawDocument(new Map([['a.json', root]])));
  expect(found?.facts.filter(({ kind }) => kind === 'property').length).toBeGreaterThan(0);
});

test('check says nothing of a document whose pages are complete', async () => {
  const document: JsonObject = {
    openapi: '3.0.3',
    info: { title: 'Plants', version: '1' },
    paths: { '/plants': { get: operation } },
    components,
  };
  const found = await checkFolder(
    { 'openapi.json': JSON.stringify(document) },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  expect(tell(found, 'lost-content')).toEqual([]);
});

test('check accepts a title that the description of a parameter repeats with other capitals', async () => {
  const parameter = {
    name: 'filters',
    in: 'query',
    description: 'Optional group by filters of plants.',
    content: { 'application/json': { schema: { type: 'object', title: 'Group by filters of plants' } } },
  };
  const found = await checkFolder(
    {
      'openapi.json': JSON.stringify({
        ...document,
        paths: { '/plants': { get: { ...operation, parameters: [parameter] } } },
      }),
    },
    API,
  );
  expect(tell(found, 'lost-content')).toEqual([]);
}); // prettier-ignore

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Plants', version: '1' },
  components,
};
const API = { navigation: [{ group: 'API', openapi: 'openapi.json' }] };

test.each([
  ['to itself', '#/components/schemas/Circle/properties/inner'],
  ['with an invalid percent-encoding', '100%.json#/Plant'],
  ['with an invalid URL', '//[#/Plant'],
])('check reports a reference %s, and reads the rest', async (_kind, $ref) => {
  const schema = { properties: { name: { type: 'string' }, other: { $ref } } };
  const get = {
    responses: { 200: { description: 'All.', content: { 'application/json': { schema } } } },
  };
  const broken = {
    ...document,
    paths: { '/plants': { get } },
    components: { schemas: { Circle: { $ref } } },
  };
  const found = await checkFolder({ 'openapi.json': JSON.stringify(broken) }, API);
  expect(tell(found, 'openapi-reference').join('\n')).toContain($ref);
  expect(tell(found, 'lost-content')).toEqual([]);
});

test('facts leave out what a document hides as internal, and check compares the rest', async () => {
  const hidden = { ...operation, 'x-internal': true };
  const parameters = [
    { name: 'debug', in: 'query', 'x-scalar-ignore': true, schema: { type: 'string' } },
  ];
  const root = {
    ...document,
    tags: [{ name: 'Ops', 'x-internal': true }],
    paths: {
      '/plants': { get: { ...operation, parameters }, post: hidden, put: { ...operation, tags: ['Ops'] } },
      '/pots': { 'x-internal': true, get: operation },
    },
  }; // prettier-ignore
  const [found, ...others] = listFacts(readRawDocument(new Map([['openapi.json', root]])));
  expect([found?.id, ...others]).toEqual(['GET /plants']);
  expect(found?.facts.filter(({ kind }) => kind === 'parameter')).toEqual([]);
  const site = await createSite({ 'openapi.json': JSON.stringify(root) }, API);
  const check = await openFactCheck(site, () => JSON.stringify(root));
  const [count] = check.finish().counts;
  expect(count?.documented).toBeGreaterThan(30);
  expect(count?.shown).toBe(count?.documented);
});

test('check says nothing of a summary that a page replaces, and of a header that is the key', async () => {
  const key = { name: 'X-Key', in: 'header', description: 'From the settings of your garden.' };
  const root = {
    ...document,
    paths: { '/plants': { get: { ...operation, security: [], parameters: [key] } } },
  };
  const site = await createSite(
    {
      'openapi.json': JSON.stringify(root),
      'plants.mdx': '---\ntitle: Seedlings\ndescription: Sow them.\nopenapi: GET /plants\n---\n',
    },
    {
      api: { openapi: 'openapi.json', mdx: { auth: { method: 'key', name: 'x-key' } } },
      navigation: [{ group: 'API', pages: ['plants'] }],
    },
  );
  const check = await openFactCheck(site, () => JSON.stringify(root));
  expect(check.finish().diagnostics).toEqual([]);
});

test('check says nothing of links to operations without a summary', async () => {
  const ok = (links: JsonObject) => ({ responses: { 200: { description: 'OK', links } } });
  const root = {
    ...document,
    paths: {
      '/plants': {
        get: { summary: 'List plants', ...ok({ itsDetails: { operationId: 'findOnePlant' }, itsVessel: { operationRef: '#/paths/~1pots~1%7Bid%7D/get' } }) },
      },
      '/plants/{id}': { get: { operationId: 'findOnePlant', ...ok({}) } },
      '/pots/{id}': { get: ok({}) },
    },
  }; // prettier-ignore
  const found = await checkFolder({ 'openapi.json': JSON.stringify(root) }, API);
  expect(tell(found, 'lost-content')).toEqual([]);
});

test('check says nothing of examples that the author of a page replaces', async () => {
  const content = (value: string) => ({ content: { 'application/json': { example: { value } } } });
  const post = {
    summary: 'Plant',
    requestBody: content('Seedling'),
    responses: { 200: { description: 'OK', ...content('Flowering') } },
  };
  const root = { ...document, paths: { '/plants': { post } } };
  const lostOn = async (body: string) => {
    const found = await checkFolder(
      {
        'openapi.json': JSON.stringify(root),
        'plants.mdx': `---\ntitle: Plant\ndescription: It grows.\nopenapi: POST /plants\n---\n\n${body}\n`,
      },
      { api: { openapi: 'openapi.json' }, navigation: [{ group: 'API', pages: ['plants'] }] },
    );
    return tell(found, 'lost-content');
  };
  const example = (name: string) => `<${name}>\n\`\`\`json Own\n{}\n\`\`\`\n</${name}>\n`;
  const both = example('RequestExample') + example('ResponseExample');
  expect(await lostOn(both)).toEqual([]);
  expect(await lostOn('<Panel>\nOwn.\n</Panel>')).toEqual([]);
});

test('facts on the page of a shared schema are not stored for each operation', async () => {
  const Plant = { type: 'object', properties: { leaves: { type: 'integer' } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  const rootWith = (get: object) =>
    JSON.stringify({ ...document, paths: { '/plants': { get } }, components: { schemas: { Plant } } });
  const site = await createSite(
    {
      'openapi.json': rootWith({ responses: {} }),
      'plants.mdx': '---\ntitle: Plants\nopenapi: GET /plants\n---\n',
      'plant.mdx': '---\ntitle: Plant\nopenapi-schema: Plant\n---\n',
    },
    { api: { openapi: 'openapi.json' }, navigation: [{ group: 'API', pages: ['plants', 'plant'] }] },
  );
  const responses = { 200: { description: 'OK', content } };
  const check = () => openFactCheck(site, () => rootWith({ responses }));
  const lost = (await check()).finish();
  const isOfSchema = ({ message = '' }) => message.includes('leaves');
  expect(lost.diagnostics.filter(isOfSchema)).toEqual([]);
  expect(lost.counts[0]?.kinds['property']).toEqual({ documented: 1, shown: 1 });
  const kept = readFileSync(join(site.project.cacheDir, 'shown-facts.jsonl'), 'utf8');
  expect(kept).toContain('application/json');
  expect(kept).not.toContain('leaves');
  expect((await check()).finish()).toEqual(lost);
}); // prettier-ignore

test('check reports what the page of a shared schema showed in the last check, but no longer', async () => {
  const Plant = { type: 'object', properties: { leaves: { type: 'integer' } } };
  const Pot = { type: 'object', properties: { width: { type: 'integer' } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  const rootWith = (get: object) =>
    JSON.stringify({ ...document, paths: { '/plants': { get } }, components: { schemas: { Plant, Pot } } });
  const pageOf = (schema: string) => `---\ntitle: Schema\nopenapi-schema: ${schema}\n---\n`;
  const { root, site } = await loadFolder(
    {
      'openapi.json': rootWith({ responses: {} }),
      'plants.mdx': '---\ntitle: Plants\nopenapi: GET /plants\n---\n',
      'schema.mdx': pageOf('Plant'),
    },
    { api: { openapi: 'openapi.json' }, navigation: [{ group: 'API', pages: ['plants', 'schema'] }] },
  );
  const responses = { 200: { description: 'OK', content } };
  const listLost = async (checked: Site | undefined) => {
    const check = await openFactCheck(checked!, () => rootWith({ responses }));
    return check.finish().diagnostics.map(({ message }) => message).join('\n');
  };
  expect(await listLost(site)).not.toContain('leaves');
  writeFileSync(join(root, 'schema.mdx'), pageOf('Pot'));
  expect(await listLost((await reload(root)).site)).toContain('leaves');
}); // prettier-ignore

test('parts beyond the first twenty are counted, after these', async () => {
  const rootWith = (names: readonly string[]) => {
    const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    return JSON.stringify({ ...document, paths: { '/plants': { get: { parameters } } } }, null, 2);
  };
  const names = Array.from({ length: 25 }, (_, index) => `lost-${index}`);
  const site = await createSite({ 'openapi.json': rootWith([]) }, API);
  const check = await openFactCheck(site, () => rootWith(names));
  const { diagnostics } = check.finish();
  expect(diagnostics).toHaveLength(21);
  expect(diagnostics.at(-1)?.message).toBe(
    '5 more parts of the document are on no page, such as this one.',
  );
  const lines = diagnostics.map(({ line = 0 }) => line);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));

  const again = await openFactCheck(site, () => rootWith(names));
  expect(again.finish().diagnostics).toEqual(diagnostics);
  const fewer = await openFactCheck(site, () => rootWith(names.slice(1, 3)));
  expect(fewer.finish().diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('"lost-1"'),
    expect.stringContaining('"lost-2"'),
  ]);
});

test('a placeholder in angle brackets is text, and markup in a description is not', () => {
  const text = 'An address in the form <address/mask> or <b>name</b> of <Bed>.';
  const shows = (html: string) =>
    showsFact(readPageText(html), { kind: 'description', pointer: '#', texts: [text] });
  expect(
    shows('<p>An address in the form &lt;address/mask&gt; or <b>name</b> of &lt;Bed&gt;.</p>'),
  ).toBe(true);
  expect(shows('<p>An address in the form  or <b>name</b> of &lt;Bed&gt;.</p>')).toBe(false);
});

test('names of characters are not words', () => {
  const text = '- `K` &mdash; Keys\n- `E` &mdash; Ends\n- `g` &ndash; Caf&eacute;';
  const shows = (html: string) =>
    showsFact(readPageText(html), { kind: 'description', pointer: '#', texts: [text] });
  expect(shows('<li>K — Keys</li><li>E — Ends</li><li>g – Café</li>')).toBe(true);
  expect(shows('<li>K — Keys</li><li>g – Café</li>')).toBe(false);
});

test('the URL of a link can begin with the shortcode of another tool', () => {
  const text = 'The [organization]({{% DOCS %}}/reference/glossary/#organization) of a token.';
  const fact: Fact = { kind: 'description', pointer: '#', texts: [text] };
  const page = readPageText(
    '<p>The <a href="/reference/glossary/">organization</a> of a token.</p>',
  );
  expect(showsFact(page, fact)).toBe(true);
});

test('a tenth of the letters of a description can be missing', () => {
  const shows = (text: string) =>
    showsFact(readPageText('<p>Evergreen</p>'), {
      kind: 'description',
      pointer: '#',
      texts: [text],
    });
  expect(shows('Evergreen. T')).toBe(true);
  expect(shows('Evergreen. To')).toBe(false);
});

test('members next to a reference in an example are shown as they are in the file', () => {
  const files = new Map<string, unknown>([
    ['api.json', { paths: {}, example: { $ref: 'event.json' } }],
    ['event.json', { $ref: 'base.json', type: 'watered' }],
    ['base.json', { id: 1 }],
  ]);
  const raw = readRawDocument(files);
  expect(raw.inline(raw.root['example'])).toEqual({ $ref: 'base.json', type: 'watered' });
});
