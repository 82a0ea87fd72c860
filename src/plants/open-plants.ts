import { openStore, type PlantStore } from './store.ts';

const DEFAULT_DATABASE = 'file:.trellis/plants.db';

let opened: Promise<PlantStore> | undefined;

/** Opens the store of this process on first use; a failed attempt is retried on the next call. */
export function openPlants(): Promise<PlantStore> {
  opened ??= openStore(process.env['PLANTS_DATABASE_URL'] || DEFAULT_DATABASE)
    .then((store) => cacheReads(store))
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** Closes the store of this process if it is open. */
export async function closePlants(): Promise<void> {
  // The caller that opened it handles a failure.
  const [result] = await Promise.allSettled([opened]);
  opened = undefined;
  if (result.status === 'fulfilled') result.value?.close();
}

interface RecentReadsOptions {
  /** Lifetime of cached results in milliseconds. */
  maxAge?: number;
  /** Maximum number of cached tokens. */
  size?: number;
  /** Clock in milliseconds. */
  now?: () => number;
}

type Read = { plants: ReturnType<PlantStore['visiblePlants']>; until: number };

/**
 * Caches results of a store per token for `maxAge`, so that changes in the database (including revoked tokens) are
 * visible after one second. Only successful results are cached.
 */
export function cacheReads(
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
    // Deleted first to keep the map in order of reading, oldest first.
    reads.delete(tokenDigest);
    reads.set(tokenDigest, fresh);
    const [oldest] = reads.keys();
    if (oldest !== undefined && reads.size > size) reads.delete(oldest);
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
