import { openStore, type PlantStore } from './store.ts';

const DEFAULT_DATABASE = 'file:.trellis/plants.db';

let opened: Promise<PlantStore> | undefined;

/** The store of this process, opened by the first who asks; a failed attempt is made again next time. */
export function openPlants(): Promise<PlantStore> {
  opened ??= openStore(process.env['PLANTS_DATABASE_URL'] || DEFAULT_DATABASE)
    .then((store) => rememberReads(store))
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** Closes the store of this process, if it is open. */
export async function closePlants(): Promise<void> {
  // The caller that opened it handles a failure.
  const [result] = await Promise.allSettled([opened]);
  opened = undefined;
  if (result.status === 'fulfilled') result.value?.close();
}

interface RecentReadsOptions {
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
