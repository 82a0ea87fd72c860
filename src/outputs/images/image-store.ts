import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finished pictures in the cache, by a digest of what they show. */
export interface ImageStore {
  /** File with the picture, made if need be; undefined where making it fails. */
  file(
    key: string,
    extension: string,
    make: () => Promise<Uint8Array | undefined>,
  ): Promise<string | undefined>;
  /** Why pictures could not be made, each reason once. */
  failures(): readonly string[];
  /** Removes what was not asked for. */
  sweep(): void;
}

/** Opens the pictures of a cache folder. */
export function openImageStore(cacheDir: string): ImageStore {
  const dir = join(cacheDir, 'drawings');
  const kept = new Set<string>();
  const failures = new Set<string>();
  return {
    async file(key, extension, make) {
      const name = `${key}.${extension}`;
      const file = join(dir, name);
      kept.add(name);
      if (existsSync(file)) return file;
      const data = await make().catch((error: unknown) => {
        failures.add(error instanceof Error ? error.message : String(error));
        return undefined;
      });
      if (!data) return undefined;
      mkdirSync(dir, { recursive: true });
      writeFileSync(`${file}.new`, data);
      renameSync(`${file}.new`, file);
      return file;
    },
    failures: () => [...failures],
    sweep() {
      const names = existsSync(dir) ? readdirSync(dir) : [];
      for (const name of names) if (!kept.has(name)) rmSync(join(dir, name), { force: true });
    },
  };
}
