import { digestToken, readAccessToken } from './access-token.ts';
import { readLimit } from './limit.ts';
import type { Plant } from './plant.ts';
import { PlantsProblem } from './problem.ts';
import type { PlantStore } from './store.ts';

/** The plants that the caller may see, by name, at most `limit`; throws a problem where the request cannot be met. */
export async function listPlants(
  store: PlantStore,
  { headers, url }: Request,
): Promise<readonly Plant[]> {
  // Who asks comes first: a stranger learns nothing about the rest of the request.
  const token = readAccessToken(headers.get('Authorization'));
  const plants = await store.visiblePlants(digestToken(token));
  if (plants === undefined) throw new PlantsProblem('unknownToken');
  return plants.slice(0, readLimit(new URL(url).searchParams.getAll('limit')));
}
