import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from './files.ts';

/** What `npm pack` writes into the engine that it joins; absent where the engine runs from its source. */
declare const PACKED: { digest: string } | undefined;

const packed = typeof PACKED === 'undefined' ? undefined : PACKED;

/** Folder of Trellis: package.json, `bin`, and `src` in a checkout or `dist` in the package; both are two floors up. */
export const ENGINE_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of the source, which only a checkout has. */
export const ENGINE_SRC = join(ENGINE_ROOT, 'src');

/** Folder of what is made once for all sites: ready in the package, made on first use in a checkout. */
export const ENGINE_MADE = packed
  ? join(ENGINE_ROOT, 'dist/engine')
  : join(ENGINE_ROOT, '.trellis/engine');

/** Whether this is the package, where nothing of it is made any more. */
export const IS_PACKED = packed !== undefined;

interface Manifest {
  name: string;
  version: string;
  publishConfig?: object;
}

const { name, version, publishConfig } = readJson<Manifest>(join(ENGINE_ROOT, 'package.json'));

/** Name of the package, as its package.json says: what projects install and import. */
export const ENGINE_NAME = name;

/** Version of Trellis, as its package.json says. */
export const ENGINE_VERSION = version;

/** Whether a registry has this version: `npm publish` requires `publishConfig`, and nothing else sets it. */
export const IS_PUBLISHED = packed !== undefined && publishConfig !== undefined;

let known = packed?.digest;

/** Changes with any part of the engine and any package that it stands on; the same on every machine. */
export function engineDigest(): string {
  known ??= digestEngine(ENGINE_ROOT);
  return known;
}

/** Changes with the engine and with the Node that runs it: part of the key of whatever a project keeps. */
export function runtimeDigest(): string {
  return digest(engineDigest(), process.version);
}

/** The same as a part of a file's name. */
export function engineMark(): string {
  return engineDigest().replace(/\W/g, '').slice(0, 12);
}

/** Directories of the Plant Store, which are not part of the engine. */
const NOT_ENGINE = /^(?:pages|plants)[\\/]/;

/** A package that Trellis cannot do without in this place; the message is the sentence for people, with the cure. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** The machine as npm knows it: `linux arm64`. */
export const PLATFORM = `${process.platform} ${process.arch}`;

const made = new Map<string, Promise<string>>();

/** Digest of the engine in a checkout: every file of its source, whatever kind it is, and the versions of its packages. */
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

/** Data from packages that are not installed with Trellis: `npm pack` makes the files, a checkout each that is asked for. */
export interface DataFolder {
  /** `icons` */
  name: string;
  /** The packages that it is taken from. */
  packages: readonly string[];
  /** Names of all files in it. */
  list(): readonly string[];
  /** What is in one of them. */
  make(file: string): string | Uint8Array;
  /** What `npm pack` writes, where that has more than a checkout makes each time. */
  pack?(file: string): string;
}

/** Names of all files in a folder. */
export function listData(folder: DataFolder): readonly string[] {
  return IS_PACKED ? readdirSync(placeOf(folder)) : folder.list();
}

/** What is in a file; throws where there is none of that name. */
export function readData(folder: DataFolder, file: string): Buffer {
  return IS_PACKED ? readFileSync(join(placeOf(folder), file)) : Buffer.from(folder.make(file));
}

/** Writes all files of a folder below `target`, the place of what `npm pack` makes. */
export function writeData(folder: DataFolder, target: string): void {
  for (const name of folder.list()) {
    const file = join(placeOf(folder, target), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, folder.pack?.(name) ?? folder.make(name));
  }
}

function placeOf({ name }: DataFolder, target = ENGINE_MADE): string {
  return join(target, 'data', name);
}

/** The sentence for an error that comes of a part that is not there; undefined for other errors. */
export function describeMissingPart(error: unknown): string | undefined {
  if (error instanceof MissingPart) return error.message;
  // What the loaders of native packages say.
  if (!(error instanceof Error && /native binding/.test(error.message))) return undefined;
  return `a native part of it (Sätteri or rolldown) is not installed, or has no build for ${PLATFORM}. Cure, where there is one: remove node_modules and the lock file, and npm install`;
}

/** A script of the engine's own for browsers, as one text; in the package it is joined already. */
export function browserScript(file: string): Promise<string> {
  const known = made.get(file);
  if (known) return known;
  const text = file.endsWith('.ts')
    ? joinScript(file)
    : Promise.resolve(readFileSync(file, 'utf8'));
  made.set(file, text);
  return text;
}

async function joinScript(input: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'browser', tsconfig: false });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}
