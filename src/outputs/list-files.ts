import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The files below a folder: path in it, beginning with a slash, and absolute path. */
export function listFiles(folder: string): [path: string, file: string][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]);
}
