import type { JsonObject } from '../utils/json-object.ts';
import { splitAtFirst } from '../utils/text.ts';
import type { ApiDocument } from './document.ts';
import { checkBody, isUndeclared } from './mock/body.ts';
import {
  checkParameters,
  parseCookies,
  parsePairs,
  type MockInput,
  type RequestProblem,
} from './mock/parameters.ts';
import {
  buildResponse,
  findFirstResponse,
  findResponse,
  findUsualResponse,
  isFailure,
  readPreferences,
  toProblem,
  type MockResponse,
  type Preferences,
} from './mock/response.ts';
import { findRoute, listRoutes, type MockRoute } from './mock/routes.ts';
import { checkSecurity } from './mock/security.ts';

export type { MockResponse } from './mock/response.ts';
export { basePath } from './mock/routes.ts';

/** A request to a mock. */
interface MockRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** A document for a service worker, and the path below which the worker responds as its API. */
export interface MockedDocument {
  folder: string;
  id: string;
  root: JsonObject;
  largeIntegers: [rounded: string, exact: string][];
}

/** Responds to requests as the API that documents describe. */
export interface Mock {
  respond(request: MockRequest): Promise<MockResponse>;
}

/**
 * Creates a mock of OpenAPI documents, with the conventions of Prism: each operation is below the path of the first
 * server of its document, requests are validated, and responses come from examples or schemas. The header `Prefer`
 * and the query parameters `__code`, `__example`, and `__dynamic` select a response. Operations are also below the paths
 * of `baseUrl`, the URLs that replace the servers on pages.
 */
export function createMock(
  documents: readonly ApiDocument[],
  baseUrl: readonly string[] = [],
): Mock {
  const routes = listRoutes(documents, baseUrl);
  return { respond: (request) => respond(routes, request) };
}

/** The mock for pages of any origin: it responds to their preflight requests and lets them read responses. */
export function withCors(mock: Mock): Mock {
  return {
    async respond(request) {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
      const response = isPreflight
        ? { status: 204, headers: {}, body: undefined }
        : await mock.respond(request);
      return { ...response, headers: { ...corsHeaders(request), ...response.headers } };
    },
  };
}

/** Browsers refuse `*` as the origin of requests with cookies. */
function corsHeaders({ headers }: MockRequest): Record<string, string> {
  const method = headers.get('access-control-request-method');
  return {
    'access-control-allow-origin': headers.get('origin') ?? '*',
    vary: 'Origin',
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': '*',
    ...(method !== null && { 'access-control-allow-methods': method }),
  };
}

async function respond(routes: readonly MockRoute[], request: MockRequest): Promise<MockResponse> {
  const [path = '/', search = ''] = splitAtFirst(request.url, '?');
  const method = request.method.toLowerCase();
  const found = findRoute(routes, method, path);
  if (!('route' in found)) return missingRoute(routes, request, path, found.allowed);
  const { route, values } = found;
  const query = parsePairs(search);
  const preferences = readPreferences(request.headers.get('prefer'), query);
  const input: MockInput = {
    path: values,
    query: query.filter(({ name }) => !/^__(?:code|example|dynamic)$/.test(name)),
    headers: request.headers,
    cookies: parseCookies(request.headers.get('cookie')),
  };
  const result =
    refuse(route, request, input, preferences) ??
    (await checkValues(route, request, input, preferences));
  // RFC 9110, section 9.3.2.
  return method === 'head' ? { ...result, body: undefined } : result;
}

/** Maximum number of base paths in a message. */
const MAX_BASES = 5;

function missingRoute(
  routes: readonly MockRoute[],
  { method }: MockRequest,
  path: string,
  allowed: readonly string[],
): MockResponse {
  if (allowed.length === 0) {
    const all = [...new Set(routes.map(({ base }) => base))];
    const bases = all.filter((base) => !`${path}/`.startsWith(`${base}/`));
    const below = bases.slice(0, MAX_BASES).join(', ');
    const hint = bases.length > 0 && !all.includes('') ? ` Operations are below ${below}.` : '';
    const detail = `No operation matches the path ${path}.${hint}`;
    return toProblem({ status: 404, title: 'Not found', detail });
  }
  const detail = `The path ${path} does not support ${method}. Supported methods: ${allowed.join(', ')}.`;
  const failure = { status: 405, title: 'Method not allowed', detail };
  return toProblem(failure, {}, { allow: allowed.join(', ') });
}

