import type { APIRoute } from 'astro';
import { listPlants } from '../plants/list-plants.ts';
import { openPlants } from '../plants/open-plants.ts';
import {
  ALLOWED_METHODS,
  json,
  PREFLIGHT_HEADERS,
  PROBLEMS,
  toErrorResponse,
} from '../plants/problem.ts';

// Permissions depend on the request.
export const prerender = false;

/**
 * Plants that the user of the token can see. Authenticates the request itself, without relying on anything in front
 * of the route (middleware, or a proxy that parses the path differently).
 */
export const GET: APIRoute = async ({ request }) => {
  try {
    return json(200, await listPlants(await openPlants(), request));
  } catch (error) {
    return toErrorResponse(error);
  }
};

export const HEAD: APIRoute = async (context) => new Response(null, await GET(context));

/** Allows requests with a token from pages of any site (CORS). */
export const OPTIONS: APIRoute = () =>
  new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });

/** All other methods. */
export const ALL: APIRoute = () => json(405, PROBLEMS.methodNotAllowed, { Allow: ALLOWED_METHODS });
