import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import document from '../../openapi/plants.json' with { type: 'json' };
import type { Plant } from '../../src/plants/store.ts';
import type { ErrorBody } from '../../src/plants/problem.ts';

/** An answer of the API, wherever it came from. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

// The document describes more than schemas, so keywords that are none are let through.
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const isBodyOf = (status: 200 | 400) =>
  ajv.compile({
    $ref: `document#/paths/~1plants/get/responses/${status}/content/application~1json/schema`,
  });
const isPlants = isBodyOf(200);
const isError = isBodyOf(400);

/** The plants of a 200 answer, once it has proved to be what the document describes. */
export function expectPlants({ status, headers, body }: Answer): Plant[] {
  expect(status).toBe(200);
  expectHeaders(headers);
  const plants = JSON.parse(body) as Plant[];
  expect(isPlants(plants), JSON.stringify(isPlants.errors)).toBe(true);
  for (const plant of plants) expect(['name', 'name,tag']).toContain(Object.keys(plant).join());
  const byName = new Intl.Collator('en', { sensitivity: 'base' }).compare;
  expect(plants).toEqual(plants.toSorted((a, b) => byName(a.name, b.name)));
  return plants;
}

/** The body of a failed answer, once it has proved to be what the document describes. */
export function expectError({ status, headers, body }: Answer, expectedStatus = 400): ErrorBody {
  expect(status).toBe(expectedStatus);
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toMatch(/\bno-store\b/);
  const error = JSON.parse(body) as ErrorBody;
  expect(isError(error), JSON.stringify(isError.errors)).toBe(true);
  expect(Object.keys(error)).toEqual(['error', 'message']);
  return error;
}

/** Any answer to a request with this method: a described one, and nothing else. */
export function expectDescribed(method: string, answer: Answer): void {
  if (method === 'OPTIONS') {
    expect([answer.status, answer.body]).toEqual([204, '']);
  } else if (method === 'HEAD') {
    expect([200, 400]).toContain(answer.status);
    expect(answer.body).toBe('');
    expectHeaders(answer.headers);
  } else if (method !== 'GET') {
    expect(expectError(answer, 405).error).toBe(1405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  } else if (answer.status === 200) {
    expectPlants(answer);
  } else {
    expectError(answer);
  }
}

function expectHeaders(headers: Headers): void {
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('vary')).toBe('Authorization');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('access-control-allow-origin')).toBe('*');
}
