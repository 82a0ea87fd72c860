import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import {
  containsFolder,
  findOverwritten,
  formatManifest,
  listUnknownNames,
  MANIFEST_FILE,
  mayReplace,
  readOutputManifest,
  realPath,
  type OutputFiles,
} from '../../content/own-output.ts';
import type { Project } from '../../content/project.ts';
import { listFiles } from '../../output/output.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import {
  createFolders,
  digest,
  NOT_WRITABLE,
  statIfExists,
  writeAtomic,
} from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';
import { planSwap, recoverSwaps, swapInside, swapWhole } from './swap.ts';

/** Earliest time that zip files support; used for all files, so that equal sites give equal zip files. */
const TIME = new Date(1980, 0, 1);

/** Files that are already compressed. */
const COMPRESSED = /\.(?:png|jpe?g|webp|avif|gif|woff2|mp4|webm|mp3|zip|gz|br)$/i;

/**
 * Throws UsageError for an output folder that contains the project or its published files, that is not a folder, or,
 * for untrusted projects, that is behind a link, because the author of the project would choose the folder.
 */
export function checkOutDir(outDir: string, { root, staticDirs, isDataOnly }: Project): void {
  checkParents('--out', outDir);
  const isBehindLink = realPath(outDir) !== join(realPath(root), relative(root, outDir));
  if (isDataOnly && containsFolder(root, outDir) && isBehindLink)
    throw new UsageError(
      `--out "${outDir}" contains a symbolic link, which is not followed with --no-code. Remove the link, or use another folder.`,
    );
  if (!existsSync(outDir) && isLink(outDir))
    throw new UsageError(
      `--out "${outDir}" is a link to a folder that does not exist. Create the folder.`,
    );
  if (findOverwritten(outDir, [root]) !== undefined)
    throw new UsageError(`--out "${outDir}" contains the project. Use a folder for the site only.`);
  const source = findOverwritten(
    outDir,
    staticDirs.map(({ dir }) => dir),
  );
  if (source !== undefined)
    throw new UsageError(
      `--out "${outDir}" contains the source folder ${relative(root, source)}. Use a folder for the site only.`,
    );
  if (!existsSync(outDir) || statSync(outDir).isDirectory() !== isZip(outDir)) return;
  throw new UsageError(
    isZip(outDir)
      ? `--out "${outDir}" is a folder. Use a file name for the zip.`
      : `--out "${outDir}" is a file. Use a folder.`,
  );
}

/** Throws UsageError for the path of an option if one of its parent folders is a file or a broken link. */
export function checkParents(option: string, path: string): void {
  let parent = dirname(resolve(path));
  for (; !statIfExists(parent); parent = dirname(parent))
    if (isLink(parent))
      throw new UsageError(
        `${option} "${path}" is inside ${parent}, which is a link to a folder that does not exist. Create the folder.`,
      );
  if (!statSync(parent).isDirectory())
    throw new UsageError(`${option} "${path}" is inside ${parent}, which is a file. Use a folder.`);
}

/** Maximum number of files in a message. */
const MAX_LISTED = 5;

/**
 * Throws UsageError if the output folder or zip contains files that Trellis did not write. A manifest identifies its
 * files.
 */
export function checkOwnership(outDir: string): void {
  if (!existsSync(outDir)) return;
  if (isZip(outDir)) {
    if (mayReplace(outDir, 'zip')) return;
    throw new UsageError(
      `Cannot overwrite ${outDir}, because Trellis did not create it. Delete the file, or use another name with --out.`,
    );
  }
  const foreign = listUnknownNames(outDir);
  if (foreign.length === 0) return;
  throw new UsageError(
    `${outDir} contains files that are not in a valid ${MANIFEST_FILE}: ${listNames(foreign)}. If they are from an earlier build, empty the folder. Otherwise, use another folder with --out.`,
  );
}

function listNames(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  const listed = names.toSorted().slice(0, MAX_LISTED).join(', ');
  return more > 0 ? `${listed}, and ${more} more` : listed;
}

/** Folder of the previous site during a swap. */
function previousFolder(outDir: string, cacheDir: string): string {
  return join(cacheDir, `previous-${digest(outDir)}`);
}

