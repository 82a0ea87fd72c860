// The mock server, by the real command: a document, a project, what cannot be served, a used port, and Ctrl+C.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readDocumentedSamples } from '../support/documented-samples.ts';
import { BIN } from '../support/run-node.ts';
import { writeProject } from '../support/write-project.ts';
import { Terminal } from './_terminal.ts';

const trellis = `"${process.execPath}" "${BIN}"`;

const PLANTS = `openapi: 3.0.3
info: { title: Garden API, version: '1' }
servers: [{ url: /v1 }]
paths:
  /plants:
    get:
      parameters: [{ $ref: "parameters.yaml#/limit" }]
      responses:
        200: { description: All plants, content: { application/json: { example: [Fern, Ivy] } } }
`;

const project = writeProject({
  'docs.json': {
    name: 'Fern',
    navigation: [{ group: 'All', pages: ['index'] }],
    openapi: 'plants.yaml',
  },
  'index.mdx': '# Home',
  'plants.yaml': PLANTS,
  'parameters.yaml': 'limit: { name: limit, in: query, schema: { type: integer } }\n',
  'broken.yaml': 'openapi: 3.0.3\npaths: [\n',
  'notes.json': { hello: 'world' },
});
const terminal = new Terminal(project);

it.each(['plants.yaml', '.'])('%s is served until Ctrl+C', async (path) => {
  const served = await terminal.serve(`${trellis} mock ${path} --offline`);
  const plants = await served.get('/v1/plants?limit=2');
  const invalid = await served.get('/v1/plants?limit=x');
  const missing = await served.get('/plants');
  const started = performance.now();
  await served.stop();
  expect(performance.now() - started).toBeLessThan(5000);
  expect(plants).toEqual({ status: 200, text: '["Fern","Ivy"]' });
  expect([invalid.status, missing.status]).toEqual([422, 404]);
});

it('reports problems of documents, and not those of other files of the project', async () => {
  const named = { name: 'Fern', navigation: [{ group: 'All', pages: ['gone'] }] };
  const folder = writeProject({
    'docs.json': { ...named, openapi: 'plants.yaml', colors: { primary: 'greenish' } },
    'plants.yaml': PLANTS.replace('#/limit', '#/limits'),
    'parameters.yaml': 'limit: { name: limit, in: query, schema: { type: integer } }\n',
    'notes.qqq': 'Some notes',
  });
  const served = await terminal.serve(`${trellis} mock "${folder}" --offline`);
  await served.stop();
  expect(served.printed).toContain('Reference "parameters.yaml#/limits": not found in the file.');
  expect(served.printed.trim().split('\n')).toHaveLength(2);
});

it('prints what the documentation shows', async () => {
  const served = await terminal.serve(`${trellis} mock plants.yaml --offline`);
  await served.stop();
  const { port } = new URL(served.url);
  const shown = readDocumentedSamples().find(
    ({ page, language }) => page === 'mock.mdx' && language === 'text',
  );
  expect(served.printed.trim().replace(`:${port}`, ':4010')).toBe(shown?.text);
});

it.each([
  ['missing.yaml', /missing\.yaml/],
  ['broken.yaml', /broken\.yaml.*3/s],
  ['notes.json', /notes\.json/],
])('%s ends the command with 2 and names the file', async (file, message) => {
  const { exitCode, stderr } = await terminal.run(`${trellis} mock ${file}`);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(message);
});

it('prints the reason before the error, without a second label', async () => {
  const { stderr } = await terminal.run(`${trellis} mock notes.json`);
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    'notes.json  error: Not an OpenAPI document: missing property "openapi" or "swagger".',
    'Error: "notes.json" has no OpenAPI document with operations. Use a project, or the path of a document.',
  ]);
});

it('names a port that is taken', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exitCode, stderr } = await terminal.run(`${trellis} mock plants.yaml --port ${port}`);
  other.close();
  expect(exitCode).toBe(1);
  expect(stderr).toContain(String(port));
});
