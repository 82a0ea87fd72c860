import { constants, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the files of a site are put. Paths begin with a slash: `/robots.txt`. */
export interface SiteFiles {
  has(path: string): boolean;
  /** Says whether the file of the last build was made from what `key` stands for; it stays then. */
  keep(path: string, key: string): boolean;
  /** Has every file of the last build below a folder stay; false where one of them is not what it was. */
  keepBelow(folder: string): boolean;
  /** Puts a text at a path; `key` stands for what it was made from, the text itself without one. */
  write(path: string, text: string, key?: string): void;
  /** Puts a copy of a file of the project there. */
  copy(path: string, source: string): void;
}

/** A folder that is filled anew with each build. */
export function plainFiles(dir: string): SiteFiles {
  const makeFolder = folderMaker();
  const place = (path: string) => makeFolder(join(dir, path));
  return {
    has: (path) => existsSync(join(dir, path)),
    keep: () => false,
    keepBelow: () => false,
    write: (path, text) => writeFileSync(place(path), text),
    copy: (path, source) => copyFileSync(source, place(path), constants.COPYFILE_FICLONE),
  };
}

/** Makes the folder of a file, each once, and gives the file back. */
export function folderMaker(): (file: string) => string {
  const made = new Set<string>();
  return (file) => {
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return file;
  };
}
