import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import {
  isPathBelow,
  MANIFEST_FILE,
  readOwnFile,
  type OutputFiles,
} from '../../content/own-output.ts';
import { isError, rethrowUnless } from '../../utils/errors.ts';
import { copyFolder, readIfReadable, writeAtomic } from '../../utils/files.ts';
import { toObject } from '../../utils/json-object.ts';
import { parseJson } from '../../utils/json.ts';
import { UsageError } from '../args/define-command.ts';

/** Moves of a swap in progress; stored on disk, so that a killed swap can be completed. */
type Journal = Pick<SwapPlan, 'remove' | 'add'>;

const JOURNAL = 'journal.json';

/**
 * Error codes for folders that cannot be moved: a mount point, another device, or a parent without write permission.
 */
const IMMOVABLE = ['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS'];

/**
 * Moves `folder` to `previous`, and `next` to `folder`. Returns false, without changes, if folders cannot be moved
 * there.
 */
export function swapWhole(folder: string, next: string, previous: string): boolean {
  const hadSite = existsSync(folder);
  if (hadSite && !tryMove(folder, previous)) return false;
  try {
    if (tryMove(next, folder)) return true;
  } catch (error) {
    if (hadSite) renameSync(previous, folder);
    throw error;
  }
  if (hadSite) renameSync(previous, folder);
  return false;
}

/**
 * Executes a plan in `folder` file by file, and keeps everything else. Either all moves are made or none; the next
 * command completes a killed swap. Replaced files are moved to `previous`.
 */
export function swapInside(folder: string, next: string, plan: SwapPlan, previous: string): void {
  const swap = join(folder, `.trellis-swap-${process.pid}`);
  const journal: Journal = { remove: plan.remove, add: plan.add };
  mkdirSync(swap);
  try {
    moveOrCopy(next, join(swap, 'new'));
    mkdirSync(join(swap, 'old'));
    writeAtomic(join(swap, JOURNAL), JSON.stringify(journal));
  } catch (error) {
    rmSync(swap, { recursive: true, force: true });
    throw error;
  }
  finishSwap(folder, swap, journal);
  if (!tryMove(join(swap, 'old'), previous)) rmSync(join(swap, 'old'), { recursive: true });
  rmSync(swap, { recursive: true });
}

/** Completes killed swaps in a folder. `isOnlyBuild`: no other build can be writing the folder. */
export function recoverSwaps(folder: string, { isOnlyBuild }: { isOnlyBuild: boolean }): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder)) {
    const owner = SWAP_FOLDER.exec(name)?.[1];
    if (owner === undefined || (!isOnlyBuild && isRunning(Number(owner)))) continue;
    const swap = join(folder, name);
    rejectLinks(swap);
    const journal = readJournal(join(swap, JOURNAL));
    if (journal) finishSwap(folder, swap, journal);
    rmSync(swap, { recursive: true, force: true });
  }
}

/**
 * Throws if a swap folder contains links, which could move files outside of the folder, or pipes: builds never create
 * them there.
 */
function rejectLinks(swap: string): void {
  const found = [swap, ...['new', 'old', JOURNAL].map((name) => join(swap, name))].find(isForeign);
  if (found !== undefined)
    throw new UsageError(
      `${found} is a link or a special file that Trellis did not create. Remove ${swap}.`,
    );
}

function isForeign(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** Makes the remaining moves of a journal, or reverts all moves if one fails. */
function finishSwap(folder: string, swap: string, { remove, add }: Journal): void {
  const [old, next] = [join(swap, 'old'), join(swap, 'new')];
  try {
    for (const path of remove) if (!isThere(old, path)) movePath(path, folder, old);
    for (const path of add) if (isThere(next, path)) movePath(path, next, folder);
  } catch (error) {
    for (const path of add) if (!isThere(next, path)) movePath(path, folder, next);
    for (const path of remove) if (isThere(old, path)) movePath(path, old, folder);
    rmSync(swap, { recursive: true });
    throw error;
  }
  // Without a journal, only cleanup is left.
  rmSync(join(swap, JOURNAL));
}

/**
 * Moves an existing file or folder to the same path below another folder. Never replaces anything or follows links.
 */
function movePath(path: string, from: string, to: string): void {
  if (!isThere(from, path)) return;
  const target = join(to, path);
  if (isThere(to, path))
    throw new Error(`${target} was created by another program during the build`);
  for (const root of [from, to]) {
    const parent = realpathSync(nearestFolder(dirname(join(root, path))));
    if (!(parent + sep).startsWith(realpathSync(root) + sep))
      throw new UsageError(
        `Cannot write ${join(root, path)}, because its path contains a symbolic link. Remove the link.`,
      );
  }
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(from, path), target);
}