/** Completes or reverts the swap of a build that was killed. */
export function recoverPublished(outDir: string, cacheDir: string): void {
  const previous = previousFolder(outDir, cacheDir);
  if (existsSync(previous)) {
    if (existsSync(outDir)) rmSync(previous, { recursive: true });
    else renameSync(previous, outDir);
  }
  recoverSwaps(outDir, { isOnlyBuild: true });
}

interface Publication {
  /** Folder of the finished site, which is moved. */
  staging: string;
  /** Folder or zip to replace. */
  outDir: string;
  project: Project;
  /** Folder for the previous site, from which the next build reuses files. */
  spare: string;
}

/**
 * Replaces the files of the previous build with those of the new one, atomically. Keeps files that no build wrote.
 * Throws UsageError, without changes, if the site contains a file of the same name.
 */
export function publish(publication: Publication): void {
  const missing: string[] = [];
  for (let path = realPath(publication.outDir); !existsSync(path); path = dirname(path))
    missing.push(path);
  try {
    replaceSite(publication);
  } catch (error) {
    for (const folder of missing) removeIfEmpty(folder);
    throw error;
  }
}

/** Removes an empty folder that this build created. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    rethrowUnless(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', ...NOT_WRITABLE);
  }
}

function replaceSite({ staging, outDir, project, spare }: Publication): void {
  const files = measureFiles(staging);
  if (isZip(outDir)) {
    writeManifest(staging, files);
    createFolders(dirname(outDir));
    return writeAtomic(realPath(outDir), zipFolder(staging, outDir));
  }
  const folder = realPath(outDir);
  createFolders(dirname(folder));
  const plan = planSwap(folder, readOutputManifest(folder), staging, files);
  if (plan.conflicts.length > 0)
    throw new UsageError(
      `Cannot overwrite files in ${outDir} that Trellis did not create: ${listNames(plan.conflicts)}. Nothing was changed. Move these files, or use another folder with --out.`,
    );
  for (const path of plan.identical) files.delete(path);
  writeManifest(staging, files);

  const previous = previousFolder(outDir, project.cacheDir);
  // The next command finds the previous site there if this one is killed.
  const isCacheKnown = dirname(project.cacheDir) === project.root;
  const isMovable =
    isCacheKnown && !plan.hasForeign && !isLink(outDir) && hasSameAccess(folder, staging);
  if (isMovable && swapWhole(folder, staging, previous)) {
    if (existsSync(previous)) renameSync(previous, spare);
  } else {
    createFolders(folder);
    swapInside(folder, staging, plan, spare);
  }
}

function writeManifest(folder: string, files: OutputFiles): void {
  writeFileSync(join(folder, MANIFEST_FILE), formatManifest(files));
}

function measureFiles(folder: string): Map<string, number> {
  const paths = listFiles(folder).map(([path, file]) => [path.slice(1), file] as const);
  return new Map(
    paths
      .filter(([path]) => path !== MANIFEST_FILE)
      .map(([path, file]) => [path, statSync(file).size]),
  );
}

/** Whether a replacement folder has the same owner and permissions. */
function hasSameAccess(folder: string, replacement: string): boolean {
  if (!existsSync(folder)) return true;
  const [a, b] = [statSync(folder), statSync(replacement)];
  return a.uid === b.uid && a.gid === b.gid && a.mode === b.mode;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (error) {
    // The last one is for a path below links that form a cycle.
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'ELOOP') ?? false;
  }
}

/** Whether `--out` names a zip file. */
export function isZip(out: string | undefined): boolean {
  return /\.zip$/i.test(out ?? '');
}

/** Zips a folder. Its files are in a folder with the name of the zip: `plants/index.html` in `plants.zip`. */
function zipFolder(folder: string, zip: string): Uint8Array {
  const { name } = parse(zip);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  // The manifest comes first: zipped sites are recognized by their first bytes.
  const manifest = join(folder, MANIFEST_FILE);
  const ordered = [
    ...files.filter((file) => file === manifest),
    ...files.filter((file) => file !== manifest),
  ];
  const entries = ordered.map((file): [string, Zippable[string]] => [
    [name, ...relative(folder, file).split(sep)].join('/'),
    [readFileSync(file), { level: COMPRESSED.test(file) ? 0 : 9 }],
  ]);
  return zipSync(Object.fromEntries(entries), { mtime: TIME });
}
