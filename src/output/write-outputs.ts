import { hash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlibConstants } from 'node:zlib';
import { digest, linkOrCopy, readJsonIfExists, statIfExists, writeAtomic } from '../utils/files.ts';
import { listEntries, stampOf, type Output } from './output.ts';

/** Called with the number of files that are written. */
type OutputProgress = (done: number, total: number) => void;

/** Digest of the keys of all outputs: equal digests mean equal sites. */
export function digestOutputs(outputs: readonly Output[]): string {
  return digest(...outputs.map(({ path, key }) => `${path} ${key}`));
}

interface FolderOptions {
  folder: string;
  /** Cache folder of the project. */
  cacheDir: string;
  /** Text files get compressed copies. */
  isCompressed: boolean;
  /** Paths of files and folders of others in the folder, which stay. */
  others?: ReadonlySet<string> | undefined;
  progress?: OutputProgress | undefined;
}

/**
 * Makes a folder contain exactly the files of a site and `others`; unchanged files come from the
 * cache.
 */
export async function writeFolder(
  outputs: readonly Output[],
  { folder, cacheDir, isCompressed, others, progress }: FolderOptions,
): Promise<void> {
  const cache = openOutputCache(cacheDir);
  await writeOutputs(outputs, cache, progress);
  if (isCompressed) await addCompressed(cache);
  cache.fill(folder, others);
}

