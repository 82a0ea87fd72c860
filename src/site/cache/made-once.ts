import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_MADE, IS_PACKED } from '../../engine/engine.ts';

/** What is the same for all sites. */
interface Making {
  /** `layouts` */
  name: string;
  /** Stands for what it is made from; undefined where that is known only once it is made. */
  mark: string | undefined;
  /** Writes it into a folder, and gives the mark. */
  make(folder: string): Promise<string>;
}

const pending = new Map<string, Promise<string>>();

/**
 * Folder with something that is the same for all sites. It lies ready in the package; a checkout makes it on first use,
 * and anew when its mark is another one.
 */
export async function madeOnce(making: Making): Promise<string> {
  const { name, mark } = making;
  if (IS_PACKED) return findPacked(name);
  const folder = folderOf(name, mark ?? '');
  if (existsSync(folder)) return folder;
  const running = pending.get(name) ?? makeAnew(making);
  pending.set(name, running);
  return running.finally(() => pending.delete(name));
}

function findPacked(name: string): string {
  const folder = join(ENGINE_MADE, name);
  if (!existsSync(folder))
    throw new Error(`${folder} is missing, so this package of Trellis is not whole; install it again`); // prettier-ignore
  return folder;
}

function folderOf(name: string, mark: string): string {
  return join(ENGINE_MADE, `${name}-${mark}`);
}

/** Made beside its place and renamed, so that other processes see the whole folder only; one of them may be faster. */
async function makeAnew({ name, make }: Making): Promise<string> {
  const draft = folderOf(name, `draft.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    const folder = folderOf(name, await make(draft));
    if (!existsSync(folder)) renameSync(draft, folder);
    removeOthers(name, folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what was made from something else, and leaves alone what other processes are making. */
function removeOthers(name: string, folder: string): void {
  for (const other of readdirSync(ENGINE_MADE)) {
    const path = join(ENGINE_MADE, other);
    if (other.startsWith(`${name}-`) && !other.includes('.') && path !== folder)
      rmSync(path, { recursive: true, force: true });
  }
}
