import { afterEach, expect, test, vi } from 'vitest';
import {
  RESPONSE_HEADER,
  pack,
  REQUEST_HEADER,
  unpackResponse,
} from '../../../../src/openapi/request.ts';
import { closeServer, listen } from '../../../../src/server/listen.ts';
import { createSiteServer } from '../../../../src/server/site-server.ts';
import { startRecording } from '../../../support/recording-server.ts';
import { writeProject } from '../../../support/write-project.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Asks the relay of a site below /docs to send a plant to an API, as its pages do. */
async function askRelay(manifest: object): Promise<{ answer: Response; bodies: string[] }> {
  const api = await startRecording((_request, response) => {
    response.writeHead(201, { 'X-Plant': 'fern' }).end('planted');
    return true;
  });
  const facts = { name: 'Garden', base: '/docs', origin: '', trellis: '1.0.0' };
  const relay = { origins: [api.url], privateOrigins: [api.url], methods: ['POST'] };
  const folder = writeProject({ '_trellis/site.json': { ...facts, relay, ...manifest } });
  const server = await createSiteServer({ folder });
  const origin = await listen(server, { port: 0, host: 'localhost' });
  const wanted = pack({ method: 'POST', url: `${api.url}/plants`, headers: [] });
  const answer = await fetch(`${origin}/docs/_relay`, {
    method: 'POST',
    headers: { origin, [REQUEST_HEADER]: wanted },
    body: 'fern',
  });
  const copy = new Response(await answer.text(), answer);
  await closeServer(server, 100);
  await api.close();
  return { answer: copy, bodies: api.requests.map(({ body }) => body) };
}

test('a site that says where its relay may send to has one, where it is switched on', async () => {
  vi.stubEnv('TRELLIS_RELAY', 'private');
  const { answer, bodies } = await askRelay({});
  expect(answer.status).toBe(200);
  expect(unpackResponse(answer.headers.get(RESPONSE_HEADER) ?? '')).toMatchObject({ status: 201 });
  expect(await answer.text()).toBe('planted');
  expect(bodies).toEqual(['fern']);
});

test.each([
  ['is switched off', '', {}],
  ['is not offered by the site', 'private', { relay: undefined }],
])('a relay that %s passes nothing on', async (_, word, manifest) => {
  vi.stubEnv('TRELLIS_RELAY', word);
  const { answer, bodies } = await askRelay(manifest);
  expect(answer.status).toBe(404);
  expect(bodies).toEqual([]);
});
