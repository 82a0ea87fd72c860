import { fileURLToPath } from 'node:url';

/** Folder of the engine with what is made once for all sites, when the engine is installed or packed. */
export const PREBUILT = fileURLToPath(new URL('../../../prebuilt', import.meta.url));
