import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { folderMaker } from './folder-maker.ts';
import { listEntries } from './list-files.ts';
import { rethrowUnless } from '../text/errors.ts';

/** Files by path in the folder: those that are hard links to another file, and those that are copies. */
export interface FolderContent {
  links: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, string>;
}

/**
 * Makes a folder hold some files and nothing else but `others`: paths of files and folders that stay as they are. What
 * is there already and still right is not touched. Throws, with nothing changed, where a file would replace one of others.
 */
export function syncFolder(
  folder: string,
  content: FolderContent,
  others: ReadonlySet<string> = new Set(),
): void {
  const right = existsSync(folder) ? removeWrong(folder, content, others) : new Set();
  const place = folderMaker();
  for (const [path, file] of content.links)
    if (!right.has(path)) link(file, place(join(folder, path)));
  for (const [path, file] of content.copies)
    if (!right.has(path)) copy(file, place(join(folder, path)));
}

/** Removes what does not belong into a folder, and gives the paths of what may stay. */
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

/** Most files that a message lists. */
const MAX_LISTED = 5;

/** Throws where files would replace different ones of others, or be written through a link of theirs. */
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
    `${folder} has files that no build wrote, and the new site has files of the same names: ${listed.join(', ')}${more}. Move these files away.`,
  );
}

function isSame(file: string, other: string): boolean {
  const found = lstatSync(file);
  return found.isFile() && readFileSync(file).equals(readFileSync(other));
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
