import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isPathBelow, parseObject, readOwnFile } from '../../content/own-output.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import { UsageError } from '../args/values.ts';
import { isRunning } from '../is-running.ts';
import { SWAP_FOLDER, type SwapPlan } from './swap-plan.ts';

/** The moves of a swap that has begun; while it is on disk, a killed swap can be completed. */
type Journal = Pick<SwapPlan, 'remove' | 'add'>;

const JOURNAL = 'journal.json';

/** Reasons why a folder cannot be moved as a whole: a mount point, another device, a parent that is not writable. */
const IMMOVABLE = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/**
 * Puts the folder `next` in the place of `folder`, and what was there at `previous`. Returns false, with everything as
 * it was, where folders cannot be moved there.
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
 * Carries out a plan inside `folder`, file by file, and leaves everything that the plan does not name. All moves are
 * made or none; a swap that is killed is completed by the next command. What was there is moved to `previous`.
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

/** Completes swaps in a folder that were killed. `isOnlyBuild`: no other build can be writing the folder now. */
export function recoverSwaps(folder: string, { isOnlyBuild }: { isOnlyBuild: boolean }): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder)) {
    const owner = SWAP_FOLDER.exec(name)?.[1];
    if (owner === undefined || (!isOnlyBuild && isRunning(Number(owner)))) continue;
    const swap = join(folder, name);
    refuseLinks(swap);
    const journal = readJournal(join(swap, JOURNAL));
    if (journal) finishSwap(folder, swap, journal);
    rmSync(swap, { recursive: true, force: true });
  }
}

/** Throws where a swap has links, through which files outside of the folder would be moved, or pipes: a build makes none there. */
function refuseLinks(swap: string): void {
  const found = [swap, ...['new', 'old', JOURNAL].map((name) => join(swap, name))].find(isForeign);
  if (found !== undefined)
    throw new UsageError(
      `${found} is a link or a special file, which no build makes there. Remove ${swap}.`,
    );
}

function isForeign(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** Makes the moves of a journal that were not made yet, or undoes all of them where one fails. */
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
  // Without a journal, nothing is left to do but to clean up.
  rmSync(join(swap, JOURNAL));
}

/** Moves a file or folder to the same path below another folder, if it is there. Replaces nothing, and follows no link. */
function movePath(path: string, from: string, to: string): void {
  if (!isThere(from, path)) return;
  const target = join(to, path);
  if (isThere(to, path)) throw new Error(`${target} appeared while the site was being replaced`);
  for (const root of [from, to]) {
    const parent = realpathSync(nearestFolder(dirname(join(root, path))));
    if (!(parent + sep).startsWith(realpathSync(root) + sep))
      throw new UsageError(
        `${join(root, path)} is behind a link, which a build never follows. Remove the link.`,
      );
  }
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(from, path), target);
}

/** The folder at a path, or the innermost one around it that exists. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function isThere(folder: string, path: string): boolean {
  return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
}

/** A journal as a build wrote it; undefined where there is none, since the build was killed before it changed anything. */
function readJournal(file: string): Journal | undefined {
  const text = readOwnFile(file);
  if (text === undefined) return undefined;
  const { remove, add } = (parseObject(text) ?? {}) as Partial<Journal>;
  const isList = (paths: unknown) =>
    Array.isArray(paths) && paths.every((path) => typeof path === 'string' && isPathBelow(path));
  if (isList(remove) && isList(add)) return { remove: remove!, add: add! };
  throw new UsageError(
    `${file} is damaged. Restore the site from ${dirname(file)}, and remove it.`,
  );
}

function moveOrCopy(from: string, to: string): void {
  if (tryMove(from, to)) return;
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
}

/** Moves a folder; false where it cannot be moved. */
function tryMove(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (IMMOVABLE.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
