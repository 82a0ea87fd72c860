import { listPlants } from './list-plants.ts';
import { PlantsProblem, PROBLEMS, type ErrorBody } from './problem.ts';
import type { PlantStore } from './store.ts';

export interface PlantsHandlerOptions {
  /** The store, opened when it is first needed. */
  store: () => Promise<PlantStore>;
  /** Where a fault is told that the caller must not see. */
  logFault: (fault: unknown) => void;
}

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
  'X-Content-Type-Options': 'nosniff',
  // Any site may call: access hangs on a token the page has to know, never on a cookie.
  'Access-Control-Allow-Origin': '*',
};

const PREFLIGHT_HEADERS = {
  Allow: ALLOWED_METHODS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': ALLOWED_METHODS,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '86400',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers requests to `/plants` whatever they look like; never throws and never fails with a 5xx. */
export function createPlantsHandler(
  options: PlantsHandlerOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'GET') return answerList(request, options);
    if (request.method === 'HEAD') return withoutBody(await answerList(request, options));
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    }
    return json(405, PROBLEMS.methodNotAllowed, { Allow: ALLOWED_METHODS });
  };
}

async function answerList(
  request: Request,
  { store, logFault }: PlantsHandlerOptions,
): Promise<Response> {
  try {
    const plants = await listPlants(await store(), {
      authorization: request.headers.get('Authorization'),
      limits: new URL(request.url).searchParams.getAll('limit'),
    });
    return json(200, plants);
  } catch (error) {
    if (error instanceof PlantsProblem) return json(400, error.body, challenge(error.body));
    logFault(error);
    return json(400, PROBLEMS.unexpected);
  }
}

/** RFC 6750 section 3: whoever lacks a usable token is told which kind is wanted. */
function challenge({ error }: ErrorBody): Record<string, string> {
  if (error === PROBLEMS.missingAuthorization.error) return { 'WWW-Authenticate': 'Bearer' };
  if (error === PROBLEMS.malformedAuthorization.error) {
    return { 'WWW-Authenticate': 'Bearer error="invalid_request"' };
  }
  if (error === PROBLEMS.unknownToken.error) {
    return { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  }
  return {};
}

function json(status: number, value: object, headers: Record<string, string> = {}): Response {
  const body = encode(value);
  // With its length known the answer leaves in one piece instead of chunks.
  const length = { 'Content-Length': String(body.byteLength) };
  return new Response(body, { status, headers: { ...HEADERS, ...length, ...headers } });
}

const encoded = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/** A value as JSON bytes, kept for as long as the value: recent reads give the same list again. */
function encode(value: object): Uint8Array<ArrayBuffer> {
  let bytes = encoded.get(value);
  if (bytes === undefined) {
    bytes = new TextEncoder().encode(JSON.stringify(value));
    encoded.set(value, bytes);
  }
  return bytes;
}

function withoutBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers });
}
