// The command `trellis mock`: what its terminal shows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { BIN, cliEnv } from '../support/run-node.ts';
import { writeProject } from '../support/write-project.ts';

const API = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  paths: {
    '/plants': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { height: { type: 'integer' } } },
            },
          },
        },
        responses: {
          200: { description: 'OK' },
          400: { description: 'No', content: { 'text/plain': { example: 'Not allowed' } } },
        },
      },
    },
  },
};

test('the terminal shows why a request was refused, also if the document has a response of its own', async () => {
  const root = writeProject({ 'openapi.json': API });
  const args = [BIN, 'mock', 'openapi.json', '--port', '0'];
  const mock = spawn(process.execPath, args, { cwd: root, env: cliEnv() });
  const closed = once(mock, 'close');
  try {
    const [line] = (await once(createInterface({ input: mock.stdout }), 'line')) as [string];
    const [origin = ''] = /http:\S+/.exec(line) ?? [];
    const send = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${origin}/plants?key=k`, { method: 'POST', headers, body });
      return `${response.status} ${await response.text()}`;
    };
    const errors = createInterface({ input: mock.stderr });
    const lines: string[] = [];
    errors.on('line', (text) => void lines.push(text));
    const printed = once(errors, 'close');
    expect(await send('{"height":1}')).toBe('200 ');
    expect(await send('{"height":"tall"}')).toBe('400 Not allowed');
    mock.kill('SIGINT');
    await printed;
    expect(lines).toEqual([
      'POST /plants: 400',
      '  The request does not match the OpenAPI document.',
      '  body.height: Instance type "string" is invalid. Expected "integer".',
    ]);
  } finally {
    mock.kill('SIGINT');
    await closed;
  }
});

test('the mock of a project serves operations below the URLs of docs.json, too', async () => {
  const root = writeProject({
    'docs.json': {
      name: 'Garden',
      colors: { primary: '#0a7d55' },
      api: { baseUrl: 'http://localhost:4010/beta' },
      navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] },
    },
    'openapi.json': { ...API, servers: [{ url: 'https://garden.example/v1' }] },
  });
  const args = [BIN, 'mock', '--port', '0', '--offline'];
  const mock = spawn(process.execPath, args, { cwd: root, env: cliEnv() });
  const closed = once(mock, 'close');
  try {
    const [line] = (await once(createInterface({ input: mock.stdout }), 'line')) as [string];
    const [origin = ''] = /http:\S+/.exec(line) ?? [];
    const send = (path: string) => fetch(origin + path, { method: 'POST' });
    expect((await send('/beta/plants')).status).toBe(200);
    expect((await send('/v1/plants')).status).toBe(200);
    expect(await (await send('/plants')).text()).toContain('Operations are below /v1, /beta.');
  } finally {
    mock.kill('SIGINT');
    await closed;
  }
});
