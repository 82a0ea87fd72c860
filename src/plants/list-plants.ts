import { hash } from 'node:crypto';
import { PlantsProblem } from './problem.ts';
import type { Plant, PlantStore } from './store.ts';

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

// RFC 6750 section 2.1 (b64token); the scheme is case-insensitive, RFC 9110 section 11.1.
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** The access token of an Authorization header; throws a problem when there is none to read. */
export function readAccessToken(authorization: string | null): string {
  if (authorization === null) throw new PlantsProblem('missingAuthorization');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new PlantsProblem('malformedAuthorization');
  return token;
}

/** What the store knows a token by: its SHA-256 in hexadecimal, so that the store holds no secret. */
function digestToken(token: string): string {
  return hash('sha256', token);
}

const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * How many plants at most, from the values `limit` has in the query: undefined (all of them) when
 * it has none. Throws a problem for anything but one decimal int32 that is not negative.
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
