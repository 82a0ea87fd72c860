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

// Who may see what is known only when the request is there.
export const prerender = false;

/**
 * The plants that the user of the token may see. Access is checked here, on the request itself: nothing in front of the
 * route (middleware, a proxy that reads the path differently) has to be trusted with it.
 */
export const GET: APIRoute = async ({ request }) => {
  try {
    return json(200, await listPlants(await openPlants(), request));
  } catch (error) {
    return toErrorResponse(error);
  }
};

export const HEAD: APIRoute = async (context) => new Response(null, await GET(context));

/** Tells browsers that pages of any site may call, with a token (CORS). */
export const OPTIONS: APIRoute = () =>
  new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });

/** Every other method. */
export const ALL: APIRoute = () => json(405, PROBLEMS.methodNotAllowed, { Allow: ALLOWED_METHODS });
