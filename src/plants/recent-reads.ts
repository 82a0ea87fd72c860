import type { PlantStore } from './store.ts';

export interface RecentReadsOptions {
  /** How long an answer of the store is good for, in milliseconds. */
  maxAge?: number;
  /** How many tokens are remembered at once. */
  size?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

type Read = { plants: ReturnType<PlantStore['visiblePlants']>; until: number };

/**
 * The same store asked at most once in `maxAge` for each token, so that a change in the database
 * (a revoked token too) shows after one second. Only found answers are kept, failures never.
 */
export function rememberReads(
  store: PlantStore,
  { maxAge = 1000, size = 1000, now = () => performance.now() }: RecentReadsOptions = {},
): PlantStore {
  const reads = new Map<string, Read>();

  function read(tokenDigest: string): Read {
    const fresh: Read = { plants: store.visiblePlants(tokenDigest), until: now() + maxAge };
    const forget = () => {
      if (reads.get(tokenDigest) === fresh) reads.delete(tokenDigest);
    };
    fresh.plants.then((plants) => plants ?? forget(), forget);
    // Deleted first, so that the map stays in the order of reading and its first entry is the oldest.
    reads.delete(tokenDigest);
    reads.set(tokenDigest, fresh);
    if (reads.size > size) reads.delete(reads.keys().next().value!);
    return fresh;
  }

  return {
    visiblePlants(tokenDigest) {
      const known = reads.get(tokenDigest);
      return (known && known.until > now() ? known : read(tokenDigest)).plants;
    },
    close: () => store.close(),
  };
}
