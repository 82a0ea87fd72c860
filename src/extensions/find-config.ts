import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names that the file may have, at the root of the project; the first that is there counts. */
export const CONFIG_NAMES = [
  'trellis.config.ts',
  'trellis.config.mjs',
  'trellis.config.js',
] as const;

/** Name of the file of a project; undefined where it has none. */
export function findConfig(root: string): string | undefined {
  return CONFIG_NAMES.find((name) => existsSync(join(root, name)));
}
