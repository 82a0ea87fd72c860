import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { rethrowUnless } from '../../text/errors.ts';

/** Errors that mean that no file can be reached by a path; the last one is that of a null byte. */
const UNREACHABLE = [
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'EACCES',
  'EPERM',
  'ENAMETOOLONG',
  'ERR_INVALID_ARG_VALUE',
];

/**
 * The real path of a file inside the project, after all symbolic links; undefined for a file that
 * is missing or lies outside. Every file that a project names is read by way of this function.
 */
export function findInside(projectRoot: string, path: string): string | undefined {
  try {
    // The system's own look-up runs once for each file, not once for each folder on the way.
    const root = realpathSync.native(projectRoot);
    const file = realpathSync.native(resolve(root, path));
    return isBelow(root, file) ? file : undefined;
  } catch (error) {
    return rethrowUnless(error, ...UNREACHABLE);
  }
}

/** The text of a file inside the project, without a byte order mark; undefined where `findInside` finds no regular file. */
export function readInside(projectRoot: string, path: string): string | undefined {
  const file = findInside(projectRoot, path);
  // Reading a pipe would never end.
  if (file === undefined || !statSync(file).isFile()) return undefined;
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/** Whether a path leads out of the project as it is written, whatever is there. */
export function leadsOutside(projectRoot: string, path: string): boolean {
  const root = resolve(projectRoot);
  const file = resolve(root, path);
  return file !== root && !isBelow(root, file);
}

function isBelow(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(sep) ? root : root + sep);
}
