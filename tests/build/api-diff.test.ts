import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git, writeRepository } from '../support/git.ts';
import { runCli } from '../support/run-node.ts';
import { makeTempDir, writeProject } from '../support/write-project.ts';

const api = (paths: object) => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths,
});
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const get = (parameters: object[], more: object = {}) => ({
  '/plants': { get: { parameters, responses: { 200: { description: 'OK' } }, ...more } },
});

const FILES = {
  'old.json': api(get([limit])),
  'new.json': api(get([])),
  'wider.json': api(get([limit, { ...limit, name: 'page' }])),
};

const diff = (folder: string, ...args: string[]) => runCli(['api', 'diff', ...args], folder);

describe('trellis api diff', () => {
  it('prints the changes as JSON', async () => {
    const folder = writeProject(FILES);
    const { exitCode, stdout } = await diff(folder, 'old.json', 'new.json', '--format=json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      changes: [
        {
          operation: 'GET /plants',
          pointer: '/paths/~1plants/get/parameters/0',
          kind: 'parameter-removed',
          breaking: true,
          message: 'Query parameter "limit" was removed',
        },
      ],
      summary: { breaking: 1, other: 0 },
    });
  });

  it('prints the changes as text and as Markdown', async () => {
    const folder = writeProject(FILES);
    const text = await diff(folder, 'old.json', 'new.json');
    expect(text.stdout).toContain('GET /plants');
    expect(text.stdout).toContain('breaking: Query parameter "limit" was removed');
    const former = await diff(folder, 'old.json', 'new.json', '--format', 'people');
    expect(former.stdout).toBe(text.stdout);
    const markdown = await diff(folder, 'old.json', 'new.json', '--format', 'markdown');
    expect(markdown.stdout).toContain('#### GET /plants\n\n- Query parameter "limit" was removed');
  });

  it('prints a change once that a schema and its alternatives have, and quotes keywords', async () => {
    const alternative = (name: string) => ({
      allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { [name]: {} } }],
    });
    const document = (target: string, tags: object) => {
      const mapping = { a: `#/components/schemas/${target}` };
      const discriminator = { propertyName: 'kind', mapping };
      const oneOf = [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }];
      const content = { 'application/json': { schema: { oneOf, discriminator } } };
      const filter = { name: 'tags', in: 'query', schema: { type: 'array', ...tags } };
      const schemas = {
        Base: { type: 'object', discriminator, properties: { kind: { type: 'string' } } },
        A: alternative('x'),
        B: alternative('y'),
      };
      const requestBody = { content };
      return { ...api(get([filter], { requestBody })), components: { schemas } };
    };
    const folder = writeProject({
      'old.json': document('A', {}),
      'new.json': document('B', { items: { type: 'string' } }),
    });
    const { stdout } = await diff(folder, 'old.json', 'new.json');
    expect(stdout.match(/(?<=breaking: ).*(?=  )/g)).toEqual([
      'Query parameter "tags": "items" was added',
      'Request body (application/json): discriminator mapping "a" changed from #/components/schemas/A to #/components/schemas/B',
    ]);
  });

  it('names the shared schema where operations use it in different places, and counts its changes once', async () => {
    const plant = (age: string, required: string[]) => ({
      type: 'object',
      required,
      properties: { name: { type: 'string' }, owner: { properties: { age: { type: age } } } },
    });
    const schema = { $ref: '#/components/schemas/Plant' };
    const answer = (status: number, of: object) => ({
      responses: {
        [status]: { description: 'OK', content: { 'application/json': { schema: of } } },
      },
    });
    const doc = (Plant: object) => ({
      ...api({ '/plants': { get: answer(200, { type: 'array', items: schema }), post: answer(201, schema) } }),
      components: { schemas: { Plant } },
    }); // prettier-ignore
    const folder = writeProject({
      'old.json': doc(plant('integer', ['name'])),
      'new.json': doc(plant('string', [])),
    });
    const { stdout } = await diff(folder, 'old.json', 'new.json');
    expect(stdout.split('\n')).toEqual([
      'Breaking changes',
      '',
      'GET /plants, POST /plants',
      '  breaking: Shared schema "Plant": property "name" became optional  [response-property-became-optional]',
      '  breaking: Property "owner.age" of schema "Plant": type changed from integer to string  [response-type-changed]',
      '',
      '2 breaking changes, 0 other changes, in 2 operations.',
      '',
    ]);
    const json = await diff(folder, 'old.json', 'new.json', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({ summary: { breaking: 4, other: 0 } });
  });

  it('names the schema that replaces another one, which itself is unchanged', async () => {
    const Plant = { type: 'object', required: ['name', 'age'], properties: { name: {}, age: {} } };
    const schemas = {
      Plant,
      'Dry seed': { type: 'object', required: ['name'], properties: { name: {} } },
    };
    const answer = (schema: object) => ({
      responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
    });
    const doc = (name: string) => {
      const schema = { $ref: `#/components/schemas/${encodeURIComponent(name)}` };
      const paths = {
        '/plants': { get: answer({ type: 'array', items: schema }), post: answer(schema) },
        '/parents': { get: answer({ $ref: '#/components/schemas/Plant' }) },
      };
      return { ...api(paths), components: { schemas } };
    };
    const folder = writeProject({ 'old.json': doc('Plant'), 'new.json': doc('Dry seed') });
    const { stdout } = await diff(folder, 'old.json', 'new.json');
    expect(stdout.split('\n').slice(2, 4)).toEqual([
      'GET /plants, POST /plants',
      '  breaking: Shared schema "Plant", replaced by "Dry seed": property "age" was removed  [response-required-property-removed]',
    ]);
  });

  it('names a missing file once, with the number of references to it, and at most ten problems', async () => {
    const responses = (file: string) => ({
      200: { description: 'OK', content: { 'application/json': { schema: { $ref: file } } } },
    });
    const paths = (files: string[]) =>
      Object.fromEntries(
        files.map((file, at) => [`/p${at}`, { get: { responses: responses(file) } }]),
      );
    const folder = writeProject({
      'same.json': api(paths(Array(30).fill('gone.json'))),
      'many.json': api(paths(Array.from({ length: 30 }, (_, at) => `gone${at}.json`))),
    });
    const same = await diff(folder, 'same.json', 'same.json');
    expect(same.exitCode).toBe(2);
    expect(same.stderr).toMatch(
      /^Error: same\.json:15:17: #\/paths\S+: Reference "gone\.json": file not found \(30 places\)\.\n$/,
    );
    const many = await diff(folder, 'many.json', 'many.json');
    expect(many.stderr.trim().split('\n').slice(9)).toEqual([
      expect.stringContaining('gone9.json'),
      'and 20 more problems',
    ]);
  });

  it('says so if there are no changes', async () => {
    const folder = writeProject(FILES);
    const { exitCode, stdout } = await diff(folder, 'old.json', 'old.json', '--fail-on', 'any');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'No changes.\n' });
    const json = await diff(folder, 'old.json', 'old.json', '--format', 'json');
    expect(JSON.parse(json.stdout)).toEqual({ changes: [], summary: { breaking: 0, other: 0 } });
  });

  it.each([
    ['old.json', 'new.json', 'breaking', 1],
    ['old.json', 'wider.json', 'breaking', 0],
    ['old.json', 'wider.json', 'any', 1],
  ])('from %s to %s exits with --fail-on %s with %i', async (old, next, kind, expected) => {
    const { exitCode } = await diff(writeProject(FILES), old, next, `--fail-on=${kind}`);
    expect(exitCode).toBe(expected);
  });

  it.each<[string, string[], RegExp]>([
    ['a missing file', ['old.json', 'missing.json'], /missing\.json/],
    ['a file that is no API document', ['old.json', 'other.json'], /other\.json.*Not an OpenAPI/],
    ['a parse error', ['old.json', 'broken.yaml'], /broken\.yaml:[34]\b/],
    ['a missing referenced file', ['old.json', 'lost.json'], /gone\.yaml/],
    ['a parse error in a referenced file', ['old.json', 'spoiled.json'], /broken\.yaml:[34]\b/],
    ['one argument', ['old.json'], /requires OLD and NEW/],
    ['three arguments', ['old.json', 'new.json', 'wider.json'], /wider\.json/],
    ['an unknown format', ['old.json', 'new.json', '--format', 'xml'], /format "xml"/],
    ['an unknown kind', ['old.json', 'new.json', '--fail-on', 'some'], /"some"/],
    ['a revision outside of a repository', ['v1:old.json', 'old.json'], /v1:old\.json/],
  ])('exits with 2 for %s', async (_, args, message) => {
    const folder = writeProject({
      ...FILES,
      'other.json': { name: 'Fern' },
      'broken.yaml': 'openapi: 3.1.0\ninfo:\n  title: [\npaths: {}\n',
      'lost.json': api({ '/plants': { $ref: 'gone.yaml' } }),
      'spoiled.json': api({ '/plants': { $ref: 'broken.yaml' } }),
    });
    const { exitCode, stdout, stderr } = await diff(folder, ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('follows references to files, and names the file that changed', async () => {
    const withFile = (file: string) =>
      api(get([{ ...limit, schema: { $ref: `${file}#/definitions/Limit` } }]));
    const folder = writeProject({
      'old.json': withFile('parts/old.json'),
      'new.json': withFile('parts/new.json'),
      'parts/old.json': { definitions: { Limit: { type: 'integer', maximum: 9 } } },
      'parts/new.json': { definitions: { Limit: { type: 'integer', maximum: 5 } } },
    });
    const { stdout } = await diff(folder, 'old.json', 'new.json', '--format', 'json');
    const { changes } = JSON.parse(stdout) as { changes: Record<string, string>[] };
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      kind: 'request-maximum-decreased',
      pointer: '/definitions/Limit/maximum',
    });
    expect(changes[0]?.['file']).toMatch(/parts\/new\.json$/);
  });
});

