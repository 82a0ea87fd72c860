import { rememberReads } from './recent-reads.ts';
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
