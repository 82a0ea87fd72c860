/** A file of the cache is not what was written: what was made from it cannot be trusted. */
export class DamagedCache extends Error {
  constructor(file: string) {
    super(`${file} in the cache is damaged`);
  }
}
