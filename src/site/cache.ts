import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CACHE_TAG } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import { ENGINE_MADE, IS_PACKED } from '../utils/engine.ts';
import { digest, readIfExists } from '../utils/files.ts';
import { findRepositoryRoot, runGit } from '../utils/git.ts';

/** Codes of a place where this user cannot write. */
const UNWRITABLE = new Set(['EACCES', 'EDQUOT', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);

const pending = new Map<string, Promise<string>>();

/** A file of the cache is not what was written: what was made from it cannot be trusted. */
export class DamagedCache extends Error {
  constructor(file: string) {
    super(`${file} in the cache is damaged`);
  }
}

/** Makes the cache folder of a project. It excludes itself from version control, and from any site. */
export function makeCacheDir({ cacheDir }: Pick<Project, 'cacheDir'>): void {
  mkdirSync(cacheDir, { recursive: true });
  const ignore = join(cacheDir, '.gitignore');
  if (!existsSync(ignore)) writeAtomic(ignore, '*\n');
  if (!hasOwnTag(cacheDir)) writeAtomic(join(cacheDir, CACHE_TAG), tagOf(cacheDir));
}

/**
 * Marks a folder as a cache for any program (https://bford.info/cachedir/), and as this very folder: a copy of it, as
 * an archive may have, is another one.
 */
function tagOf(cacheDir: string): string {
  const { dev, ino } = lstatSync(cacheDir, { bigint: true });
  return `Signature: 8a477f597d28d172789f06886806bc55
# Cache of Trellis. This folder can be removed at any time.
# Folder ${dev}:${ino}
`;
}

function hasOwnTag(cacheDir: string): boolean {
  const tag = join(cacheDir, CACHE_TAG);
  const isFile = lstatSync(tag, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile && readFileSync(tag, 'utf8') === tagOf(cacheDir);
}

/**
 * The project with a cache folder that can be used: its own, or a temporary one, with the reason in `problem`. `isMade`
 * makes the folder; otherwise it is made when the first file is written.
 */
export function openCache(
  project: Project,
  isMade: boolean,
): { project: Project; problem?: string | undefined } {
  const fault = findCacheProblem(project, isMade);
  return fault === undefined ? { project } : useTemporaryCache(project, fault);
}

/** The project with a temporary cache, and the reason for it; `fault` is worded after the path of its own cache. */
export function useTemporaryCache(
  project: Project,
  fault: string,
): { project: Project; problem: string } {
  const cacheDir = mkdtempSync(join(tmpdir(), 'trellis-cache-'));
  process.once('exit', () => rmSync(cacheDir, { recursive: true, force: true }));
  makeCacheDir({ cacheDir });
  return {
    project: { ...project, cacheDir },
    problem: `${project.cacheDir} ${fault}. This run uses a temporary cache; --cache DIR sets a permanent one.`,
  };
}

/** The project with a cache folder of its own below `dir`. */
export function withCacheBelow(project: Project, dir: string): Project {
  return { ...project, cacheDir: join(resolve(dir), digest(project.root)) };
}

/** Why the cache folder of a project cannot be used, worded after its path; `isMade` makes the folder. */
export function findCacheProblem(project: Project, isMade: boolean): string | undefined {
  const { cacheDir } = project;
  try {
    const fault = findForeign(cacheDir) ?? findTracked(project);
    if (fault === undefined) tryToWrite(cacheDir, isMade);
    return fault;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (UNWRITABLE.has(code)) return `cannot be written (${code})`;
    throw error;
  }
}

/** What a cache folder has that Trellis does not make, worded after its path. */
function findForeign(cacheDir: string): string | undefined {
  const facts = lstatSync(cacheDir, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  if (facts.isSymbolicLink()) return 'is a link, which Trellis does not follow';
  if (!facts.isDirectory()) return 'is not a folder';
  const special = hasOwnTag(cacheDir) ? undefined : findSpecial(cacheDir);
  if (special === undefined) return undefined;
  return `contains a link or special file that Trellis did not make (${relative(cacheDir, special)}); remove the folder`;
}

/** A link, pipe, or device anywhere in a folder; files of a commit may be links. */
function findSpecial(folder: string): string | undefined {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOfCommit = entry.name === 'files' && /[\\/]revisions[\\/][\da-f]+$/.test(folder);
    if (!entry.isFile() && !entry.isDirectory()) return path;
    const special = entry.isDirectory() && !isOfCommit ? findSpecial(path) : undefined;
    if (special !== undefined) return special;
  }
  return undefined;
}

/**
 * Whether the folder came with the repository: anybody who writes there could have made it. Where Git cannot answer, only a
 * folder that was made here is used; in a project that is data, only if no repository could have changed it since.
 */
function findTracked({ root, cacheDir, isDataOnly }: Project): string | undefined {
  if (!existsSync(cacheDir)) return undefined;
  const name = relative(root, cacheDir).split(sep).join('/');
  // Some file systems find a folder by a name in other letters.
  const { output, problem } = runGit(root, ['ls-files', '-z', '--', `:(icase,literal)${name}`]);
  if (output)
    return `is tracked by Git, so Trellis does not trust it; run "git rm -r --cached ${name}", remove the folder and commit`;
  if (problem === undefined) return undefined;
  const isTrusted = isInNoRepository(root)
    ? !isDataOnly || hasOwnTag(cacheDir)
    : !isDataOnly && hasOwnTag(cacheDir);
  if (isTrusted) return undefined;
  return `may have come with the project, because Git cannot list its files (${problem})`;
}

function isInNoRepository(folder: string): boolean {
  const found = findRepositoryRoot(folder);
  return typeof found !== 'string' && found.isNone;
}

function tryToWrite(cacheDir: string, isMade: boolean): void {
  if (!isMade && !existsSync(cacheDir)) return accessSync(dirname(cacheDir), constants.W_OK);
  makeCacheDir({ cacheDir });
  const probe = join(cacheDir, `probe.${process.pid}`);
  writeFileSync(probe, tagOf(cacheDir));
  rmSync(probe);
}

/** What is the same for all sites. */
interface EngineFolder {
  /** `layouts` */
  name: string;
  /** Stands for what it is made from; undefined where that is known only once it is made. */
  mark: string | undefined;
  /** Writes it into a folder, and gives the mark. */
  make(folder: string): Promise<string>;
}

/**
 * Folder with something that is the same for all sites. It lies ready in the package; a checkout makes it on first use,
 * and anew when its mark is another one.
 */
export async function buildOnce(making: EngineFolder): Promise<string> {
  const { name, mark } = making;
  if (IS_PACKED) return findPacked(name);
  const folder = folderOf(name, mark ?? '');
  if (existsSync(folder)) return folder;
  const running = pending.get(name) ?? buildFolder(making);
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
async function buildFolder({ name, make }: EngineFolder): Promise<string> {
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

/** Something to be made, with a digest of all it is made from. */
export interface ReusableValue<Value> {
  key: string;
  make(): Value;
  /** False where `make` gave a value in place of one that failed, which is not kept. True if absent. */
  isWhole?(): boolean;
}

/** Gives the value of each, taken from a file of the last build where the key is the same, and writes the file anew. */
export function reuseOrCompute<Value>(
  file: string,
  makings: readonly ReusableValue<Value>[],
): Value[] {
  const known = new Map(readLines(file).map((line) => [line.slice(0, line.indexOf('\t')), line]));
  const lines: string[] = [];
  const values = makings.map(({ key, make, isWhole }) => {
    const line = known.get(key);
    const value = line === undefined ? make() : (JSON.parse(line.slice(key.length + 1)) as Value);
    if (isWhole?.() !== false) lines.push(line ?? `${key}\t${JSON.stringify(value)}`);
    return value;
  });
  if (makings.length !== known.size || makings.some(({ key }) => !known.has(key))) {
    mkdirSync(dirname(file), { recursive: true });
    writeAtomic(file, lines.join('\n'));
  }
  return values;
}

function readLines(file: string): string[] {
  const lines = readIfExists(file)?.split('\n') ?? [];
  return lines.filter((line) => line.includes('\t'));
}

/** Writes a file so that it has its old content or the new one at every moment, whoever ends the process. */
export function writeAtomic(file: string, text: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
