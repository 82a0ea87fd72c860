import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '../text/digest.ts';

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

/** The Plant Store's own rooms, which are no part of the engine. */
const NOT_ENGINE = /^(?:pages|plants)[\\/]/;

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
