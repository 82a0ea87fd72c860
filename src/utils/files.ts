import { hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { resolve, sep } from 'node:path';
import { messageOf, rethrowUnless } from './errors.ts';
import { parseJson } from './json.ts';

/** Codes of errors for a path that has no file: nothing, a folder, a ring of links, a name that is too long or has a null byte. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Codes of errors for a file that the user may not read. */
const NO_PERMISSION = ['EACCES', 'EPERM'];

/** Codes of errors for a full disk. */
export const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Codes of errors for a folder that cannot be written, or a full disk. */
export const NOT_WRITABLE = [...NO_PERMISSION, 'EROFS', ...DISK_FULL];

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
 * Runs code that writes what a command was asked for. A full disk is thrown without its code there, because only a cache
 * that does not fit can be elsewhere.
 */
export function writeOutput<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    throw new Error(messageOf(error), { cause: error });
  }
}

/** Text of a file; undefined if there is no such file. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE);
  }
}

/** Text of a file whose problems are reported elsewhere; undefined if there is none or it cannot be read. */
export function readIfReadable(file: string): string | undefined {
  try {
    return readIfExists(file);
  } catch (error) {
    return rethrowUnless(error, ...NO_PERMISSION);
  }
}

/**
 * Value of a JSON file that Trellis wrote; undefined if there is none, only the start of one, or a value of another kind
 * than `isKind` expects, since a cache may be damaged.
 */
export function readJsonIfExists<Value>(
  file: string,
  isKind: (value: unknown) => boolean,
): Value | undefined {
  const text = readIfExists(file);
  const value = text === undefined ? undefined : parseJson(text);
  return isKind(value) ? (value as Value) : undefined;
}

/** Facts about a file or folder; undefined if there is none. */
export function statIfExists(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE);
  }
}

/** Sorted names in a folder; empty if there is no such folder. */
export function listIfExists(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE) ?? [];
  }
}

/** Short name for a content: equal for equal texts, different for different ones. */
export function digest(...parts: readonly string[]): string {
  return hash('sha1', parts.join('\0'), 'base64url');
}

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
export function isOutside(projectRoot: string, path: string): boolean {
  const root = resolve(projectRoot);
  const file = resolve(root, path);
  return file !== root && !isBelow(root, file);
}

function isBelow(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(sep) ? root : root + sep);
}
