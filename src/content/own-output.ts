import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { rethrowUnless } from '../utils/errors.ts';
import { parseJson } from '../utils/json.ts';

/** Name of the file in which a build lists the files that it wrote into an output folder. */
export const MANIFEST_FILE = '.trellis-manifest.json';

/** Size of every file of a build in bytes, by its path below the output folder, with forward slashes. */
export type OutputFiles = ReadonlyMap<string, number>;

interface Manifest {
  generator: 'trellis';
  files: Record<string, number>;
}

/** Text of a manifest. The same files give the same text. */
export function formatManifest(files: OutputFiles): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Manifest = { generator: 'trellis', files: Object.fromEntries(sorted) };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** The files that a build wrote into a folder; undefined where no valid manifest lists them. */
export function readManifest(folder: string): OutputFiles | undefined {
  const text = readOwnFile(join(folder, MANIFEST_FILE));
  return text === undefined ? undefined : parseManifest(text);
}

/** A file in a folder that others may have prepared; undefined for anything but a file: a pipe would never end, a link leads elsewhere. */
export function readOwnFile(file: string): string | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR');
  }
}

/** Files that may be in an output folder before its first build: those of a fresh repository or an empty web root. */
const PREPARED = new Set([
  '.DS_Store',
  '.git',
  '.gitattributes',
  '.gitignore',
  '.gitkeep',
  '.keep',
  '.nojekyll',
  '.well-known',
  'CNAME',
  'LICENSE',
  'README.md',
  'lost+found',
]);

/** Names in a folder that keep a build from writing a site there: a folder without a manifest is not one of a build. */
export function listUnknownNames(folder: string): string[] {
  if (!existsSync(folder) || readManifest(folder)) return [];
  return readdirSync(folder).filter((name) => !PREPARED.has(name));
}

/** Reads a manifest that anybody may have written: one wrong entry makes the whole manifest invalid. */
export function parseManifest(text: string): OutputFiles | undefined {
  const manifest = parseObject(text) as Partial<Manifest> | undefined;
  const { generator, files } = manifest ?? {};
  if (generator !== 'trellis' || typeof files !== 'object' || files === null) return undefined;
  const entries = Object.entries(files);
  const isValid = entries.every(([path, size]) => isPathBelow(path) && Number.isSafeInteger(size));
  return isValid && !Array.isArray(files) ? new Map(entries) : undefined;
}

/** Whether a path stays below the folder that it is relative to, and outside a Git directory. */
export function isPathBelow(path: string): boolean {
  const isWindows = sep === '\\';
  const parts = path.split(isWindows ? /[/\\]/ : '/');
  return (
    !isAbsolute(path) &&
    !path.includes('\0') &&
    !(isWindows && path.includes(':')) &&
    parts.every((part) => !['', '.', '..', '.git'].includes(part))
  );
}

/** The object in a JSON text; undefined for any other text. */
export function parseObject(text: string): object | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** The first field of every report. */
export const REPORT_MARK = { generator: 'trellis' } as const;

/** A comment in the first bytes of every book. */
export const BOOK_MARK = '\n%Generator: trellis';

/** Longest path of the first entry of a zip that is read. */
const MAX_HEAD = 512;

/** Kinds of files that Trellis writes, named as their names usually end; a test of their first bytes for each. */
const KINDS = {
  json: (head: string) =>
    /^\{\s*"generator":\s*"trellis"/.test(head) || isOlderReport(head) || isSarif(head),
  sarif: isSarif,
  pdf: (head: string) => head.startsWith('%PDF-') && head.includes(BOOK_MARK),
  zip: (head: string) => head.startsWith('PK\u0003\u0004') && isSite(head),
};

/** Reports of older versions begin with the same fields, but have no mark. */
function isOlderReport(head: string): boolean {
  return /^\{\s*"version":\s*"[^"]*",\s*"root":\s*"(?:[^"\\]|\\.)*",\s*"counts":\s*\{\s*"pages":/.test(
    head,
  );
}

function isSarif(head: string): boolean {
  return /^\{\s*"\$schema"[^{]*\{\s*"tool":\s*\{\s*"driver":\s*\{\s*"name":\s*"Trellis"/s.test(head);
}

/** A zip begins with the name of its first file after a header of 30 bytes. */
function isSite(head: string): boolean {
  const length = head.charCodeAt(26) + 256 * head.charCodeAt(27);
  return head.slice(30, 30 + length).endsWith(`/${MANIFEST_FILE}`);
}

/** Whether an earlier command wrote a file: a report (`json`), a book (`pdf`), or a zip of a site. */
function isOwnFile(file: string, kind: keyof typeof KINDS): boolean {
  return KINDS[kind](readHead(file));
}

/** Whether a command may write such a file at a path: nothing of others is lost. */
export function mayReplace(file: string, kind: keyof typeof KINDS): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return !found?.isFile() || found.size === 0 || isOwnFile(file, kind);
}

/** Whether an earlier command wrote a file, as its name suggests. Only files that may be one are opened. */
export function isOwnFileByName(file: string): boolean {
  const [, kind] = /\.(json|sarif|pdf|zip)$/.exec(file.toLowerCase()) ?? [];
  return kind !== undefined && isOwnFile(file, kind as keyof typeof KINDS);
}

/** The first bytes of a file, one character each; empty where it cannot be read, which whoever reads it reports. */
function readHead(file: string): string {
  try {
    const opened = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(MAX_HEAD);
      return bytes.toString('latin1', 0, readSync(opened, bytes));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return '';
    throw error;
  }
}

/** The first of these folders that an output folder is or contains, so that a build would replace it; follows links. */
export function findOverwritten(outDir: string, folders: readonly string[]): string | undefined {
  return folders.find(
    (folder) =>
      containsFolder(outDir, folder) || containsFolder(realPath(outDir), realPath(folder)),
  );
}

/** Whether a folder is or contains another one. */
export function containsFolder(folder: string, other: string): boolean {
  const path = relative(folder, other);
  return path === '' || (path !== '..' && !path.startsWith('..' + sep) && resolve(folder, path) === other); // prettier-ignore
}

/** The path that links lead to, also for a file that does not exist yet. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realPath(dirname(path)), path.slice(dirname(path).length)); // prettier-ignore
}
