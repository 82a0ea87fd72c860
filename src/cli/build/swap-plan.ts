import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, type OutputFiles } from '../../content/own-output.ts';

/** How the files of a new site replace those of the one before. Paths are relative to the output folder. */
export interface SwapPlan {
  /** Files and whole folders of the previous site to move away. */
  remove: string[];
  /** Files and whole folders of the new site to move in. */
  add: string[];
  /** Files of others that the new site would overwrite. */
  conflicts: string[];
  /** Files of others with the content that the new site has for them; they stay. */
  identical: string[];
  /** Whether the folder holds anything that no build wrote. */
  hasForeign: boolean;
}

/** Folders by name; `'file'` for everything else. */
type Tree = Map<string, Tree | 'file'>;

/** Name of the folder in an output folder in which a build with a process id prepares a swap. */
export const SWAP_FOLDER = /^\.trellis-swap-(\d+)$/;

/**
 * Plans how to replace the files of `previous` (none in a folder without a manifest) in `outDir`, which may not exist
 * yet, with those of `next`, which are in `staging`. Links are never followed: what is behind a link belongs to others.
 */
export function planSwap(
  outDir: string,
  previous: OutputFiles | undefined,
  staging: string,
  next: OutputFiles,
): SwapPlan {
  const plan: SwapPlan = { remove: [], add: [], conflicts: [], identical: [], hasForeign: false };
  // The manifest is a file of the site like others; a folder without one lists none.
  const own = previous ? [...previous.keys(), MANIFEST_FILE] : [];
  const wanted = toTree([...next.keys(), MANIFEST_FILE]);
  if (existsSync(outDir)) planFolder('', toTree(own), wanted);
  else plan.add.push(...wanted.keys());
  return plan;

  function planFolder(folder: string, own: Tree, wanted: Tree): void {
    const kept = new Set<string>();
    for (const entry of readdirSync(join(outDir, folder), { withFileTypes: true })) {
      const { name } = entry;
      if (folder === '' && SWAP_FOLDER.test(name)) continue;
      const path = folder + name;
      const [mine, its] = [own.get(name), wanted.get(name)];
      const isFolder = entry.isDirectory();
      if (isFolder ? isOwnFolder(join(outDir, path), mine) : entry.isFile() && mine === 'file') {
        plan.remove.push(path);
        continue;
      }
      kept.add(name);
      plan.hasForeign = true;
      if (isFolder && its !== 'file')
        planFolder(`${path}/`, toFolder(mine), its ?? new Map<string, never>());
      else if (its === 'file' && entry.isFile() && isSame(join(outDir, path), join(staging, path)))
        plan.identical.push(path);
      else if (its) plan.conflicts.push(path);
    }
    for (const name of wanted.keys()) if (!kept.has(name)) plan.add.push(folder + name);
  }
}

function toTree(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    const folders = path.split('/');
    const name = folders.pop()!;
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

/** Whether a build made a folder and everything in it. */
function isOwnFolder(folder: string, own: Tree | 'file' | undefined): boolean {
  return (
    own instanceof Map &&
    readdirSync(folder, { withFileTypes: true }).every((entry) =>
      entry.isDirectory()
        ? isOwnFolder(join(folder, entry.name), own.get(entry.name))
        : entry.isFile() && own.get(entry.name) === 'file',
    )
  );
}

function isSame(file: string, other: string): boolean {
  return (
    statSync(file).size === statSync(other).size && readFileSync(file).equals(readFileSync(other))
  );
}
