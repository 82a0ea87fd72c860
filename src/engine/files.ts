import { readFileSync, readdirSync, statSync, type Stats } from 'node:fs';
import { rethrowUnless } from '../text/errors.ts';
import { parseJson } from '../text/json.ts';

/** Codes of errors for a path that has no file: nothing, a folder, a ring of links, a name that is too long or has a null byte. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Codes of errors for a file that the user may not read. */
const NO_PERMISSION = ['EACCES', 'EPERM'];

/** Codes of errors for a folder that cannot be written, or a full disk. */
export const NOT_WRITABLE = [...NO_PERMISSION, 'EROFS', 'ENOSPC', 'EDQUOT'];

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

/** Value of a JSON file that Trellis wrote; undefined if there is none, or only the start of one. */
export function readJsonIfExists<Value>(file: string): Value | undefined {
  const text = readIfExists(file);
  return text === undefined ? undefined : (parseJson(text) as Value | undefined);
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
