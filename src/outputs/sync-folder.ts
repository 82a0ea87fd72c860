import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { folderMaker } from './folder-maker.ts';
import { rethrowUnless } from '../text/errors.ts';

/** Files by path in the folder: those that are hard links to another file, and those that are copies. */
export interface FolderContent {
  links: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, string>;
}

/** Makes a folder hold some files and nothing else. What is there already and still right is not touched. */
export function syncFolder(folder: string, content: FolderContent): void {
  const right = existsSync(folder) ? removeWrong(folder, content) : new Set();
  const place = folderMaker();
  for (const [path, file] of content.links)
    if (!right.has(path)) link(file, place(join(folder, path)));
  for (const [path, file] of content.copies)
    if (!right.has(path)) copy(file, place(join(folder, path)));
}

/** Removes what does not belong into a folder, and gives the paths of what may stay. */
function removeWrong(folder: string, { links, copies }: FolderContent): Set<string> {
  const folders = new Set<string>();
  for (const path of [...links.keys(), ...copies.keys()])
    for (let at = dirname(path); !folders.has(at); at = dirname(at)) folders.add(at);
  const right = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const isRight = entry.isDirectory()
      ? folders.has(path)
      : isLink(file, links.get(path)) || isCopy(file, copies.get(path));
    if (isRight) right.add(path);
    else rmSync(file, { recursive: true, force: true });
  }
  return right;
}

function isLink(file: string, source: string | undefined): boolean {
  return source !== undefined && statSync(file).ino === statSync(source).ino;
}

/** A copy has the time of its source; times are rounded where they are set. */
function isCopy(file: string, source: string | undefined): boolean {
  if (source === undefined) return false;
  const [own, its] = [statSync(file), statSync(source)];
  return own.size === its.size && Math.abs(own.mtimeMs - its.mtimeMs) < 1;
}

function link(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch (error) {
    // Another device, a file system without links, or too many of them.
    rethrowUnless(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES');
    copyFileSync(file, target);
  }
}

function copy(file: string, target: string): void {
  copyFileSync(file, target, constants.COPYFILE_FICLONE);
  const { atime, mtime } = statSync(file);
  utimesSync(target, atime, mtime);
}
