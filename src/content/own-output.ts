import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isSystemError, rethrowUnless } from '../utils/errors.ts';
import { findInside, isOutside, readStart } from '../utils/files.ts';
import { isObject, toObject } from '../utils/json-object.ts';
import { parseJson } from '../utils/json.ts';

/** Name of the file in which a build lists its output files. */
export const MANIFEST_FILE = '.trellis-manifest.json';

/** Size of each output file in bytes, by path below the output folder, with forward slashes. */
export type OutputFiles = ReadonlyMap<string, number>;

interface Manifest {
  generator: 'trellis';
  files: Record<string, number>;
}

/** Formats a manifest; deterministic. */
export function formatManifest(files: OutputFiles): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Manifest = { generator: 'trellis', files: Object.fromEntries(sorted) };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** Files that a build wrote into a folder; undefined without a valid manifest. */
export function readOutputManifest(folder: string): OutputFiles | undefined {
  const text = readOwnFile(join(folder, MANIFEST_FILE));
  return text === undefined ? undefined : parseManifest(text);
}

/**
 * Reads a file in an untrusted folder; undefined for anything but a regular file: reading a pipe would block forever,
 * and links may point elsewhere.
 */
export function readOwnFile(file: string): string | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR');
  }
}

/** Files that an output folder can contain before its first build: those of a new repository or an empty web root. */
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

/** Names that prevent a build from writing to a folder: without a manifest it is not an output folder. */
export function listUnknownNames(folder: string): string[] {
  if (!existsSync(folder) || readOutputManifest(folder)) return [];
  return readdirSync(folder).filter((name) => !PREPARED.has(name));
}

/** Parses an untrusted manifest: one invalid entry invalidates it. */
export function parseManifest(text: string): OutputFiles | undefined {
  const { generator, files } = toObject(parseJson(text));
  if (generator !== 'trellis' || !isObject(files)) return undefined;
  const entries = Object.entries(files);
  const isSize = (entry: [string, unknown]): entry is [string, number] =>
    isPathBelow(entry[0]) && Number.isSafeInteger(entry[1]);
  return entries.every(isSize) ? new Map(entries) : undefined;
}

/** Whether a path is below its folder and outside of a Git directory. */
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

/** First field of every report. */
export const REPORT_MARK = { generator: 'trellis' } as const;

/** Comment in the first bytes of every PDF. */
export const BOOK_MARK = '\n%Generator: trellis';

/** Maximum length of the first path in a zip. */
const MAX_HEAD = 512;

/** Kinds of files that Trellis writes by extension, with a test of their first bytes. */
const KINDS = {
  json: (head: string) =>
    /^\{\s*"generator":\s*"trellis"/.test(head) || isOlderReport(head) || isSarif(head),
  sarif: isSarif,
  pdf: (head: string) => head.startsWith('%PDF-') && head.includes(BOOK_MARK),
  zip: (head: string) => head.startsWith('PK\u0003\u0004') && isSite(head),
};

/** Reports of older versions start with the same fields, but have no generator. */
function isOlderReport(head: string): boolean {
  return /^\{\s*"version":\s*"[^"]*",\s*"root":\s*"(?:[^"\\]|\\.)*",\s*"counts":\s*\{\s*"pages":/.test(
    head,
  );
}

function isSarif(head: string): boolean {
  return /^\{\s*"\$schema"[^{]*\{\s*"tool":\s*\{\s*"driver":\s*\{\s*"name":\s*"Trellis"/s.test(
    head,
  );
}

/** In a zip, the name of the first file follows a header of 30 bytes. */
function isSite(head: string): boolean {
  const length = head.charCodeAt(26) + 256 * head.charCodeAt(27);
  return head.slice(30, 30 + length).endsWith(`/${MANIFEST_FILE}`);
}

/** Whether an earlier command wrote a file: a report (`json`), a PDF, or a zipped site. */
function isOwnFile(file: string, kind: keyof typeof KINDS): boolean {
  return KINDS[kind](readHead(file));
}

/**
 * Whether a command may write a file without overwriting foreign content, and without following a link out of the
 * current folder: both may come with a project.
 */
export function mayReplace(file: string, kind: keyof typeof KINDS): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if ((isLink && !found) || leavesThroughLink(process.cwd(), file)) return false;
  return !found?.isFile() || found.size === 0 || isOwnFile(file, kind);
}

/** Whether the folder of a file is below another one by its path, and outside of it by its links. */
function leavesThroughLink(root: string, file: string): boolean {
  let folder = dirname(resolve(file));
  if (isOutside(root, folder)) return false;
  while (!existsSync(folder)) folder = dirname(folder);
  return folder !== root && findInside(root, folder) === undefined;
}

/** Whether an earlier command wrote a file. Opens only files with a matching extension. */
export function isOwnFileByName(file: string): boolean {
  const [, kind] = /\.(json|sarif|pdf|zip)$/.exec(file.toLowerCase()) ?? [];
  return kind !== undefined && isOwnFile(file, kind as keyof typeof KINDS);
}

/** First bytes of a file, one character each; empty if it cannot be read, which is reported elsewhere. */
function readHead(file: string): string {
  try {
    return readStart(file, MAX_HEAD).toString('latin1');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return '';
  }
}

/**
 * First of these folders that an output folder equals or contains, so that a build would replace it; follows links.
 */
export function findOverwritten(outDir: string, folders: readonly string[]): string | undefined {
  return folders.find(
    (folder) =>
      containsFolder(outDir, folder) || containsFolder(realPath(outDir), realPath(folder)),
  );
}

/** Whether a folder equals or contains another one. */
export function containsFolder(folder: string, other: string): boolean {
  const path = relative(folder, other);
  return (
    path === '' ||
    (path !== '..' && !path.startsWith('..' + sep) && resolve(folder, path) === other)
  );
}

/** Path with links resolved, also for a file that does not exist yet. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path
    ? path
    : join(realPath(dirname(path)), path.slice(dirname(path).length));
}