/** The folder at a path, or its nearest existing parent. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function isThere(folder: string, path: string): boolean {
  return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
}

/** Reads a journal; undefined if there is none, because the build was killed before it changed anything. */
function readJournal(file: string): Journal | undefined {
  const text = readOwnFile(file);
  if (text === undefined) return undefined;
  const { remove, add } = toObject(parseJson(text));
  const isList = (paths: unknown): paths is string[] =>
    Array.isArray(paths) && paths.every((path) => typeof path === 'string' && isPathBelow(path));
  if (isList(remove) && isList(add)) return { remove, add };
  throw new UsageError(
    `${file} is damaged. Restore the site from ${dirname(file)}, and remove it.`,
  );
}

function moveOrCopy(from: string, to: string): void {
  if (tryMove(from, to)) return;
  copyFolder(from, to);
  rmSync(from, { recursive: true });
}

/** Moves a folder; returns false if it cannot be moved. */
function tryMove(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    return rethrowUnless(error, ...IMMOVABLE) ?? false;
  }
}

/** How the files of a new site replace the previous ones. Paths are relative to the output folder. */
interface SwapPlan {
  /** Files and folders of the previous site to remove. */
  remove: string[];
  /** Files and folders of the new site to add. */
  add: string[];
  /** Foreign files that the new site would overwrite. */
  conflicts: string[];
  /** Foreign files with the same content as in the new site; they are kept. */
  identical: string[];
  /** Whether the folder contains foreign files. */
  hasForeign: boolean;
}

/** Folders by name; `'file'` for everything else. */
type Tree = Map<string, Tree | 'file'>;

/** Name of the folder in which a build with a process id prepares a swap, inside the output folder. */
const SWAP_FOLDER = /^\.trellis-swap-(\d+)$/;

/**
 * Plans how to replace the files of `previous` (empty for a folder without a manifest) in `outDir`, which may not
 * exist, with those of `next` in `staging`. Never follows links.
 */
export function planSwap(
  outDir: string,
  previous: OutputFiles | undefined,
  staging: string,
  next: OutputFiles,
): SwapPlan {
  const plan: SwapPlan = { remove: [], add: [], conflicts: [], identical: [], hasForeign: false };
  // The manifest is part of the site, but does not list itself.
  const ownFiles = previous ? [...previous.keys(), MANIFEST_FILE] : [];
  const wanted = toTree([...next.keys(), MANIFEST_FILE]);
  if (existsSync(outDir)) planFolder('', toTree(ownFiles), wanted);
  else plan.add.push(...wanted.keys());
  return plan;

  function planFolder(folder: string, known: Tree, wanted: Tree): void {
    const restored = new Set<string>();
    for (const entry of readdirSync(join(outDir, folder), { withFileTypes: true })) {
      const { name } = entry;
      if (folder === '' && SWAP_FOLDER.test(name)) continue;
      const path = folder + name;
      const [mine, its] = [known.get(name), wanted.get(name)];
      const isFolder = entry.isDirectory();
      if (isFolder ? isOwnFolder(join(outDir, path), mine) : entry.isFile() && mine === 'file') {
        plan.remove.push(path);
        continue;
      }
      restored.add(name);
      plan.hasForeign = true;
      if (isFolder && its !== 'file')
        planFolder(`${path}/`, toFolder(mine), its ?? new Map<string, never>());
      else if (its === 'file' && entry.isFile() && isSame(join(outDir, path), join(staging, path)))
        plan.identical.push(path);
      else if (its) plan.conflicts.push(path);
    }
    for (const name of wanted.keys()) if (!restored.has(name)) plan.add.push(folder + name);
  }
}

function toTree(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    const folders = path.split('/');
    const name = folders.pop() ?? '';
    let tree = root;
    for (const folder of folders) {
      const below = toFolder(tree.get(folder));
      tree.set(folder, below);
      tree = below;
    }
    tree.set(name, 'file');
  }
  return root;
}

function toFolder(tree: Tree | 'file' | undefined): Tree {
  return tree instanceof Map ? tree : new Map<string, Tree | 'file'>();
}

/** Whether a build created a folder and everything in it. */
function isOwnFolder(folder: string, previous: Tree | 'file' | undefined): boolean {
  return (
    previous instanceof Map &&
    readdirSync(folder, { withFileTypes: true }).every((entry) =>
      entry.isDirectory()
        ? isOwnFolder(join(folder, entry.name), previous.get(entry.name))
        : entry.isFile() && previous.get(entry.name) === 'file',
    )
  );
}

function isSame(file: string, other: string): boolean {
  return (
    statSync(file).size === statSync(other).size && readFileSync(file).equals(readFileSync(other))
  );
}

/**
 * Whether a process runs, regardless of its owner. A killed process keeps its id until its parent reads the exit
 * code, which the first process of many containers never does.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the state follows the name in parentheses.
    return !/\) Z [^)]*$/.test(readIfReadable(`/proc/${pid}/stat`) ?? '');
  } catch (error) {
    return isError(error, 'EPERM');
  }
}