describe('trellis api diff in Git', () => {
  const state = (maximum: number) => ({
    'api/openapi.json': api(get([{ ...limit, schema: { $ref: 'parts.json#/Limit' } }])),
    'api/parts.json': { Limit: { type: 'integer', maximum } },
    'guides/plants.md': 'Plants',
  });

  it('reads a file and those that it references at a revision, also from a folder below', async () => {
    const root = writeRepository({ v1: state(9), v2: state(5) });
    writeFileSync(join(root, 'api/parts.json'), '{}');
    const folder = join(root, 'guides');
    const args = ['v1:api/openapi.json', 'v2:api/openapi.json', '--format', 'json'];
    const { exitCode, stdout } = await diff(folder, ...args);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [
        { operation: 'GET /plants', kind: 'request-maximum-decreased', file: 'api/parts.json' },
      ],
    });
  });

  it('compares a revision with a file of the work tree', async () => {
    const root = writeRepository({ v1: state(9) });
    const { stdout } = await diff(
      join(root, 'guides'),
      'HEAD:api/openapi.json',
      '../api/openapi.json',
    );
    expect(stdout).toBe('No changes.\n');
  });

  it.each([
    ['v9:api/openapi.json', /v9/],
    ['v1:api/missing.json', /v1:api\/missing\.json/],
    ['--upload-pack=x:api/openapi.json', /Unknown option/],
    ['v1:../outside.json', /outside\.json/],
  ])('exits with 2 for %s', async (name, message) => {
    const root = writeRepository({ v1: state(9) });
    const { exitCode, stderr } = await diff(root, name, 'v1:api/openapi.json');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('reads nothing outside of the repository', async () => {
    const outside = makeTempDir();
    mkdirSync(join(outside, 'repository'));
    writeFileSync(
      join(outside, 'secret.json'),
      JSON.stringify({ type: 'string', enum: ['secret'] }),
    );
    const root = join(outside, 'repository');
    git(root, 'init', '-q');
    const document = api(get([{ ...limit, schema: { $ref: '../secret.json' } }]));
    writeFileSync(join(root, 'api.json'), JSON.stringify(document));
    const { exitCode, stdout, stderr } = await diff(root, 'api.json', 'api.json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('path outside the project');
  });
});
