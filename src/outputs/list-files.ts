import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder: path in it, beginning with a slash, and absolute path. Follows no link. */
export function listFiles(folder: string): [path: string, file: string][] {
  return [...listEntries(folder)]
    .filter(([, entry]) => entry.isFile())
    .map(([path]) => [path, join(folder, path)]);
}

/** Everything below a folder, each folder before what is in it: path in it, beginning with a slash. Follows no link. */
export function* listEntries(folder: string, path = ''): Generator<[path: string, entry: Dirent]> {
  // The `recursive` option of Node follows links.
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    yield [below, entry];
    if (entry.isDirectory()) yield* listEntries(folder, below);
  }
}
