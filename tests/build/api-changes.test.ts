import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { git, writeRepository } from '../support/git.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const text = (more: object = {}) => ({ type: 'string', ...more });

/** A document with a limit, parameters, and properties of its only schema. */
function api(version: string, parameters: string[], properties: object, more: object = {}) {
  const schema = { $ref: '#/components/schemas/Plant' };
  const content = { 'application/json': { schema: { type: 'array', items: schema } } };
  const parameterOf = (name: string) => ({ name, in: 'query', schema: text() });
  return {
    openapi: '3.1.0',
    info: { title: 'Plants', version },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/plants': {
        get: {
          summary: 'List plants',
          parameters: parameters.map(parameterOf),
          responses: { 200: { description: 'OK', content } },
        },
      },
      ...more,
    },
    components: { schemas: { Plant: { type: 'object', properties } } },
  };
}

const docs = (changes: object) => ({
  name: 'Garden',
  api: { changes },
  navigation: [
    { group: 'Start', pages: ['index'] },
    { group: 'API', openapi: 'openapi.json' },
  ],
});

const seeds = { '/seeds': { get: { responses: { 200: { description: 'OK' } } } } };
const OLD = api('1', ['limit', 'page'], { name: text() }, seeds);
const MIDDLE = api('2', ['limit'], { name: text(), tag: text() });
const NEW = api('3', ['limit', 'color'], { name: text({ deprecated: true }), tag: text() });

const FILES = {
  'docs.json': docs({ versions: ['v1', 'v2'], page: 'api-reference/changes' }),
  'index.mdx': page('Home', '<ApiChanges since="v2" />'),
  'openapi.json': NEW,
};

function writeHistory() {
  const root = writeRepository({
    v1: { ...FILES, 'openapi.json': OLD },
    v2: { ...FILES, 'openapi.json': MIDDLE },
  });
  changeProject(root, FILES);
  return root;
}

const OPTIONS = { site: 'https://docs.example.com' };

