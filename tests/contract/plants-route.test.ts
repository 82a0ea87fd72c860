import type { APIContext } from 'astro';
import * as fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import * as route from '../../src/pages/plants.ts';
import { closePlants } from '../../src/plants/open-plants.ts';
import { expectDescribed, expectError, expectPlants, type Answer } from './_contract.ts';
import { credentials, hostileQueries, methods, queries, RUNS } from './_requests.ts';

vi.stubEnv('PLANTS_DATABASE_URL', ':memory:');
const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => expect(faults).not.toHaveBeenCalled());
afterAll(closePlants);

/** Answers as Astro does: by the function for the method, else by `ALL`. */
function handle(request: Request): Response | Promise<Response> {
  const { GET, HEAD, OPTIONS, ALL } = route;
  const handler = { GET, HEAD, OPTIONS }[request.method] ?? ALL;
  return handler({ request } as APIContext);
}

async function answerTo(query: string, init: RequestInit): Promise<Answer> {
  const response = await handle(new Request(`http://localhost/plants?${query}`, init));
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const authorizationHeader = (authorization: string | undefined): HeadersInit =>
  authorization === undefined ? {} : { Authorization: authorization };

test(`${RUNS} list requests are answered as they must be`, { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(credentials, queries, async (caller, { query, ...asked }) => {
    const answer = await answerTo(query, { headers: authorizationHeader(caller.authorization) });
    const error = caller.error ?? asked.error;
    if (error !== undefined) {
      expect(expectError(answer).error).toBe(error);
      return;
    }
    const names = expectPlants(answer).map((plant) => plant.name);
    const visible = caller.visible ?? [];
    expect(names).toHaveLength(Math.min(asked.limit ?? Infinity, visible.length));
    expect(visible).toEqual(expect.arrayContaining(names));
  });
  await fc.assert(property, { numRuns: RUNS });
});

test(`${RUNS} requests of any kind get a described answer`, { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(
    methods,
    hostileQueries,
    credentials,
    async (method, query, { authorization }) => {
      const headers = authorizationHeader(authorization);
      expectDescribed(method, await answerTo(query, { method, headers }));
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});

test(`HEAD says the same as GET`, { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(credentials, queries, async ({ authorization }, { query }) => {
    const headers = authorizationHeader(authorization);
    const get = await answerTo(query, { headers });
    const head = await answerTo(query, { method: 'HEAD', headers });
    expect([head.status, [...head.headers]]).toEqual([get.status, [...get.headers]]);
  });
  await fc.assert(property, { numRuns: Math.ceil(RUNS / 10) });
});
