import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '../../text/digest.ts';

/** Folder of the engine's own source. */
export const ENGINE_SRC = fileURLToPath(new URL('../..', import.meta.url));

const { version, dependencies } = JSON.parse(
  readFileSync(join(ENGINE_SRC, '../package.json'), 'utf8'),
) as { version: string; dependencies: Record<string, string> };

/** Version of Trellis, as its package.json says. */
export const ENGINE_VERSION = version;

/** Rooms whose code shapes the HTML of a page's body. */
const SHAPING_ROOMS = [
  'config',
  'content',
  'openapi',
  'asyncapi',
  'text',
  'navigation',
  'mdx',
  'site',
];

const known = new Map<string, string>();

/** Changes whenever the code that renders page bodies changes, or the Node that runs it. */
export function engineDigest(): string {
  return digestRooms(SHAPING_ROOMS);
}

/** Changes with any part of the engine, or the Node that runs it. */
export function wholeEngineDigest(): string {
  return digestRooms(['.']);
}

/** The Plant Store's own rooms, which are no part of the package. */
const NOT_PACKED = ['pages', 'plants'];

/** Changes with any part of the engine; the same on every machine, whatever Node runs there. */
export function engineSourceDigest(): string {
  const rooms = readdirSync(ENGINE_SRC).filter((room) => !NOT_PACKED.includes(room));
  const files = rooms.toSorted().flatMap((room) => listFiles(join(ENGINE_SRC, room)));
  const texts = files.map(readSource);
  return digest(version, JSON.stringify(dependencies), ...texts);
}

/** Changes with the code of some rooms. */
export function roomsDigest(rooms: readonly string[]): string {
  return digestRooms(rooms);
}

function digestRooms(rooms: readonly string[]): string {
  const name = rooms.join(' ');
  const value = known.get(name);
  if (value !== undefined) return value;
  const files = rooms.flatMap((room) => listFiles(join(ENGINE_SRC, room)));
  const lock = readIfThere(join(ENGINE_SRC, '../package-lock.json'));
  const texts = files.map(readSource);
  const made = digest(ENGINE_VERSION, process.version, lock, ...texts);
  known.set(name, made);
  return made;
}

function listFiles(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

const sources = new Map<string, string>();

/** A file of the engine as a digest of its text; several digests are made of the same files. */
function readSource(file: string): string {
  const value = sources.get(file) ?? digest(readFileSync(file, 'latin1'));
  sources.set(file, value);
  return value;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