describe('a change page', () => {
  it('lists the changes of each version, newest first, with links to operations and fields', async () => {
    const { out, stderr } = await buildFixture(writeHistory(), OPTIONS);
    expect(stderr).toBe('');
    const markdown = readFileSync(join(out, 'api-reference/changes.md'), 'utf8');
    const lines = markdown.split('\n').filter((line) => /^(?:#|- )/.test(line));
    const list = '[`GET /plants`](https://docs.example.com/api-reference/list-plants';
    expect(lines).toEqual([
      '# API changes',
      '## 3',
      '### Deprecated',
      `- ${list}#response-200-name): Property "name" of the response 200 (application/json): is deprecated`,
      '### Added',
      `- ${list}#param-color): Optional query parameter "color" was added`,
      '## v2',
      '### Removed',
      '- `GET /seeds`: Operation GET /seeds was removed breaking',
      `- ${list}): Query parameter "page" was removed breaking`,
      '### Added',
      `- ${list}#response-200-tag): Items of the response 200 (application/json): property "tag" was added`,
    ]);
    const html = readFileSync(join(out, 'api-reference/list-plants/index.html'), 'utf8');
    expect(html).toContain('id="response-200-tag"');
    expect(html).toContain('href="/api-reference/changes"');
  });

  it('has its own words in the language of the page, and marks messages as English', async () => {
    const root = writeHistory();
    const navigation = { languages: [{ language: 'de', pages: ['index'] }] };
    changeProject(root, {
      'docs.json': { ...docs({ versions: ['v1', 'v2'] }), navigation },
      'index.mdx': page('Start', '<ApiChanges />'),
    });
    const { out } = await buildFixture(root, OPTIONS);
    const html = readFileSync(join(out, 'index.html'), 'utf8');
    expect(html).toMatch(/<h3[^>]*>(?:(?!<\/h3>).)*Veraltet/);
    expect(html).toContain(
      '<span lang="en" dir="ltr">Query parameter &quot;page&quot; was removed</span>',
    );
    const markdown = readFileSync(join(out, 'index.md'), 'utf8');
    expect(markdown).toContain('### Entfernt');
    expect(markdown).toContain('was removed inkompatibel');
  });

  it('is published as RSS and JSON', async () => {
    const { out } = await buildFixture(writeHistory(), OPTIONS);
    const rss = readFileSync(join(out, 'api-reference/changes/rss.xml'), 'utf8');
    expect([...rss.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      '3',
      'v2',
    ]);
    expect(rss).toMatch(/<title>v2<\/title>.*<pubDate>/);
    const json: unknown = JSON.parse(readFileSync(join(out, 'api-reference/changes.json'), 'utf8'));
    expect(json).toMatchObject({
      document: 'openapi.json',
      versions: ['3', 'v2', 'v1'],
      releases: [
        { name: '3', since: 'v2', changes: [{ kind: 'parameter-added', url: 'https://docs.example.com/api-reference/list-plants#param-color' }, {}] },
        { name: 'v2', since: 'v1', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      ],
    }); // prettier-ignore
  });

  it('is rebuilt if the document changes, and shows only later changes with `since`', async () => {
    const root = writeHistory();
    const first = await buildFixture(root, OPTIONS);
    const read = (out: string) => readFileSync(join(out, 'index.md'), 'utf8');
    expect(read(first.out)).toContain('"color" was added');
    expect(read(first.out)).not.toContain('/seeds');
    changeProject(root, {
      'openapi.json': api('3', ['limit', 'size'], { name: text(), tag: text() }),
    });
    const second = await buildFixture(root, OPTIONS);
    expect(read(second.out)).toContain('"size" was added');
    expect(read(second.out)).not.toContain('"color"');
  });

  it('compares files, and reports versions that it cannot read', async () => {
    const root = writeProject({
      ...FILES,
      'docs.json': docs({
        document: '/openapi.json',
        versions: [{ name: '1', source: 'old.json' }, 'v9'],
        page: '/api-reference/changes/',
      }),
      'index.mdx': page('Home', '<ApiChanges since="7" />'),
      'old.json': OLD,
    });
    git(root, 'init', '-q');
    const { out, stderr } = await buildFixture(root, OPTIONS);
    expect(stderr).toContain('the version "v9" of openapi.json in "api.changes" is not shown');
    expect(stderr).toContain('Unknown version "7" in <ApiChanges>');
    expect(stderr).toContain('Versions: 3, 1.');
    expect(readFileSync(join(out, 'api-reference/changes.md'), 'utf8')).toContain('*since 1*');
  });

  it('shows nothing of a document that is for some readers only', async () => {
    const secret = { '/keys': { get: { 'x-mint': { groups: ['staff'] }, responses: {} } } };
    const root = writeProject({
      ...FILES,
      'docs.json': docs({ versions: [{ name: '1', source: 'old.json' }], page: 'changes' }),
      'index.mdx': page('Home'),
      'openapi.json': api('2', [], {}, secret),
      'old.json': OLD,
    });
    const { out, stderr } = await buildFixture(root, OPTIONS);
    expect(stderr).toContain('for some readers only');
    expect(readFileSync(join(out, 'changes.json'), 'utf8')).not.toContain('keys');
    expect(existsSync(join(out, 'changes/index.html'))).toBe(true);
  });
});

/** A document with `PUT /plants/{id}`, whose body and responses share a schema with an address. */
function garden(
  version: string,
  {
    parameters,
    plant,
    address,
    more = {},
  }: { parameters: object[]; plant: object; address: object; more?: object },
) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Garden', version },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/plants/{id}': {
        put: {
          summary: 'Change a plant',
          parameters: [{ name: 'id', in: 'path', required: true, schema: text() }, ...parameters],
          requestBody: { required: true, content },
          responses: { 200: { description: 'OK', content } },
          ...more,
        },
      },
    },
    components: {
      schemas: {
        Plant: {
          type: 'object',
          properties: {
            id: text(),
            home: { $ref: '#/components/schemas/Address' },
            origin: { $ref: '#/components/schemas/Address' },
            ...plant,
          },
        },
        Address: { type: 'object', properties: { city: text(), ...address } },
      },
    },
  };
}

const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: text(), ...more });

