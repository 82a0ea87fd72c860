import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from './files.ts';

/** Defined in the bundled engine, that of the package and that of a checkout; absent when source files run. */
declare const BUNDLED: { digest: string; isPackage: boolean } | undefined;

const bundled = typeof BUNDLED === 'undefined' ? undefined : BUNDLED;

/** Whether Trellis runs from the npm package, where all artifacts are prebuilt. */
export const IS_PACKED = bundled?.isPackage === true;

/**
 * Root folder of Trellis: contains package.json, `bin`, and `src` (checkout) or `dist` (package), each two levels
 * below it.
 */
export const ENGINE_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Source folder; exists only in a checkout. */
export const ENGINE_SRC = join(ENGINE_ROOT, 'src');

/** Folder of artifacts shared by all sites: included in the package, created on first use in a checkout. */
export const ENGINE_ARTIFACTS = IS_PACKED
  ? join(ENGINE_ROOT, 'dist/engine')
  : join(ENGINE_ROOT, '.trellis/engine');

interface Manifest {
  name: string;
  version: string;
  publishConfig?: object;
}

const { name, version, publishConfig } = readJson<Manifest>(join(ENGINE_ROOT, 'package.json'));

/** File of the page whose code runs, or started the timer or promise that runs. */
export const pageOfCode = new AsyncLocalStorage<string>();

/** Name of the package in package.json, which projects install and import. */
export const ENGINE_NAME = name;

/** Version of Trellis in package.json. */
export const ENGINE_VERSION = version;

/** Whether this version is in a registry: `npm publish` requires `publishConfig`, and nothing else sets it. */
export const IS_PUBLISHED = IS_PACKED && publishConfig !== undefined;

let known = bundled?.digest;

/** Digest of the engine and the packages that it depends on; the same on every machine. */
export function engineDigest(): string {
  known ??= digestEngine(ENGINE_ROOT);
  return known;
}

/** Digest of the engine and the Node version; part of every cache key. */
export function runtimeDigest(): string {
  return digest(engineDigest(), process.version);
}

/** Short form of `engineDigest` for file names. */
export function engineMark(): string {
  return engineDigest().replace(/\W/g, '').slice(0, 12);
}

/** Directories of the Plant Store, which are not part of the engine. */
const NOT_ENGINE = /^(?:pages|plants)[\\/]/;

/** A required package is missing. The message is user-facing and includes the fix. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Platform as npm names it: `linux arm64`. */
export const PLATFORM = `${process.platform} ${process.arch}`;

/** Digest of the engine in a checkout: all source files and the versions of its packages. */
export function digestEngine(root: string): string {
  const src = join(root, 'src');
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(src.length + 1))
    .filter((file) => !NOT_ENGINE.test(file))
    .toSorted();
  const texts = files.map((file) => `${file} ${digest(readFileSync(join(src, file), 'latin1'))}`);
  return digest(readFileSync(join(root, 'package-lock.json'), 'utf8'), ...texts);
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/**
 * Data from packages that are not installed with Trellis. `npm pack` writes the files; a checkout creates each on
 * demand.
 */
export interface DataFolder {
  /** Name of the folder: `icons` */
  name: string;
  /** Packages that provide the data. */
  packages: readonly string[];
  /** Names of all files. */
  list(): readonly string[];
  /** Creates the content of a file. */
  make(file: string): string | Uint8Array;
  /** Content that `npm pack` writes, if it differs from what a checkout creates on demand. */
  pack?(file: string): string;
}

/** Names of all files in a data folder. */
export function listData(folder: DataFolder): readonly string[] {
  return IS_PACKED ? readdirSync(folderFor(folder)) : folder.list();
}

/** Content of a file in a data folder. Throws if the file does not exist. */
export function readData(folder: DataFolder, file: string): Buffer {
  return IS_PACKED ? readFileSync(join(folderFor(folder), file)) : Buffer.from(folder.make(file));
}

/** Writes all files of a data folder below `target`, for the package. */
export function writeData(folder: DataFolder, target: string): void {
  for (const name of folder.list()) {
    const file = join(folderFor(folder, target), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, folder.pack?.(name) ?? folder.make(name));
  }
}

function folderFor({ name }: DataFolder, target = ENGINE_ARTIFACTS): string {
  return join(target, 'data', name);
}

/** User-facing message for an error caused by a missing package; undefined for other errors. */
export function describeMissingPart(error: unknown): string | undefined {
  if (error instanceof MissingPart) return error.message;
  // Message of the loaders of native packages.
  if (!(error instanceof Error && /native binding/.test(error.message))) return undefined;
  return `A native dependency (Sätteri or rolldown) is not installed, or does not support ${PLATFORM}. Delete node_modules and the lock file, and run "npm install".`;
}
