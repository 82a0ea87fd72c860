import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/**
 * The real path of a file inside the project, after all symbolic links; undefined for a file that
 * is missing or lies outside.
 */
export function findInside(projectRoot: string, path: string): string | undefined {
  try {
    // The system's own look-up asks once for each file, not once for each folder on the way.
    const root = realpathSync.native(projectRoot);
    const file = realpathSync.native(resolve(root, path));
    return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path leads out of the project as it is written, whatever is there. */
export function leadsOutside(projectRoot: string, path: string): boolean {
  const root = resolve(projectRoot);
  const file = resolve(root, path);
  return file !== root && !file.startsWith(root.endsWith(sep) ? root : root + sep);
}
