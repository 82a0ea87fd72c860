import { digestToken, readAccessToken } from './access-token.ts';
import { readLimit } from './limit.ts';
import type { Plant } from './plant.ts';
import { PlantsProblem } from './problem.ts';
import type { PlantStore } from './store.ts';

/** What a list request asks, as it came: nothing in it has been checked. */
export interface ListRequest {
  /** The Authorization header, null without one. */
  authorization: string | null;
  /** Every value `limit` has in the query. */
  limits: readonly string[];
}

/** The plants the caller may see, by name, at most `limit`; throws a problem when it cannot say. */
export async function listPlants(
  store: PlantStore,
  request: ListRequest,
): Promise<readonly Plant[]> {
  // Who asks comes first: a stranger learns nothing about the rest of the request.
  const plants = await store.visiblePlants(digestToken(readAccessToken(request.authorization)));
  if (plants === undefined) throw new PlantsProblem('unknownToken');
  const limit = readLimit(request.limits);
  return limit === undefined ? plants : plants.slice(0, limit);
}
