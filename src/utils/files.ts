import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isError, messageOf, rethrowUnless } from './errors.ts';
import { parseJson } from './json.ts';
import { splitAtFirst } from './text.ts';

/**
 * Error codes for a path without a readable file: not found, a folder, a link cycle, a name that is too long or
 * contains a null byte.
 */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** Error codes for missing read permission. */
const NO_PERMISSION = ['EACCES', 'EPERM'];

/** Error codes for a full disk. */
export const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Error codes for a folder that cannot be written, including a full disk. */
export const NOT_WRITABLE = [...NO_PERMISSION, 'EROFS', ...DISK_FULL];

/** Error codes for a path that does not resolve to a file; the last one is for null bytes. */
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
 * Runs code that writes the output of a command. Rethrows the error for a full disk without its code, because callers
 * treat that code as a full cache, which `--cache` can move elsewhere.
 */
export function writeOutput<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    throw new Error(messageOf(error), { cause: error });
  }
}

/**
 * Writes a file atomically: readers see either the old or the new content. `mode` are the permissions of the new file.
 */
export function writeAtomic(
  file: string,
  text: string | Uint8Array,
  { mode }: { mode?: number } = {},
): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    // Users know the file, and not the draft.
    if (error instanceof Error) error.message = error.message.replaceAll(draft, file);
    throw error;
  }
}

/**
 * Creates a folder that a user chose, with its parents. `mkdirSync` with `recursive` never returns if the system
 * allows no folder there, such as in `/proc`, because the error is that of a missing parent.
 */
export function createFolders(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) createFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isError(error, 'EEXIST', 'EISDIR') || !statIfExists(path)?.isDirectory()) throw error;
  }
}

/** Creates a hard link to a file, or a copy of it if the file system allows no link. */
export function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch (error) {
    // Another device, a file system without links, or too many links.
    rethrowUnless(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES');
    copyFileSync(file, target);
  }
}

/** Copies a folder with all that it contains. */
export function copyFolder(from: string, to: string): void {
  // Without a filter, Node copies natively, and calls a full disk an input/output error.
  cpSync(from, to, { recursive: true, filter: () => true });
}

/** Text of a file; undefined if it does not exist. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE);
  }
}

/**
 * Text of a file; undefined if it does not exist or cannot be read. For files whose problems are reported elsewhere.
 */
export function readIfReadable(file: string): string | undefined {
  try {
    return readIfExists(file);
  } catch (error) {
    return rethrowUnless(error, ...NO_PERMISSION);
  }
}

/**
 * Value of a JSON file that Trellis wrote; undefined if it is missing, truncated, or fails `isKind`, because a cache
 * may be damaged.
 */
export function readJsonIfExists<Value>(
  file: string,
  isKind: (value: unknown) => boolean,
): Value | undefined {
  const text = readIfExists(file);
  const value = text === undefined ? undefined : parseJson(text);
  return isKind(value) ? (value as Value) : undefined;
}

/** Stats of a file or folder; undefined if it does not exist. */
export function statIfExists(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE);
  }
}

/** The first bytes of a file: `length` of them, or all of a shorter one. Throws if it cannot be read. */
export function readStart(file: string, length: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
}

/** Sorted names in a folder; empty if the folder does not exist. */
export function listIfExists(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    return rethrowUnless(error, ...NO_FILE) ?? [];
  }
}

/** SHA-1 digest of the parts, as base64url. Equal parts have equal digests. */
export function digest(...parts: readonly string[]): string {
  return hash('sha1', parts.join('\0'), 'base64url');
}

/** The first `length` characters of a digest for names of files and ids: letters, digits, and underscores. */
export function shortDigest(length: number, ...parts: readonly string[]): string {
  return digest(...parts)
    .replace(/\W/g, '')
    .slice(0, length);
}

/** A line of a cache file: the key, a digest, and the value as JSON, which contains no tabs. */
export function printCacheLine(key: string, json: string): string {
  return `${key}\t${shortDigest(8, key, json)}\t${json}`;
}

/** The key of a line of a cache file, which may be damaged. */
export function keyOfLine(line: string): string {
  return splitAtFirst(line, '\t')[0];
}

/**
 * The JSON in a line of a cache file. Undefined if a disk, or a tool that synchronizes folders, damaged the line, or a
 * build that was killed left half of it.
 */
export function readCacheLine(line: string): string | undefined {
  const [key = '', , json = ''] = line.split('\t');
  return json !== '' && printCacheLine(key, json) === line ? json : undefined;
}

/** Path of a file from a folder, with slashes on every system: `guides/soil.mdx`, `../README.md`. */
export function relativePath(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

/**
 * Real path of a file inside the project, with symbolic links resolved; undefined if the file is missing or outside.
 * All files that a project references are read through this function.
 */
export function findInside(projectRoot: string, path: string): string | undefined {
  try {
    // The native implementation makes one system call per file instead of one per parent folder.
    const root = realpathSync.native(projectRoot);
    const file = realpathSync.native(resolve(root, path));
    return isBelow(root, file) ? file : undefined;
  } catch (error) {
    return rethrowUnless(error, ...UNREACHABLE);
  }
}

/** Text of a file inside the project, without a byte order mark; undefined if `findInside` finds no regular file. */
export function readInside(projectRoot: string, path: string): string | undefined {
  const file = findInside(projectRoot, path);
  // Reading a named pipe would block forever.
  if (file === undefined || !statSync(file).isFile()) return undefined;
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/** Whether a path points outside the project, whether or not it exists. */
export function isOutside(projectRoot: string, path: string): boolean {
  const root = resolve(projectRoot);
  const file = resolve(root, path);
  return file !== root && !isBelow(root, file);
}

/** Whether the absolute path of a file is below that of a folder. */
export function isBelow(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(sep) ? root : root + sep);
}

const require = createRequire(import.meta.url);

/**
 * Loads a module synchronously on first call. For large packages that few pages need, in functions that cannot be
 * asynchronous. Each such module is a separate file in the npm package.
 */
export function lazyModule<Exports>(url: URL): () => Exports {
  let exports: Exports | undefined;
  return () => (exports ??= require(fileURLToPath(url)) as Exports);
}
