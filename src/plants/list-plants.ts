import { hash } from 'node:crypto';
import { PlantsProblem } from './problem.ts';
import type { Plant, PlantStore } from './store.ts';

/** Plants that the caller can see, sorted by name, at most `limit`. Throws `PlantsProblem` for invalid requests. */
export async function listPlants(
  store: PlantStore,
  { headers, url }: Request,
): Promise<readonly Plant[]> {
  // Authentication first: unauthenticated callers learn nothing about the request.
  const token = readAccessToken(headers.get('Authorization'));
  const plants = await store.visiblePlants(digestToken(token));
  if (plants === undefined) throw new PlantsProblem('unknownToken');
  return plants.slice(0, readLimit(new URL(url).searchParams.getAll('limit')));
}

// RFC 6750, section 2.1 (b64token); the scheme is case-insensitive (RFC 9110, section 11.1).
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** Access token of an Authorization header. Throws `PlantsProblem` if there is none. */
export function readAccessToken(authorization: string | null): string {
  if (authorization === null) throw new PlantsProblem('missingAuthorization');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new PlantsProblem('malformedAuthorization');
  return token;
}

/** SHA-256 of a token in hexadecimal, so that the store contains no secrets. */
function digestToken(token: string): string {
  return hash('sha256', token);
}

const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * Value of `limit` in the query; undefined if absent. Throws `PlantsProblem` unless it is a single, non-negative
 * decimal int32.
 */
export function readLimit(values: readonly string[]): number | undefined {
  const [text] = values;
  if (text === undefined) return undefined;
  if (values.length > 1) throw new PlantsProblem('limitRepeated');
  if (text === '') throw new PlantsProblem('limitEmpty');
  if (!/^-?[0-9]+$/.test(text)) throw new PlantsProblem('limitNotInteger');
  const limit = Number(text);
  if (limit < 0) throw new PlantsProblem('limitNegative');
  if (limit > LARGEST_INT32) throw new PlantsProblem('limitTooLarge');
  return limit;
}