async function writeOutputs(
  outputs: readonly Output[],
  cache: OutputCache,
  progress: OutputProgress = () => {},
): Promise<void> {
  const queue = each(outputs);
  let done = 0;
  // Two at a time: one image is decoded while another is encoded.
  const work = async () => {
    // The loops share the iterator: if one throws, the iterator ends and the other starts nothing
    // new.
    for (const output of queue) {
      await write(output, cache);
      progress((done += 1), outputs.length);
    }
  };
  const ends = await Promise.allSettled([work(), work()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function* each<Item>(items: readonly Item[]): Generator<Item, void> {
  yield* items;
}

async function write(output: Output, cache: OutputCache): Promise<void> {
  const { path, key } = output;
  if (cache.keep(path, key)) return;
  const content = await output.render();
  if (content === undefined) return;
  // No output has this key, so the next build renders the file again.
  const recordKey = output.isWhole?.() === false ? '' : key;
  if (typeof content === 'string') cache.write(path, content, recordKey);
  else cache.copy(path, content.file);
}

/** The files of a finished site in the cache folder, from one build to the next. Paths begin with a slash. */
interface OutputCache {
  /** Keeps the file of the last build if it was generated from `key`; returns whether it did. */
  keep(path: string, key: string): boolean;
  /** Writes text or bytes to a path; `key` identifies their source. */
  write(path: string, content: string | Uint8Array, key: string): void;
  /** Copies a file from elsewhere into the site. */
  copy(path: string, source: string): void;
  /** The files of this build so far: absolute paths by path in the site, and what identifies their content. */
  files(): CachedFile[];
  /**
   * Makes a folder contain exactly the site and `others`, and drops files that this build neither
   * kept nor wrote.
   */
  fill(dir: string, others?: ReadonlySet<string>): void;
}

type CachedFile = [path: string, file: string, stamp: string];

/** A cached file: trusted if size and time match, compared by content if they differ. */
type FileRecord = [key: string, size: number, mtimeMs: number, content: string];

/**
 * Opens the folder of cached files. Files are named by digests of their paths, because creating a
 * second folder tree takes as long as writing the files. The published site gets hard links to
 * them; a file is never changed in place, and a file that another program changed is created again.
 */
export function openOutputCache(cacheDir: string): OutputCache {
  const dir = join(cacheDir, 'site');
  const manifest = join(cacheDir, 'site.json');
  const known = readFileRecords(manifest);
  const records = new Map<string, FileRecord>();
  const copies = new Map<string, string>();
  mkdirSync(dir, { recursive: true });
  const present = new Set(readdirSync(dir));

  const fileOf = (path: string) => join(dir, digest(path));
  const toEntry = (path: string): [string, string] => [path, fileOf(path)];
  const keep = (path: string, key: string): boolean => {
    const record = known.get(path);
    const unchanged = record?.[0] === key ? check(fileOf(path), record) : undefined;
    if (unchanged) records.set(path, unchanged);
    return unchanged !== undefined;
  };
  return {
    keep,
    write(path, content, key) {
      const file = fileOf(path);
      // The published site may have a hard link to this file, so it is replaced and never changed.
      if (present.delete(digest(path))) rmSync(file, { recursive: true });
      writeFileSync(file, content);
      const { size, mtimeMs } = statSync(file);
      records.set(path, [key, size, mtimeMs, digestOf(content)]);
    },
    copy: (path, source) => void copies.set(path, source),
    files: () => [
      ...[...records.keys()].map((path): CachedFile => {
        const { size, mtimeMs } = statSync(fileOf(path));
        return [path, fileOf(path), `${size} ${mtimeMs}`];
      }),
      ...[...copies].map(([path, file]): CachedFile => [path, file, stampOf(file)]),
    ],
    fill(target, others) {
      const names = new Set([...records.keys()].map((path) => digest(path)));
      for (const name of present)
        if (!names.has(name)) rmSync(join(dir, name), { recursive: true });
      writeAtomic(manifest, JSON.stringify([...records]));
      const links = [...records.keys()].map(toEntry);
      syncFolder(target, { links: new Map(links), copies }, others);
    },
  };
}

/** The record of a file that is unchanged; in a restored cache, files may have other times. */
function check(file: string, record: FileRecord): FileRecord | undefined {
  const [key, knownSize, knownTime, content] = record;
  const { size, mtimeMs } = statIfExists(file) ?? {};
  if (mtimeMs === undefined || size !== knownSize) return undefined;
  if (mtimeMs === knownTime) return record;
  const isSame = digestOf(readFileSync(file)) === content;
  return isSame ? [key, size, mtimeMs, content] : undefined;
}

function digestOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

/** Whether a path stays below the folder. */
function isPath(path: unknown): boolean {
  return typeof path === 'string' && /^\/./.test(path) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
}

function readFileRecords(file: string): Map<string, FileRecord> {
  const entries = readJsonIfExists<unknown[]>(file, Array.isArray) ?? [];
  const isEntry = (entry: unknown): entry is [string, FileRecord] =>
    Array.isArray(entry) && isPath(entry[0]) && Array.isArray(entry[1]);
  return new Map(entries.filter(isEntry));
}

/** Files by path in the folder: those that are hard links to another file, and those that are copies. */
interface FolderContent {
  links: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, string>;
}

/**
 * Makes a folder contain exactly some files and `others`: paths of files and folders to keep. Files
 * that are already correct are not touched. Throws before any change if a file would replace one of
 * `others`.
 */
function syncFolder(
  folder: string,
  content: FolderContent,
  others: ReadonlySet<string> = new Set(),
): void {
  const right = existsSync(folder) ? removeWrong(folder, content, others) : new Set();
  const inFolder = folderMaker();
  for (const [path, file] of content.links)
    if (!right.has(path)) linkOrCopy(file, inFolder(join(folder, path)));
  for (const [path, file] of content.copies)
    if (!right.has(path)) copy(file, inFolder(join(folder, path)));
}

/** Removes unknown entries from a folder and returns the paths of the rest. */
function removeWrong(
  folder: string,
  { links, copies }: FolderContent,
  others: ReadonlySet<string>,
): Set<string> {
  checkOthers(folder, new Map([...links, ...copies]), others);
  const folders = new Set<string>();
  for (const path of [...links.keys(), ...copies.keys(), ...others])
    for (let at = dirname(path); !folders.has(at); at = dirname(at)) folders.add(at);
  const right = new Set<string>(others);
  // Listed before anything is removed.
  const entries = [...listEntries(folder)];
  for (const [path, entry] of entries) {
    if (others.has(path)) continue;
    const file = join(folder, path);
    const isRight = entry.isDirectory()
      ? folders.has(path)
      : isLink(file, links.get(path)) || isCopy(file, copies.get(path));
    if (isRight) right.add(path);
    else rmSync(file, { recursive: true, force: true });
  }
  return right;
}

/** Maximum number of files in a message. */
const MAX_LISTED = 5;

/**
 * Throws if files would replace different ones of `others`, or be written through one of their
 * links.
 */
function checkOthers(
  folder: string,
  files: ReadonlyMap<string, string>,
  others: ReadonlySet<string>,
): void {
  const isBlocked = ([path, file]: [string, string]) => {
    if (others.has(path)) return !isSame(join(folder, path), file);
    for (let at = dirname(path); at !== '/'; at = dirname(at))
      if (others.has(at)) return !lstatSync(join(folder, at)).isDirectory();
    return false;
  };
  const blocked = others.size === 0 ? [] : [...files].filter(isBlocked).map(([path]) => path);
  if (blocked.length === 0) return;
  const listed = blocked.slice(0, MAX_LISTED).map((path) => path.slice(1));
  const more = blocked.length > MAX_LISTED ? `, and ${blocked.length - MAX_LISTED} more` : '';
  throw new Error(
    `Cannot overwrite files in ${folder} that Trellis did not create: ${listed.join(', ')}${more}. Move these files.`,
  );
}

function isSame(file: string, other: string): boolean {
  const found = lstatSync(file);
  return found.isFile() && readFileSync(file).equals(readFileSync(other));
}

function isLink(file: string, source: string | undefined): boolean {
  return source !== undefined && statSync(file).ino === statSync(source).ino;
}

/**
 * A copy has the modification time of its source; file systems round times. Tools can set this time to that of another
 * content, but not the time at which they do so.
 */
function isCopy(file: string, source: string | undefined): boolean {
  if (source === undefined) return false;
  const [found, original] = [statSync(file), statSync(source)];
  if (found.size !== original.size || Math.abs(found.mtimeMs - original.mtimeMs) >= 1) return false;
  return original.ctimeMs < found.ctimeMs || readFileSync(file).equals(readFileSync(source));
}

function copy(file: string, target: string): void {
  copyFileSync(file, target, constants.COPYFILE_FICLONE);
  const { atime, mtime } = statSync(file);
  utimesSync(target, atime, mtime);
}

const COMPRESSIBLE = /\.(?:html|css|m?js|json|svg|xml|txt|md|webmanifest|map)$/;
/** Minimum size of files to compress, in bytes; copies of smaller ones save too little. */
const MIN_BYTES = 1024;
/** Brotli quality. 9 takes twice as long for 0.3 %, and 11 forty times as long for 9 %. */
const BROTLI_QUALITY = 8;
/** The exponents of the window that Brotli admits. */
const BROTLI_WINDOW = { min: 10, max: 22 };

/** Writes `.br` and `.gz` copies of all text files of a site that become smaller. */
export async function addCompressed(cache: OutputCache): Promise<void> {
  // In sequence: compression runs on few threads, and each file is held in memory.
  for (const [path, file, stamp] of cache.files())
    if (COMPRESSIBLE.test(path)) await add(cache, path, file, stamp);
}

async function add(cache: OutputCache, path: string, file: string, key: string): Promise<void> {
  if (statSync(file).size < MIN_BYTES) return;
  if ([`${path}.br`, `${path}.gz`].every((copy) => cache.keep(copy, key))) return;
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    compressBrotli(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  cache.write(`${path}.br`, br, key);
  cache.write(`${path}.gz`, gz, key);
}

function compressBrotli(content: Buffer): Promise<Buffer> {
  // The encoder allocates and clears tables of 32 MB for a window that is larger than most files.
  const exponent = Math.ceil(Math.log2(content.length + 16));
  return promisify(brotliCompress)(content, {
    params: {
      [zlibConstants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlibConstants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [zlibConstants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(exponent, BROTLI_WINDOW.min),
        BROTLI_WINDOW.max,
      ),
    },
  });
}

/** Creates the folder of a file, if it is not created yet, and returns the path of the file. */
function folderMaker(): (file: string) => string {
  const created = new Set<string>();
  return (file) => {
    const folder = dirname(file);
    if (!created.has(folder)) mkdirSync(folder, { recursive: true });
    created.add(folder);
    return file;
  };
}
