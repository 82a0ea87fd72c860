import { logError } from '../server/listen.ts';

/** Body of an error response (spec.md, Error). */
export interface ErrorBody {
  /** A number in `PROBLEMS`, as int32. */
  error: number;
  /** The problem and how to fix it. */
  message: string;
}

/**
 * All errors of the API. 10xx: authentication. 11xx: parameters. 14xx: HTTP, 1000 + status. 19xx: service. Numbers
 * are public and stable.
 */
export const PROBLEMS = {
  missingAuthorization: {
    error: 1001,
    message:
      'The Authorization header is missing. Send "Authorization: Bearer <ACCESS_TOKEN>" with your access token.',
  },
  malformedAuthorization: {
    error: 1002,
    message:
      'The Authorization header cannot be read. Write the word Bearer, one space, and your access token, nothing else.',
  },
  unknownToken: {
    error: 1003,
    message: 'The access token is not known. Check it for missing characters, or use another one.',
  },
  limitNotInteger: {
    error: 1101,
    message: 'The limit is not an integer. Write it in decimal digits only, for example limit=10.',
  },
  limitNegative: {
    error: 1102,
    message: 'The limit is negative. Use 0 or more, or leave limit out to get every plant.',
  },
  limitTooLarge: {
    error: 1103,
    message: 'The limit does not fit in 32 bits. Use 2147483647 or less, or leave limit out.',
  },
  limitRepeated: {
    error: 1104,
    message: 'The limit is given more than once. Keep one limit in the query.',
  },
  limitEmpty: {
    error: 1105,
    message: 'The limit is empty. Give it a number, for example limit=10, or leave limit out.',
  },
  methodNotAllowed: {
    error: 1405,
    message: 'This address answers GET, HEAD and OPTIONS only. Use GET to list plants.',
  },
  unexpected: {
    error: 1900,
    message: 'Something went wrong on our side. Send the request again in a moment.',
  },
} as const satisfies Record<string, ErrorBody>;

type ProblemName = keyof typeof PROBLEMS;

/** An error with the body of its response. */
export class PlantsProblem extends Error {
  readonly body: ErrorBody;

  constructor(name: ProblemName) {
    super(PROBLEMS[name].message);
    this.name = 'PlantsProblem';
    this.body = PROBLEMS[name];
  }
}

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

// Any site may call: access requires a token, never a cookie.
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

/** RFC 6750, section 3: challenges for requests without a usable token. */
const CHALLENGES: Partial<Record<ErrorBody['error'], string>> = {
  [PROBLEMS.missingAuthorization.error]: 'Bearer',
  [PROBLEMS.malformedAuthorization.error]: 'Bearer error="invalid_request"',
  [PROBLEMS.unknownToken.error]: 'Bearer error="invalid_token"',
};

/** Creates a JSON response. */
export function json(status: number, value: object, headers?: Record<string, string>): Response {
  const body = Buffer.from(JSON.stringify(value));
  // With a known length the response is not chunked.
  const length = { 'Content-Length': String(body.byteLength) };
  return new Response(body, { status, headers: { ...HEADERS, ...length, ...headers } });
}

/** Creates the response for an error; unexpected errors are logged and not exposed. */
export function toErrorResponse(error: unknown): Response {
  if (!(error instanceof PlantsProblem)) {
    logError({ message: 'The plants cannot be read', url: '/plants', error });
    return json(400, PROBLEMS.unexpected);
  }
  const challenge = CHALLENGES[error.body.error];
  return json(400, error.body, challenge ? { 'WWW-Authenticate': challenge } : {});
}
