import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';

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
  try {
    return parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
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
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The first field of every report. */
export const REPORT_MARK = { generator: 'trellis' } as const;

/** A comment in the first bytes of every book. */
export const BOOK_MARK = '\n%Generator: trellis';

/** Longest path of the first entry of a zip that is read. */
const MAX_HEAD = 512;

/** Tests for the first bytes of files that Trellis writes, by the ending of their names. */
const OWN_FILES: Readonly<Record<string, (head: string) => boolean>> = {
  json: (head) => /^\{\s*"generator":\s*"trellis"/.test(head),
  pdf: (head) => head.startsWith('%PDF-') && head.includes(BOOK_MARK),
  // A zip begins with the name of its first file after a header of 30 bytes.
  zip: (head) => head.startsWith('PK\u0003\u0004') && isFirstEntry(head),
};

function isFirstEntry(head: string): boolean {
  const length = head.charCodeAt(26) + 256 * head.charCodeAt(27);
  return head.slice(30, 30 + length).endsWith(`/${MANIFEST_FILE}`);
}

/** Whether an earlier command wrote this file: a report, a book, or a zip of a site. */
export function isOwnFile(file: string): boolean {
  const isOwn = OWN_FILES[/\.(json|pdf|zip)$/i.exec(file)?.[1]?.toLowerCase() ?? ''];
  return isOwn !== undefined && isOwn(readHead(file));
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

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
