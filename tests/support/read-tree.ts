import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Digest of every file below a folder by path; empty if the folder does not exist. Skips names in `without`. */
export function readTree(folder: string, without: readonly string[] = []): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => without.includes(name)));
  return Object.fromEntries(files.toSorted().map((path) => [path, digest(join(folder, path))]));
}

/** Paths of files that are in only one of two trees, or differ. */
export function findDifferences(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]);
}

function digest(file: string): string {
  return createHash('sha1').update(readFileSync(file)).digest('hex');
}