/** Response to a request without credentials or with another media type; undefined for other requests. */
function refuse(
  route: MockRoute,
  request: MockRequest,
  input: MockInput,
  preferences: Preferences,
): MockResponse | undefined {
  const refused = { route, preferences };
  const { isGranted, challenges } = checkSecurity(route.document, route.operation, input);
  if (!isGranted) {
    const detail =
      'The operation requires credentials, and the request has none that match its security schemes.';
    const failure = { statuses: [401], title: 'Unauthorized', detail, problems: [] } as const;
    const headers = challenges.length > 0 ? { 'www-authenticate': challenges.join(', ') } : {};
    return refuseWith(refused, failure, headers);
  }
  const sent = bodyOf(request);
  if (isUndeclared(route, sent)) {
    const type =
      sent.contentType === null ? 'without a content type' : `of type ${sent.contentType}`;
    const detail = `The operation does not accept a request body ${type}.`;
    const failure = {
      statuses: [415],
      title: 'Unsupported media type',
      detail,
      problems: [],
    } as const;
    return refuseWith(refused, failure);
  }
  return undefined;
}

function bodyOf({ body, headers }: MockRequest) {
  return { bytes: body, contentType: headers.get('content-type') };
}

/** Response to valid or invalid parameters and bodies. It says if a value could not be validated. */
async function checkValues(
  route: MockRoute,
  request: MockRequest,
  input: MockInput,
  preferences: Preferences,
): Promise<MockResponse> {
  const found = [...checkParameters(route, input), ...(await checkBody(route, bodyOf(request)))];
  const problems = found.filter(({ isUnchecked }) => !isUnchecked);
  if (problems.length > 0) {
    const detail = 'The request does not match the OpenAPI document.';
    const failure = { statuses: [422, 400], title: 'Invalid request', detail, problems } as const;
    return refuseWith({ route, preferences }, failure);
  }
  const response = succeed(route, request, preferences);
  const [unchecked] = found;
  if (!unchecked) return response;
  const { location, message } = unchecked;
  return {
    ...response,
    headers: { ...response.headers, warning: `199 - "${message}"` },
    reason: response.reason ?? `${location}: ${message}`,
  };
}

interface Refused {
  route: MockRoute;
  preferences: Preferences;
}

interface RefusedBecause {
  /** Statuses of responses in the document, the preferred one first. */
  statuses: readonly [number, ...number[]];
  title: string;
  detail: string;
  problems: readonly RequestProblem[];
}

/** Maximum number of problems that a response lists. */
const MAX_PROBLEMS = 50;

/** The response of the document for a refused request, else problem details. */
function refuseWith(
  { route, preferences }: Refused,
  { statuses, title, detail, problems }: RefusedBecause,
  headers: Record<string, string> = {},
): MockResponse {
  const chosen = findFirstResponse(route, statuses);
  const list = problems.map(({ location, message }) => `${location}: ${message}`);
  const reason = [detail, ...list].join('\n');
  if (chosen) {
    // Preferences for a successful response do not apply to this one.
    const isMeant = preferences.code === chosen.status;
    const own = isMeant ? preferences : {};
    const result = buildResponse(route, chosen, { accept: null, preferences: own });
    if (!isFailure(result))
      return { ...result, headers: { ...headers, ...result.headers }, reason };
    return toProblem(result);
  }
  const [status] = statuses;
  if (problems.length === 0)
    return { ...toProblem({ status, title, detail }, {}, headers), reason };
  const failure = { status, title, detail: `${detail} See "validation".` };
  const validation = problems.slice(0, MAX_PROBLEMS);
  return { ...toProblem(failure, { validation }, headers), reason };
}

function succeed(
  route: MockRoute,
  { headers }: MockRequest,
  preferences: Preferences,
): MockResponse {
  const { code } = preferences;
  const chosen = code === undefined ? findUsualResponse(route) : findResponse(route, code);
  if (!chosen) {
    const detail =
      code === undefined
        ? `${route.operation.id} defines no responses.`
        : `${route.operation.id} defines no response ${code}.`;
    return toProblem({ status: code === undefined ? 500 : 404, title: 'No such response', detail });
  }
  const options = { accept: headers.get('accept'), preferences };
  const result = buildResponse(route, chosen, options);
  return isFailure(result) ? toProblem(result) : result;
}