const FIRST = garden('1', {
  parameters: [query('page'), query('sort')],
  plant: { color: text() },
  address: {},
});
const SECOND = garden('2', {
  parameters: [query('sort', { deprecated: true }), query('limit')],
  plant: {},
  address: { zip: text() },
});
const THIRD = garden('3', {
  parameters: [query('sort', { deprecated: true }), query('limit', { deprecated: false })],
  plant: { id: text({ maxLength: 9 }) },
  address: { zip: text() },
  more: { deprecated: true },
});

const VERSIONED = {
  'docs.json': {
    name: 'Garden',
    api: { changes: { document: 'v3.json', page: 'changes', versions: [{ name: '1', source: 'v1.json' }, { name: '2', source: 'v2.json' }] } },
    navigation: [
      { group: 'Start', pages: ['index'] },
      { group: 'Old', openapi: { source: 'v1.json', directory: 'old' } },
      { group: 'New', openapi: { source: 'v3.json', directory: 'new' } },
    ],
  },
  'index.mdx': page('Home'),
  'v1.json': FIRST,
  'v2.json': SECOND,
  'v3.json': THIRD,
}; // prettier-ignore

describe('the page of an operation', () => {
  it('shows in which version it and its fields were added and changed, with links to the change page', async () => {
    const { out, stderr } = await buildFixture(writeProject(VERSIONED), OPTIONS);
    expect(stderr).toBe('');
    const read = (path: string) => readFileSync(join(out, path), 'utf8');
    const markdown = read('new/change-a-plant.md');
    const link = (words: string, version: string) =>
      `[${words}](https://docs.example.com/changes#${version})`;
    expect(markdown).toContain(`${link('changed in 3', '3')} · ${link('deprecated in 3', '3')}`);
    const [parameters = '', rest = ''] = markdown.split('## Body');
    const [body = '', response = ''] = rest.split('## Response');
    const lineOf = (part: string, name: string) =>
      part.split('\n').find((line) => new RegExp(`^\\s*[|-] \`${name}\``).test(line));
    expect(lineOf(parameters, 'id')).not.toContain('changed');
    expect(lineOf(parameters, 'sort')).toContain(link('deprecated in 2', '2'));
    expect(lineOf(parameters, 'limit')).toContain(link('since 2', '2'));
    expect(parameters).toContain(`\`page\` ${link('removed in 2', '2')}`);
    for (const part of [body, response]) {
      expect(lineOf(part, 'id')).toContain(link('changed in 3', '3'));
      expect(part.match(/`zip` \(string, \[since 2\]/g)).toHaveLength(2);
      expect(lineOf(part, 'city')).not.toMatch(/since|changed/);
      expect(part).toContain(`\`color\` ${link('removed in 2', '2')}`);
    }
    expect(read('changes/index.html')).toContain('id="2"');
    expect(read('new/change-a-plant/index.html')).toContain('href="/changes#2">since 2</a>');
  });

  it('says on the page of an earlier version what was removed and deprecated later', async () => {
    const { out } = await buildFixture(writeProject(VERSIONED), OPTIONS);
    const markdown = readFileSync(join(out, 'old/change-a-plant.md'), 'utf8');
    const row = (name: string) =>
      markdown.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect(row('page')).toContain('[removed in 2](');
    expect(markdown).toMatch(/- `color` \(string, \[removed in 2\]/);
    expect(markdown).not.toMatch(/since|changed in/);
  });

  it('is rendered again when the versions change, and is the same as before without them', async () => {
    const { api: _api, ...docsJson } = VERSIONED['docs.json'];
    const root = writeProject({ ...VERSIONED, 'docs.json': docsJson });
    const read = (out: string) => readFileSync(join(out, 'new/change-a-plant/index.html'), 'utf8');
    const plain = read((await buildFixture(root, OPTIONS)).out);
    expect(plain).not.toMatch(/t-field-change|since 2/);
    changeProject(root, { 'docs.json': VERSIONED['docs.json'] });
    expect(read((await buildFixture(root, OPTIONS)).out)).toContain('since 2');
    changeProject(root, { 'docs.json': docsJson });
    expect(read((await buildFixture(root, OPTIONS)).out)).toBe(plain);
  });
});
