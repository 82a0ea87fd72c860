import { readFileSync, readdirSync, statSync, type Stats } from 'node:fs';
import { messageOf, rethrowUnless } from '../text/errors.ts';
import { parseJson } from '../text/json.ts';

/** Codes of errors for a path that has no file: nothing, a folder, a ring of links, a name that is too long or has a null byte. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Codes of errors for a file that the user may not read. */
const NO_PERMISSION = ['EACCES', 'EPERM'];

/** Codes of errors for a full disk. */
export const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Codes of errors for a folder that cannot be written, or a full disk. */
export const NOT_WRITABLE = [...NO_PERMISSION, 'EROFS', ...DISK_FULL];

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

/** Whether a JSON value is an object, not null or a list. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
