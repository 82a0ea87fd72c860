import { logFault } from '../server/http/log.ts';
import { PlantsProblem, PROBLEMS, type ErrorBody } from './problem.ts';

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

// Any site may call: access hangs on a token the page has to know, never on a cookie.
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' };

const HEADERS = {
  ...ANY_ORIGIN,
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
};

export const PREFLIGHT_HEADERS = {
  ...ANY_ORIGIN,
  Allow: ALLOWED_METHODS,
  'Access-Control-Allow-Methods': ALLOWED_METHODS,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '86400',
};

/** RFC 6750 section 3: whoever lacks a usable token is told which kind is wanted. */
const CHALLENGES: Partial<Record<ErrorBody['error'], string>> = {
  [PROBLEMS.missingAuthorization.error]: 'Bearer',
  [PROBLEMS.malformedAuthorization.error]: 'Bearer error="invalid_request"',
  [PROBLEMS.unknownToken.error]: 'Bearer error="invalid_token"',
};

/** A value as the body of an answer. */
export function json(status: number, value: object, headers?: Record<string, string>): Response {
  const body = Buffer.from(JSON.stringify(value));
  // With its length known the answer leaves in one piece instead of chunks.
  const length = { 'Content-Length': String(body.byteLength) };
  return new Response(body, { status, headers: { ...HEADERS, ...length, ...headers } });
}

/** The answer to a request that was not met; faults of our own are logged and not told. */
export function toErrorResponse(error: unknown): Response {
  if (!(error instanceof PlantsProblem)) {
    logFault({ message: 'The plants cannot be read', url: '/plants', error });
    return json(400, PROBLEMS.unexpected);
  }
  const challenge = CHALLENGES[error.body.error];
  return json(400, error.body, challenge ? { 'WWW-Authenticate': challenge } : {});
}
