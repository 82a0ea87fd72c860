import type { APIRoute } from 'astro';
import { answerPlants } from '../plants/plants-service.ts';

// Who may see what is known only when the request is there.
export const prerender = false;

/**
 * `{base_url}/plants`. Every method ends here, so that those the API does not have are refused in its
 * own words. Access is checked behind this line, on the request itself: nothing in front of the route
 * (middleware, a proxy that reads the path differently) has to be trusted with it.
 */
export const ALL: APIRoute = ({ request }) => answerPlants(request);
